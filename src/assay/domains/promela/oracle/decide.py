"""Decides a question: an engine says whether there is a violation, and what it says is made evidence."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, cast

from assay.automata.buchi.automaton import Automaton
from assay.core.domain.verdict import Answer, Certified, Reason, Verdict, unknown
from assay.domains.promela.engine.engines import NATIVE, PLAIN, Engine, Said, decide_cycles, decide_safety
from assay.domains.promela.engine.space import Explored, Room, Space, SpentError
from assay.domains.promela.model.case import NEVER, SAFETY
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import A, S
from assay.domains.promela.oracle.certify import certify

if TYPE_CHECKING:
    from assay.domains.promela.ample.table import Ample
    from assay.domains.promela.condense.system import Condensed

BEGINNING = 50_000
"""So many pairs are looked at for a beginning that violates a property, where runs go wrong."""
PLAIN_MOST = 1_000_000
"""So many states the reference explores at most, unless fewer are allowed: more would take hours."""
HOLDS, VIOLATED = Verdict("holds"), Verdict("violated")


def decide(
    question: Question[S, A], engine: Engine, room: Room, budget: int | None = None, ample: Ample | None = None
) -> Answer[Evidence]:
    """Answer a question, with evidence as far as the budget goes; `seconds` is the engine's time alone.

    With an ample function only a reduced system is searched. What is found there is a run of the whole system; that
    nothing is found is certified, as far as it is, on the whole system.
    """
    if budget is not None:
        room = replace(room, certify=budget)
    started = time.perf_counter()
    try:
        said = _said(question, engine, room, ample)
    except SpentError as error:
        seconds, stored = time.perf_counter() - started, {"states": error.stored}
        return Answer(unknown(error.reason), note=str(error), seconds=seconds, measures=stored)
    except MemoryError:
        return Answer(unknown(Reason.MEMORY), note="the machine has no more memory")
    seconds = time.perf_counter() - started
    answer = (
        _violated(question, said.violation)
        if said.violation is not None
        else _not_violated(question, said, room.certify, BEGINNING if budget is None else budget)
    )
    measures = {"states": said.states, "transitions": said.transitions}
    return replace(answer, seconds=seconds, measures=measures | ({"bytes": said.bytes} if said.bytes else {}))


def _said(question: Question[S, A], engine: Engine, room: Room, ample: Ample | None) -> Said:
    """By the form of the engine; if that is open, by the size of the model."""
    compilable = isinstance(question.system, Compilable) and not question.fair
    if engine.form == PLAIN or not compilable:
        return _plainly(question, engine, room, ample)
    if engine.form != NATIVE:
        try:
            return _plainly(question, engine, replace(room, states=min(room.states, room.small)), ample)
        except SpentError as error:
            if error.reason is not Reason.BOUND or room.states <= room.small:
                raise
    return _natively(cast("Question[State, Action]", question), engine, room, ample)


def _plainly(question: Question[S, A], engine: Engine, room: Room, ample: Ample | None) -> Said:
    room = replace(room, states=min(room.states, PLAIN_MOST))
    if ample is not None:
        return _reduced(cast("Question[State, Action]", question), engine, room, ample)
    if question.asked.kind == SAFETY:
        return decide_safety(question, engine, room)
    return decide_cycles(question, violating(question), engine, room)


def _reduced(question: Question[State, Action], engine: Engine, room: Room, ample: Ample) -> Said:
    from assay.domains.promela.ample.reduced import ReducedSystem, in_the_whole  # noqa: PLC0415 - most systems are not reduced

    system = cast("Compilable", question.system)
    reduced = ReducedSystem(system, ample)
    said = _plainly(replace(question, system=reduced), engine, room, None)
    found = said.violation
    whole = Explored(system, replace(room, states=room.certify), movers=False)
    if found is None and engine.form != PLAIN and _larger(whole, room.small):
        budget = replace(room, states=room.certify)
        whole = whole if _few(question, budget) else Explored(system, replace(room, states=0), movers=False)
    return replace(said, violation=None if found is None else in_the_whole(reduced, found), space=whole)


def _natively(question: Question[State, Action], engine: Engine, room: Room, ample: Ample | None) -> Said:
    """Search a condensed system; what is found there is written as a run of the system itself.

    Where settled statements are done at once, runs are not told by their lengths: for a shortest one, they are not.
    """
    from assay.domains.promela.condense.system import Condensed  # noqa: PLC0415 - small models need no compiler
    from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported  # noqa: PLC0415 - likewise

    condensed = Condensed(question, merges=ample is None)
    try:
        said = _condensed(question, condensed, engine, room, ample)
        if said.violation is not None and condensed.merges and engine.breadth_first and question.asked.kind == SAFETY:
            with suppress(SpentError):
                return _condensed(question, Condensed(question, merges=False), engine, room, ample)
    except Unsupported:
        return _plainly(question, engine, room, ample)
    return said


def _condensed(
    question: Question[State, Action], condensed: Condensed, engine: Engine, room: Room, ample: Ample | None
) -> Said:
    from assay.domains.promela.engine.native.search import answers as native  # noqa: PLC0415 - small models need no compiler

    system = condensed.whole
    searched = replace(question, system=condensed) if condensed.differs else question
    if question.asked.kind == SAFETY:
        said = native.decide_safety(searched, room, ample, sample=system)
    else:
        automaton = violating(question)
        said = native.decide_cycles(searched, automaton, room, ample, components=engine.components, sample=system)
    if searched is question:
        return said
    if said.violation is not None:
        return replace(said, violation=condensed.recalled(said.violation))
    budget = room.certify
    if budget // 4 < said.states <= budget and not _few(question, replace(room, states=budget)):
        budget = 0  # to look at many states by the reference and then to meet too many would be a waste
    return replace(said, space=Explored(system, replace(room, states=budget), movers=question.fair))


def _larger(space: Space, most: int) -> bool:
    """Whether there are more states than so many, which are all looked at."""
    try:
        for number in range(most):
            if number >= space.states:
                return False
            space.expand(number)
    except SpentError:
        pass
    return True


def _few(question: Question[State, Action], room: Room) -> bool:
    """Whether the system itself, not condensed, has no more states than there is room for."""
    from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported  # noqa: PLC0415 - likewise
    from assay.domains.promela.engine.native.search import answers as native  # noqa: PLC0415 - small models need no compiler

    try:
        return native.decide_safety(question, room).states <= room.states
    except SpentError:
        return False
    except Unsupported:
        return True  # who knows


def violating(question: Question[S, A]) -> Automaton:
    """Give the automaton of the runs that violate a property."""
    formula, watching = question.asked.formula, question.watching
    if formula is not None:
        from assay.automata.buchi.translate import translate  # noqa: PLC0415 - likewise
        from assay.automata.formula.normal import negated  # noqa: PLC0415 - safety needs none of it

        return translate(negated(formula))
    if watching is None:
        raise ValueError(f"{question.asked.part} says nothing of infinite runs")
    return watching


def _violated(question: Question[S, A], violation: Evidence) -> Answer[Evidence]:
    certified = Certified.AUTOMATON if question.asked.kind == NEVER else Certified.FULL
    return Answer(VIOLATED, evidence=violation, certified=certified)


def _not_violated(question: Question[S, A], said: Said, budget: int, looked: int) -> Answer[Evidence]:
    if said.fault:
        from assay.domains.promela.oracle.bad_prefix import find_beginning  # noqa: PLC0415 - most models do not go wrong

        beginning = find_beginning(question, said.space, looked)
        if beginning is not None:
            return _violated(question, beginning)
        note = f"a run can end with a run-time error ({said.fault}), and no other one violates the property"
        return Answer(unknown(Reason.UNSUPPORTED), note=note)
    evidence, certified = certify(question, said, budget)
    return Answer(HOLDS, evidence=evidence, certified=certified)
