"""The commands a new user guesses: without a domain, by another name, mistyped, completed by the shell."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest
from tests.cli.shell import ASSAY, assay

pytestmark = pytest.mark.slow

MODEL = "byte x; active proctype P() { do :: x = 1 - x od }\nltl p { [] (x == 0) } never n { accept: do :: true od }\n"
PROGRAM = "procedure main() { var x: int; x := 1; assert x == 1; }\n"
FILES = {
    "model.pml": MODEL,
    "program.bpl": PROGRAM,
    "formulas.ltl": "G F a\n",
    "formula.json": '{"formula":"[] p"}',
    "model.txt": MODEL,
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name, text in FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("model.pml", "model.pml ltl:p: violated, certified: full"),
        ("program.bpl", "program.bpl: success, certified: full"),
        ("formulas.ltl", "formulas.ltl:1: satisfiable, certified: full"),
        ("formula.json", "formula.json:1: satisfiable, certified: full"),
        ("model.txt", "model.txt safety: holds, certified: full"),
    ],
)
def test_a_file_tells_its_domain(name: str, said: str, folder: Path) -> None:
    done = assay("check", name, cwd=folder)
    assert said in done.out.splitlines()
    assert (done.status, done.err) == (0, "")


def test_options_may_come_first_and_are_those_of_the_domain(folder: Path) -> None:
    assert "never:n: violated" in assay("check", "--claim", "n", "model.pml", cwd=folder).out
    assert "ltl:given: holds" in assay("check", "model.pml", "--ltl", "G (x < 2)", cwd=folder).out


def test_evidence_is_checked_without_naming_a_domain(folder: Path) -> None:
    assay("check", "model.pml", "--claim", "p", "--evidence", "proof.jsonl", cwd=folder)
    assert assay("verify", "model.pml", "proof.jsonl", cwd=folder).out.startswith("model.pml: violated: accepted\n")


def test_what_no_domain_reads_is_refused(folder: Path) -> None:
    (folder / "notes.md").write_text("no case\n", encoding="utf-8")
    assert (
        "notes.md: no domain can read it; name the domain: boogie, " in assay("check", "notes.md", cwd=folder).complaint
    )
    assert "nowhere.pml: no such file" in assay("check", "nowhere.pml", cwd=folder).complaint
    assert "gone.json: no such file" in assay("check", "gone.json", cwd=folder).complaint


@pytest.mark.parametrize(
    ("command", "meant"),
    [
        (("chekc", "model.pml"), "unknown command 'chekc'; did you mean check?"),
        (("check", "promla", "model.pml"), "unknown domain 'promla'; did you mean promela?"),
        (("run", "pushdwn"), "unknown domain 'pushdwn'; did you mean pushdown?"),
        (("run", "promela", "--source", "swam"), "promela has no source 'swam'; did you mean swarm?"),
        (("run", "boogie", "--subject", "bogie"), "boogie has no subject 'bogie'; did you mean boogie?"),
        (("run", "promela", "--subject", "spin:ful"), "unknown subject 'spin:ful'; did you mean spin:full?"),
        (
            ("run", "promela", "--subject", "spin"),
            "unknown subject 'spin'; choose from spin:full, spin:claims, spin:reduced, spin:bfs, ",
        ),
        (("run", "pushdown", "--oracle", "pots"), "pushdown has no engine 'pots'; did you mean post?"),
        (("run", "pushdown", "--source", "random:sed=1"), "source random has no parameter 'sed'; did you mean seed?"),
        (("check", "model.pml", "--fail-on", "violatd"), "promela has no verdict 'violatd'; did you mean violated?"),
    ],
)
def test_a_mistyped_name_suggests_the_nearest(command: tuple[str, ...], meant: str, folder: Path) -> None:
    done = assay(*command, cwd=folder)
    assert done.status == 2
    assert meant in done.complaint


def test_verdicts_can_make_a_check_fail(folder: Path) -> None:
    assert assay("check", "model.pml", cwd=folder).status == 0
    assert assay("check", "model.pml", "--fail-on", "violated", cwd=folder).status == 1
    assert assay("check", "model.pml", "--claim", "safety", "--fail-on", "violated", cwd=folder).status == 0
    assert assay("check", "formulas.ltl", "--fail-on", "satisfiable,unsatisfiable", cwd=folder).status == 1


def test_domains_and_sources_are_listed(tmp_path: Path) -> None:
    assert (
        "promela   Does every run of the model satisfy the property?" in assay("domains", cwd=tmp_path).out.splitlines()
    )
    listed = assay("sources", "promela", cwd=tmp_path).out
    assert [line.split()[0] for line in listed.splitlines() if line.startswith("  ") and line[2] != " "] == [
        "swarm",
        "random",
        "exhaustive",
        "grammar",
        "reductions",
        "corpus",
        "mutate",
        "malformed",
    ]
    assert "    fair           percentage of cases under weak fairness  [0]" in listed.splitlines()


def test_the_doctor_is_subjects(tmp_path: Path) -> None:
    asked = ("ltl", "--subject", "engine:tableau")
    assert assay("doctor", *asked, cwd=tmp_path).out == assay("subjects", *asked, cwd=tmp_path).out


def test_a_verifier_that_rejects_correct_programs_is_not_called_broken(tmp_path: Path) -> None:
    done = assay("subjects", "boogie", "--subject", "z3-wp", cwd=tmp_path)
    assert "right on " in done.out
    assert ", as a sound verifier may be" in done.out
    assert "wrong on" not in done.out


def test_a_folder_of_cases_may_be_this_one(folder: Path) -> None:
    (folder / "formula.json").unlink()
    done = assay("generate", "promela", "--source", "corpus:path=.", "--cases", "9", "-o", "out", cwd=folder)
    assert "wrote 3 cases" in done.out


@pytest.mark.parametrize(
    ("words", "offered"),
    [
        ("assay re", {"resume", "repair", "replay", "rejudge", "report", "reduce", "reproduce"}),
        ("assay run p", {"promela", "pushdown"}),
        ("assay check b", {"boogie"}),
        ("assay simulate ", {"boogie", "kripke", "promela", "pushdown"}),
        ("assay run promela --subject spin:b", {"spin:bfs", "spin:bitstate", "spin:bounded-switches"}),
        ("assay generate ltl --source f", {"formulas"}),
        ("assay doctor l", {"ltl"}),
    ],
)
def test_the_shell_completes_commands_domains_sources_and_subjects(
    words: str, offered: set[str], tmp_path: Path
) -> None:
    asking = {"_ASSAY_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(words.count(" "))}
    done = subprocess.run(
        [ASSAY], cwd=tmp_path, env={**os.environ, **asking}, capture_output=True, text=True, check=False
    )
    assert {line.partition(",")[2] for line in done.stdout.splitlines()} == offered
