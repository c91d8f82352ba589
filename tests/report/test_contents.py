"""The report says what the cases of each source contain, from cases drawn again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.core.toy_coverage import DOMAIN
from tests.report.report_sample import WORDS, full_store

from assay.core.domain.judgement import AGREE
from assay.core.domain.source import Identity
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Origin
from assay.core.domain.tally import Cell, Row
from assay.core.store.plan import Plan, PlannedSource, PlannedSubject, ShardKey, Used
from assay.core.store.shard import ShardResult
from assay.core.store.store import Store
from assay.report.contents import contents
from assay.report.page import render

RANDOM = Identity("toy", "random", 1, (("seed", 7), ("span", 4)))
OTHER = replace(RANDOM, version=9)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    sources = tuple(PlannedSource(Spec("random"), identity, 5000) for identity in (RANDOM, OTHER))
    subjects = (PlannedSubject(Spec("scan"), Origin.OURS, Used(), "scan"),)
    with Store.create(tmp_path / "toy.assay", Plan("toy", sources, subjects, "sort"), {}) as made:
        row = Row("none", (Cell("none", AGREE),))
        made.add(ShardResult(ShardKey(0, 0, 1000), ((row, 1000),), (), (), {}))
        made.add(ShardResult(ShardKey(0, 4000, 5000), ((row, 1000),), (), (), {}))
        made.add(ShardResult(ShardKey(1, 0, 10), ((row, 10),), (), (), {}))
        yield made


def test_a_sample_of_each_source_is_counted(store: Store) -> None:
    first, second = contents(store, DOMAIN)
    assert (first.label, first.run) == (RANDOM.label, 2000)
    assert first.coverage is not None
    assert first.coverage.cases == 512
    assert first.coverage.never_drawn == []
    assert second.coverage is None
    assert second.problem == "the source has changed since the campaign"


def test_the_page_has_a_section_and_is_the_same_again(store: Store) -> None:
    page = render(store, DOMAIN)
    assert page == render(store, DOMAIN)
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", "", page))
    assert "What the cases contain" in words
    assert "512 of 2,000 cases: 6 of 6 expected cells, 3 of 3 pairs of constructs." in words
    assert "1 cell left out by the source" in words
    assert "span is 4: positive, first: huge" in words
    assert "Not drawn again: the source has changed since the campaign" in words


def test_a_domain_without_cells_has_no_section(tmp_path: Path) -> None:
    with full_store(tmp_path / "words.assay") as words:
        assert contents(words, WORDS) == []
        assert "What the cases contain" not in render(words, WORDS)
