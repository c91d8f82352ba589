"""The line that a running campaign prints."""

from __future__ import annotations

from collections import Counter

from assay.cli.campaign.progress_line import progress_line
from assay.core.campaign.progress import Progress


def test_before_the_first_case_is_done_the_line_says_how_many_run() -> None:
    assert progress_line(Progress(0, None, 0, 4.0, 36.0, running=5)) == "0 cases · 5 running · 36 s left"


def test_a_slow_rate_has_a_decimal() -> None:
    assert progress_line(Progress(3, 20, 3, 10.0, None, running=5)) == "3 of 20 cases · 0.3/s · 57 s left"
    assert progress_line(Progress(900, None, 900, 10.0, 5.0, running=5)) == "900 cases · 90/s · 5 s left"


def test_once_time_is_up_the_line_says_what_still_runs() -> None:
    three = Progress(7, None, 7, 40.0, -3.0, running=3)
    assert progress_line(three) == "7 cases · 0.2/s · finishing: 3 cases still run"
    one = Progress(7, None, 7, 40.0, 10.0, running=1, last=True)
    assert progress_line(one) == "7 cases · 0.2/s · finishing: 1 case still runs"


def test_a_quick_campaign_is_not_finishing_while_most_of_its_cases_wait() -> None:
    assert progress_line(Progress(71, 300, 71, 0.1, None, running=1)) == "71 of 300 cases · 710/s · 1 s left"
    assert progress_line(Progress(299, 300, 299, 0.4, None, running=1)).endswith("finishing: 1 case still runs")


def test_the_last_line_has_no_time_left() -> None:
    found = Counter({("tool", "soundness"): 1})
    assert progress_line(Progress(1, 1, 1, 0.5, None, found)) == "1 of 1 case · 2.0/s · tool soundness 1"
