"""Decides a program: is it well-named, is it well-typed, and how does its run end?"""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

from assay.boogie.engine import machine
from assay.boogie.engine.running import run
from assay.boogie.evidence import Ended, Evidence, Flawed, Repeated
from assay.boogie.model import Program
from assay.boogie.names import misnamed
from assay.boogie.places import LARGEST_TERM, TooLargeError, left_to_run, statement_of
from assay.boogie.repetition import first_repeated_term
from assay.boogie.typing import mistyped
from assay.core.oracle import Limits
from assay.core.verdict import Answer, Reason, Verdict, unknown

STEPS = 100_000
"""The default limit of the paper (section 4.2)."""


@dataclass(frozen=True)
class Executor:
    """Runs programs for a limited number of steps; `timeout` of the paper is `unknown` with that reason."""

    name: str = "machine"
    steps: int = STEPS

    def decide(self, cases: Sequence[Program], _limits: Limits) -> list[Answer[Evidence]]:
        """Decide each program."""
        return [self._timed(case) for case in cases]

    def _timed(self, case: Program) -> Answer[Evidence]:
        started = time.perf_counter()
        answer = execute(case, self.steps)
        return replace(answer, seconds=time.perf_counter() - started)


def execute(program: Program, limit: int = STEPS) -> Answer[Evidence]:
    """Check names, then types, then run."""
    for word, flaw in (("name-error", misnamed), ("type-error", mistyped)):
        if found := flaw(program):
            return Answer(Verdict(word), evidence=Flawed(found.token, found.variable), note=found.why)
    try:
        return _executed(program, limit)
    except TooLargeError:
        return Answer(unknown(Reason.MEMORY), note="the code left to run grows too large inside nested loops")


def _executed(program: Program, limit: int) -> Answer[Evidence]:
    stopped = run(program, limit)
    steps = stopped.steps
    if stopped.repetition is not None:
        first, steps = first_repeated_term(program, stopped.repetition)
        if steps <= limit:
            return Answer(Verdict("loop"), evidence=Repeated(first, steps), measures={"steps": steps})
    if stopped.why == machine.LATE or steps > limit:
        return Answer(unknown(Reason.TIMEOUT), note=f"more than {limit} steps", measures={"steps": limit})
    if stopped.why == machine.BIG:
        note = f"a number grows too large at step {steps}"
        return Answer(unknown(Reason.MEMORY), note=note, measures={"steps": steps})
    word = {machine.ENDED: "success", machine.FAILED: "failure", machine.DIVIDED: "division-by-zero"}[stopped.why]
    place = None if word == "success" else statement_of(program.code, stopped.place)
    if place is not None and len(program.code) > LARGEST_TERM >> 10:
        left_to_run(program.code, place)  # the checker will need this term
    return Answer(Verdict(word), evidence=Ended(steps, place), measures={"steps": steps})
