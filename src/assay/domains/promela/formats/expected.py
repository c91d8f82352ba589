"""Describes the terminals that the parser expected, grouped so that the message stays short."""

from __future__ import annotations

from collections.abc import Collection, Mapping

_GROUPS: Mapping[str, frozenset[str]] = {
    "a statement": frozenset({"IF", "DO", "BREAK", "ASSERT", "NAME", "NUMBER"}),
    "an expression": frozenset({"NAME", "NUMBER", "TIMEOUT", "RUN"}),
    "an operator": frozenset({"PLUS", "TIMES", "EQUALITY"}),
}
"""A group is mentioned if all of these terminals are acceptable."""
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
    "STRING": "a string",
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
    """Describe acceptable terminals; `written` has the spelling of those with only one."""
    left = set(accepted) - {"IMPLIES", "EQUIVALENT"}  # most errors are outside of formulas
    said = []
    for name, mark in _GROUPS.items():
        if mark <= left:
            said.append(name)
            left -= _WITHIN[name] | (_WITHIN["an expression"] if name == "a statement" else frozenset())
    alone = sorted({_ALONE.get(name) or written.get(name, name.lower()) for name in left})
    return ", ".join([*said, *alone]) or "nothing"
