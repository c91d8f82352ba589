"""Any acceptance condition on edges, as generalised Büchi acceptance on states.

A condition is a Boolean combination of `Inf(k)`, set k is visited infinitely often, and `Fin(k)`, it is not. In
disjunctive normal form each disjunct gets a copy of the automaton. A disjunct with `Fin` is entered by a guess, after
which no edge of those sets is left; its `Inf` are the acceptance sets of the copy.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from assay.automata.buchi.automaton import Automaton, Edge

Marked = tuple[Edge, int]
"""An edge, and bits for the acceptance sets that contain it."""
_TOKEN = re.compile(r"\s*(?:(Inf|Fin)\((!?)(\d{1,6})\)|([tf&|()]))")
_MOST = 256


class Sets(Struct, frozen=True):
    """Acceptance sets to visit, or to avoid: by number, and whether the complement is meant."""

    number: int
    complement: bool = False

    def holds(self, marks: int) -> bool:
        """Whether an edge with these marks is in the set."""
        return bool(marks >> self.number & 1) != self.complement


class Disjunct(Struct, frozen=True):
    """A conjunction: sets to visit infinitely often, and sets to visit finitely often."""

    inf: frozenset[Sets] = frozenset()
    fin: frozenset[Sets] = frozenset()


Condition = tuple[Disjunct, ...]


def read_condition(text: str) -> Condition:
    """Read a condition in HOA's notation, as a disjunction; `ValueError` says what is wrong."""
    tokens, place = list[re.Match[str]](), 0
    while text[place:].strip():
        match = _TOKEN.match(text, place)
        if match is None:
            raise ValueError(f"unexpected {text[place:].strip()[:10]!r}")
        tokens.append(match)
        place = match.end()
    condition, end = _either(tokens, 0)
    if end < len(tokens):
        raise ValueError(f"unexpected {tokens[end].group().strip()!r}")
    return condition


def _either(tokens: Sequence[re.Match[str]], place: int) -> tuple[Condition, int]:
    found, place = _both(tokens, place)
    while place < len(tokens) and tokens[place][4] == "|":
        more, place = _both(tokens, place + 1)
        found = _limited([*found, *more])
    return found, place


def _both(tokens: Sequence[re.Match[str]], place: int) -> tuple[Condition, int]:
    found, place = _one(tokens, place)
    while place < len(tokens) and tokens[place][4] == "&":
        more, place = _one(tokens, place + 1)
        found = _limited(Disjunct(a.inf | b.inf, a.fin | b.fin) for a in found for b in more)
    return found, place


def _one(tokens: Sequence[re.Match[str]], place: int) -> tuple[Condition, int]:
    if place == len(tokens):
        raise ValueError("it ends where a condition is expected")
    kind, complement, number, sign = tokens[place].groups()
    if sign == "(":
        found, place = _either(tokens, place + 1)
        if place == len(tokens) or tokens[place][4] != ")":
            raise ValueError("a bracket is not closed")
        return found, place + 1
    if sign in {"t", "f"}:
        return ((Disjunct(),) if sign == "t" else ()), place + 1
    if sign:
        raise ValueError(f"unexpected {sign!r}")
    named = frozenset([Sets(int(number), bool(complement))])
    return (Disjunct(inf=named) if kind == "Inf" else Disjunct(fin=named),), place + 1


def _limited(disjuncts: Iterable[Disjunct]) -> Condition:
    found = tuple(dict.fromkeys(disjuncts))
    if len(found) > _MOST:
        raise ValueError(f"more than {_MOST} disjuncts")
    return found


def sets_of(condition: Condition) -> set[int]:
    """The numbers of the sets in a condition."""
    return {sets.number for disjunct in condition for sets in disjunct.inf | disjunct.fin}


def to_generalised(states: int, initial: Sequence[int], edges: Sequence[Marked], condition: Condition) -> Automaton:
    """Give an automaton of the same language with generalised Büchi acceptance on states."""
    count = max([1, *(len(disjunct.inf) for disjunct in condition)])
    starts, moves = list(initial), list[Marked]()
    if any(disjunct.fin for disjunct in condition):
        moves += [(edge, 0) for edge, _ in edges]
    for number, disjunct in enumerate(condition, 1):
        shift = number * states
        infinite = sorted(disjunct.inf, key=lambda sets: (sets.number, sets.complement))
        if disjunct.fin:
            moves += [(Edge(edge.source, edge.label, edge.target + shift), 0) for edge, _ in edges]
        else:
            starts += [state + shift for state in initial]
        for edge, marks in edges:
            if not any(sets.holds(marks) for sets in disjunct.fin):
                seen = sum(1 << k for k in range(count) if k >= len(infinite) or infinite[k].holds(marks))
                moves.append((Edge(edge.source + shift, edge.label, edge.target + shift), seen))
    return with_state_marks(starts, moves, {}, count)


def with_state_marks(
    initial: Sequence[int], edges: Iterable[Marked], state_marks: Mapping[int, int], count: int
) -> Automaton:
    """Split states by the marks of their incoming edges: from edge-based to state-based acceptance."""
    leaving: dict[int, list[Marked]] = {}
    for edge, marks in edges:
        leaving.setdefault(edge.source, []).append((edge, marks))
    numbers = {(state, state_marks.get(state, 0)): n for n, state in enumerate(dict.fromkeys(initial))}
    waiting, found = list(numbers), list[Edge]()
    first = tuple(range(len(numbers)))
    for here in waiting:
        for edge, marks in leaving.get(here[0], ()):
            there = (edge.target, marks | state_marks.get(edge.target, 0))
            if there not in numbers:
                numbers[there] = len(waiting)
                waiting.append(there)
            found.append(Edge(numbers[here], edge.label, numbers[there]))
    sets = (frozenset(n for (_, marks), n in numbers.items() if marks >> k & 1) for k in range(count))
    return Automaton(len(waiting), first, tuple(dict.fromkeys(found)), tuple(sets))
