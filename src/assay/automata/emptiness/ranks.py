"""Refutes a formula or an automaton on a structure: finds ranks that exclude every accepting run, or such a run.

For a formula, the product pairs each state with a *value*: the set of subformulas that hold there. A value agrees with
the label of its state and with the next value. An until may be postponed for ever, so the product has acceptance sets.
`accepting_cycles` finds an accepting path in it, or ranks. The evidence is the pairs with their ranks, which
`checker/ranks.py` checks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.membership import edges_from, state_marks
from assay.automata.emptiness.evidence import Ranked, Run
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import AND, ATOM, NEXT, NOT, UNTIL, Closure
from assay.automata.graph.accepting_cycles import Marked, Path, search
from assay.automata.limits import LimitError

DEFAULT_LIMIT = 10_000_000


def refute_formula(structure: Structure, closure: Closure, *, limit: int = DEFAULT_LIMIT) -> Ranked | Run:
    """Give ranks that no fair run from an initial state satisfies the formula, or a run that does.

    After `limit` pairs, or values of one state, it raises LimitError.
    """
    tableau = _Tableau(structure, closure, limit)
    labels = structure.labels
    top = 1 << len(closure.nodes) - 1
    starts = [
        (state, second)
        for state in dict.fromkeys(structure.initial)
        for second in tableau.fitting(0, 0, labels[state])
        if tableau.values[second] & top
    ]
    reads = [labels[target] for target in structure.targets]
    found = _decide(structure, starts, reads, tableau.onward, tableau.marks, len(closure.sets), limit)
    return found if isinstance(found, Run) else Ranked(tuple(tableau.values), found)


def refute_automaton(structure: Structure, automaton: Automaton, *, limit: int = DEFAULT_LIMIT) -> Ranked | Run:
    """Give ranks that the automaton accepts no fair run from an initial state, or a run that it accepts."""
    leaving = edges_from(automaton)

    def onward(state: int, label: int) -> Sequence[int]:
        letter = frozenset(name for i, name in enumerate(structure.atoms) if label >> i & 1)
        return list(dict.fromkeys(edge.target for edge in leaving[state] if edge.label.allows(letter)))

    starts = [(s, q) for s in dict.fromkeys(structure.initial) for q in dict.fromkeys(automaton.initial)]
    offsets = structure.offsets
    reads = [label for state, label in enumerate(structure.labels) for _ in range(offsets[state], offsets[state + 1])]
    found = _decide(structure, starts, reads, onward, state_marks(automaton), len(automaton.acceptance), limit)
    return found if isinstance(found, Run) else Ranked(tuple(range(automaton.states)), found)


def _limit_error(limit: int) -> LimitError:
    return LimitError(f"more than {limit} pairs of states and values", remedy="raise the limit, or omit the evidence")


class _Tableau:
    """The values that occur, numbered in order of discovery."""

    def __init__(self, structure: Structure, closure: Closure, limit: int) -> None:
        places = {name: 1 << i for i, name in enumerate(structure.atoms)}
        self._closure, self._limit = closure, limit
        self._atoms = [places.get(node.atom, 0) for node in closure.nodes]
        self._number: dict[int, int] = {}
        self.values: list[int] = []
        self.marks: list[int] = []

    def onward(self, second: int, label: int) -> Sequence[int]:
        """Give the successors of a value in a state with this label."""
        value = self.values[second]
        true = false = 0
        for number, node in enumerate(self._closure.nodes):
            holds = value >> number & 1
            if node.kind == NEXT:
                bit = 1 << node.left
            elif node.kind == UNTIL and value >> node.left & 1 and not value >> node.right & 1:
                bit = 1 << number
            else:
                continue
            true, false = (true | bit, false) if holds else (true, false | bit)
        return () if true & false else self.fitting(true, false, label)

    def fitting(self, true: int, false: int, label: int) -> Sequence[int]:
        """Give the values that agree with a label, with the bits `true` set and `false` clear."""
        found = [0]
        for number in range(len(self._closure.nodes)):
            bit = 1 << number
            barred = 0 if true & bit else bit if false & bit else -1
            found = [value | b for value in found for b in self._possible(number, value, label, bit) if b != barred]
            if len(found) > self._limit:
                raise _limit_error(self._limit)
        return [self._numbered(value) for value in found]

    def _possible(self, number: int, value: int, label: int, bit: int) -> tuple[int, ...]:
        """Give the possible bits of a subformula, from the bits of its parts."""
        node = self._closure.nodes[number]
        if node.kind == NEXT:
            return bit, 0
        left, right = value >> max(node.left, 0) & 1, value >> max(node.right, 0) & 1
        if node.kind == UNTIL and left and not right:
            return bit, 0
        true = {ATOM: label & self._atoms[number], NOT: not left, AND: left and right, UNTIL: right}.get(node.kind, 1)
        return (bit,) if true else (0,)

    def _numbered(self, value: int) -> int:
        if value not in self._number:
            self._number[value] = len(self.values)
            self.values.append(value)
            self.marks.append(self._met(value))
        return self._number[value]

    def _met(self, value: int) -> int:
        """Give the acceptance sets of a value: the until does not hold, or its right part does."""
        nodes = self._closure.nodes
        return sum(
            1 << k for k, n in enumerate(self._closure.sets) if not value >> n & 1 or value >> nodes[n].right & 1
        )


def _decide(
    structure: Structure,
    starts: Iterable[tuple[int, int]],
    reads: Sequence[int],
    onward: Callable[[int, int], Sequence[int]],
    marks: Sequence[int],
    sets: int,
    limit: int,
) -> tuple[tuple[int, int, int, int], ...] | Run:
    """Explore the product; `reads` is the label read on each edge, `onward` gives the successors."""
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
                after = follow[key] = [later * states for later in onward(*key)]
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
            raise _limit_error(limit)
        ends.append(len(arrows))
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
