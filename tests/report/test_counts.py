from __future__ import annotations

from tests.report.report_sample import AGREED, CRASHED, OPEN, WORDS, WRONG, plan, row

from assay.core.domain.judgement import AGREE, INCONCLUSIVE, disagree
from assay.report.counts import Shade, done_by_source, matrices, oracle_counts, summaries

ROWS = {(0, AGREED): 900, (0, OPEN): 60, (0, WRONG): 3, (1, WRONG): 4, (1, CRASHED): 1}


def test_every_subject_is_summed_over_all_sources() -> None:
    first, second = summaries(ROWS, plan())
    assert (first.total, first.agree, first.disagree, first.inconclusive) == (968, 900, 8, 60)
    assert first.kinds == (("soundness", 7), ("crash", 1))
    assert first.reasons == (("unknown:timeout", 60),)
    assert (second.agree, second.kinds) == (968, ())


def test_bars_fill_their_width_and_show_the_rarest_part() -> None:
    bar = summaries({(0, AGREED): 10**6, (0, WRONG): 1}, plan())[0].bar
    assert [part.shade for part in bar] == [Shade.AGREE, Shade.DISAGREE]
    assert bar[1].width > 0.5
    assert abs(bar[1].start + bar[1].width - 100) < 0.1


def test_an_open_answer_says_who_did_not_know() -> None:
    rows = {
        (0, row("unknown:bound", ("in", INCONCLUSIVE))): 2,
        (0, row("in", ("maybe", INCONCLUSIVE))): 1,
    }
    assert summaries(rows, plan())[0].reasons == (("oracle unknown:bound", 2), ("in against maybe", 1))


def test_a_matrix_has_the_words_first_and_then_what_else_was_said() -> None:
    matrix = matrices(ROWS, plan(), WORDS)[0]
    assert matrix.columns == ("in", "out", "unknown:crash", "unknown:timeout")
    assert [(label, [square.count for square in squares], n) for label, squares, n in matrix.rows] == [
        ("in", [0, 0, 0, 60], 60),
        ("out", [7, 900, 1, 0], 908),
    ]
    assert matrix.totals == (7, 900, 1, 60)
    assert matrix.total == 968


def test_a_square_with_agreement_and_disagreement_is_mixed_and_shows_their_shares() -> None:
    rows = {(0, AGREED): 6, (0, row("out", ("out", disagree("value")))): 2}
    square = matrices(rows, plan(), WORDS)[0].rows[1][1][1]
    assert (square.count, square.shade) == (8, Shade.MIXED)
    assert [(part.shade, part.width) for part in square.bar] == [(Shade.AGREE, 75.0), (Shade.DISAGREE, 25.0)]
    assert square.parts == (("value", 2), ("agree", 6))
    assert square.tooltip == "oracle out, subject out: value 2, agree 6"


def test_kinds_that_do_not_fail_the_campaign_have_their_own_shade() -> None:
    rows = {(0, AGREED): 6, (0, row("in", ("out", disagree("completeness")))): 2, (0, WRONG): 1}
    matrix, summary = matrices(rows, plan(), WORDS)[0], summaries(rows, plan())[0]
    assert [square.shade for square in matrix.rows[0][1]] == [Shade.AGREE, Shade.TOLERATED]
    assert [square.shade for square in matrix.rows[1][1]] == [Shade.DISAGREE, Shade.AGREE]
    assert (summary.disagree, summary.tolerated) == (3, 2)
    assert [part.shade for part in summary.bar] == [Shade.AGREE, Shade.DISAGREE, Shade.TOLERATED]


def test_an_empty_square_is_shaded_by_the_table() -> None:
    square = matrices({(0, row("in", ("in", AGREE))): 1}, plan(), WORDS)[0].rows[1][1][0]
    assert (square.count, square.shade) == (0, Shade.DISAGREE)
    assert square.tooltip == "oracle out, subject in: soundness, none"


def test_cases_are_counted_once_whatever_the_number_of_subjects() -> None:
    assert done_by_source(ROWS) == {0: 963, 1: 5}
    assert oracle_counts(ROWS, WORDS) == [("in", 60), ("out", 908)]
