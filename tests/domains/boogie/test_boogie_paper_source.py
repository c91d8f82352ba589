"""The source `paper` has the composition of Table 3 and, from it, the outcomes of Table 4."""

from __future__ import annotations

from collections import Counter
from statistics import median_low

import pytest

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.sources.statistics import composition

STATEMENTS = {3: (10, 18), 5: (21, 54), 7: (41, 139)}
"""The median and the maximum of the statements of well-typed programs, in Table 3."""


def programs(text: str, count: int) -> list[Program]:
    source = make_source(DOMAIN, parse_source_spec(text))
    return [source.case(i) for i in range(count)]


def outcomes(drawn: list[Program]) -> Counter[str]:
    return Counter(answer.verdict.word for answer in make_oracle(DOMAIN, "machine").decide(drawn, Limits()))


@pytest.mark.parametrize("size", STATEMENTS)
def test_statements_are_as_many_as_in_table_3(size: int) -> None:
    counts = [composition(program)[1] for program in programs(f"paper:size={size}", 400)]
    median, most = STATEMENTS[size]
    assert abs(median_low(counts) - median) <= 2
    assert max(counts) <= most


def test_boolean_operators_prevail_as_in_table_3() -> None:
    counts = [composition(program) for program in programs("paper:size=5", 400)]
    _, statements, arithmetic, boolean, comparisons, _ = (median_low(column) for column in zip(*counts, strict=True))
    assert 0.6 * statements < boolean < statements  # 17 of 21 in the paper
    assert max(arithmetic, comparisons) < statements / 3  # 3 of 21


def test_few_programs_succeed_and_twice_as_many_fail_as_loop() -> None:
    counts = outcomes(programs("paper:size=7", 400))
    assert counts["success"] <= 12  # 0.3 % in the paper
    assert 1.2 < counts["failure"] / counts["loop"] < 3  # 1.9
    assert outcomes(programs("random:size=7", 400))["success"] > 30


def test_the_classes_end_in_their_errors() -> None:
    assert outcomes(programs("paper:class=named", 200))["type-error"] >= 198
    assert outcomes(programs("paper:class=formed", 200))["name-error"] >= 190
