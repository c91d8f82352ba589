"""The experiments of the papers, run again: small parts of each."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import assay
from assay.cli.main import assay as command_line
from assay.core.domain.lookup import make_oracle
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.errors import UsageError
from assay.papers import boogie, pushdown
from assay.papers.boogie_numbers import BATCHES, CLASSES, MEDIANS, PAIRS, RUNS
from assay.papers.catalogue import PAPERS
from assay.papers.figure_6 import minimum, original
from assay.papers.section_5 import figures


@pytest.fixture(scope="module")
def promela() -> assay.Reproduction:
    return assay.reproduce("promela", 0.1)


def test_the_numbers_of_the_paper_add_up() -> None:
    assert set(RUNS) == set(MEDIANS) == {(kind, size) for kind in CLASSES for size in BATCHES}
    assert all(sum(RUNS[kind, size]) == BATCHES[size] for kind, size in RUNS)
    assert sum(PAIRS.values()) == 3 * sum(BATCHES.values())
    for column, outcome in enumerate(("success", "failure", "loop", "timeout", "name-error", "type-error")):
        counted = sum(row[column] for row in RUNS.values())
        assert counted == sum(n for (run, _), n in PAIRS.items() if run == outcome)


def test_both_cases_of_figure_6_are_reachable_and_the_second_bug_misses_it() -> None:
    oracle = make_oracle(load_domain("pushdown"), "post")
    answers = oracle.decide([original(), minimum()], Limits())
    assert [answer.verdict.word for answer in answers] == ["reachable", "reachable"]
    assert len(original().rules) == 47


def test_figure_6_shrinks_to_the_minimum_of_the_paper() -> None:
    part = pushdown._figure_6()
    assert part.verdict == "reproduced"
    assert ("minimised: features", 5, 5) in part.grid.rows


def test_the_phases_are_counted_by_bug() -> None:
    none, some = dict.fromkeys(pushdown.FAULTS, 0), dict.fromkeys(pushdown.FAULTS, 3)
    assert pushdown._phases([(10, none), (10, some), (10, some)]).verdict == "reproduced"
    assert pushdown._phases([(10, some), (10, some), (10, some)]).verdict == "different"
    assert pushdown._phases([(0, {}), (10, none), (10, some)]).verdict == "different"


def test_judgements_are_those_of_table_2() -> None:
    assert boogie._table_2().verdict == "reproduced"


def test_programs_have_the_composition_of_table_3() -> None:
    part = boogie._table_3(1e-9)
    assert part.verdict == "reproduced"
    assert len(part.grid.rows) == len(MEDIANS)


@pytest.mark.tool("spin")
def test_spin_stores_the_states_of_figure_3(promela: assay.Reproduction) -> None:
    rows = [row[2:5] for row in promela.tables[0].rows]
    assert rows[0::2] == rows[1::2]
    assert promela.parts[0].verdict == "reproduced"


def test_the_counterexample_of_section_5_refutes_the_lemma(promela: assay.Reproduction) -> None:
    assert promela.parts[1].verdict == "reproduced"
    assert [figure.title[:6] for figure in figures()] == ["Fig. 4", "Fig. 5", "Fig. 6"]


def test_a_reproduction_is_a_page(promela: assay.Reproduction) -> None:
    page = promela.html()
    assert page.count("<svg") == 3
    assert "http" not in page
    assert "| 2 | paper | 2,674 | 2,004 | 1.33 | 5,538 | 4,284 | 1.29 |  |" in str(promela)
    assert "Brunner and Lammich" in promela.head


def test_a_wrong_paper_or_scale_is_an_error() -> None:
    with pytest.raises(UsageError, match="did you mean pushdown"):
        assay.reproduce("pushdwn")
    for scale in (0, -1, 1.5, float("nan")):
        with pytest.raises(UsageError, match="write a number above 0, up to 1"):
            assay.reproduce("promela", scale)


def test_the_command_prints_the_tables_and_writes_a_page(
    promela: assay.Reproduction, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("assay.papers.catalogue.reproduce", lambda *_: promela)
    for name, start in (("page.html", "<!DOCTYPE html>"), ("page.md", f"# {PAPERS['promela'].title}, again")):
        done = CliRunner().invoke(command_line, ["reproduce", "promela", "-o", str(tmp_path / name)])
        assert done.exit_code == 0
        assert "reproduced: Section 5: the counterexample" in done.output
        assert (tmp_path / name).read_text(encoding="utf-8").startswith(start)
    done = CliRunner().invoke(command_line, ["reproduce", "promela", "-o", str(tmp_path)])
    assert "cannot be written" in str(done.exception)
