"""Entry points as packages name them, against Python's own reading of them."""

from __future__ import annotations

import pathlib
from importlib import metadata
from pathlib import Path

import pytest

from assay.core.domain import installed
from assay.core.domain.protocol import GROUP


def test_all_groups_are_read_as_python_reads_them() -> None:
    groups = metadata.entry_points().groups
    assert {GROUP, "console_scripts"} <= groups
    for group in groups:
        known = {(entry.name, entry.value) for entry in metadata.entry_points(group=group)}
        found = installed.entry_points(group)
        assert set(found.items()) <= known
        assert set(found) == {name for name, _ in known}


def test_the_domains_are_loaded_as_python_loads_them() -> None:
    for entry in metadata.entry_points(group=GROUP):
        assert installed.load(entry.value) is entry.load()


def test_who_stands_first_on_the_path_wins_and_what_is_no_entry_is_passed_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "# one\n[other]\na = b:c\n\n[assay.domains]\n; two\ntoy = {}:DOMAIN [extra]\nbroken\n[more]\nx = y:z\n"
    for name in ("second", "first"):
        info = tmp_path / name / "toy-1.0.dist-info"
        info.mkdir(parents=True)
        (info / "entry_points.txt").write_text(text.format(name))
        monkeypatch.syspath_prepend(tmp_path / name)
    (tmp_path / "first" / "bad-1.0.dist-info").mkdir()
    (tmp_path / "first" / "bad-1.0.dist-info" / "entry_points.txt").write_bytes(b"\xff[assay.domains]")
    monkeypatch.syspath_prepend(tmp_path / "nowhere")
    assert installed.entry_points(GROUP)["toy"] == "first:DOMAIN [extra]"
    assert "broken" not in installed.entry_points(GROUP)


def test_an_attribute_of_an_attribute_is_loaded() -> None:
    assert installed.load("pathlib:Path.exists [extra]") is Path.exists
    assert installed.load("pathlib") is pathlib


def test_versions_are_those_that_python_finds() -> None:
    for package in ("numba", "llvmlite", "hypothesis"):
        assert installed.version(package) == metadata.version(package)
    assert installed.version("no_such_package") == ""
