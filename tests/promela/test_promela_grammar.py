"""The parser is kept on disk, and made again whatever became of what was kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.promela.formats.grammar import grammar

NEWLY_MADE = grammar.__wrapped__
"""Without the memory of this process."""


def _reads_models() -> bool:
    return bool(NEWLY_MADE().parse_interactive(start="model").accepts())  # type: ignore[no-untyped-call]  # it has none


def test_the_parser_is_kept_and_read_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert _reads_models()
    (kept,) = (tmp_path / "assay").iterdir()
    content = kept.read_bytes()
    assert _reads_models()
    assert kept.read_bytes() == content


def test_a_kept_parser_that_is_cut_off_is_made_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert _reads_models()
    (kept,) = (tmp_path / "assay").iterdir()
    kept.write_bytes(kept.read_bytes()[:1000])
    assert _reads_models()
    assert len(kept.read_bytes()) > 1000


def test_without_a_folder_to_keep_it_in_it_is_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert _reads_models()
