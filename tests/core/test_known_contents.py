"""The cache keys of libraries are remembered until a source changes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from assay.core.native import known_contents
from assay.core.native.known_contents import remembered


@pytest.fixture
def source(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "caches"))
    monkeypatch.delenv("ASSAY_CODE_CACHE", raising=False)
    folder = tmp_path / "sources" / "inner"
    folder.mkdir(parents=True)
    monkeypatch.setattr(known_contents, "SOURCES", (tmp_path / "sources",))
    known_contents._memory.cache_clear()
    (folder / "kernels.py").write_text("one\n")
    yield folder / "kernels.py"
    known_contents._memory.cache_clear()


def never() -> str:
    raise AssertionError("the key is remembered")


def look_again() -> None:
    """Look at the files as a new process does."""
    known_contents._memory.cache_clear()


def test_a_key_is_computed_once(source: Path) -> None:
    assert source.exists()
    assert remembered("toy", lambda: "key") == "key"
    look_again()
    assert remembered("toy", never) == "key"
    assert remembered("other", lambda: "another") == "another"
    assert remembered("toy", never) == "key"


@pytest.mark.parametrize("change", ["content", "time", "new file", "gone"])
def test_any_change_of_a_source_makes_it_compute_again(source: Path, change: str) -> None:
    remembered("toy", lambda: "key")
    if change == "content":
        source.write_text("longer\n")
    elif change == "time":
        os.utime(source, ns=(1, 1))
    elif change == "new file":
        source.with_name("more.py").write_text("")
    else:
        source.unlink()
    look_again()
    assert remembered("toy", lambda: "new") == "new"


def test_a_damaged_memory_is_computed_again(source: Path, tmp_path: Path) -> None:
    assert source.exists()
    remembered("toy", lambda: "key")
    (file,) = (tmp_path / "caches" / "assay").glob("contents.*")
    file.write_bytes(b"{}")
    assert remembered("toy", lambda: "new") == "new"


def test_without_a_cache_folder_nothing_is_remembered(source: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert source.exists()
    monkeypatch.setenv("XDG_CACHE_HOME", "/proc/nowhere")
    look_again()
    assert remembered("toy", lambda: "one") == "one"
    assert remembered("toy", lambda: "two") == "two"
