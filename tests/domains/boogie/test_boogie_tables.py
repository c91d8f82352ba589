"""The tables of the paper from the counts of a campaign."""

from __future__ import annotations

from tests.domains.boogie.boogie_programs import source

from assay.core.domain.judgement import AGREE, INCONCLUSIVE, Judgement, disagree
from assay.core.domain.show import Grid
from assay.core.domain.tally import Batch, Cell, Row, Tally
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.tables import tables

REJECTED = disagree("completeness", "annotation; by 4.4 reasoning")
REJECTED_TOO = disagree("completeness", "reasoning")


def row(run: str, noinfer: tuple[str, Judgement], infer: tuple[str, Judgement]) -> Row:
    return Row(run, (Cell(*noinfer), Cell(*infer)))


YES, NO = ("success", AGREE), ("failure", AGREE)
ROWS = {
    (0, row("success", YES, YES)): 10,
    (0, row("loop", ("failure", REJECTED), YES)): 3,
    (1, row("loop", ("failure", REJECTED_TOO), ("failure", REJECTED_TOO))): 2,
    (1, row("failure", NO, NO)): 30,
    (1, row("unknown:timeout", ("failure", INCONCLUSIVE), ("unknown:timeout", INCONCLUSIVE))): 1,
    (2, row("type-error", ("type-error", AGREE), ("type-error", AGREE))): 4,
}
TEXTS = ("random:class=typed,size=3", "random:class=typed,size=5", "random:class=named,size=3")
TALLY = Tally(
    [Batch(source(text).identity, [range(5), range(5, 10)]) for text in TEXTS],
    ["boogie:noinfer", "boogie:infer"],
    ROWS,
)
GRIDS = {grid.title: grid for grid in tables(DOMAIN, TALLY)}


def grid(word: str) -> Grid:
    return next(grid for title, grid in GRIDS.items() if word in title)


def test_every_table_of_the_paper_is_there() -> None:
    assert [title for title in GRIDS if "Table" not in title] == [
        "Why boogie:noinfer rejects correct programs",
        "Why boogie:infer rejects correct programs",
    ]
    assert sum("(Table 5)" in title for title in GRIDS) == 2
    assert all(any(f"(Table {k})" in title for title in GRIDS) for k in (3, 4, 5, 6))


def test_table_3_has_a_row_for_each_batch_with_minimum_median_and_maximum() -> None:
    table = grid("Table 3")
    assert [r[:2] for r in table.rows] == [("typed", 3), ("typed", 5), ("named", 3)]
    assert table.columns[2:5] == ("locals min", "locals median", "locals max")
    assert all(len(r) == len(table.columns) for r in table.rows)


def test_table_4_counts_outcomes_by_batch_and_in_all() -> None:
    table = grid("Table 4")
    cells = {(r[0], r[1]): dict(zip(table.columns, r, strict=True)) for r in table.rows}
    assert cells["typed", 3]["oracle: success"] == 10
    assert cells["typed", 5]["boogie:infer: timeout"] == 1
    assert cells["typed", "all #"]["oracle: loop"] == 5
    assert cells["typed", "all %"]["oracle: failure"] == "65%"
    assert cells["all", "all #"]["boogie:noinfer: type-error"] == 4


def test_table_5_counts_pairs() -> None:
    table = grid("boogie:noinfer (Table 5)")
    cells = {r[0]: dict(zip(table.columns, r, strict=True)) for r in table.rows}
    assert cells["loop"]["failure"] == "5 (10.00%)"
    assert cells["failure"]["success"] == ""
    assert cells["timeout"]["failure"] == "1 (2.00%)"


def test_table_6_compares_inference() -> None:
    assert grid("Table 6").rows == [("success", 10, 0, 10, 0), ("loop", 3, 2, 0, 5)]


def test_classes_stand_beside_the_papers_criterion_and_its_proxy() -> None:
    assert grid("Why boogie:noinfer").rows == [
        ("reasoning", "reasoning", "does not", 2),
        ("annotation", "reasoning", "verifies", 3),
    ]


def test_a_source_that_cannot_be_made_again_has_no_row_in_table_3() -> None:
    gone = source("random:size=3").identity
    batch = Batch(type(gone)("boogie", "corpus", 1, (("path", "/no/such/file.bpl"),)), [range(1)])
    titles = [g.title for g in tables(DOMAIN, Tally([batch], ["boogie:infer"], {}))]
    assert not any("Table 3" in title for title in titles)
