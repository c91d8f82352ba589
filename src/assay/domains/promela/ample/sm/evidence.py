"""Verdicts about a model of the SM fragment as theorems about its SM program, for the theorems on reduction.

Verification does not use them: it has the program of the whole language (`checker/program/`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

from assay.automata.checker.obligation import IMPORTS, Obligation
from assay.automata.checker.proved import ranked_of
from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Formula, Not
from assay.domains.promela.ample.sm.exploration import Explored, explored, question_of
from assay.domains.promela.ample.sm.pairing import Asked, all_pairs
from assay.domains.promela.ample.sm.program import SmProgram, sm_program
from assay.domains.promela.checker.structure import numbered
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Ranked
from assay.domains.promela.model.state import State
from assay.errors import InputError, UsageError

_REMEDY = "give what `assay check --evidence` wrote"
_MORE = 16
"""A terminated process keeps its variables in SM, so there may be more configurations than states."""


def sm_theorem(case: Case, evidence: Ranked) -> str:
    """Write that the formula of a case holds of its SM program, as a Coq file; `InputError` if it is outside SM."""
    program, formula = sm_program(case), case.property.formula
    if isinstance(program, str) or formula is None:
        raise InputError(f"the model is outside SM: {program}", remedy="ask for a formula of a model of the fragment")
    stated = sm_holds(loaded(case).question, program, formula, evidence).theorem("verdict")
    return f"{IMPORTS}\n{stated}"


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


def _explored(program: SmProgram, states: int, *, fair: bool) -> Explored:
    try:
        return explored(program.program, program.atoms, fair=fair, limit=_MORE * states + _MORE)
    except UsageError:
        raise InputError("the system has more states than stated", remedy=_REMEDY) from None


def _paired(question: Asked, program: SmProgram, where: Explored) -> list[list[State]]:
    structure = where.structure
    targets = [structure.targets[low:high] for low, high in pairwise(structure.offsets)]
    return all_pairs(question, program, where.configurations, targets)
