"""Classifies completeness failures: reasoning incompleteness, or a missing annotation.

*Reasoning* incompleteness: the rejected assertion follows even if loops are cut by havocking the variables that they
assign, so no loop invariant is needed. *Annotation* incompleteness: it does not follow. The criterion of section 4.4 of
the paper, taken literally, is added where it differs. Z3 decides both in a child process, with a deterministic resource
limit; the class is `undecided` if Z3 answers unknown or is not installed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from assay.core.domain.judgement import Disputed
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.trial.ask import ask, located
from assay.core.trial.library import Library
from assay.domains.boogie.formats.codec import CaseCodec
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.subjects.z3_wp import CHILD, PACKAGE
from assay.errors import ToolError

REASONING, ANNOTATION, UNDECIDED = "reasoning", "annotation", "undecided"
CLASSES = (REASONING, ANNOTATION, UNDECIDED)
_LIMITS = Limits(seconds=20)
_WORDS = {True: REASONING, False: ANNOTATION, None: UNDECIDED}
_BY_THE_LETTER = "; by 4.4 "


@dataclass(frozen=True)
class Rejected:
    """A program, and the place of the assertion that a verifier rejects, if it reports one."""

    program: Program
    place: int | None

    @property
    def group(self) -> str:
        """Programs are independent."""
        return ""


class _Reply(msgspec.Struct):
    cut: bool | None = None
    literal: bool | None = None
    error: str = ""


def refine(disputed: Sequence[Disputed[Program, Evidence]]) -> list[str]:
    """Classify the completeness failures among the disagreements; the others keep their detail."""
    details = [item.judgement.detail for item in disputed]
    wanted = [i for i, item in enumerate(disputed) if item.judgement.kind == "completeness"]
    rejected = [Rejected(disputed[i].case, _place(disputed[i].answer)) for i in wanted]
    for i, detail in zip(wanted, classified(rejected), strict=True):
        details[i] = detail
    return details


def classified(rejected: Sequence[Rejected]) -> list[str]:
    """Classify correct programs that a verifier rejects."""
    if not rejected:
        return []
    library: Library[Rejected, Evidence] = Library(
        Spec("classification"), PACKAGE, CHILD, 100, _encode, _answer, arguments=("classify",)
    )
    try:
        tool = located(library)
    except ToolError:
        return [UNDECIDED] * len(rejected)
    return [asked.answer.value or UNDECIDED for asked in ask(library, tool, rejected, _LIMITS)]


def split(detail: str) -> tuple[str, str]:
    """Split a detail into the class, and the class by section 4.4 taken literally."""
    cut, _, literal = detail.partition(_BY_THE_LETTER)
    return cut, literal or cut


def _place(answer: Answer[Evidence]) -> int | None:
    place = answer.measures.get("place")
    return place if isinstance(place, int) else None


def _encode(rejected: Rejected) -> bytes:
    program = CaseCodec().encode(rejected.program).decode()
    return msgspec.json.encode({"program": program, "place": rejected.place})


def _answer(line: bytes) -> Answer[Evidence]:
    reply = msgspec.json.decode(line, type=_Reply)
    if reply.error:
        return Answer(unknown(Reason.CRASH), note=reply.error)
    cut, literal = _WORDS[reply.cut], _WORDS[reply.literal]
    return Answer(Verdict("classified"), value=cut if cut == literal else f"{cut}{_BY_THE_LETTER}{literal}")
