"""Native engines against the reference, with every reduction: verdicts, stored states, and evidence that checkers accept.

    python benchmarks/promela_agreement.py SOURCE FIRST COUNT [--seconds S]

SOURCE is `random`, `swarm`, `exhaustive`, or another source of Promela cases. Every case is decided by each engine and
each reduction, plain and native; what is the same code is run once. All verdicts must be one; a violation must be
accepted by the checker; where nothing is violated, plain and native must store the same number of states. A difference
is printed as it is found. At the end, what was compared, as one line of JSON.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from assay.core.verdict import Answer
from assay.errors import InputError
from assay.promela.ample.choosing import AMPLE, ample_for
from assay.promela.ample.table import Ample
from assay.promela.checker import why_not
from assay.promela.deciding import decide
from assay.promela.engine.engines import ENGINES
from assay.promela.engine.space import Room
from assay.promela.evidence import Evidence, Lasso, Run
from assay.promela.loading import question_of
from assay.promela.model.case import SAFETY, Case
from assay.promela.model.compiled import Compilable
from assay.promela.model.question import Question
from assay.promela.model.state import Action, State
from assay.promela.sources import KINDS, make_source

PLAIN = ("bfs-plain", "ndfs-plain", "scc-plain")
NATIVE_SAFETY = ("bfs-native",)  # whatever the engine, native search for bad states is breadth first
NATIVE_CYCLES = ("ndfs-native", "scc-native")  # and native `bfs` looks for components
STATES = 3_000


@dataclass(frozen=True)
class Told:
    """What one engine said with one reduction."""

    engine: str
    reduction: str
    answer: Answer[Evidence]

    @property
    def states(self) -> int:
        return int(self.answer.measures.get("states", 0))


def reductions(question: Question[State, Action]) -> Iterator[tuple[str, Ample | None]]:
    """No reduction, and each that leaves something out."""
    yield "none", None
    system = question.system
    if isinstance(system, Compilable):
        for name in AMPLE:
            ample, _ = ample_for(question, system.model, system.expression, name)
            if ample is not None and ample.reduces:
                yield name, ample


def told(question: Question[State, Action]) -> list[Told]:
    """Ask every engine; an unfair question only, for native engines know no fairness."""
    native = NATIVE_SAFETY if question.asked.kind == SAFETY else NATIVE_CYCLES
    engines = PLAIN if question.fair else (*PLAIN, *native)
    return [
        Told(engine, reduction, decide(question, ENGINES[engine], Room(STATES), 0, ample))
        for reduction, ample in reductions(question)
        for engine in engines
    ]


def differences(question: Question[State, Action], said: list[Told]) -> Iterator[str]:
    """Everything that is not as it should be; too many states is no answer, and tells nothing."""
    decided = [one for one in said if one.answer.verdict.decided]
    words = {(one.engine, one.reduction): one.answer.verdict.word for one in decided}
    if len(set(words.values())) > 1:
        yield f"verdicts {words}"
    for one in decided:
        if isinstance(one.answer.evidence, Run | Lasso):
            why = why_not(question, "violated", one.answer.evidence)
            if why:
                yield f"{one.engine} {one.reduction}: evidence refused: {why}"
    for one in decided:
        if one.engine.endswith("-native") and one.answer.verdict.word == "holds":
            plain = f"{one.engine.removesuffix('-native')}-plain"
            same = [other for other in decided if (other.engine, other.reduction) == (plain, one.reduction)]
            if same and same[0].states != one.states:
                yield f"{one.engine} {one.reduction}: {one.states} states, {plain} {same[0].states}"


def compared(case: Case, counts: Counter[str]) -> list[str]:
    """Compare all about one case."""
    try:
        question = question_of(case)
    except InputError:
        counts["unreadable"] += 1
        return []
    said = told(question)
    words = {one.answer.verdict.word for one in said}
    counts["cases"] += 1
    counts[f"property {question.asked.kind}"] += 1
    counts["decided" if words != {"unknown"} else "undecided"] += 1
    for one in said:
        counts[f"{one.engine} {one.reduction} {one.answer.verdict.word}"] += 1
    counts["fewer states with refined"] += any(one.reduction == "refined" for one in said) and (
        min(one.states for one in said if one.reduction == "refined") < min(one.states for one in said[:1])
    )
    return list(differences(question, said))


def main() -> int:
    """Compare cases of a source until there are enough, or time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("source")
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int)
    parser.add_argument("--seconds", type=float, default=float("inf"))
    given = parser.parse_args()
    source = make_source(given.source, next(kind for kind in KINDS if kind.name == given.source).read({}))
    counts, started, differ = Counter[str](), time.monotonic(), 0
    position = given.first
    while position < given.first + given.count and time.monotonic() - started < given.seconds:
        case = source.case(position)
        if case is None:
            break
        for line in compared(case, counts):
            differ += 1
            print(f"{given.source} {position} {case.property.part}: {line}", flush=True)
        position += 1
    spent = {"next": position, "seconds": round(time.monotonic() - started), "differences": differ}
    print(json.dumps({"source": given.source, "first": given.first} | spent | dict(sorted(counts.items()))))
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main())
