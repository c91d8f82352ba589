"""Reading saved output, and asking real tools."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests.domains.boogie.boogie_programs import paper_programs

from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.subject import CommandSubject, End, Output, Stage
from assay.core.domain.verdict import Answer
from assay.core.trial.ask import ask, located
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence

SAVED = Path(__file__).parent / "output"
ALL = tuple(paper_programs())
NO_NAMES = tuple(name for name in ALL if name != "name_error")
TYPED = tuple(name for name in NO_NAMES if name != "type_error")
BOOGIE_WORDS = "success=1 verified,failure=BP5001,name-error=name resolution errors,type-error=type checking errors"
"""How a user tells Boogie's verdicts apart who gives it as a command."""
COMPANY = {"all": ALL, "no_names": NO_NAMES, "typed": TYPED}


def label(answer: object) -> str:
    """What an answer of an adapter comes to."""
    return answer.verdict.label if isinstance(answer, Answer) else "alone" if answer.alone else "again"  # type: ignore[attr-defined]  # only `Again` is left


def output(data: bytes, stages: int = 1) -> Output:
    """Output of a tool, in the last of several stages."""
    return Output((Stage(End.EXIT),) * (stages - 1) + (Stage(End.EXIT, stdout=data),))


def read_text(spec: str, cases: Sequence[Program], text: str) -> list[str]:
    subject = make_subject(DOMAIN, parse_spec(spec))
    assert isinstance(subject, CommandSubject)
    return [label(answer) for answer in subject.read(cases, output(text.encode()))]


def read_saved(spec: str, company: str) -> dict[str, str]:
    """Read real output about programs of the paper: all, those with good names, or those with good types."""
    subject = make_subject(DOMAIN, parse_spec(spec))
    assert isinstance(subject, CommandSubject)
    programs = paper_programs()
    file = SAVED / f"{spec.replace(':', '_').replace('-', '_')}_{company}.txt"
    said = subject.read([programs[name] for name in COMPANY[company]], output(file.read_bytes()))
    return {name: label(answer) for name, answer in zip(COMPANY[company], said, strict=True)}


def ask_live(spec: str, cases: Sequence[Program], seconds: float = 30) -> list[Answer[Evidence]]:
    """Ask a tool that is here."""
    subject = make_subject(DOMAIN, parse_spec(spec))
    return [asked.answer for asked in ask(subject, located(subject), cases, Limits(seconds=seconds))]
