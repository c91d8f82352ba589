"""Refutes a formula or an automaton on a structure: finds ranks that exclude every accepting run, or such a run.

The product pairs each state with a value of the formula or with a state of the automaton (`observer.py`).
`accepting_cycles` finds an accepting path in it, or ranks. The evidence is the pairs with their ranks, which
`checker/ranks.py` checks.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.automata.buchi.automaton import Automaton
from assay.automata.emptiness.evidence import Ranked, Run
from assay.automata.emptiness.observer import Observer, Tableau, Watcher, limit_error
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import Closure
from assay.automata.graph.accepting_cycles import Marked, Path, search

DEFAULT_LIMIT = 10_000_000


def refute_formula(structure: Structure, closure: Closure, *, limit: int = DEFAULT_LIMIT) -> Ranked | Run:
    """Give ranks that no fair run from an initial state satisfies the formula, or a run that does.

    After `limit` pairs, or values of one state, it raises LimitError.
    """
    return refute(structure, Tableau(structure.atoms, closure, limit), limit=limit)


def refute_automaton(structure: Structure, automaton: Automaton, *, limit: int = DEFAULT_LIMIT) -> Ranked | Run:
    """Give ranks that the automaton accepts no fair run from an initial state, or a run that it accepts."""
    return refute(structure, Watcher(structure.atoms, automaton), limit=limit)


def refute(structure: Structure, observer: Observer, *, limit: int = DEFAULT_LIMIT) -> Ranked | Run:
    """Give ranks that the observer accepts no fair run from an initial state, or a run that it accepts."""
    found = _decide(structure, observer, limit)
    return found if isinstance(found, Run) else Ranked(tuple(observer.values), found)


def _reads(structure: Structure, observer: Observer) -> Sequence[int]:
    """The label that is read on each edge."""
    if observer.reads_target:
        return [structure.labels[target] for target in structure.targets]
    offsets = structure.offsets
    return [label for state, label in enumerate(structure.labels) for _ in range(offsets[state], offsets[state + 1])]


def _decide(structure: Structure, observer: Observer, limit: int) -> tuple[tuple[int, int, int, int], ...] | Run:
    """Explore the product, and search it for an accepting cycle."""
    starts = [(s, q) for s in dict.fromkeys(structure.initial) for q in observer.starts(structure.labels[s])]
    reads, sets = _reads(structure, observer), observer.sets
    offsets, targets = list(map(int, structure.offsets)), list(map(int, structure.targets))
    states = len(offsets) - 1
    codes = [second * states + state for state, second in starts]
    first = range(len(codes))
    numbers = {code: n for n, code in enumerate(codes)}
    follow: dict[tuple[int, int], Sequence[int]] = {}
    ends, arrows, origins = [0], list[int](), list[int]()
    for code in codes:
        second, state = divmod(code, states)
        for edge in range(offsets[state], offsets[state + 1]):
            key = (second, reads[edge])
            after = follow.get(key)
            if after is None:
                after = follow[key] = [later * states for later in observer.onward(*key)]
            target = targets[edge]
            for later in after:
                there = later + target
                number = numbers.get(there)
                if number is None:
                    number = numbers[there] = len(codes)
                    codes.append(there)
                arrows.append(number)
                origins.append(edge)
        if len(codes) > limit:
            raise limit_error(limit)
        ends.append(len(arrows))
    marks = observer.marks
    node_marks = [marks[code // states] for code in codes]
    edge_marks = [structure.fairness[edge] << sets for edge in origins] if structure.fair_sets else []
    found = search(Marked(first, ends, arrows, node_marks, edge_marks, sets + structure.fair_sets))
    if isinstance(found, Path):
        stem, cycle = (tuple(origins[arrow] for arrow in part) for part in (found.stem, found.cycle))
        return Run(codes[found.start] % states, stem, cycle)
    return tuple(
        (code % states, code // states, rank, index)
        for code, rank, index in zip(codes, found.ranks, found.indices, strict=True)
    )
