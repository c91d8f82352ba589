"""What `/trace` prints, in Boogie and in Dafny, which runs Boogie: the outcome of each procedure.

Only this is sure. With a Z3 of another version, errors are found that no message tells of and no summary counts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from assay.core.domain.subject import Again
from assay.core.domain.verdict import JSON, Answer, Reason, Verdict, unknown
from assay.domains.boogie.model.evidence import Evidence

_ASKED = re.compile(r"^Verifying (?:\S*\.)?p(\d+) \.\.\.")
_SAID = re.compile(r"^\s+\[(\d+[.,]\d+) s[^]]*\]\s+(\S.*?)\s*$")
_REASONS = {"timed out": Reason.TIMEOUT, "out of memory": Reason.MEMORY}
_ERRORS = {"error", "errors"}


@dataclass(frozen=True)
class Outcome:
    """What was said of a procedure, and the seconds it took."""

    word: str
    seconds: float


def outcomes(text: str) -> dict[int, Outcome]:
    """Give the outcome of each procedure `p0`, `p1` and so on."""
    out: dict[int, Outcome] = {}
    current: int | None = None
    for line in text.splitlines():
        if asked := _ASKED.match(line):
            current = int(asked[1])
        elif current is not None and (said := _SAID.match(line)):
            out[current] = Outcome(said[2], float(said[1].replace(",", ".")))
            current = None
    return out


def answer(said: Outcome | None, place: int | None, patience: float | None, *, told: bool) -> Answer[Evidence] | Again:
    """Make an answer of an outcome, of the place of its error, and of whether any error was told.

    In a batch, `patience` is how long the prover may work on one program: what took longer is asked again, alone.
    """
    if said is None:
        return Again("nothing was said of it")
    if patience is not None and said.word != "verified" and (said.seconds >= patience or said.word not in _ERRORS):
        return Again(f"{said.word!r} after {said.seconds} s in a batch", alone=True)
    if said.word in _ERRORS:
        measures: dict[str, JSON] = {} if place is None else {"place": place}
        return Answer(Verdict("failure"), measures=measures)
    if said.word != "verified":
        return Answer(unknown(_REASONS.get(said.word, Reason.BOUND)), note=f"the outcome is {said.word!r}")
    return Again("it is verified, and has errors", alone=True) if told else Answer(Verdict("success"))


def nothing(text: str, count: int) -> Answer[Evidence] | Again:
    """Make an answer of output without outcomes."""
    if count > 1:
        return Again("no outcome was printed")
    crashed = "Exception" in text or "FATAL" in text
    last = text.strip().rpartition("\n")[2]
    return Answer(unknown(Reason.CRASH if crashed else Reason.UNREADABLE), note=f"no outcome was printed: {last}")
