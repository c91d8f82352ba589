"""An LALR(1) parser driven by the grammar's tables; each reduction builds its tree node at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import Any

from assay.domains.promela.formats.grammar import Rule, grammar
from assay.domains.promela.formats.tokens import Token
from assay.domains.promela.formats.tree_builder import TreeBuilder

END = "$END"
DEEPEST = 300
"""Levels of a syntax tree: what is nested deeper would exhaust the stack of what reads the tree."""
_LEVELS = {"reference": 2, "temporal": 2, "temporal_unary": 2, "patterns": 0}
"""The levels of a rule, where they are not 1: subscripts and formulas cost more of the stack, patterns are flat."""
Build = Callable[[TreeBuilder, Sequence[Any]], object]


class NestingError(Exception):
    """The text is nested deeper than `DEEPEST`."""


class UnexpectedTokenError(Exception):
    """An unexpected token, or the end of input (None), with the terminals that were acceptable."""

    def __init__(self, token: Token | None, accepted: set[str]) -> None:
        super().__init__(token)
        self.token, self.accepted = token, accepted


@cache
def _builders() -> list[tuple[str, int, int, Build | None]]:
    """For each rule: its nonterminal, its length, the levels it adds, and the function that builds its node.

    Most reductions pass on their only part; they have no function.
    """
    return [
        (rule.origin, rule.size, _levels(rule), None if rule.single and rule.size == 1 else _builder(rule))
        for rule in grammar().rules
    ]


def _levels(rule: Rule) -> int:
    """A rule whose parts are passed on adds no level."""
    return 0 if rule.inline or (rule.single and len(rule.kept) == 1) else _LEVELS.get(rule.method, 1)


def _listed(_: TreeBuilder, parts: Sequence[Any]) -> list[Any]:
    return list(parts)


def _builder(rule: Rule) -> Build:
    method: Build = _listed if rule.inline else getattr(TreeBuilder, rule.method, _listed)
    kept, missing, single = rule.kept, rule.missing, rule.single
    if missing == 0 and all(part == (i, False, 0) for i, part in enumerate(kept)) and len(kept) == rule.size:
        if not single:
            return method
        return lambda builder, parts: parts[0] if len(parts) == 1 else method(builder, parts)

    def build(builder: TreeBuilder, parts: Sequence[Any]) -> object:
        chosen: list[Any] = []
        for at, taken_in, before in kept:
            if before:
                chosen += [None] * before
            if taken_in:
                chosen += parts[at]
            else:
                chosen.append(parts[at])
        if missing:
            chosen += [None] * missing
        return chosen[0] if single and len(chosen) == 1 else method(builder, chosen)

    return build


class LalrParser:
    """The parser's stacks of states and values."""

    def __init__(self, start: str, builder: TreeBuilder) -> None:
        tables = grammar()
        self._table, self._end = tables.states, tables.ends[start]
        self._states: list[int] = [tables.starts[start]]
        self._values: list[Any] = []
        self._depths: list[int] = []
        self._builders = _builders()
        self._building = builder

    def feed(self, token: Token) -> None:
        """Process one token."""
        states, values, table = self._states, self._values, self._table
        while True:
            action = table[states[-1]].get(token.type)
            if action is None:
                raise UnexpectedTokenError(token, self.accepted())
            if action >= 0:
                states.append(action)
                values.append(token)
                self._depths.append(0)
                return
            self._reduce(-1 - action)

    def finish(self) -> object:
        """Return the parsed value if the input may end here."""
        while True:
            action = self._table[self._states[-1]].get(END)
            if action is None or action >= 0:
                raise UnexpectedTokenError(None, self.accepted())
            self._reduce(-1 - action)
            if self._states[-1] == self._end:
                return self._values[-1]

    def _reduce(self, rule: int) -> None:
        origin, size, depth, build = self._builders[rule]
        states, values, depths = self._states, self._values, self._depths
        if build is None:
            states[-1] = self._table[states[-2]][origin]
            return
        parts: list[Any] = []
        if size:
            parts = values[-size:]
            depth += max(depths[-size:])
            del values[-size:], states[-size:], depths[-size:]
            if depth > DEEPEST:
                raise NestingError
        depths.append(depth)
        values.append(build(self._building, parts))
        states.append(self._table[states[-1]][origin])

    def accepted(self) -> set[str]:
        """The terminals acceptable in the current state."""
        return {kind for kind in self._table[self._states[-1]] if kind.isupper() or kind == END if self._accepts(kind)}

    def _accepts(self, kind: str) -> bool:
        states = list(self._states)
        while True:
            action = self._table[states[-1]].get(kind)
            if action is None:
                return False
            if action >= 0:
                return True
            origin, size, _, _ = self._builders[-1 - action]
            del states[len(states) - size :]
            states.append(self._table[states[-1]][origin])
            if kind == END and states[-1] == self._end:
                return True
