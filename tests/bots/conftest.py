"""The toy game, for tests that ask for it."""

from tests.toys import toy

__all__ = ["toy"]
