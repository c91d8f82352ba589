"""Evidence about all states of a program, made from a table of them that proved steps fill."""

from __future__ import annotations

from contextlib import suppress
from functools import lru_cache

from assay.automata.emptiness.evidence import Ranked as RankedPairs
from assay.automata.emptiness.observer import Observer, Tableau, Watcher
from assay.automata.emptiness.ranks import DEFAULT_LIMIT, refute
from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Not
from assay.automata.limits import LimitError
from assay.core.native.block import Block
from assay.domains.promela.checker.program.ahead import ahead_of
from assay.domains.promela.checker.program.expressions import OutsideError
from assay.domains.promela.checker.program.model import model_of
from assay.domains.promela.checker.program.program import Asked, Program, alive_slots, names_of
from assay.domains.promela.checker.program.settled import may_be_dead, may_be_settled, may_settle
from assay.domains.promela.checker.program.table import (
    NO_TABLE,
    StateTable,
    TooManyStatesError,
    WrongStateError,
    table_of,
)
from assay.domains.promela.condense.liveness import dead_slots
from assay.domains.promela.engine.native.ranks import Graph, can_rank, rank
from assay.domains.promela.model.case import SAFETY
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.evidence import Closed, Dead, Ranked
from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.limits import BY_HAND, MOST_CERTIFIED, MOST_PAIRS
from assay.domains.promela.model.packed_pairs import PackedPairs, pack
from assay.errors import ToolError


def make_evidence(question: Asked, most: int, *, only_settled: bool = False) -> Closed | Ranked | str:
    """Give evidence that a property holds of a program of at most so many states, or the reason why there is none.

    Above BY_HAND, these are settled states, where they suffice; or `only_settled` ones, if there are too many others.
    """
    if not isinstance(question.system, Compilable):
        return "the model has no program"
    model, safety = question.system.model, question.asked.kind == SAFETY
    try:
        program = Program(model, model_of(model))
        table = _table(question, program, most, only_settled=only_settled)
        if safety:
            counts, dead = (table.states, table.transitions), table.dead or ()
            return Closed(*counts, settled=table.settled, dead=dead, reduced=table.reduced)
        return _ranks(question, program, table)
    except (*NO_TABLE, LimitError, WrongStateError) as error:
        return _why_not(error, most)


def _table(question: Asked, program: Program, most: int, *, only_settled: bool) -> StateTable:
    infinite = question.asked.kind != SAFETY
    fair = infinite and question.fair
    if not only_settled:
        with suppress(TooManyStatesError):
            return table_of(program.model, program, min(most, BY_HAND), infinite=infinite, fair=fair)
    settled = _settled(question, program, most)
    if settled is not None:
        return settled
    if only_settled:
        raise TooManyStatesError
    return table_of(program.model, program, most, infinite=infinite, fair=fair)


def _settled(question: Asked, program: Program, most: int) -> StateTable | None:
    """Give the table of settled states, which are fewer, if evidence about them proves the property."""
    kind = question.asked.kind
    propositions = program.propositions(names_of(question), kind)
    if not may_settle(question) or not may_be_settled(program.tree, propositions):
        return None
    try:
        dead, safety = _dead(program.model), kind == SAFETY
        ahead = ahead_of(program, alive_slots(program.model, dead), propositions)
        return table_of(program.model, program, most, infinite=not safety, dead=dead, ahead=ahead)
    except OutsideError:  # such as a rendezvous channel
        return None


@lru_cache(maxsize=16)  # for every property of a model
def _dead(model: Model) -> Dead:
    dead = tuple(dead_slots(process) for process in model.processes)
    return dead if may_be_dead(Program(model, model_of(model)), dead) else ()


def _why_not(error: Exception, most: int) -> str:
    match error:
        case TooManyStatesError():
            return more_than(most)
        case OutsideError():
            return f"more than {BY_HAND:,} states, and the proofs leave out {error}"
        case WrongStateError():
            return "the proved steps find an error"
        case LimitError():
            return str(error)
        case _:
            return f"native code of the proved checkers gave no answer: {error}".removesuffix(": ")


def more_than(most: int) -> str:
    """Say that a model has more states than may be certified, and how to certify more."""
    return f"more than {most:,} states; --certify N allows up to N, at most {MOST_CERTIFIED}"


def _ranks(question: Asked, program: Program, table: StateTable) -> Ranked | str:
    names, observer = names_of(question), _observer(question)
    labels = table.labels(program.propositions(names, question.asked.kind))
    pairs = None if observer is None else _pairs(question, table, labels, observer)
    if observer is None or pairs is None:
        return "the pairs of states and values cannot be ranked"
    values = tuple(observer.values)
    kept = pairs if table.states > BY_HAND else tuple(pairs)
    dead = table.dead or ()
    return Ranked(table.states, values, kept, settled=table.settled, dead=dead, reduced=table.reduced)


def _observer(question: Asked) -> Observer | None:
    formula, automaton, names = question.asked.formula, question.violation_automaton, names_of(question)
    if formula is not None:
        return Tableau(names, closure_of(Not(formula)), DEFAULT_LIMIT)
    return None if automaton is None else Watcher(names, automaton)


def _pairs(question: Asked, table: StateTable, labels: Block, observer: Observer) -> PackedPairs | None:
    """Rank the pairs by kernels. Python does it without kernels, and for more marks than a kernel can hold."""
    graph = Graph(table.ends, table.targets, labels, table.waiting, table.fair_sets if question.fair else 0)
    try:
        if can_rank(graph, observer):
            return rank(graph, observer, MOST_PAIRS)
    except ToolError:
        pass
    found = refute(table.structure(names_of(question), labels, fair=question.fair), observer)
    return pack(found.pairs, table.states) if isinstance(found, RankedPairs) else None
