"""Programs for tests: written in prefix order, and those of the paper."""

from __future__ import annotations

from pathlib import Path

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.source import Source
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Answer
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.formats.codec import read_canonical
from assay.domains.boogie.formats.files import read_cases
from assay.domains.boogie.model.case import Program, Type, Variable
from assay.errors import InputError

PAPER = Path(__file__).parent / "paper.bpl"
CLASSES_AND_SIZES = [(kind, size) for kind in ("typed", "named", "formed") for size in (3, 5, 7, 10)]


def program(code: str, **variables: int | bool) -> Program:
    """Make a program of code in prefix order and of variables by their initial values."""
    read = read_canonical(b'{"variables":[],"code":"%s"}' % code.encode())
    declared = tuple(
        Variable(name, Type.BOOL, str(value).lower()) if isinstance(value, bool) else Variable(name, Type.INT, value)
        for name, value in variables.items()
    )
    return Program(declared, read.code)


def source(text: str) -> Source[Program]:
    return make_source(DOMAIN, parse_source_spec(text))


def paper_programs() -> dict[str, Program]:
    """The programs of Table 1 and Fig. 7, by name."""
    return {item.part: item.case for item in read_cases(PAPER) if not isinstance(item, InputError)}


def decided(case: Program, engine: str = "machine", steps: int | None = None) -> Answer[object]:
    """Ask an engine, with a step limit if one is given."""
    options = {} if steps is None else {"steps": str(steps)}
    oracle = make_oracle(DOMAIN, engine, options)
    answer: Answer[object] = oracle.decide([case], Limits())[0]
    return answer
