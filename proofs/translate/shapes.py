"""How values of Coq's inductive types look in Python: how one is built, told apart and taken to pieces.

Numbers (`nat`, `positive`, `N`, `Z`) are integers and `bool` is Python's. Of the other types:

- where one of two constructors has no arguments (lists, options, trees), it is `()`, and the other the tuple of its
  arguments: a list is `(head, tail)` or `()`;
- where there is one constructor (pairs, records), it is the tuple of its arguments;
- else a value is a tuple of the constructor's place and its arguments.
"""

from __future__ import annotations

from collections.abc import Sequence

from translate.syntax import Constructor

_ZERO = {"O", "N0", "Z0"}
_SAME = {"Npos", "Zpos"}
"""Numbers around a positive one that are that number."""

_BUILT = {"S": "({} + 1)", "XI": "(2 * {} + 1)", "XO": "(2 * {})", "XH": "1", "Zneg": "(-{})"}
_TOLD = {
    "True": "{}",
    "False": "not {}",
    "O": "not {}",
    "S": "{}",
    "N0": "not {}",
    "Npos": "{}",
    "Z0": "not {}",
    "Zpos": "{} > 0",
    "Zneg": "{} < 0",
    "XH": "{} == 1",
    "XO": "not {} & 1",
    "XI": "{0} & 1 and {0} != 1",
}
_TAKEN = {"S": "{} - 1", "XI": "{} >> 1", "XO": "{} >> 1", "Zneg": "-{}"}


def built(constructor: Constructor, arguments: Sequence[str]) -> str:
    """Write the expression that builds a value; a number whose parts are known is written out."""
    name = constructor.name
    if constructor.of == "bool":
        return name
    if name in _ZERO:
        return "0"
    if name in _SAME:
        return arguments[0]
    if name in _BUILT:
        text = _BUILT[name].format(*arguments)
        return str(_number(name, arguments)) if all(a.isdecimal() for a in arguments) else text
    if _plain(constructor):
        return _tuple(arguments)
    return _tuple([str(constructor.place), *arguments])


def told(constructor: Constructor, value: str) -> str:
    """Write the condition under which a value comes from this constructor."""
    if constructor.name in _TOLD:
        return _TOLD[constructor.name].format(value)
    if _has_empty(constructor):
        return value if constructor.size else f"not {value}"
    return f"{value}[0] == {constructor.place}"


def taken(constructor: Constructor, value: str, place: int) -> str:
    """Write the expression for an argument of the constructor that a value comes from."""
    if constructor.name in _SAME:
        return value
    if constructor.name in _TAKEN:
        return _TAKEN[constructor.name].format(value)
    return f"{value}[{place if _plain(constructor) else place + 1}]"


def _number(name: str, arguments: Sequence[str]) -> int:
    inner = int(arguments[0]) if arguments else 0
    return {"S": inner + 1, "XI": 2 * inner + 1, "XO": 2 * inner, "XH": 1, "Zneg": -inner}[name]


def _has_empty(constructor: Constructor) -> bool:
    return len(constructor.siblings) == 2 and sum(size == 0 for size in constructor.siblings) == 1


def _plain(constructor: Constructor) -> bool:
    """Whether a value needs no sign of the constructor it comes from."""
    return len(constructor.siblings) == 1 or _has_empty(constructor)


def _tuple(parts: Sequence[str]) -> str:
    return f"({', '.join(parts)}{',' if len(parts) == 1 else ''})"
