"""What is shown while one decision takes long."""

from __future__ import annotations

import pytest

from assay.cli import waiting as shown


def test_a_line_that_changes_on_a_terminal_is_gone_at_the_end(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr(shown, "_FIRST", 0.0)
    with shown.waiting(quiet=False) as told:
        assert told is not None
        told("7 states")
    assert capsys.readouterr().err == "\r\x1b[K7 states\r\x1b[K"


def test_elsewhere_it_is_a_line_now_and_then(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(shown, "_FIRST", 0.0)
    with shown.waiting(quiet=False) as told:
        assert told is not None
        told("7 states")
        told("8 states")
    assert capsys.readouterr().err == "7 states\n"


def test_who_wants_quiet_has_it_and_short_waits_are_not_spoken_of(capsys: pytest.CaptureFixture[str]) -> None:
    with shown.waiting(quiet=True) as told:
        assert told is None
    with shown.waiting(quiet=False) as told:
        assert told is not None
        told("7 states")
    assert capsys.readouterr().err == ""
