"""The oracle: checks names and types, then runs the program."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from assay.core.domain.judgement import MALFORMED
from assay.core.domain.oracle import Limits
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.native.stopwatch import Stopwatch
from assay.domains.boogie.engine import machine
from assay.domains.boogie.engine.growth import Growth
from assay.domains.boogie.engine.run import Budget, most_bits, run
from assay.domains.boogie.formats.malformed import why_rejected
from assay.domains.boogie.formats.numbers import digits
from assay.domains.boogie.formats.printing import expression_text
from assay.domains.boogie.model.case import IF, WHILE, Program, ends
from assay.domains.boogie.model.evidence import Ended, Evidence, Flawed, Repeated
from assay.domains.boogie.oracle.repetition import first_repeated_term
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.program_points import LARGEST_TERM, TooLargeError, continuation, statement_of
from assay.domains.boogie.semantics.steps import End, State, start
from assay.domains.boogie.semantics.steps import run as run_terms
from assay.domains.boogie.semantics.typing import mistyped

PAPER = Budget(100_000, 100_000)
"""The limit of the paper (section 4.2): that of campaigns, and of the semantics."""
CHECK = Budget(500_000_000, 1_000_000)
"""The limit of `assay check`: a loop of ten million rounds of fifty steps ends."""

_LONGEST = 60


class Executor(Struct, frozen=True):
    """Runs programs up to a limit of steps; the paper's `timeout` is `unknown` with that reason."""

    name: str
    run: Callable[[Program, Budget], Answer[Evidence]]
    limit: Budget = PAPER

    def decide(self, cases: Sequence[Program], _limits: Limits) -> list[Answer[Evidence]]:
        """Check names, then types, then run; a malformed text is not run."""
        return [self._timed(case) for case in cases]

    def _timed(self, case: Program) -> Answer[Evidence]:
        watch = Stopwatch()
        answer = _flawed(case) or self.run(case, self.limit)
        return replace(answer, seconds=watch.seconds())


def _flawed(program: Program) -> Answer[Evidence] | None:
    if program.malformed is not None:
        return Answer(Verdict(MALFORMED), note=why_rejected(program.malformed))
    for word, rules in (("name-error", misnamed), ("type-error", mistyped)):
        if flaw := rules(program):
            return Answer(Verdict(word), evidence=Flawed(flaw.token, flaw.variable), note=flaw.why)
    return None


def by_machine(program: Program, limit: Budget) -> Answer[Evidence]:
    """Run a well-typed program with the engine."""
    try:
        return _executed(program, limit)
    except TooLargeError:
        return Answer(unknown(Reason.MEMORY), note="the remaining code grows too large in nested loops")


def _executed(program: Program, budget: Budget) -> Answer[Evidence]:
    stopped = run(program, budget)
    steps, limit = stopped.steps, stopped.limit
    if stopped.growth is not None:
        return _diverges(program, stopped.growth, steps)
    if stopped.repetition is not None:
        first, steps = first_repeated_term(program, stopped.repetition)
        if steps <= limit:
            return Answer(Verdict("loop"), evidence=Repeated(first, steps), measures={"steps": steps})
    if stopped.why == machine.LATE or steps > limit:
        return _timeout(limit, "" if limit == budget.steps else " with numbers beyond 64 bits")
    if stopped.why == machine.BIG:
        return _too_large(steps)
    word = {machine.ENDED: "success", machine.FAILED: "failure", machine.DIVIDED: "division-by-zero"}[stopped.why]
    place = None if word == "success" else statement_of(program.code, stopped.place)
    if place is not None and len(program.code) > LARGEST_TERM >> 10:
        continuation(program.code, place)  # raises TooLargeError: the checker needs this term
    return Answer(Verdict(word), evidence=Ended(steps, place), measures={"steps": steps})


def by_semantics(program: Program, limit: Budget) -> Answer[Evidence]:
    """Run a well-typed program by the small-step semantics and store every term: the slow reference."""
    seen: dict[State, int] = {}
    last, bits = start(program), most_bits(program)
    for steps, state in enumerate(run_terms(program)):
        if steps > limit.steps:
            break
        if isinstance(state, End):
            place = None if state is End.SUCCESS else _place(program, last)
            return Answer(Verdict(state.value), evidence=Ended(steps, place), measures={"steps": steps})
        if state in seen:
            return Answer(Verdict("loop"), evidence=Repeated(seen[state], steps), measures={"steps": steps})
        if any(isinstance(token, int) and token.bit_length() > bits for token in (*state.values, *state.code)):
            return _too_large(steps)
        seen[state] = steps
        last = state
    return _timeout(limit.steps)


def _place(program: Program, last: State) -> int:
    """Find the statement of the last term: the one with the same continuation."""
    left = last.code[ends(last.code)[0] :]
    for place, token in enumerate(program.code):
        if token == last.code[0] or (token == WHILE and last.code[0] == IF):
            there = continuation(program.code, place)
            if there[ends(there)[0] :] == left:
                return place
    raise AssertionError("no statement has the continuation of the last term")


def _too_large(steps: int) -> Answer[Evidence]:
    note = f"a number grows too large at step {steps}"
    return Answer(unknown(Reason.MEMORY), note=note, measures={"steps": steps})


def _timeout(limit: int, how: str = "") -> Answer[Evidence]:
    return Answer(unknown(Reason.TIMEOUT), note=f"more than {limit} steps{how}", measures={"steps": limit})


def _diverges(program: Program, growth: Growth, steps: int) -> Answer[Evidence]:
    """The answer for a run that counts forever: it does not end, and no two of its terms are equal."""
    named = zip(growth.slopes, (variable.name for variable in program.variables), strict=True)
    added = [f"adds {digits(n)} to {x}" if n > 0 else f"subtracts {digits(-n)} from {x}" for n, x in named if n]
    rounds = "each round" if growth.rounds == 1 else f"every {growth.rounds} rounds"
    more = f" and changes {len(added) - 1} more" if len(added) > 1 else ""
    end = ends(program.code)[growth.place + 1]
    loop = f"while ({expression_text(program.code, growth.place + 1, end)})"[:_LONGEST]
    note = f"the run never ends, and no state repeats: {rounds} of {loop} {added[0]}{more}"
    return Answer(unknown(Reason.DIVERGENCE), note=note, measures={"steps": steps})


MACHINE = Executor("machine", by_machine)
SEMANTICS = Executor("semantics", by_semantics)
ENGINES = {engine.name: engine for engine in (MACHINE, SEMANTICS)}
