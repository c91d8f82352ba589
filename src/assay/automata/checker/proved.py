"""Checks evidence with the checkers extracted from the proofs.

Their theorems (`check_refuted_sound`, `check_satisfied_sound`, `check_never_sound` in `proofs/ltl/`) are about all fair
runs of the given structure. The caller is responsible that this is the structure of the model.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import assert_never

from assay.automata.buchi.automaton import Automaton
from assay.automata.emptiness.evidence import Ranked, Run
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import AND, ATOM, NEXT, NOT, UNTIL, Closure, Node
from assay.automata.formula.formula import (
    Always,
    And,
    Atom,
    Constant,
    Eventually,
    Formula,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Until,
    WeakUntil,
)
from assay.checkers import ltl as proved

Tree = object
"""An extracted value of one of the types of `proofs/ltl/`."""

_UNARY = {Not: proved.Not, Next: proved.Next, Always: proved.Always, Eventually: proved.Eventually}
_BINARY = {
    And: proved.And,
    Or: proved.Or,
    Implies: proved.Implies,
    Iff: proved.Iff,
    Until: proved.Until,
    WeakUntil: proved.WeakUntil,
    Release: proved.Release,
}


def refutes(structure: Structure, formula: Formula, closure: Closure, evidence: Ranked) -> bool:
    """Whether the checker accepts that no fair run satisfies the formula."""
    numbers = _atoms(structure)
    given = ranked_of(structure, closure, evidence, numbers)
    if given is None:
        return False
    return bool(proved.check_refuted(structure_of(structure), formula_of(formula, numbers), given))


def refutes_automaton(structure: Structure, automaton: Automaton, evidence: Ranked) -> bool:
    """Whether the checker accepts that the automaton accepts no fair run."""
    rows = entries_of(structure, evidence)
    if rows is None:
        return False
    return bool(proved.check_never(structure_of(structure), automaton_of(automaton, _atoms(structure)), rows))


def satisfies(structure: Structure, formula: Formula, run: Run) -> bool:
    """Whether the checker accepts that this is a fair run that satisfies the formula."""
    given = lasso_of(structure, run)
    if given is None:
        return False
    with stack_for(len(run.stem) + len(run.cycle)):
        return bool(proved.check_satisfied(structure_of(structure), formula_of(formula, _atoms(structure)), given))


def ranked_of(structure: Structure, closure: Closure, evidence: Ranked, numbers: dict[str, int]) -> Tree | None:
    """Convert ranks to a `ranked`; None if they are ill-formed."""
    rows = entries_of(structure, evidence)
    return None if rows is None else proved.Ranked(nodes_of(closure, numbers), list_of(closure.sets), rows)


def nodes_of(closure: Closure, numbers: dict[str, int]) -> Tree:
    """Convert the subformulas of a closure."""
    return list_of(_node(node, numbers) for node in closure.nodes)


def lasso_of(structure: Structure, run: Run) -> Tree | None:
    """Convert a run to a `lasso`; None if it is not a path of the structure."""
    if not _is_path(structure, run):
        return None
    stem, cycle = (list_of(_edge(structure, edge) for edge in part) for part in (run.stem, run.cycle))
    return proved.Lasso(run.start, stem, cycle)


def structure_of(structure: Structure) -> Tree:
    """Convert a structure to a `structure`; atoms are numbered as in the labels."""
    offsets = structure.offsets
    states = list_of(
        proved.State(int(label), list_of(_edge(structure, edge) for edge in range(offsets[state], offsets[state + 1])))
        for state, label in enumerate(structure.labels)
    )
    return proved.Structure(list_of(map(int, structure.initial)), states, structure.fair_sets)


def automaton_of(automaton: Automaton, numbers: dict[str, int]) -> Tree:
    """Convert an automaton to an `automaton`."""
    moves: list[list[Tree]] = [[] for _ in range(automaton.states)]
    for edge in automaton.edges:
        yes, no = (_bits(names, numbers) for names in (edge.label.positive, edge.label.negative))
        moves[edge.source].append(proved.Move(yes, no, edge.target))
    marks = [
        sum(1 << k for k, states in enumerate(automaton.acceptance) if q in states) for q in range(automaton.states)
    ]
    controls = list_of(proved.Control(list_of(leaving), mark) for leaving, mark in zip(moves, marks, strict=True))
    return proved.Automaton(list_of(automaton.initial), controls, len(automaton.acceptance))


def formula_of(formula: Formula, numbers: dict[str, int]) -> Tree:
    """Convert a formula to a `formula`; an unknown atom gets the next number, and holds nowhere."""
    match formula:
        case Constant(value):
            return proved.Constant(value)
        case Atom(name):
            return proved.Atom(_number(name, numbers))
        case Not(body) | Next(body) | Always(body) | Eventually(body):
            return _UNARY[type(formula)](formula_of(body, numbers))
        case And() | Or() | Implies() | Iff() | Until() | WeakUntil() | Release():
            return _BINARY[type(formula)](formula_of(formula.left, numbers), formula_of(formula.right, numbers))
        case _:
            assert_never(formula)


def _node(node: Node, numbers: dict[str, int]) -> Tree:
    if node.kind == ATOM:
        return proved.NAtom(_number(node.atom, numbers))
    if node.kind in (NOT, NEXT):
        return (proved.NNot if node.kind == NOT else proved.NNext)(node.left)
    if node.kind in (AND, UNTIL):
        return (proved.NAnd if node.kind == AND else proved.NUntil)(node.left, node.right)
    return proved.NTrue()


def entries_of(structure: Structure, evidence: Ranked) -> Tree | None:
    """Convert the pairs to the entries of each state; None if one is out of range or a duplicate."""
    rows: list[dict[int, Tree]] = [{} for _ in structure.labels]
    values = evidence.values
    for state, second, rank, index in evidence.pairs:
        if not (0 <= state < len(rows) and 0 <= second < len(values) and rank >= 0 and index >= 0):
            return None
        rows[state][values[second]] = proved.Entry(values[second], rank, index)
    if min(values, default=0) < 0 or sum(map(len, rows)) < len(evidence.pairs):
        return None
    return list_of(list_of(row.values()) for row in rows)


def _is_path(structure: Structure, run: Run) -> bool:
    """Whether the edges form a path; the checker sees targets and marks only."""
    here = run.start
    for edge in (*run.stem, *run.cycle):
        if not 0 <= here < len(structure.labels) or not structure.offsets[here] <= edge < structure.offsets[here + 1]:
            return False
        here = structure.targets[edge]
    return here >= 0


def _edge(structure: Structure, edge: int) -> Tree:
    return (int(structure.targets[edge]), int(structure.fairness[edge]) if len(structure.fairness) else 0)


def _atoms(structure: Structure) -> dict[str, int]:
    return {name: i for i, name in enumerate(structure.atoms)}


def _number(name: str, numbers: dict[str, int]) -> int:
    return numbers.setdefault(name, len(numbers))


def _bits(names: Iterable[str], numbers: dict[str, int]) -> int:
    return sum(1 << _number(name, numbers) for name in names)


def list_of(items: Iterable[Tree]) -> Tree:
    """Convert to an extracted list: pairs of head and tail."""
    out: Tree = ()
    for item in reversed(list(items)):
        out = (item, out)
    return out


@contextmanager
def stack_for(length: int) -> Iterator[None]:
    """Raise the recursion limit for lists of this length; Python calls take no C stack."""
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + 2 * length)
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
