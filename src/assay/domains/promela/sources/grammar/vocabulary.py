"""The names that productions refer to; a model declares those that occur in it, with or without an initial value."""

from __future__ import annotations

import re
from collections.abc import Sequence

from assay.core.domain.splitmix import Draw

_DECLARED: dict[str, tuple[str, ...]] = {
    "x": ("byte x", "byte x = 0", "byte x = 1"),
    "y": ("byte y = 1", "byte y = 2"),
    "i": ("int i", "int i = -7"),
    "j": ("int j = -3",),
    "s": ("short s", "short s = -1"),
    "b": ("bit b = 1", "bool b = true"),
    "u": ("unsigned u : 3 = 5", "unsigned u : 2 = 3"),
    "m": ("mtype m = green", "mtype m = red"),
    "k": ("mtype:tone k = low", "mtype:tone k = high"),
    "d": ("pid d = 1",),
    "a": ("byte a[2] = 1", "byte a[2] = 2"),
    "e": ("int e[3] = 4", "short e[3] = -4"),
    "r": ("pair r",),
    "o": ("outer o[2]",),
    "q": ("chan q = [2] of { byte }", "chan q = [3] of { byte }"),
    "w": ("chan w = [0] of { byte }",),
    "z": ("chan z = [2] of { mtype, byte }",),
    "v": ("chan v = [1] of { pair }",),
    "cs": ("chan cs[2] = [1] of { byte }",),
    "cc": ("chan cc = [1] of { chan }",),
}
"""The declarations of a global variable."""
_TYPES = (
    ("mtype = { red, green }", {"m", "z", "red", "green", "mtype"}),
    ("mtype:tone = { high, low }", {"k", "high", "low"}),
    ("typedef pair { byte f = 1; bit g; short h[2] = 2 }", {"r", "o", "v", "pair", "outer"}),
    ("typedef outer { pair p; byte n = 3 }", {"o", "outer"}),
)
_HELPERS = (
    ("inline act(g) { g = g + 1 }", {"act"}),
    ("inline both(g, h) { g = h; if :: g > 0 -> h = 1 :: else fi }", {"both"}),
    ("inline put(g, h) { g = h }", {"put"}),
    ("#define STEP x = 2", {"STEP"}),
    ("#define LESS(g) (g < 200)", {"LESS"}),
)
_PROCTYPES = (("proctype R(byte n) { byte l = n; l++ }", {"R"}),)
_SENT = {
    "q": ("q!1", "q!2"),
    "z": ("z!red,2", "z!green,1"),
    "v": ("v!r",),
    "cs": ("cs[1]!1",),
    "cc": ("cc!q",),
}
"""What is in a channel before the process under test receives from it."""
_WORD = re.compile(r"[A-Za-z_]\w*")
_COMMENT = re.compile(r'"[^"]*"')


def words(text: str) -> set[str]:
    """The names in a text, without those in strings."""
    return set(_WORD.findall(_COMMENT.sub("", text)))


def declarations(text: str, draw: Draw) -> list[str]:
    """The units that a text needs, types first."""
    used = words(text)
    helpers = [unit for unit, names in _HELPERS if names & used]
    for unit in helpers:
        used |= words(unit)
    variables = [name for name in _DECLARED if name in used]
    if "v" in variables and "r" not in variables:
        variables.insert(0, "r")
    if "cc" in variables and "q" not in variables:
        variables.insert(0, "q")
    chosen = [draw.choice(_DECLARED[name]) for name in variables]
    used |= words(" ".join(chosen))
    types = [unit for unit, names in _TYPES if names & used]
    processes = [unit for unit, names in _PROCTYPES if names & used]
    return [*types, *chosen, *helpers, *processes]


def received(text: str) -> list[str]:
    """The sends that fill the channels from which a text receives."""
    return [
        send
        for name, sends in _SENT.items()
        if re.search(rf"\b{name}(\[\d\])?\s*\?|\bin {name}\b", text)
        for send in sends
    ]


def lines(units: Sequence[str]) -> str:
    """Write units, one in a line; a macro has no semicolon."""
    return "".join(f"{unit}{'' if unit.startswith('#') or unit.endswith('}') else ';'}\n" for unit in units)
