"""No control character of a case, a store, a tool or a file's name reaches a terminal; JSON stays JSON."""

from __future__ import annotations

import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from assay.cli import output
from assay.cli.main import main

ROOT = Path(output.__file__).parents[1]
ESCAPES = "\x1b]0;owned\x07\x1b[31m\x9b2J\x7f\u202eevil\u2066\r\b"
"""A window's title, a colour, a cleared screen by C1, deletion, reversed text, an overwritten line."""
HARMFUL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2066-\u2069]")

Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run a command; its status, and all that it printed."""
    monkeypatch.chdir(tmp_path)

    def call(*words: str) -> tuple[int, str]:
        monkeypatch.setattr(sys, "argv", ["assay", *words])
        with pytest.raises(SystemExit) as ended:
            main()
        printed = capsys.readouterr()
        return int(ended.value.code or 0), printed.out + printed.err

    return call


PUSHDOWN = {
    "locations": ["p"],
    "labels": [ESCAPES],
    "rules": [],
    "initial": {"extra": [], "edges": [], "finals": [0]},
    "final": {"extra": [], "edges": [], "finals": [0]},
}
BAD = {
    "m.pml": f'int x = "{ESCAPES}";\nactive proctype P() {{ skip }}',
    "n.pml": f"active proctype P() {{ skip }} {ESCAPES}",
    "o.pml": f'#include "{ESCAPES}"',
    "p.pml": f"#error {ESCAPES}",
    "q.pml": f'# 1 "{ESCAPES}"\nactive proctype P() {{ skip skip }}',
    "m.bpl": f"procedure P() {{ {ESCAPES} }}",
    "n.bpl": f"// {ESCAPES}\nprocedure {ESCAPES}",
    "m.ltl": f"[] {ESCAPES} p",
    "m.json": json.dumps({ESCAPES: 1}, ensure_ascii=False),
    "m.jsonl": json.dumps({"instance": ESCAPES}, ensure_ascii=False),
    "m.toml": f'domain = "ltl"\n"{json.dumps(ESCAPES)[1:-1]}" = 1',
    "n.toml": f"domain = {ESCAPES}",
    "o.toml": f'domain = "ltl"\nsubject = {json.dumps(ESCAPES)}',
    "known.toml": f"[{json.dumps(ESCAPES)}]\ntitle = 3",
}


@pytest.mark.parametrize("name", BAD)
def test_errors_in_files_are_harmless(run: Run, tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text(BAD[name], encoding="utf-8", newline="")
    domain = {".pml": "promela", ".bpl": "boogie", ".ltl": "ltl"}.get(Path(name).suffix, "pushdown")
    words = ("known", "--file", name) if name == "known.toml" else ("run", name) if ".toml" in name else None
    status, said = run(*(words or ("check", domain, name)))
    assert status == 2, said
    assert not HARMFUL.search(said), said


@pytest.mark.parametrize(
    "words",
    [
        ("check", "promela", ESCAPES),
        ("check", ESCAPES),
        (ESCAPES,),
        ("check", "promela", f"--{ESCAPES}"),
        ("check", "promela", "m.pml", "--engine", ESCAPES),
        ("generate", "ltl", "--source", ESCAPES, "--cases", "1", "-o", "x"),
        ("subjects", "ltl", "--subject", ESCAPES),
        ("status", ESCAPES),
        ("run", "ltl", "--time", ESCAPES),
    ],
)
def test_names_on_the_command_line_are_harmless(run: Run, words: tuple[str, ...]) -> None:
    status, said = run(*words)
    assert status == 2
    assert not HARMFUL.search(said), said


def test_names_of_files_are_harmless_in_answers_and_json_stays_json(run: Run, tmp_path: Path) -> None:
    name = f"{ESCAPES}.ltl"
    (tmp_path / name).write_text("[] p")
    status, said = run("check", "ltl", name)
    assert status == 0
    assert not HARMFUL.search(said)
    status, said = run("check", "ltl", name, "--json")
    assert not HARMFUL.search(said)
    assert json.loads(said)["case"] == f"{name}:1"


def test_the_version_of_a_tool_is_harmless(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tool = tmp_path / "spin"
    tool.write_text(f"#!/bin/sh\nprintf '%s' '{ESCAPES}'\nprintf '%s' '{ESCAPES}' >&2\n", encoding="utf-8")
    tool.chmod(0o755)
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    status, said = run("subjects", "ltl", "--subject", f"spin-f,path={tool}")
    assert status in (0, 2)
    assert "evil" in said
    assert not HARMFUL.search(said), said


def test_astral_characters_that_act_are_escaped_as_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    output.say_json({"a": "\U000e0001 𝔸 ε\u2028"})
    said = capsys.readouterr().out
    assert said == '{"a":"\\udb40\\udc01 𝔸 ε\\u2028"}\n'
    assert json.loads(said) == {"a": "\U000e0001 𝔸 ε\u2028"}


def test_a_file_is_exact_in_a_pipe_and_harmless_on_a_terminal() -> None:
    script = f"from assay.cli.output import deliver; deliver({ESCAPES.encode()!r})"
    piped = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout
    assert piped == ESCAPES.encode()
    ours, theirs = pty.openpty()
    subprocess.run([sys.executable, "-c", script], stdout=theirs, check=True)
    os.close(theirs)
    assert not HARMFUL.search(os.read(ours, 1000).decode())


def test_only_one_module_prints() -> None:
    printing = re.compile(r"\bclick\.(?:s?echo|secho|style)\(|\bprint\(|std(?:out|err)\.(?:buffer|write)")
    found = {
        str(file.relative_to(ROOT))
        for file in (*(ROOT / "cli").rglob("*.py"), ROOT / "testing.py")
        if printing.search(file.read_text(encoding="utf-8"))
    }
    assert found == {"cli/output.py"}
