"""What could have stood where something else was found, in as few words as a person wants to read."""

from __future__ import annotations

from collections.abc import Collection, Mapping

_GROUPS: Mapping[str, frozenset[str]] = {
    "a statement": frozenset({"IF", "DO", "BREAK", "ASSERT", "NAME", "NUMBER"}),
    "an expression": frozenset({"NAME", "NUMBER", "TIMEOUT", "RUN"}),
    "an operator": frozenset({"PLUS", "TIMES", "EQUALITY"}),
}
"""When all of these could stand there, so could any statement, expression or operator."""
_WITHIN: Mapping[str, frozenset[str]] = {
    "a statement": frozenset(
        {"IF", "DO", "BREAK", "ELSE", "GOTO", "ASSERT", "PRINTF", "PRINTM", "SET_PRIORITY", "ATOMIC", "OPEN", "LBRACE"}
        | {"FOR", "SELECT", "EXCLUSIVE", "TYPE", "TYPENAME", "MTYPE", "VISIBLE"}
    ),
    "an expression": frozenset(
        {"NAME", "NUMBER", "CHARACTER", "WORD", "TIMEOUT", "NON_PROGRESS", "RUN", "OF_CHANNEL", "OF_PROCESS", "PROCESS"}
        | {"LPAR", "MINUS", "SEND", "TILDE", "ALWAYS", "EVENTUALLY", "NEXT"}
    ),
    "an operator": frozenset(
        {"PLUS", "MINUS", "TIMES", "EQUALITY", "ORDER", "SHIFT", "AND", "OR", "LESSTHAN", "MORETHAN", "VBAR"}
        | {"CIRCUMFLEX", "AMPERSAND", "IMPLIES", "EQUIVALENT", "UNTIL", "WEAK_UNTIL", "RELEASE", "STRONG_RELEASE"}
    ),
}
_ALONE: Mapping[str, str] = {
    "NAME": "a name",
    "NUMBER": "a number",
    "CHARACTER": "a character",
    "STRING": "a text in quotes",
    "TYPE": "a type",
    "TYPENAME": "a type",
    "PROCESS": "a name",
    "$END": "the end",
    "SEND": "!",
    "RECEIVE": "?",
    "STEP": "++",
    "PROCTYPE": "proctype",
}


def expected(accepted: Collection[str], written: Mapping[str, str]) -> str:
    """Say what the terminals are that could stand somewhere; `written` has the texts of those that have only one."""
    left = set(accepted) - {"IMPLIES", "EQUIVALENT"}  # most who make a mistake are not writing a formula
    said = []
    for name, mark in _GROUPS.items():
        if mark <= left:
            said.append(name)
            left -= _WITHIN[name] | (_WITHIN["an expression"] if name == "a statement" else frozenset())
    alone = sorted({_ALONE.get(name) or written.get(name, name.lower()) for name in left})
    return ", ".join([*said, *alone]) or "nothing"
