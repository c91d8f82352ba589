"""Why a verifier rejects a correct program: is an annotation missing, or does it not see what follows anyway?

*Reasoning* incompleteness: the assertion it rejects already follows when loops are cut by forgetting what they change,
so no invariant is needed. *Annotation* incompleteness: it does not. Beside it stands the criterion of section 4.4 of
the paper, taken literally, wherever that says otherwise. Z3 decides both, in a process of its own, with a limit that is
counted and not timed; where it does not know, or is not here, that is said.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from assay.core.domain.judgement import Disputed
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.trial.ask import ask
from assay.core.trial.library import Library
from assay.domains.boogie.formats.codec import CaseCodec
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.subjects.z3_wp import CHILD, PACKAGE

REASONING, ANNOTATION, UNDECIDED = "reasoning", "annotation", "undecided"
CLASSES = (REASONING, ANNOTATION, UNDECIDED)
_LIMITS = Limits(seconds=20)
_WORDS = {True: REASONING, False: ANNOTATION, None: UNDECIDED}
_BY_THE_LETTER = "; by 4.4 "


@dataclass(frozen=True)
class Rejected:
    """A program, and the place of the assertion that a verifier rejects, where it says so."""

    program: Program
    place: int | None

    @property
    def group(self) -> str:
        """Nothing is shared."""
        return ""


class _Said(msgspec.Struct):
    cut: bool | None = None
    literal: bool | None = None
    error: str = ""


def refine(disputed: Sequence[Disputed[Program, Evidence]]) -> list[str]:
    """Classify the completeness failures among disagreements; the others keep their detail."""
    details = [item.judgement.detail for item in disputed]
    wanted = [i for i, item in enumerate(disputed) if item.judgement.kind == "completeness"]
    rejected = [Rejected(disputed[i].case, _place(disputed[i].answer)) for i in wanted]
    for i, detail in zip(wanted, classified(rejected), strict=True):
        details[i] = detail
    return details


def classified(rejected: Sequence[Rejected]) -> list[str]:
    """Classify programs that a verifier rejects and that are correct."""
    if not rejected:
        return []
    library: Library[Rejected, Evidence] = Library(
        Spec("classification"), PACKAGE, CHILD, 100, _encode, _answer, arguments=("classify",)
    )
    tool = library.locate()
    if not tool.found:
        return [UNDECIDED] * len(rejected)
    return [asked.answer.value or UNDECIDED for asked in ask(library, tool, rejected, _LIMITS)]


def split(detail: str) -> tuple[str, str]:
    """Give the class, and the class by the letter of section 4.4."""
    cut, _, literal = detail.partition(_BY_THE_LETTER)
    return cut, literal or cut


def _place(answer: Answer[Evidence]) -> int | None:
    place = answer.measures.get("place")
    return place if isinstance(place, int) else None


def _encode(rejected: Rejected) -> bytes:
    program = CaseCodec().encode(rejected.program).decode()
    return msgspec.json.encode({"program": program, "place": rejected.place})


def _answer(line: bytes) -> Answer[Evidence]:
    said = msgspec.json.decode(line, type=_Said)
    if said.error:
        return Answer(unknown(Reason.CRASH), note=said.error)
    cut, literal = _WORDS[said.cut], _WORDS[said.literal]
    return Answer(Verdict("classified"), value=cut if cut == literal else f"{cut}{_BY_THE_LETTER}{literal}")
