"""Sources are deterministic, have the paper's shape, and a corpus knows its content."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from assay.core.domain.case import digest
from assay.core.domain.lookup import make_source
from assay.core.domain.source import Source
from assay.core.domain.spec import Spec, parse_source_spec
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.formats import CaseCodec, write_instance
from assay.domains.pushdown.model.case import Case, is_normal
from assay.errors import InputError, UsageError


def source(text: str) -> Source[Case]:
    return make_source(DOMAIN, parse_source_spec(text))


def test_a_case_depends_on_identity_and_index_alone() -> None:
    one, other = source("random"), source("random")
    backwards = [other.case(i) for i in reversed(range(50))]
    assert [one.case(i) for i in range(50)] == backwards[::-1]


def test_a_case_is_the_same_in_another_process() -> None:
    script = (
        "from assay.domains.pushdown.domain import DOMAIN\n"
        "s = DOMAIN.source_kinds[0].build('pushdown', {'seed': '7'})\n"
        "print(DOMAIN.cases.encode(s.case(123)).decode())"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout
    assert CaseCodec().decode(said.strip().encode()) == source("random:seed=7").case(123)


def test_what_a_seed_draws_never_changes() -> None:
    """A change of what a seed draws must come with a new version of the source."""
    assert source("random").identity.version == 1
    drawn = b"".join(CaseCodec().encode(source("random").case(i)) for i in range(100))
    assert digest(drawn) == "13b810ed5a4735a2a26170078fd75f65"


def test_another_seed_gives_other_cases() -> None:
    assert [source("random:seed=1").case(i) for i in range(10, 20)] != [source("random").case(i) for i in range(10, 20)]


@pytest.mark.parametrize("i", [0, 1, 12, 13, 199, 200, 407])
def test_sizes_are_those_of_the_papers_second_phase(i: int) -> None:
    case = source("random").case(i)
    assert len(case.locations) == 4
    assert len(case.labels) == 5
    assert len(case.initial.extra) == 3
    assert len(case.final.extra) == 2
    assert len(case.rules) <= i % 200
    assert len(case.initial.edges) <= i % 13
    assert len(case.final.edges) <= i % 11
    assert is_normal(case, case.initial)
    assert is_normal(case, case.final)
    assert all(len(rule.w) < 2 or rule.w[1] == rule.label for rule in case.rules)


@pytest.mark.slow
def test_shares_are_those_of_the_papers_second_phase() -> None:
    drawn = [source("random").case(i) for i in range(1000)]
    locations = sum(state < 4 for case in drawn for state in case.initial.finals) / 4000
    extra = sum(state >= 4 for case in drawn for state in case.initial.finals) / 3000
    assert abs(locations - 1 / 6) < 0.03
    assert abs(extra - 1 / 3) < 0.04
    pops = sum(not rule.w for case in drawn for rule in case.rules) / sum(len(case.rules) for case in drawn)
    assert abs(pops - 1 / 11) < 0.01


def test_parameters_change_the_shape() -> None:
    case = source("random:locations=2,labels=1,extra1=0,extra2=0,rules=5").case(4)
    assert (len(case.locations), len(case.labels), case.initial.extra, case.initial.edges) == (2, 1, (), ())


@pytest.mark.parametrize("text", ["random:locations=0", "random:rules=x", "random:colour=1", "corpus", "nothing"])
def test_nonsense_is_a_usage_error(text: str) -> None:
    with pytest.raises(UsageError):
        source(text)


def corpus(path: Path) -> Source[Case]:
    return make_source(DOMAIN, Spec("corpus", "", (("path", str(path)),)))


def test_a_corpus_reads_a_folder_in_the_order_of_names(tmp_path: Path) -> None:
    cases = [source("random").case(i) for i in (5, 6, 7)]
    (tmp_path / "b.json").write_bytes(write_instance(cases[2]))
    (tmp_path / "a.jsonl").write_bytes(b"\n".join(CaseCodec().encode(case) for case in cases[:2]))
    (tmp_path / "notes.txt").write_text("not a case", encoding="utf-8")
    read = corpus(tmp_path)
    assert read.size == 3
    assert [read.case(i) for i in range(2)] == cases[:2]


def test_a_corpus_knows_when_its_content_changed(tmp_path: Path) -> None:
    file = tmp_path / "a.jsonl"
    file.write_bytes(CaseCodec().encode(source("random").case(5)))
    before = corpus(file).identity
    assert corpus(file).identity == before
    file.write_bytes(CaseCodec().encode(source("random").case(6)))
    assert corpus(file).identity != before


def test_a_corpus_with_a_bad_case_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.jsonl").write_text(json.dumps({"nothing": 1}) + "\n", encoding="utf-8")
    with pytest.raises(InputError, match=r"a\.jsonl:1"):
        corpus(tmp_path)


def test_an_empty_folder_is_no_corpus(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        corpus(tmp_path)
