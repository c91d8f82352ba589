"""Translates evidence about a model of the SM fragment to evidence about its SM program."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import cast

from assay.automata.checker.obligation import Obligation
from assay.automata.checker.proved import Tree, formula_of, list_of, ranked_of
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Formula, Not
from assay.checkers import ltl as sm
from assay.domains.promela.checker.sm.exploration import Explored, explored, question_of, rows_of
from assay.domains.promela.checker.sm.pairing import Asked, all_pairs, beside
from assay.domains.promela.checker.sm.program import SmProgram
from assay.domains.promela.checker.structure import numbered
from assay.domains.promela.model.evidence import Closed, Lasso, Ranked, Run
from assay.domains.promela.model.state import State
from assay.errors import InputError, UsageError

_REMEDY = "give what `assay check --evidence` wrote"
_MORE = 16
"""A terminated process keeps its variables in SM, so there may be more configurations than states."""


def sm_holds(question: Asked, program: SmProgram, formula: Formula, evidence: Ranked) -> Obligation:
    """Give ranked pairs of configurations for ranked pairs of states.

    Of several states with one configuration, the least rank counts. The index becomes part of the rank, so that each
    rank has one index and ranks descend among configurations as they do among states.
    """
    where = _explored(program, evidence.states, fair=question.fair)
    numbers = numbered(question, evidence.states)
    if len(numbers) != evidence.states:
        raise InputError("the system has fewer states than stated", remedy=_REMEDY)
    ranks = _ranks(evidence)
    pairs = []
    for number, states in enumerate(_paired(question, program, where)):
        least = _least([ranks.get(numbers[state], {}) for state in states])
        pairs += [(number, value, rank, index) for value, (rank, index) in least.items()]
    atoms = {name: i for i, name in enumerate(where.atoms)}
    closure = closure_of(Not(formula))
    given = ranked_of(where.structure, closure, RankedPairs(evidence.values, tuple(pairs)), atoms)
    if given is None:
        raise InputError("the pairs are not well formed", remedy=_REMEDY)
    return Obligation("check_sm_holds", (*question_of(where, formula, atoms), given), where.size)


def _ranks(evidence: Ranked) -> dict[int, dict[int, tuple[int, int]]]:
    """Give the rank, which includes the index, and the index of each state and value."""
    ranks: dict[int, dict[int, tuple[int, int]]] = {}
    indices = 1 + max((index for *_, index in evidence.pairs), default=0)
    for state, value, rank, index in evidence.pairs:
        here = ranks.setdefault(state, {})
        good = 0 <= state < evidence.states and 0 <= value < len(evidence.values) and min(rank, index) >= 0
        if not good or value in here:
            raise InputError("the pairs are not well formed", remedy=_REMEDY)
        here[value] = (rank * indices + index, index)
    return ranks


def _least(found: Sequence[Mapping[int, tuple[int, int]]]) -> dict[int, tuple[int, int]]:
    out: dict[int, tuple[int, int]] = {}
    for ranks in found:
        for value, rank in ranks.items():
            out[value] = min(rank, out.get(value, rank))
    return out


def sm_safe(question: Asked, program: SmProgram, evidence: Closed) -> Obligation:
    """Give the set of all configurations, which has no deadlock."""
    where = _explored(program, evidence.states, fair=False)
    states = {state for found in _paired(question, program, where) for state in found}
    transitions = sum(len(question.system.steps(state)) for state in states)
    if (len(states), transitions) != (evidence.states, evidence.transitions):
        raise InputError("the system has another number of states or steps", remedy=_REMEDY)
    return Obligation("check_sm_safe", (program.program, rows_of(where)), where.size)


def _explored(program: SmProgram, states: int, *, fair: bool) -> Explored:
    try:
        return explored(program.program, program.atoms, fair=fair, limit=_MORE * states + _MORE)
    except UsageError:
        raise InputError("the system has more states than stated", remedy=_REMEDY) from None


def _paired(question: Asked, program: SmProgram, where: Explored) -> list[list[State]]:
    structure = where.structure
    targets = [structure.targets[low:high] for low, high in pairwise(structure.offsets)]
    return all_pairs(question, program, where.configurations, targets)


def sm_deadlock(question: Asked, program: SmProgram, evidence: Run) -> Obligation:
    """Give the choices of a run that ends in a deadlock."""
    state, config = question.system.initial, _first(program)
    choices = []
    for choice in evidence.choices:
        place, state, config, _ = _taken(question, program, state, config, choice)
        choices.append(place)
    return Obligation("check_sm_deadlock", (program.program, list_of(choices)), len(choices))


def sm_violated(question: Asked, program: SmProgram, formula: Formula, evidence: Lasso) -> Obligation:
    """Give a lasso of the program: the cycle of the model is repeated until the program closes it too."""
    if not 0 <= evidence.start < len(evidence.choices):
        raise InputError("the lasso has no cycle", remedy=_REMEDY)
    state, config = question.system.initial, _first(program)
    numbers: dict[Tree, int] = {config: 0}
    edges: dict[int, dict[tuple[int, int], None]] = {}
    path: list[tuple[int, int]] = []

    def follow(choices: Sequence[int]) -> None:
        nonlocal state, config
        for choice in choices:
            before = numbers[config]
            _, state, config, marks = _taken(question, program, state, config, choice)
            edge = (numbers.setdefault(config, len(numbers)), marks)
            edges.setdefault(before, {})[edge] = None
            path.append(edge)

    follow(evidence.choices[: evidence.start])
    begun, entered = state, {config: len(path)}
    while True:
        follow(evidence.choices[evidence.start :])
        if state != begun:
            raise InputError("the cycle does not end where it starts", remedy=_REMEDY)
        if config in entered:
            break
        entered[config] = len(path)
    start = entered[config]
    rows = list_of(sm.Row(at, list_of(edges.get(number, ()))) for at, number in numbers.items())
    atoms = {name: i for i, name in enumerate(program.atoms)}
    expressions = list_of(program.atoms.values())
    lasso = sm.Lasso(0, list_of(path[:start]), list_of(path[start:]))
    arguments = (program.program, expressions, question.fair, formula_of(formula, atoms), rows, lasso)
    return Obligation("check_sm_violated", arguments, len(path) + len(numbers))


def _first(program: SmProgram) -> Tree:
    return cast("tuple[Tree, Tree, Tree]", program.program)[2]


def _taken(
    question: Asked, program: SmProgram, state: State, config: Tree, choice: int
) -> tuple[int, State, Tree, int]:
    """Make one step of both; give its index among the program's steps, and its marks."""
    for place, (mine, target, (after, marks)) in enumerate(beside(question, program, state, config)):
        if mine == choice:
            return place, target, after, marks
    raise InputError(f"no step {choice}", remedy=_REMEDY)
