"""Answers a question about a model in stages, each with one input and one output.

    parse → compile → condense → reduce → search → lift → certify

A case is parsed and compiled to a question. The question becomes a `Task`, whose system is condensed and reduced. The
search of that system gives a `Finding`. It is lifted to the model itself and certified, which gives the answer.
"""

from __future__ import annotations

import time
from contextlib import suppress
from functools import cached_property
from typing import TYPE_CHECKING, Generic

from msgspec.structs import replace

from assay.core.domain.lazy import LazyModule
from assay.core.domain.verdict import JSON, Answer, Certified, Reason, unknown
from assay.core.native.stopwatch import Stopwatch
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.engine.engines import NATIVE, PLAIN, Engine
from assay.domains.promela.engine.sample import tried_edges
from assay.domains.promela.engine.space import Room, SpentError
from assay.domains.promela.model.case import SAFETY, Case
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.definedness import strict, weak
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.system import A, S
from assay.domains.promela.oracle.certify import HOLDS, certify, certify_whole
from assay.domains.promela.oracle.condense import condense, reduce
from assay.domains.promela.oracle.invariants.prove import ProvedError, is_invariant_question, prove
from assay.domains.promela.oracle.lift import lift
from assay.domains.promela.oracle.por import AUTO, NONE, REFINED, ample_sets, promises_much, reducible
from assay.domains.promela.oracle.projection import restored, sliced
from assay.domains.promela.oracle.search import search
from assay.domains.promela.oracle.task import Finding, Task
from assay.errors import InputError

if TYPE_CHECKING:
    from assay.domains.promela.ample.table import Ample
    from assay.domains.promela.engine.native.codegen import codegen_context as codegen
else:
    codegen = LazyModule("assay.domains.promela.engine.native.codegen.codegen_context")


WHOLE = 100_000
"""With `auto`, a search that stores more states is repeated with partial order reduction."""
SOON, LATE = 10_000, 200_000
"""The same if no certificate is asked for: soon if the reduction promises much, and late otherwise."""


def answer(case: Case, engine: Engine, room: Room, por: str = NONE) -> Answer[Evidence]:
    """Answer a case; a model that cannot be parsed or compiled gives `unknown:unsupported`."""
    started = time.perf_counter()
    try:
        question = question_of(case)  # parse → compile
    except InputError as error:
        return Answer(unknown(Reason.UNSUPPORTED), note=str(error))
    compiled = time.perf_counter() - started
    decided = decide(question, engine, room, por)
    return replace(decided, seconds=decided.seconds + compiled)


def decide(question: Question[S, A], engine: Engine, room: Room, por: str = NONE) -> Answer[Evidence]:
    """Answer a question; `seconds` is the time of the search alone.

    If an atom may have a run-time error, `holds` and `violated` are two questions (`model/definedness.py`).
    """
    decided = _decide(strict(question), engine, room, por)
    too_large = por == AUTO and "reduced" in decided.measures and room.certify <= WHOLE
    decided = certify_whole(strict(question), decided, room.certify, too_large=too_large)
    found = decided.evidence if question.doubtful and decided.verdict.word == "violated" else None
    if found is None or not why_not(question, "violated", found):
        return decided
    again = _decide(weak(question), engine, room, por)
    if again.verdict.word != "holds":
        return again
    note = f"the verdict depends on a proposition with a run-time error ({'; '.join(question.doubtful)})"
    return replace(again, verdict=unknown(Reason.UNSUPPORTED), note=note, evidence=None, certified=Certified.NONE)


def _decide(question: Question[S, A], engine: Engine, room: Room, por: str) -> Answer[Evidence]:
    """Search the model itself if it is small or has no faint variables, and otherwise its projection."""
    if question.faint is None:
        return _searched(question, engine, room, por)
    if engine.form != NATIVE:
        small = replace(room, states=min(room.states, room.small))
        decided = _searched(question, replace(engine, form=PLAIN), small, por)
        if decided.verdict.reason is not Reason.BOUND or room.states <= room.small:
            return decided
    return _searched(sliced(question), engine, room, por, origin=question)


def _searched(
    question: Question[S, A], engine: Engine, room: Room, por: str, origin: Question[S, A] | None = None
) -> Answer[Evidence]:
    """Search for an answer; its evidence is about `origin`, if the question is about the projection of it."""
    ample, why = ample_sets(question, por)
    watch = Stopwatch()
    try:
        finding = find(Task(question, engine, room, ample, auto=por == AUTO, origin=origin))
    except ProvedError as error:
        kept: dict[str, JSON] = {"invariant": f"kept by every step; the search stopped after {error.stored:,} states"}
        return Answer(HOLDS, evidence=error.proof, certified=Certified.FULL, seconds=watch.seconds(), measures=kept)
    except SpentError as error:
        seconds, stored = watch.seconds(), {"states": error.stored}
        note = _note(str(error), why, _why_alone(question, room))
        return Answer(unknown(error.reason), note=note, seconds=seconds, measures=stored)
    except MemoryError:
        return Answer(unknown(Reason.MEMORY), note="the machine is out of memory")
    seconds, said = watch.seconds(), finding.said
    measures: dict[str, JSON] = {"states": said.states, "transitions": said.transitions}
    measures |= {"bytes": said.bytes} if said.bytes else {}
    if said.omission is not None and said.violation is None:
        measures["omission"] = said.omission
    decided = certify(finding)
    if origin is not None and not said.lifted:
        decided = replace(decided, evidence=restored(origin, decided.evidence))
    if finding.task.ample is not None and decided.certified is Certified.NONE:
        measures["reduced"] = REFINED if por == AUTO else por
    note = _note(decided.note, why, _why_alone(question, room))
    return replace(decided, note=note, seconds=seconds, measures=measures)


def explore(task: Task[S, A]) -> Finding[S, A]:
    """Search the condensed and reduced system, and lift the finding to the model."""
    return lift(search(reduce(condense(task))))


def find(task: Task[S, A]) -> Finding[S, A]:
    """Explore a small model by the reference semantics and a large one natively, unless the engine has one form."""
    room, form, system = task.room, task.engine.form, task.question.system
    if form == PLAIN or task.question.fair or not isinstance(system, Compilable):
        return explore(task)
    if form != NATIVE:
        small = replace(room, states=min(room.states, room.small), tried=tried_edges(system.model))
        try:
            return explore(replace(task, room=small))
        except SpentError as error:
            if error.reason is not Reason.BOUND or error.stored >= room.states:
                raise
    try:
        return _shortest(_natively(task))
    except codegen.Unsupported:
        return explore(task)


def _natively(task: Task[S, A]) -> Finding[S, A]:
    """Explore a model natively; with `auto`, a model of many states is proved by an invariant or explored reduced."""
    room, native = task.room, replace(task, native=True)
    exact = task.engine.form == NATIVE or (task.engine.breadth_first and _is_safety(task))
    asked = task.origin or task.question
    tries = room.certify > 0 and is_invariant_question(asked)
    if exact or not task.auto or room.states <= WHOLE or not (tries or reducible(task.question)):
        return explore(native)
    reduction = _Reduction(task.question)
    try:
        return explore(replace(native, room=_until_many(room, reduction)))
    except SpentError as error:
        if tries:
            prove(asked, error.stored)
    if not reducible(task.question) or reduction.ample is None:
        return explore(native)
    # there are too many states to explore by hand
    return explore(replace(native, ample=reduction.ample, room=replace(room, certify=0)))


class _Reduction(Generic[S, A]):
    """The reduction for a question, which is made when it is looked at."""

    def __init__(self, question: Question[S, A]) -> None:
        self._question = question

    @cached_property
    def ample(self) -> Ample | None:
        """The ample sets; None if they reduce nothing."""
        ample, _ = ample_sets(self._question, REFINED)
        return ample if ample is not None and ample.reduces else None

    @cached_property
    def promises_much(self) -> bool:
        """Whether it will leave much fewer states."""
        return self.ample is not None and promises_much(self._question, self.ample)


def _until_many(room: Room, reduction: _Reduction[S, A]) -> Room:
    """Limit a search of the whole system to as many states as it may store before it is reduced."""
    if room.certify > 0:
        return replace(room, states=WHOLE)

    def tell(states: int, depth: int, size: int) -> None:
        room.tell(states, depth, size)
        if states > SOON and reduction.promises_much:
            raise SpentError(Reason.BOUND, f"more than {SOON:,} states", states)

    return replace(room, states=min(room.states, LATE), tell=tell)


def _shortest(finding: Finding[S, A]) -> Finding[S, A]:
    """Repeat a breadth-first search without statement merging, which hides the length of a counterexample."""
    task, condensed = finding.task, finding.task.condensed
    merged = condensed is not None and condensed.merges
    if merged and finding.said.violation is not None and task.engine.breadth_first and _is_safety(task):
        with suppress(SpentError):
            return explore(replace(task, merges=False, condensed=None))
    return finding


def _is_safety(task: Task[S, A]) -> bool:
    return task.question.asked.kind == SAFETY


def _why_alone(question: Question[S, A], room: Room) -> str:
    """Say why one thread searches, if several were asked for and the kind of question is the reason."""
    several = room.threads > 1 and question.fair
    return "one thread: weakly fair runs are searched by the semantics" if several else ""


def _note(note: str, why_whole: str, why_alone: str) -> str:
    reduction = f"no partial order reduction: {why_whole}" if why_whole else ""
    return "; ".join(part for part in (note or reduction, why_alone) if part)
