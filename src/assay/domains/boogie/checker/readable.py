"""Accepts or rejects evidence: names and types by the rules of Fig. 4, runs by replay with the semantics.

It shares no code with the engine. A run is replayed for exactly the number of steps in the evidence, so an off-by-one
count is rejected.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from assay.core.domain.oracle import Rejection
from assay.core.domain.verdict import Verdict
from assay.domains.boogie.checker.fast_forward import FastForward
from assay.domains.boogie.model.case import IF, STATEMENTS, WHILE, Flaw, Program, ends
from assay.domains.boogie.model.evidence import MOST_STEPS, Ended, Evidence, Flawed, Repeated
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.program_points import TooLargeError, continuation
from assay.domains.boogie.semantics.replay import Replay, SmallSteps
from assay.domains.boogie.semantics.steps import End, State
from assay.domains.boogie.semantics.typing import mistyped


class ExecutionChecker(Struct, frozen=True):
    """Replays runs by small steps or statement by statement."""

    name: str
    replay: Callable[[Program], Replay]
    bounds: ExecutionChecker | None = None
    """The checker that bounds the numbers of a run, and rejects it first: small steps do not bound them."""

    def check(self, case: Program, verdict: Verdict, evidence: Evidence) -> Rejection | None:
        """Accept (None), or reject with a reason."""
        if _steps(evidence) > MOST_STEPS:
            return Rejection("evidence", f"more than {MOST_STEPS:,} steps, too many to replay")
        if self.bounds is not None and (rejection := self.bounds.check(case, verdict, evidence)) is not None:
            return rejection
        try:
            why = self._why_not(case, verdict.word, evidence)
        except TooLargeError:
            why = "the replay exceeds the limit on terms and numbers"
        return Rejection("evidence", why) if why else None

    def _why_not(self, case: Program, word: str, evidence: Evidence) -> str:
        if case.malformed is not None:
            return "a malformed text takes no evidence"
        for error, rules in (("name-error", misnamed), ("type-error", mistyped)):
            flaw = rules(case)
            if word == error:
                return _why_not_there(flaw, evidence)
            if flaw is not None:
                return f"the program has a {error}: {flaw.why}"
        if word == "loop":
            return self._why_no_loop(case, evidence)
        if word in set(End):
            return self._why_no_end(case, End(word), evidence)
        return f"the verdict {word!r} takes no evidence"

    def _why_no_loop(self, case: Program, evidence: Evidence) -> str:
        if not isinstance(evidence, Repeated):
            return "loop needs two equal terms"
        if not 0 <= evidence.first < evidence.second:
            return "the first term does not precede the second"
        run = self.replay(case)
        first, second = run.at(evidence.first), run.at(evidence.second)
        if isinstance(first, State) and first == second:
            return ""
        return f"the terms after {evidence.first} and {evidence.second} steps differ"

    def _why_no_end(self, case: Program, end: End, evidence: Evidence) -> str:
        if not isinstance(evidence, Ended) or evidence.steps < 1:
            return f"{end} needs its number of steps"
        run = self.replay(case)
        last = run.at(evidence.steps - 1)
        if isinstance(last, End):
            return f"the run ends before {evidence.steps} steps"
        if run.at(evidence.steps) != end:
            return f"the run does not end with {end} after {evidence.steps} steps"
        return _why_not_here(case, last, end, evidence.place)


def _steps(evidence: Evidence) -> int:
    """The steps that are replayed."""
    return 0 if isinstance(evidence, Flawed) else evidence.steps if isinstance(evidence, Ended) else evidence.second


def _why_not_there(flaw: Flaw | None, evidence: Evidence) -> str:
    if not isinstance(evidence, Flawed):
        return "a name or type error needs its place"
    if flaw is None:
        return "the program has no such error"
    if (evidence.token, evidence.variable) != (flaw.token, flaw.variable):
        return "the first such error is at a different place"
    return ""


def _why_not_here(case: Program, last: State, end: End, place: int | None) -> str:
    """Compare the continuation at the place with that of the last term."""
    if end is End.SUCCESS:
        return "" if place is None else "success has no place"
    if place is None or not 0 <= place < len(case.code) or case.code[place] not in STATEMENTS:
        return f"{end} needs the place of a statement"
    left = continuation(case.code, place)
    kind = IF if left[0] == WHILE else left[0]  # a loop is unrolled before its condition is evaluated
    if last.code[0] != kind or last.code[ends(last.code)[0] :] != left[ends(left)[0] :]:
        return "the run ends in a different statement"
    return ""


FAST = ExecutionChecker("replay", FastForward)
READABLE = ExecutionChecker("small-steps", SmallSteps, FAST)
