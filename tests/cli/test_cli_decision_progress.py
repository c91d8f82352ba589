"""What is shown while one decision takes long."""

from __future__ import annotations

import pytest

from assay.cli import decision_progress


def test_a_line_that_changes_on_a_terminal_is_gone_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(decision_progress, "_FIRST", 0.0)
    with decision_progress.show_decision_progress(quiet=False) as show:
        assert show is not None
        show("7 states")
    assert capsys.readouterr().err == "\r\x1b[K7 states\r\x1b[K"


def test_elsewhere_it_is_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(decision_progress, "_FIRST", 0.0)
    with decision_progress.show_decision_progress(quiet=False) as show:
        assert show is not None
        show("7 states")
        show("8 states")
    assert capsys.readouterr().err == "7 states\n"


def test_quiet_and_short_decisions_show_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with decision_progress.show_decision_progress(quiet=True) as show:
        assert show is None
    with decision_progress.show_decision_progress(quiet=False) as show:
        assert show is not None
        show("7 states")
    assert capsys.readouterr().err == ""
