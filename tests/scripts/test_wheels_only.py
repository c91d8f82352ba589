"""No command of ours, typed, printed or shown, lets pip build a source archive."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from install import WHEELS

ROOT = Path(__file__).parents[2]
PLACES = ("Makefile", ".ci", "scripts", "src", "docs", "benchmarks", "proofs", "tests/conftest.py")
PIP = re.compile(r"pip3? (?:install|download|wheel)\b(?P<rest>.*)")


def files() -> list[Path]:
    places = [*(ROOT / place for place in PLACES), *ROOT.glob("*.md"), ROOT / "pyproject.toml"]
    found = [file for place in places for file in (place.rglob("*") if place.is_dir() else [place])]
    kinds = {".md", ".py", ".sh", ".toml", ""}
    return [file for file in found if file.suffix in kinds and file.is_file() and "build" not in file.parts]


def unwary(text: str) -> list[str]:
    """Find the lines with a call of pip that may take source archives."""
    calls = ((line.strip(), PIP.search(line)) for line in text.splitlines())
    return [line for line, call in calls if call and "--only-binary :all:" not in call["rest"].partition("`")[0]]


def test_every_call_of_pip_takes_wheels_only() -> None:
    calls = {file.relative_to(ROOT): unwary(file.read_text()) for file in files()}
    assert len(calls) > 200
    assert {file: lines for file, lines in calls.items() if lines} == {}


@pytest.mark.parametrize(
    "line", ["pip install clingo", "\t.venv/bin/pip install --quiet -e .", "`pip install x` and `--only-binary :all:`"]
)
def test_a_call_that_may_take_source_archives_is_found(line: str) -> None:
    assert unwary(line) == [line.strip()]


def test_every_script_that_calls_pip_by_a_list_of_arguments_says_so_there_too() -> None:
    calling = {file.name: file.read_text() for file in files() if '"pip", "install"' in file.read_text()}
    assert calling.keys() == {"install.py", "platforms.py"}
    for text in calling.values():
        (argv,) = re.findall(r"argv = \(\*pip, .*\)", text)
        assert "*WHEELS" in argv
    assert WHEELS == ("--only-binary", ":all:")


def test_a_call_that_takes_wheels_is_not() -> None:
    assert unwary("run `pip install --only-binary :all: clingo`") == []
