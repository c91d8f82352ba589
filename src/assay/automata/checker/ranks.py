"""Checks ranks by the semantics of formulas, without translation or search.

The subformulas that hold along a run give a value at each position (`fitting`). Successive values are related
(`follows`). Each until that holds is fulfilled, so every acceptance set is visited infinitely often (`met`). If the run
satisfied the formula, its first pair would be in the set, hence all its pairs. Ranks do not increase along the run, so
finally the rank is constant, and with it the index. But the set of that index is visited again, and there the rank
decreases: a contradiction. That fair runs exist is checked first (`well_formed`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assay.automata.buchi.automaton import Automaton
from assay.automata.checker.well_formed import why_ill_formed, why_ill_made
from assay.automata.emptiness.evidence import Ranked, Run
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import AND, ATOM, NEXT, NOT, UNTIL, Closure, Node
from assay.automata.formula.formula import Formula
from assay.automata.formula.lasso import holds

MOST_VALUES = 4_000_000
"""The most values of a formula in all letters: a formula with many `X` has exponentially many."""
Entries = dict[tuple[int, int], tuple[int, int]]


def check_formula(structure: Structure, closure: Closure, evidence: Ranked) -> str | None:
    """Check that no fair run satisfies the formula; give the reason of a rejection, None if accepted."""
    if (why := why_ill_formed(structure)) is not None:
        return why
    entries = _entries(evidence, len(structure.offsets) - 1)
    if entries is None:
        return "the pairs are not well formed"
    letters = {label: frozenset(_letter(structure, label)) for label in set(structure.labels)}
    fits: dict[int, list[int]] = {}
    left = MOST_VALUES
    for label, letter in letters.items():
        fits[label] = fitting(closure, letter, left)
        left -= len(fits[label])
        if left < 0:
            return f"the formula has more than {MOST_VALUES:,} values, too many to check"
    last = len(closure.nodes) - 1
    for state in structure.initial:
        for value in fits[structure.labels[state]]:
            if value >> last & 1 and (state, value) not in entries:
                return f"initial state {state} is missing with value {value}"
    after: dict[tuple[int, int], list[int]] = {}
    acceptance: dict[int, list[bool]] = {}
    for (state, value), (rank, index) in entries.items():
        if value not in acceptance:
            acceptance[value] = met(closure, value)
        for edge in range(structure.offsets[state], structure.offsets[state + 1]):
            target = structure.targets[edge]
            key = (value, structure.labels[target])
            if key not in after:
                after[key] = [later for later in fits[key[1]] if follows(closure, value, later)]
            falls = _is_met(acceptance[value], structure, edge, index)
            for later in after[key]:
                if not _descends(rank, index, entries.get((target, later)), falls=falls):
                    return f"the rank of state {state} with value {value} is wrong for state {target} with {later}"
    return None


def check_automaton(structure: Structure, automaton: Automaton, evidence: Ranked) -> str | None:
    """Check that the automaton accepts no fair run; give the reason of a rejection, None if accepted."""
    if (why := why_ill_formed(structure) or why_ill_made(automaton)) is not None:
        return why
    entries = _entries(evidence, len(structure.offsets) - 1)
    if entries is None:
        return "the pairs are not well formed"
    for state in structure.initial:
        for start in automaton.initial:
            if (state, start) not in entries:
                return f"initial state {state} is missing with state {start} of the automaton"
    leaving: dict[int, list[tuple[frozenset[str], frozenset[str], int]]] = {}
    for move in automaton.edges:
        leaving.setdefault(move.source, []).append((move.label.positive, move.label.negative, move.target))
    for (state, here), (rank, index) in entries.items():
        letter = frozenset(_letter(structure, structure.labels[state]))
        after = [q for positive, negative, q in leaving.get(here, ()) if positive <= letter and not negative & letter]
        acceptance = [here in states for states in automaton.acceptance]
        for edge in range(structure.offsets[state], structure.offsets[state + 1]):
            target = structure.targets[edge]
            falls = _is_met(acceptance, structure, edge, index)
            for later in after:
                if not _descends(rank, index, entries.get((target, later)), falls=falls):
                    return f"the rank of state {state} with {here} is wrong for state {target} with {later}"
    return None


def check_run(structure: Structure, formula: Formula, run: Run) -> str | None:
    """Check that this is a fair run that satisfies the formula; give the reason of a rejection, None if accepted."""
    if run.start not in structure.initial:
        return f"state {run.start} is not initial"
    if not run.cycle:
        return "the cycle is empty"
    here, entry = run.start, -1
    for step, edge in enumerate((*run.stem, *run.cycle)):
        entry = here if step == len(run.stem) else entry
        if not structure.offsets[here] <= edge < structure.offsets[here + 1]:
            return f"edge {edge} does not leave state {here}"
        here = structure.targets[edge]
    if here != entry:
        return f"the cycle begins in state {entry} and ends in state {here}"
    for k in range(structure.fair_sets):
        if not any(structure.fairness[edge] >> k & 1 for edge in run.cycle):
            return f"the cycle does not meet fair set {k}"
    return None if holds(formula, run.word(structure)) else "the word of the run does not satisfy the formula"


def fitting(closure: Closure, letter: frozenset[str], most: int = MOST_VALUES) -> list[int]:
    """Give the values consistent with a letter (`vals` in the proof); if there are more than `most`, only some."""
    found = [0]
    for number, node in enumerate(closure.nodes):
        if len(found) > most:
            break
        found = [value | int(b) << number for value in found for b in _choices(node, value, letter)]
    return found


def _choices(node: Node, value: int, letter: frozenset[str]) -> tuple[bool, ...]:
    left, right = _bit(value, node.left), _bit(value, node.right)
    if node.kind == ATOM:
        return (node.atom in letter,)
    if node.kind == NOT:
        return (not left,)
    if node.kind == AND:
        return (left and right,)
    if node.kind == NEXT:
        return (True, False)
    if node.kind == UNTIL:
        return (True,) if right else (True, False) if left else (False,)
    return (True,)


def _bit(value: int, number: int) -> bool:
    return number >= 0 and bool(value >> number & 1)


def follows(closure: Closure, value: int, later: int) -> bool:
    """Whether one value may follow another (`stepv` in the proof)."""
    for number, node in enumerate(closure.nodes):
        if node.kind == NEXT and value >> number & 1 != later >> node.left & 1:
            return False
        if node.kind == UNTIL:
            left, right = value >> node.left & 1, value >> node.right & 1
            if value >> number & 1 != (right | left & later >> number & 1):
                return False
    return True


def met(closure: Closure, value: int) -> list[bool]:
    """Give the acceptance sets of a value (`accs` in the proof)."""
    return [not value >> number & 1 or bool(value >> closure.nodes[number].right & 1) for number in closure.sets]


def _is_met(acceptance: Sequence[bool], structure: Structure, edge: int, index: int) -> bool:
    """Whether an edge meets the set of an index; a set that does not exist counts as met."""
    if index < len(acceptance):
        return acceptance[index]
    fair = index - len(acceptance)
    return fair >= structure.fair_sets or bool(structure.fairness[edge] >> fair & 1)


def _descends(rank: int, index: int, after: tuple[int, int] | None, *, falls: bool) -> bool:
    if after is None:
        return False
    return after[0] < rank or (not falls and after == (rank, index))


def _entries(evidence: Ranked, states: int) -> Entries | None:
    out: Entries = {}
    for state, second, rank, index in evidence.pairs:
        if not (0 <= state < states and 0 <= second < len(evidence.values) and rank >= 0 and index >= 0):
            return None
        out[state, evidence.values[second]] = (rank, index)
    return out if len(out) == len(evidence.pairs) else None


def _letter(structure: Structure, label: int) -> Iterator[str]:
    return (name for i, name in enumerate(structure.atoms) if label >> i & 1)
