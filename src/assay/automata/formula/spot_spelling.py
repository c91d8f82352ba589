"""Spot's spelling of formulas beside SPIN's: `G F M & |`, and operators of one level group to the right.

SPIN groups to the left. So `a U b U c` means two things, and a formula in Spot's spelling that has such a chain is an
error that asks for brackets.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

SPOT: Mapping[str, str] = {"G": "[]", "F": "<>", "&": "&&", "|": "||"}
"""Spot's own signs, and SPIN's for the same; Spot reads SPIN's too. `M`, strong release, is Spot's alone."""
OWN = frozenset((*SPOT, "M"))

_UNTIL = frozenset(("U", "W", "V", "R", "M"))
_ARROW = frozenset(("->", "<->"))
_BETWEEN = frozenset(("&&", "||", "&", "|"))


def chained(signs: Sequence[str]) -> int | None:
    """Find the operator from which on SPIN and Spot group differently, if there is one."""
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
