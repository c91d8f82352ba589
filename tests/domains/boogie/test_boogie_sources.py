"""Sources are deterministic; a class is what it says by construction; the shares of outcomes can be steered."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from tests.domains.boogie.boogie_programs import PAPER, decided, paper_programs, source

from assay.core.domain.case import digest
from assay.domains.boogie.formats import CaseCodec, write_program
from assay.domains.boogie.model.case import UNARY, Program, why_not_well_formed
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.typing import mistyped
from assay.domains.boogie.sources.statistics import composition, statistics
from assay.errors import InputError, UsageError

pytestmark = pytest.mark.slow

SIZES = (3, 5, 7, 10)


@pytest.mark.parametrize("text", ["random", "random:class=formed,size=3", "swarm"])
def test_a_program_depends_on_identity_and_index_alone(text: str) -> None:
    backwards = [source(text).case(i) for i in reversed(range(40))]
    assert [source(text).case(i) for i in range(40)] == backwards[::-1]
    assert source(f"{text}{',' if ':' in text else ':'}seed=1").case(7) != source(text).case(7)


def test_programs_are_the_same_in_another_process() -> None:
    script = (
        "from assay.domains.boogie.domain import DOMAIN\n"
        "s = DOMAIN.source_kinds[1].build('boogie', {'seed': '7'})\n"
        "print(DOMAIN.cases.encode(s.case(123)).decode())"
    )
    said = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True).stdout
    assert CaseCodec().decode(said.strip().encode()) == source("swarm:seed=7").case(123)


PINNED = {
    "random": "68442de8d8837454370ac89dcbfb07d6",
    "random:class=named,size=7": "cfde2644801734d86e5082882ada23a7",
    "random:class=formed,size=3": "a2c1276a6c268f2eed00d5bbadd28e73",
    "swarm": "fd440bfc8b4f2f09644b7d66d5857bdc",
}


@pytest.mark.parametrize("size", SIZES)
def test_typed_programs_are_well_typed(size: int) -> None:
    programs = source(f"random:size={size}")
    for i in range(150):
        case = programs.case(i)
        assert why_not_well_formed(case.code) == ""
        assert misnamed(case) is None
        assert mistyped(case) is None


@pytest.mark.parametrize("size", SIZES)
def test_named_programs_are_well_named_and_seldom_well_typed(size: int) -> None:
    cases = [source(f"random:class=named,size={size}").case(i) for i in range(150)]
    assert all(why_not_well_formed(case.code) == "" and misnamed(case) is None for case in cases)
    assert sum(mistyped(case) is None for case in cases) < 30


@pytest.mark.parametrize("size", SIZES)
def test_formed_programs_are_well_formed_and_seldom_well_named(size: int) -> None:
    cases = [source(f"random:class=formed,size={size}").case(i) for i in range(150)]
    assert all(why_not_well_formed(case.code) == "" for case in cases)
    assert sum(misnamed(case) is None for case in cases) < 30


def depth(case: Program) -> int:
    """The deepest nesting of blocks."""
    blocks = [0]
    for token in case.code:
        blocks.append(blocks[-1] + (token == "{") - (token == "}"))
    return max(blocks)


@pytest.mark.parametrize("size", SIZES)
def test_blocks_are_nested_less_deeply_than_the_size(size: int) -> None:
    assert max(depth(source(f"random:size={size}").case(i)) for i in range(100)) < size


def test_larger_random_programs_do_not_repeat() -> None:
    cases = [source("random:size=5").case(i) for i in range(2000)]
    assert len(set(cases)) == len(cases)


def test_by_default_no_outcome_of_the_swarm_is_rare() -> None:
    counts = Counter(decided(source("swarm").case(i)).verdict.label for i in range(600))
    assert all(counts[word] > 0.15 * 600 for word in ("success", "failure", "loop"))


@pytest.mark.parametrize("word", ["success", "failure", "loop"])
def test_outcomes_of_the_swarm_can_be_steered(word: str) -> None:
    weights = ",".join(f"{name}={int(name == word)}" for name in ("success", "failure", "loop"))
    counts = Counter(decided(source(f"swarm:{weights}").case(i)).verdict.label for i in range(150))
    assert counts[word] > 0.85 * 150


def test_swarm_programs_are_well_typed_and_work_before_they_end() -> None:
    cases = [source("swarm").case(i) for i in range(300)]
    assert all(why_not_well_formed(case.code) == "" and not misnamed(case) and not mistyped(case) for case in cases)
    steps = sorted(int(str(decided(case).measures["steps"])) for case in cases)
    assert steps[len(steps) // 2] > 100
    assert any(token in UNARY for case in cases for token in case.code)


def test_a_corpus_is_what_its_files_hold(tmp_path: Path) -> None:
    (tmp_path / "a.bpl").write_text(PAPER.read_text())
    (tmp_path / "b.bpl").write_text(write_program(source("random").case(0)))
    corpus = source(f"corpus:path={tmp_path}")
    assert corpus.size == 9
    assert [corpus.case(i) for i in range(8)] == list(paper_programs().values())
    before = corpus.identity
    (tmp_path / "b.bpl").write_text(write_program(source("random").case(1)))
    assert source(f"corpus:path={tmp_path}").identity != before


@pytest.mark.parametrize(
    "text", ["random:class=other", "random:size=0", "swarm:success=0,failure=0,loop=0", "corpus", "none"]
)
def test_a_senseless_source_is_refused(text: str) -> None:
    with pytest.raises(UsageError):
        source(text)


def test_a_corpus_without_programs_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError):
        source(f"corpus:path={tmp_path}")


def test_statistics_count_as_table_3() -> None:
    case = paper_programs()["neverLoops"]
    assert composition(case) == (2, 9, 4, 5, 3, 11)
    grid = statistics(paper_programs().values())
    assert ("statements", 1, 1, 9) in grid.rows


@pytest.mark.parametrize("text", PINNED)
def test_programs_stay_what_they_were(text: str) -> None:
    content = digest(b"\n".join(CaseCodec().encode(source(text).case(i)) for i in range(50)))
    assert content == PINNED[text], content
