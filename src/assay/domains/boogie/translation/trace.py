"""Reads the outcome of each procedure from what `/trace` prints, in Boogie and in Dafny, which runs Boogie.

Only this is reliable: with another version of Z3, some failures appear in no error message and in no summary.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Again, Stage
from assay.core.domain.verdict import JSON, Answer, Reason, Verdict, unknown
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.translation.errors import Complaint, Complaints

FINISHED = b"program verifier finished with"
"""Begins the last line. Mono, which runs Debian's Boogie, then sometimes does not exit."""
_ASKED = re.compile(r"^Verifying (?:\S*\.)?p(\d+) \.\.\.")
_SAID = re.compile(r"^\s+\[(\d+[.,]\d+) s[^]]*\]\s+(\S.*?)\s*$")
_REASONS = {"timed out": Reason.TIMEOUT, "out of memory": Reason.MEMORY}
_ERRORS = {"error", "errors"}


@dataclass(frozen=True)
class Outcome:
    """The outcome of a procedure, and the seconds it took."""

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


def prover_seconds(count: int, in_batch: int, limits: Limits) -> int:
    """Give the prover's time limit per program: `in_batch` in a batch, nearly all of the time alone."""
    return in_batch if count > 1 else max(1, int(limits.seconds) - 1)


def read_outcomes(
    stage: Stage, count: int, in_batch: int, complaints: Complaints, trivial: Iterable[int] = ()
) -> list[Answer[Evidence] | Again]:
    """Answer each program by its outcome; the `trivial` ones have nothing to prove and may have none."""
    if FINISHED not in stage.stdout:
        return [no_outcome(stage.text + stage.error_text, count)] * count
    found = dict.fromkeys(trivial, Outcome("verified", 0)) | outcomes(stage.text)
    patience = in_batch if count > 1 else None
    return [_answer(found.get(i), complaints.get(i, ()), patience) for i in range(count)]


def _answer(found: Outcome | None, complaints: Sequence[Complaint], patience: float | None) -> Answer[Evidence] | Again:
    """Combine an outcome with the error messages; in a batch, what took longer than `patience` is asked alone."""
    if found is None:
        return Again("nothing was said of it")
    if patience is not None and found.word != "verified" and (found.seconds >= patience or found.word not in _ERRORS):
        return Again(f"{found.word!r} after {found.seconds} s in a batch", alone=True)
    if found.word in _ERRORS:
        place = complaints[0].place if complaints else None
        measures: dict[str, JSON] = {} if place is None else {"place": place}
        return Answer(Verdict("failure"), measures=measures)
    if found.word != "verified":
        return Answer(unknown(_REASONS.get(found.word, Reason.BOUND)), note=f"the outcome is {found.word!r}")
    return Again("it is verified, and has errors", alone=True) if complaints else Answer(Verdict("success"))


def no_outcome(text: str, count: int) -> Answer[Evidence] | Again:
    """Ask the programs of a batch again; a program alone is a crash, or its output cannot be read."""
    if count > 1:
        return Again("no outcome was printed")
    crashed = "Exception" in text or "FATAL" in text
    last = text.strip().rpartition("\n")[2]
    return Answer(unknown(Reason.CRASH if crashed else Reason.UNREADABLE), note=f"no outcome was printed: {last}")
