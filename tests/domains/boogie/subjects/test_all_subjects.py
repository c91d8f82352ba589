"""Every subject on the same 20 programs: all agree with the oracle but for correct programs that are rejected."""

from __future__ import annotations

from functools import cache

import pytest
from tests.domains.boogie.boogie_programs import source
from tests.domains.boogie.subjects.subject_answers import BOOGIE_WORDS, ask_live

from assay.core.domain.judgement import Outcome
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.trial.trial import decide, judged
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.model.case import Program

pytestmark = pytest.mark.slow

SOURCES = {"random:size=5,seed=8": 8, "swarm:seed=8": 4, "random:class=named,size=3,seed=8": 4}
SOURCES |= {"random:class=formed,size=3,seed=8": 4}
NEEDED = {
    "z3-wp": ["python:z3"],
    "boogie:noinfer": ["boogie"],
    "boogie:infer": ["boogie"],
    "dafny": ["dafny"],
    "why3": ["why3", "cvc4"],
    "viper": ["java", "z3", "python:nagini_translation"],
    f"command,run=boogie /nologo /noinfer {{file}},last=verifier finished,{BOOGIE_WORDS}": ["boogie"],
}
SUBJECTS = [
    pytest.param(spec, marks=[pytest.mark.tool(tool) for tool in tools], id=spec.partition(",")[0])
    for spec, tools in NEEDED.items()
]


@cache
def programs() -> tuple[Program, ...]:
    return tuple(source(text).case(i) for text, count in SOURCES.items() for i in range(count))


@pytest.mark.parametrize("spec", SUBJECTS)
def test_a_subject_on_twenty_programs(spec: str) -> None:
    cases = programs()
    assert len(cases) == 20
    decided = decide(DOMAIN, make_oracle(DOMAIN, "machine"), cases, Limits())
    answers = ask_live(spec, cases, seconds=60)
    rulings = [judged(DOMAIN, case, d, a) for case, d, a in zip(cases, decided, answers, strict=True)]
    assert {r.kind for r in rulings if r.outcome is Outcome.DISAGREE} <= {"completeness"}
    assert all(answer.verdict.decided for answer in answers)
    assert sum(r.outcome is Outcome.AGREE for r in rulings) >= 12
