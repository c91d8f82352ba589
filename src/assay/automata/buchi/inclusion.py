"""Language inclusion of Büchi automata, without complementation.

The *profile* of a finite word has an arrow from p to q where the word leads from p to q, marked if it does so through
an accepting state. Words with the same profile are equivalent, and there are finitely many profiles. So pairs of a stem
and the profile of a cycle cover all words stem · cycle · cycle …. A profile with fewer arrows accepts fewer words, so
only minimal profiles are kept. (The inclusion test of Fogarty and Vardi, with the subsumption of Abdulla et al., after
Büchi's complementation.)
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.degeneralise import degeneralise
from assay.automata.buchi.membership import edges_from
from assay.automata.formula.lasso import Lasso, Letter, letters_over
from assay.automata.graph.components import components
from assay.automata.limits import LimitError

Arrows = frozenset[tuple[int, int, bool]]
Word = tuple[Letter, ...]
_MOST_NAMES = 12


def outside_word(inner: Automaton, outer: Automaton, *, limit: int = 20_000) -> Lasso | None:
    """Give a word of the inner automaton that the outer rejects; None if the inclusion holds.

    After `limit` profiles it raises LimitError.
    """
    inner, outer = degeneralise(inner), degeneralise(outer)
    names = sorted({name for a in (inner, outer) for e in a.edges for name in e.label.positive | e.label.negative})
    if len(names) > _MOST_NAMES:
        raise LimitError(f"more than {_MOST_NAMES} atoms", remedy="compare automata with fewer atoms")
    letters = letters_over(names)
    moves = _moves(inner, letters)
    profiles = {letter: _profile(outer, letter) for letter in letters}
    stems = _stems(inner, outer, moves, profiles, limit)
    budget = limit
    for knot in sorted(_knots(inner)):
        if knot not in stems:
            continue
        for back, cycle, profile in _explored(inner, knot, moves, profiles):
            budget -= 1
            if budget < 0:
                raise _limit_error(limit)
            if back == knot:
                safe = _accepting_from(profile)
                for reached, stem in stems[knot]:
                    if not reached & safe:
                        return Lasso(stem, cycle)
    return None


def _limit_error(limit: int) -> LimitError:
    return LimitError(f"more than {limit} profiles of words", remedy="compare smaller automata")


def _moves(automaton: Automaton, letters: Iterable[Letter]) -> list[list[tuple[Letter, int]]]:
    leaving = edges_from(automaton)
    return [
        list(dict.fromkeys((letter, e.target) for letter in letters for e in edges if e.label.allows(letter)))
        for edges in leaving
    ]


def _profile(automaton: Automaton, letter: Letter) -> Arrows:
    """Give the profile of a letter; an arrow is accepting if its target is."""
    (accepting,) = automaton.acceptance
    return _strongest((e.source, e.target, e.target in accepting) for e in automaton.edges if e.label.allows(letter))


def _strongest(arrows: Iterable[tuple[int, int, bool]]) -> Arrows:
    """Drop each arrow that is parallel to an accepting one."""
    found = frozenset(arrows)
    return frozenset(a for a in found if a[2] or (a[0], a[1], True) not in found)


def _then(first: Arrows, second: Arrows) -> Arrows:
    onward: dict[int, list[tuple[int, bool]]] = {}
    for source, target, good in second:
        onward.setdefault(source, []).append((target, good))
    return _strongest((s, t, good or better) for s, m, good in first for t, better in onward.get(m, ()))


def _knots(automaton: Automaton) -> set[int]:
    """Give the accepting states on a cycle: every accepting run visits one infinitely often."""
    (accepting,) = automaton.acceptance
    leaving = edges_from(automaton)
    offsets, targets = [0], list[int]()
    for edges in leaving:
        targets += [e.target for e in edges]
        offsets.append(len(targets))
    number = components(offsets, targets)
    return {e.source for e in automaton.edges if e.source in accepting and number[e.source] == number[e.target]}


def _stems(
    inner: Automaton,
    outer: Automaton,
    moves: list[list[tuple[Letter, int]]],
    profiles: dict[Letter, Arrows],
    limit: int,
) -> dict[int, list[tuple[frozenset[int], Word]]]:
    """Give, for each inner state, the minimal sets of outer states that its stems reach."""
    known: dict[int, list[tuple[frozenset[int], Word]]] = {}
    start = frozenset(outer.initial)
    waiting = deque((state, start, Word()) for state in dict.fromkeys(inner.initial))
    kept_ever = 0
    while waiting:
        state, reached, word = waiting.popleft()
        here = known.setdefault(state, [])
        if any(smaller <= reached for smaller, _ in here):
            continue
        here[:] = [(kept, w) for kept, w in here if not reached <= kept]
        here.append((reached, word))
        kept_ever += 1
        if kept_ever > limit:
            raise _limit_error(limit)
        for letter, target in moves[state]:
            onward = frozenset(t for s, t, _ in profiles[letter] if s in reached)
            waiting.append((target, onward, (*word, letter)))
    return known


def _explored(
    inner: Automaton, knot: int, moves: list[list[tuple[Letter, int]]], profiles: dict[Letter, Arrows]
) -> Iterator[tuple[int, Word, Arrows]]:
    """Give words from an accepting state, shortest first, with the state they reach and their profile."""
    known: list[list[Arrows]] = [[] for _ in range(inner.states)]
    waiting = deque[tuple[int, Arrows, Word]]((t, profiles[letter], (letter,)) for letter, t in moves[knot])
    while waiting:
        state, profile, word = waiting.popleft()
        if any(_below(smaller, profile) for smaller in known[state]):
            continue
        known[state] = [kept for kept in known[state] if not _below(profile, kept)]
        known[state].append(profile)
        yield state, word, profile
        for letter, target in moves[state]:
            waiting.append((target, _then(profile, profiles[letter]), (*word, letter)))


def _below(less: Arrows, more: Arrows) -> bool:
    """Whether each arrow is matched by one that is accepting where the arrow is."""
    return all(arrow in more or (not arrow[2] and (arrow[0], arrow[1], True) in more) for arrow in less)


def _accepting_from(profile: Arrows) -> frozenset[int]:
    """Give the states from which the repeated word has an accepting run."""
    arrows = set(profile)
    while True:  # greatest fixed point: keep the states that reach an accepting arrow
        good = {s for s, t, accepting in arrows if accepting}
        while True:
            more = good | {s for s, t, _ in arrows if t in good}
            if more == good:
                break
            good = more
        kept = {(s, t, a) for s, t, a in arrows if s in good and t in good}
        if kept == arrows:
            return frozenset(good)
        arrows = kept
