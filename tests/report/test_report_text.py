from __future__ import annotations

import pytest
from hypothesis import given
from tests.report.report_graphs import TEXTS

from assay.core.store.behaviours import Behaviour, Seen
from assay.report.behaviours import seen_text
from assay.report.text import breakable, counted, decoded, duration, harmless, one_line, size


@given(TEXTS)
def test_harmless_text_can_be_encoded_and_has_no_controls(text: str) -> None:
    shown = harmless(text)
    shown.encode()
    assert all(c.isprintable() or c in "\n\t" for c in shown)
    assert harmless(shown) == shown


def test_controls_are_made_visible_and_lines_stay() -> None:
    assert harmless("a\r\nb\tc\x1b[31m\x7f\x85\u202e\ud800\ufeff\U000e0001") == (
        "a\nb\tc\\x1b[31m\\x7f\\x85\\u202e\\ud800\\ufeff\\U000e0001"
    )
    assert one_line(" a\n b\u2028c") == "a b\\u2028c"


def test_breakable_text_is_escaped() -> None:
    assert breakable("a=<b>,c\x00") == "a=&lt;b&gt;,<wbr>c\\x00"


def test_bytes_that_are_no_text_are_replaced_and_the_rest_is_counted() -> None:
    assert decoded(b"\xffabc", 2) == ("\ufffda", 2)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(0, "0 ms"), (0.0351, "35 ms"), (4.2, "4.2 s"), (10, "10 s"), (59.99, "1 min 0 s"), (130, "2 min 10 s")],
)
def test_short_times_are_said(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_long_times_and_amounts_are_said() -> None:
    assert duration(11100) == "3 h 5 min"
    assert (size(17), size(1536), size(4 << 30)) == ("17 bytes", "1.5 KiB", "4 GiB")
    assert (counted(1, "case"), counted(1200, "case"), counted(2, "match", "matches")) == (
        "1 case",
        "1,200 cases",
        "2 matches",
    )


def test_a_handful_of_cases_gives_no_estimate_of_what_is_left() -> None:
    assert seen_text(Seen([Behaviour(0, "a", 1, 0), Behaviour(0, "b", 2, 1)])) == (
        "2 behaviours in 3 cases, too few to estimate how many are left"
    )
    assert seen_text(Seen([Behaviour(0, "a", 19, 0), Behaviour(0, "b", 1, 7)])) == (
        "2 behaviours, the latest first seen in case 7; a further case shows a new one with probability 0.05"
        " (Good–Turing), at least 2 in all (Chao1)"
    )
    assert seen_text(Seen([Behaviour(0, "a", 20, 0)])) == (
        "1 behaviour, the latest first seen in case 0, each in several cases"
    )
