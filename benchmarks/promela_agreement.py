"""Native engines against the reference, with every reduction: verdicts, stored states, evidence that checkers accept.

    python benchmarks/promela_agreement.py SOURCE FIRST COUNT [--seconds S] [--each] [--checked N] [--states N]

SOURCE is `random`, `swarm`, `exhaustive`, or another source of Promela cases, with parameters as `assay run` takes
them. FIRST and COUNT are models: of each one property is asked, of the next model the next; with --each, all are. Each
engine decides it with each reduction, plain and native, and with one reduction, the next model with the next, also with
states compressed; so it does the safety of the model. A model is compiled once. Of every eighth model, or those that
--checked says, one native engine, with one reduction, is then asked as `assay check` asks it: of the condensed system,
which is compiled for it alone, and with evidence whatever the answer.

All verdicts must be one; evidence must be accepted by the checker; where nothing is violated, plain and native must
store the same number of states. A difference is printed as it is found; at the end, what was compared, as JSON.
"""

from __future__ import annotations

import argparse
import gc
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from msgspec.structs import replace

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.degeneralise import degeneralise
from assay.core.domain.lookup import make_source
from assay.core.domain.source import Source
from assay.core.domain.spec import parse_source_spec
from assay.domains.promela.ample.applicability import AMPLE, ample_for
from assay.domains.promela.ample.reduced_system import ReducedSystem, lift_run
from assay.domains.promela.ample.table import Ample
from assay.domains.promela.checker.readable import why_not
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.compile.memoised_system import MemoisedSystem
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine import engines
from assay.domains.promela.engine.engines import ENGINES, Said
from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported
from assay.domains.promela.engine.native.codegen.successor_rows import SUCCESSOR_CAPACITY
from assay.domains.promela.engine.native.search import answers as native
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.space import Room, SpentError
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.oracle.pipeline import decide
from assay.domains.promela.oracle.por import PORS
from assay.domains.promela.oracle.search import violating
from assay.domains.promela.sources.exhaustive import Exhaustive
from assay.domains.promela.sources.random import RandomCases
from assay.errors import InputError

STATES = 2_000
NAMES = ("bfs", "ndfs", "scc")
SEARCHES = ("bfs", "scc")
"""Those that look for bad states in different ways: `ndfs` does what `scc` does."""
TELL = 1_000
"""After so many models it is said how it goes."""
Asked = Question[State, Action]


@dataclass(frozen=True)
class Rooms:
    """How many states plain engines look at; native ones have room for as many, and for all steps of some of them."""

    states: int

    @property
    def plain(self) -> Room:
        """What plain engines have."""
        return Room(self.states)

    @property
    def native(self) -> Room:
        """What native engines have."""
        return Room(self.states + 4 * SUCCESSOR_CAPACITY, 1 << 30)


@dataclass(frozen=True)
class Told:
    """What one engine said with one reduction."""

    form: str
    engine: str
    reduction: str
    said: Said

    @property
    def word(self) -> str:
        """The verdict: a run-time error leaves what does not violate a formula open."""
        return "violated" if self.said.violation is not None else "unknown" if self.said.fault else "holds"


def reductions(question: Asked) -> Iterator[tuple[str, Ample | None]]:
    """No reduction, and each that leaves something out."""
    yield "none", None
    system = question.system
    if isinstance(system, Compilable):
        for name in AMPLE:
            ample, _ = ample_for(question, system.model, system.expression, name)
            if ample is not None and ample.reduces:
                yield name, ample


def plainly(
    question: Asked, automaton: Automaton | None, ample: Ample | None, reduction: str, room: Room
) -> Iterator[Told]:
    """Ask each plain engine."""
    system = question.system
    assert isinstance(system, Compilable)
    reduced = None if ample is None else ReducedSystem(system, ample)
    about = question if reduced is None else replace(question, system=MemoisedSystem(reduced))
    for name in NAMES if automaton is not None else SEARCHES:
        if automaton is None:
            said = engines.decide_safety(about, ENGINES[name], room)
        else:
            said = engines.decide_cycles(about, automaton, ENGINES[name], room)
        if reduced is not None and said.violation is not None:
            said = replace(said, violation=lift_run(reduced, said.violation))
        yield Told("plain", name, reduction, said)


def natively(
    question: Asked,
    automaton: Automaton | None,
    ample: Ample | None,
    reduction: str,
    compiled: AdaptiveModel,
    rooms: Mapping[str, Room],
) -> Iterator[Told]:
    """Ask each native engine: for bad states it is one, and for cycles `bfs` does what `scc` does."""
    for form, room in rooms.items():
        if automaton is None:
            yield Told(form, "bfs", reduction, native.decide_safety(question, room, ample, compiled))
            continue
        for name in ("ndfs", "scc"):
            said = native.decide_cycles(question, automaton, room, ample, compiled, components=name == "scc")
            yield Told(form, name, reduction, said)


def told(question: Asked, turn: int, rooms: Rooms) -> tuple[list[Told], list[Told]]:
    """What all say of a property, and of the safety of the model; states are compressed with one reduction."""
    automaton = None if question.asked.kind == SAFETY else degeneralise(violating(question))
    safety = replace(question, asked=Property(SAFETY), fair=False, never=None)
    about, beside = list[Told](), list[Told]()
    reduced = list(reductions(question))
    together = native.compiled_for(question, automaton, None).for_each([ample for _, ample in reduced])
    for place, ((reduction, ample), compiled) in enumerate(zip(reduced, together, strict=True)):
        forms = {"native": rooms.native}
        if place == turn % len(reduced):
            forms["compressed"] = replace(rooms.native, compress=True)
        if automaton is not None:
            about += plainly(question, automaton, ample, reduction, rooms.plain)
            about += natively(question, automaton, ample, reduction, compiled, forms)
        beside += plainly(safety, None, ample, reduction, rooms.plain)
        beside += natively(safety, None, ample, reduction, compiled, forms)
    return about, beside


def differences(question: Asked, said: list[Told]) -> Iterator[str]:
    """Everything that is not as it should be."""
    words = {(one.form, one.engine, one.reduction): one.word for one in said}
    if len(set(words.values())) > 1:
        yield f"verdicts {words}"
    stored = {(one.form, one.engine, one.reduction): one.said.states for one in said if one.word == "holds"}
    for one in said:
        if one.said.violation is not None:
            why = why_not(question, "violated", one.said.violation)
            if why:
                yield f"{one.form} {one.engine} {one.reduction}: evidence refused: {why}"
        plain = stored.get(("plain", one.engine, one.reduction))
        if one.word == "holds" and plain is not None and plain != one.said.states:
            yield f"{one.engine} {one.reduction}: {one.form} {one.said.states} states, plain {plain}"


def as_it_is_checked(question: Asked, word: str, turn: int, rooms: Rooms, counts: Counter[str]) -> Iterator[str]:
    """Ask one engine as a user does, and compare what it says with what all said."""
    name, reduction = f"{NAMES[turn % 3]}-native", PORS[turn // 3 % 3]
    answer = decide(question, ENGINES[name], replace(rooms.native, certify=rooms.states), reduction)
    verdict, evidence = answer.verdict, answer.evidence
    counts[f"as checked: {verdict.label}"] += 1
    if word not in (verdict.word, "unknown"):  # a run-time error left it open, and a beginning may settle it
        yield f"{name} {reduction}, as it is checked: {verdict.label}, and it is {word}"
    if verdict.decided and (evidence is None or why_not(question, str(verdict.word), evidence)):
        yield f"{name} {reduction}, as it is checked: no evidence that is accepted"


def compared(case: Case, turn: int, checked: int, rooms: Rooms, counts: Counter[str]) -> list[str]:
    """Compare all about one case; every so many of them is asked as it is checked as well."""
    try:
        question = question_of(replace(case, fair=False))
        about, beside = told(question, turn, rooms)
    except (InputError, SpentError, Unsupported) as error:
        counts[f"left out: {type(error).__name__}"] += 1
        return []
    counts["cases"] += 1
    safety = replace(question, asked=Property(SAFETY), never=None)
    out = list[str]()
    for asked, said in ((question, about), (safety, beside)):
        if said:
            counts[f"{asked.asked.kind} {said[0].word}"] += 1
            counts["answers"] += len(said)
            out += differences(asked, said)
            if turn % checked == 0:
                out += as_it_is_checked(asked, said[0].word, turn // checked, rooms, counts)
    for name in AMPLE:
        fewer = [one.said.states for one in beside if one.reduction == name and one.word == "holds"]
        counts[f"fewer states with {name}"] += bool(fewer) and fewer[0] < beside[0].said.states
    return out


def properties_of(source: Source[Case]) -> int:
    """How many cases of a source stand together, because they are about one model."""
    if isinstance(source, RandomCases):
        return source.properties
    return source.formulas if isinstance(source, Exhaustive) else 1


def main() -> int:
    """Compare models of a source until there are enough, or time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--seconds", type=float, default=float("inf"), help="stop after so much CPU time")
    parser.add_argument("--each", action="store_true", help="ask every property of a model")
    parser.add_argument("--checked", type=int, default=8, help="ask as `assay check` does of one model in so many")
    parser.add_argument("--states", type=int, default=STATES, help="leave out what has more states")
    given = parser.parse_args()
    source = make_source(DOMAIN, parse_source_spec(given.source))
    many = properties_of(source)
    gc.freeze()  # a twelfth of the time went into looking through what was loaded
    counts, started, differ = Counter[str](), time.process_time(), 0
    model, end = given.first, given.first + given.count
    if source.size is not None:
        end = min(end, source.size // many)
    going = True
    while going:
        for which in range(many) if given.each else (model % many,):
            case = source.case(model * many + which)
            for line in compared(case, model, given.checked, Rooms(given.states), counts):
                differ += 1
                print(f"{given.source} {model * many + which} {case.property.part}: {line}", flush=True)
        model += 1
        going = model < end and time.process_time() - started < given.seconds
        if not going or (model - given.first) % TELL == 0:
            spent = {"next": model, "seconds": round(time.process_time() - started), "differences": differ}
            so_far = {"source": given.source, "first": given.first} | spent | dict(sorted(counts.items()))
            print(json.dumps(so_far), flush=True)
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
