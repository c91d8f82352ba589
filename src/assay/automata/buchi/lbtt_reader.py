"""Reads generalised Büchi automata in the format of LBTT, which lbt and others print.

`STATES SETS`, with `t` behind the number if acceptance is on transitions, and `st` if it is on both. Then each state:
its number, 1 if it is initial, and its acceptance sets and -1 if states have any; its transitions, each the target, its
acceptance sets and -1 if transitions have any, and a guard in prefix notation; and -1.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NoReturn

from assay.automata.buchi.acceptance import Marked, with_state_marks
from assay.automata.buchi.automaton import Automaton, Edge
from assay.automata.buchi.guards import labels_of
from assay.automata.formula.formula import And, Atom, Constant, Formula, Not, Or
from assay.errors import InputError

_HEADER = re.compile(r"\s*(\d{1,6})\s+(\d{1,4})(s?t?)(?=\s|\Z)")
_TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^\s"]+)')
_DEPTH = 200
_CONSTANTS: Mapping[str, Formula] = {sign: Constant(value) for sign, value in (("t", True), ("f", False))}
_BINARY: Mapping[str, Callable[[Formula, Formula], Formula]] = {
    "&": And,
    "|": Or,
    "i": lambda left, right: Or(Not(left), right),
    "e": lambda left, right: Or(And(left, right), And(Not(left), Not(right))),
    "^": lambda left, right: Or(And(left, Not(right)), And(Not(left), right)),
}


def read_lbtt(text: str, *, where: str = "automaton") -> Automaton:
    """Read one automaton."""
    header = _HEADER.match(text)
    if header is None:
        raise InputError("not an automaton of LBTT", where=where, remedy="begin with the numbers of states and sets")
    reader = _Reader(text[header.end() :], where, int(header[2]), on_edges="t" in header[3])
    return reader.read(int(header[1]), on_states=header[3] != "t")


class _Reader:
    """The tokens behind the header."""

    def __init__(self, text: str, where: str, sets: int, *, on_edges: bool) -> None:
        self._tokens: Iterator[str] = (match[1] for match in _TOKEN.finditer(text))
        self._where, self._sets, self._on_edges = where, sets, on_edges

    def read(self, states: int, *, on_states: bool) -> Automaton:
        names: dict[str, int] = {}
        initial, marks, edges = list[int](), dict[int, int](), list[Marked]()

        def numbered(name: str) -> int:
            if not name.isdecimal():
                self._fail(f"a state is expected, not {name[:20]!r}")
            return names.setdefault(name, len(names))

        for _ in range(states):
            state = numbered(self._next())
            if self._next() == "1":
                initial.append(state)
            marks[state] = self._marks() if on_states else 0
            while (target := self._next()) != "-1":
                there = numbered(target)
                seen = self._marks() if self._on_edges else 0
                edges += [(Edge(state, label, there), seen) for label in labels_of(self._guard(0))]
        if set(names.values()) - set(marks):
            self._fail("a transition leads to a state that is missing")
        return with_state_marks(initial, edges, marks, self._sets)

    def _marks(self) -> int:
        found = 0
        while (token := self._next()) != "-1":
            if not token.isdecimal() or int(token) >= self._sets:
                self._fail(f"an acceptance set is expected, not {token[:20]!r}")
            found |= 1 << int(token)
        return found

    def _guard(self, depth: int) -> Formula:
        if depth > _DEPTH:
            self._fail("a guard is nested too deeply")
        sign = self._next()
        if sign in _CONSTANTS:
            return _CONSTANTS[sign]
        if sign == "!":
            return Not(self._guard(depth + 1))
        if sign in _BINARY:
            left, right = self._guard(depth + 1), self._guard(depth + 1)
            return _BINARY[sign](left, right)
        if sign.startswith('"'):
            return Atom(re.sub(r"\\(.)", r"\1", sign[1:-1]))
        if not re.fullmatch(r"\w+", sign):
            self._fail(f"a guard is expected, not {sign[:20]!r}")
        return Atom(sign)

    def _next(self) -> str:
        token = next(self._tokens, None)
        if token is None:
            self._fail("it ends too early")
        return token

    def _fail(self, what: str) -> NoReturn:
        raise InputError(what, where=self._where, remedy="give the whole automaton, in LBTT's format")
