from __future__ import annotations

from tests.toys import toy

__all__ = ["toy"]
