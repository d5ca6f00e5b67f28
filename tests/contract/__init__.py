"""The properties that every game has, whatever its rules.

A new game needs an entry in `VARIANTS`, `SCRAMBLES` and `INVARIANTS`; the tests fail without.
"""
