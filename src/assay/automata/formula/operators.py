"""The operators of terms, formulas in negation normal form (`terms`)."""

from __future__ import annotations

from enum import IntEnum


class Kind(IntEnum):
    """The operator of a term; the parts of a literal are its atom and its sign."""

    CONSTANT, LITERAL, AND, OR, NEXT, UNTIL, RELEASE = range(7)


FALSE, TRUE = 0, 1
"""The numbers of the constants."""
