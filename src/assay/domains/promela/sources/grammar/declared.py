"""The declarations of the grammar: types and forms, and the places where a declaration may be."""

from __future__ import annotations

TYPES: dict[str, tuple[str, str, str]] = {
    "bit": ("bit", "1", "{ 1, 0 }"),
    "bool": ("bool", "true", "{ true, false }"),
    "byte": ("byte", "200", "{ 3, 4 }"),
    "pid": ("pid", "2", "{ 1, 2 }"),
    "short": ("short", "-300", "{ 300, 2 }"),
    "int": ("int", "70000", "{ 70000, 6 }"),
    "mtype": ("mtype", "green", "{ red, green }"),
    "mtype of a kind": ("mtype:tone", "low", "{ high, low }"),
    "unsigned": ("unsigned", "3", "{ 1, 2 }"),
    "typedef": ("pair", "0", "{ 1, 2 }"),
    "channel": ("chan", "[1] of { byte }", "{ 1, 2 }"),
    "rendezvous channel": ("chan", "[0] of { byte, bit }", "{ 1, 2 }"),
    "channel of structures": ("chan", "[1] of { pair, mtype }", "{ 1, 2 }"),
}
"""The type, an initial value, and a list of initial values."""
FORMS = ("plain", "with a value", "with an expression", "array", "array with a value", "array with a list", "two names")
PLACES = (
    "global",
    "hidden global",
    "shown global",
    "local",
    "local below a statement",
    "in a block",
    "in atomic",
    "in d_step",
    "in an option",
    "in a loop",
    "field",
    "parameter",
    "in an inline",
)


def written(kind: str, form: str, name: str) -> str:
    """Write the declaration of a name."""
    kind_name, value, several = TYPES[kind]
    bits = " : 3" if kind_name == "unsigned" else ""
    computed = _computed(kind)
    forms = {
        "plain": "",
        "with a value": f" = {value}",
        "with an expression": f" = {computed}",
        "array": "[2]",
        "array with a value": f"[2] = {value}",
        "array with a list": f"[2] = {several}",
        "two names": f" = {value}, {name}x{bits}",
    }
    return f"{kind_name} {name}{bits}{forms[form]}"


def _computed(kind: str) -> str:
    kind_name, value, _ = TYPES[kind]
    return f"{value} + 1 - 1" if kind_name != "pair" and value[-1].isdigit() else value


def _initial(kind: str, form: str) -> str:
    """The value that a declaration gives to the name, or to its element 1; empty if it gives none."""
    _, value, several = TYPES[kind]
    if form in {"with a value", "array with a value", "two names"}:
        return value
    if form == "with an expression":
        return _computed(kind)
    return several[1:-1].split(",")[1].strip() if form == "array with a list" else ""


def used(kind: str, form: str, name: str) -> str:
    """Statements that use the declared name, so that its value matters; a given value is asserted first."""
    element = f"{name}[1]" if form.startswith("array") else name
    if kind == "typedef":
        return f"x = {element}.f + {element}.h[1]"
    if kind == "rendezvous channel":
        return f"x = len({element})"
    if kind == "channel of structures":
        return f"x = empty({element})"
    if kind == "channel":
        return "skip" if form in {"plain", "array"} else f"{element}!3; {element}?x"
    changed = "" if kind.startswith("mtype") else f"; {element} = {element} + 1"
    value = _initial(kind, form)
    return f"{f'assert({element} == {value}); ' if value else ''}i = {element}{changed}"
