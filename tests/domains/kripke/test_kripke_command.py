"""A model checker of the user's own, by its command line: here SPIN, as a shell would run it."""

from __future__ import annotations

import pytest

from assay.core.domain.lookup import make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.trial.ask import ask, located
from assay.core.trial.trial import decide
from assay.domains.kripke.domain import DOMAIN

SPIN = (
    "command,run=sh -c 'spin -a {file:pml} && gcc -w -o pan pan.c && ./pan -a -N asked',"
    "holds=errors: 0,violated=errors: [1-9]"
)


@pytest.mark.tool("spin")
def test_spin_by_its_command_line_says_what_the_oracle_says() -> None:
    source = make_source(DOMAIN, parse_source_spec("random:next=0"))
    subject = make_subject(DOMAIN, parse_spec(SPIN))
    cases = [source.case(i) for i in range(4)]
    oracle = DOMAIN.oracle_kinds[0].build(None)
    limits = Limits(seconds=60)
    asked = ask(subject, located(subject), cases, limits)
    said = [answer.answer.verdict.word for answer in asked]
    assert said == [decided.answer.verdict.word for decided in decide(DOMAIN, oracle, cases, limits)]
