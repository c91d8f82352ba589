"""The folders of a user: an empty HOME is none, and a cache that others may write to is not used."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.core.native.cache_folder import cache_folder, why_no_cache
from assay.core.tools.state_folder import state_folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    return tmp_path


def test_folders_are_below_the_home(home: Path) -> None:
    assert cache_folder() == home / ".cache" / "assay"
    assert state_folder() == home / ".local" / "state" / "assay"


@pytest.mark.parametrize("written", ["", "relative"])
def test_an_empty_home_is_none(written: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", written)
    monkeypatch.setenv("XDG_CACHE_HOME", written)
    assert cache_folder() is None
    assert state_folder() is None
    assert "XDG_CACHE_HOME" in why_no_cache()
    assert list(tmp_path.iterdir()) == []


def test_a_new_cache_folder_is_private(home: Path) -> None:
    assert cache_folder() is not None
    assert (home / ".cache" / "assay").stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("mode", [0o775, 0o757, 0o777])
def test_a_cache_folder_that_others_may_write_to_is_refused(home: Path, mode: int) -> None:
    folder = home / ".cache" / "assay"
    folder.mkdir(parents=True)
    folder.chmod(mode)
    assert cache_folder() is None
    assert why_no_cache() == f"without a cache folder: others may write to {folder} (chmod go-w)"
    folder.chmod(mode & ~0o022)
    assert cache_folder() == folder


def test_a_link_to_a_folder_that_others_may_write_to_is_refused(home: Path) -> None:
    (home / ".cache").mkdir()
    (home / "shared").mkdir()
    (home / "shared").chmod(0o777)
    (home / ".cache" / "assay").symlink_to(home / "shared")
    assert cache_folder() is None
