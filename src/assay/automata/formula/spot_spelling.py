"""Spot's syntax of formulas: `G F M & |`, with right-associative operators.

SPIN's operators are left-associative. So `a U b U c` is ambiguous, and such a chain in Spot's syntax is an error that
asks for brackets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SPOT: Mapping[str, str] = {"G": "[]", "F": "<>", "&": "&&", "|": "||"}
"""Spot's operators with SPIN's equivalents; Spot reads both. Only Spot has `M`, strong release."""
OWN = frozenset((*SPOT, "M"))

_UNTIL = frozenset(("U", "W", "V", "R", "M"))
_ARROW = frozenset(("->", "<->"))
_BETWEEN = frozenset(("&&", "||", "&", "|"))


def chained(signs: Sequence[str]) -> int | None:
    """Find the first operator that SPIN and Spot associate differently, if any."""
    until, arrow = [False], [False]
    for place, sign in enumerate(signs):
        if sign == "(":
            until.append(False)
            arrow.append(False)
        elif sign == ")" and len(until) > 1:
            until.pop()
            arrow.pop()
        elif sign in _UNTIL:
            if until[-1]:
                return place
            until[-1] = True
        elif sign in _ARROW:
            if arrow[-1]:
                return place
            until[-1], arrow[-1] = False, True
        elif sign in _BETWEEN:
            until[-1] = False
    return None
