"""Each command in the findings prints what the page says it prints; those about PDAAAL and OpenFst are elsewhere."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/findings.md").read_text(encoding="utf-8")
FOLDERS = (ROOT / "tests/domains/boogie/boogie_findings", ROOT / "tests/domains/boogie/dafny_findings")
TOOLS = ("spin", "lbt", "boogie", "dafny", "tcc", "python3")
CRASH = "a segmentation fault"
SEEDS = range(1, 41)
"""Seeds of the simulation that are tried; the page gives none."""

MODULES = {"pyModelChecking": "pyModelChecking", "Storm": "stormpy"}
"""The Python packages of sections, whose command is `python3`."""
_SECTION = re.compile(
    r"^## (?:SPIN|lbt|Boogie|Dafny|pyModelChecking|Storm|tcc).*?(?=^## |\Z)", re.MULTILINE | re.DOTALL
)
_PART = re.compile(
    r"```text\n(?P<model>.*?)```"
    rf"|`(?P<command>(?:{'|'.join(TOOLS)}) [^`]+)`\s+(?:prints\s+`(?P<said>[^`]+)`|ends with (?P<crash>{CRASH}))",
    re.DOTALL,
)
_COMMAND = re.compile(rf"`(?:{'|'.join(TOOLS)}) [^`]*(?:-f '|M\.pml|formula\.txt|\.bpl|\.dfy|case\.)[^`]*`")
_ROW = re.compile(
    r"^\| `(?P<model>[^`]+)` \| assertion violated[^|]* \| (?P<verifier>[^|]*`errors: 0`[^|]*)\|$", re.MULTILINE
)


@dataclass(frozen=True)
class Claim:
    """A command, the model it is run on if it needs one, and what it prints; or that it crashes."""

    command: str
    model: str
    said: str
    package: str = ""
    """The Python package that it needs."""


def claims() -> Iterator[Claim]:
    """Find each command with its claim; its model is the last one before it."""
    for section in _SECTION.findall(PAGE):
        model = ""
        package = MODULES.get(section.split()[1], "")
        for part in _PART.finditer(section):
            if part["command"]:
                yield Claim(" ".join(part["command"].split()), model, part["said"] or part["crash"], package)
            else:
                model = part["model"]


CLAIMS = list(claims())
ROWS = [(row["model"], row["verifier"]) for row in _ROW.finditer(PAGE)]


def test_all_commands_are_extracted() -> None:
    sections = "".join(_SECTION.findall(PAGE))
    written = [command.strip("`") for command in _COMMAND.findall(" ".join(sections.split()))]
    table = ["spin -nN M.pml", "spin -a M.pml && gcc -o pan pan.c && ./pan"]
    for command in table:
        written.remove(command)
    assert sorted(written) == sorted(claim.command for claim in CLAIMS)
    assert len(ROWS) == PAGE.count("| assertion violated")


def runnable(number: int, claim: Claim) -> ParameterSet:
    """A claim as a test that needs the tools of its command."""
    tools = [tool for tool in (*TOOLS, "gcc") if re.search(rf"(?:^|&& ){tool} ", claim.command)]
    tools = [f"python:{claim.package}" if tool == "python3" else tool for tool in tools]
    return pytest.param(claim, marks=pytest.mark.tool(*tools), id=f"{number}-{claim.command}")


@pytest.mark.slow
@pytest.mark.parametrize("claim", [runnable(number, claim) for number, claim in enumerate(CLAIMS)])
def test_a_command_prints_what_is_claimed(claim: Claim, tmp_path: Path) -> None:
    text, status = _run(claim.command, claim.model, tmp_path)
    if claim.said == CRASH:
        assert status == 139
    else:
        assert claim.said in text


@pytest.mark.slow
@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize(("model", "verifier"), ROWS, ids=range(len(ROWS)))
def test_the_simulator_reports_a_violation_that_the_verifier_does_not(
    model: str, verifier: str, tmp_path: Path
) -> None:
    option = " -E" if "./pan -E" in verifier else ""
    text, _ = _run(f"spin -a M.pml && gcc -o pan pan.c && ./pan{option}", model, tmp_path)
    assert "errors: 0" in text
    assert any("assertion violated" in _run(f"spin -n{seed} -u1000 M.pml", model, tmp_path)[0] for seed in SEEDS)


def _run(command: str, model: str, folder: Path) -> tuple[str, int]:
    for name in ("M.pml", "formula.txt", "case.py", "case.c"):
        (folder / name).write_text(model, encoding="utf-8")
    for file in (file for known in FOLDERS for file in known.iterdir() if file.name in command):
        shutil.copy(file, folder)
    done = subprocess.run(
        ["/bin/sh", "-c", command.replace("gcc ", "gcc -w ").replace("python3 ", f"{sys.executable} ")],
        cwd=folder,
        env={**os.environ, "PYTHONHASHSEED": "1"},  # a finding depends on it
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    return done.stdout + done.stderr, done.returncode
