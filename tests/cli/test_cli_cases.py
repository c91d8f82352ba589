"""`generate`, `reduce` and `subjects`: making cases, making them small, and who can be asked."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import assay, environment, script
from tests.cli.test_cli_check import REACHABLE, UNREACHABLE

from assay.core.domain.protocol import domain_names

pytestmark = pytest.mark.slow


def test_generate_writes_the_cases_of_a_source_by_their_index(tmp_path: Path) -> None:
    source = ("generate", "pushdown", "--source", "random:rules=30", "--seed", "4")
    done = assay(*source, "--cases", "3", "--start", "7", "-o", "new/folder", cwd=tmp_path)
    assert done.status == 0
    assert done.out.startswith("wrote 3 cases of random:seed=4,")
    names = [f"random-{i}.json" for i in (7, 8, 9)]
    assert sorted(path.name for path in (tmp_path / "new/folder").iterdir()) == names
    assay(*source, "--cases", "10", "-o", "again", cwd=tmp_path)
    for name in names:
        assert (tmp_path / "again" / name).read_bytes() == (tmp_path / "new/folder" / name).read_bytes()
    checked = assay("check", "pushdown", *(tmp_path / "again").iterdir(), cwd=tmp_path)
    assert (checked.status, checked.out.count("certified: full")) == (0, 10)


def test_generate_writes_no_more_than_there_is_and_in_any_form(tmp_path: Path) -> None:
    (tmp_path / "one.json").write_text(REACHABLE)
    options = ("--source", "corpus:path=one.json", "--cases", "9", "--form", "dot", "-o", "out")
    assert assay("generate", "pushdown", *options, cwd=tmp_path).out.startswith("wrote 1 case of corpus:path=one.json")
    assert (tmp_path / "out/corpus-0.dot").read_text().startswith("digraph")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (
            ("--source", "random", "--form", "smv", "-o", "out"),
            "pushdown has no format 'smv'; it has instance, pdaaal, dot",
        ),
        (("--source", "nope", "-o", "out"), "pushdown has no source 'nope'"),
        (("--source", "random", "-o", "file/below"), "file/below: cannot be written: Not a directory"),
    ],
)
def test_generate_refuses_what_it_cannot_do(tmp_path: Path, options: tuple[str, ...], said: str) -> None:
    (tmp_path / "file").touch()
    done = assay("generate", "pushdown", "--cases", "1", *options, cwd=tmp_path)
    assert done.status == 2
    assert said in done.complaint
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_reduce_shrinks_a_case_while_the_subject_stays_wrong(tmp_path: Path) -> None:
    padded = REACHABLE.replace('{"to": "p", "pop": ""}', '{"to": "p", "pop": ""}, {"to": "p", "swap": "B"}')
    (tmp_path / "case.json").write_text(padded)
    done = assay("reduce", "pushdown", "case.json", "--subject", "fault:epsilon", "-o", "small.json", cwd=tmp_path)
    assert done.status == 0
    assert done.out.startswith("oracle reachable, fault:epsilon unreachable: disagree\nshrunk from 5 features to 4")
    assert done.out.endswith("wrote small.json\n")
    again = assay("reduce", "pushdown", "small.json", "--subject", "fault:epsilon", cwd=tmp_path)
    assert "from 4 features to 4, 1-minimal" in again.out


def test_reduce_says_when_there_is_nothing_to_shrink(tmp_path: Path) -> None:
    (tmp_path / "case.json").write_text(UNREACHABLE)
    done = assay("reduce", "pushdown", "case.json", "--subject", "fault:epsilon", cwd=tmp_path)
    assert done.status == 1
    assert done.out.endswith("fault:epsilon unreachable: agree\nnothing to shrink\n")


@pytest.mark.parametrize(
    ("args", "status", "said"),
    [
        (("gone.json", "--subject", "fault:order"), 2, "gone.json: no such file"),
        (("two.jsonl", "--subject", "fault:order"), 2, "two.jsonl: 2 cases in one file; give a file with one case"),
        (("case.json", "--subject", "nope"), 2, "pushdown has no subject 'nope'"),
        (("case.json", "--subject", "pdaaal:post,path=/nowhere"), 3, "is not found; build"),
        (("case.json", "--subject", "engine:pre", "--oracle", "pre"), 2, "an engine cannot be both subject and oracle"),
        (("case.json", "--subject", "fault:epsilon", "--timeout", "x"), 2, "invalid duration: 'x'"),
        (("case.json", "--subject", "fault:epsilon", "-o", "no/folder"), 2, "no/folder: cannot be written"),
    ],
)
def test_reduce_refuses_what_it_cannot_do(tmp_path: Path, args: tuple[str, ...], status: int, said: str) -> None:
    (tmp_path / "case.json").write_text(REACHABLE)
    (tmp_path / "two.jsonl").write_text(f"{REACHABLE}\n{REACHABLE}\n")
    done = assay("reduce", "pushdown", *args, cwd=tmp_path)
    assert done.status == status
    assert said in done.complaint


def listed(text: str) -> dict[str, str]:
    """What is said of each subject."""
    return dict(line.split(maxsplit=1) for line in text.splitlines() if line.startswith("  "))


def test_subjects_lists_every_tool_with_how_to_get_it_or_how_it_does(tmp_path: Path) -> None:
    """Without a path, programs are missing in all domains: they would take minutes to try."""
    done = assay("subjects", cwd=tmp_path, env=environment(PATH=str(tmp_path)))
    assert done.status == 0
    assert [line.partition(":")[0] for line in done.out.splitlines() if line.endswith("?")] == domain_names()
    said = listed(done.out)
    assert set(said) >= {"fault:epsilon", "engine:pre", "engine:post", "pdaaal:post", "pdaaal:dual", "clingo"}
    assert set(said) >= {"z3-datalog", "pyformlang", "openfst", "boogie:infer", "viper", "spin:reduced", "storm:max"}
    assert said["engine:post"] == "built in; right on 10 of 10 random cases"
    assert said["fault:acceptance"] == "planted fault, built in; right on 8 of 10 random cases, wrong on 2 (extra)"
    assert said["openfst"] == "not found: apt install libfst-tools"


@pytest.mark.tool("spin", "lbt")
def test_subjects_tries_programs_that_are_there(tmp_path: Path) -> None:
    said = listed(assay("subjects", "ltl", cwd=tmp_path).out)
    assert said["spin-f"].startswith("Spin Version ")
    assert said["spin-f"].endswith("; right on 10 of 10 random cases")
    assert said["lbt"].endswith("; right on 10 of 10 random cases")
    tool = script(tmp_path / "tool", "echo '{\"result\": true}'")
    given = assay("subjects", "pushdown", "--subject", f"pdaaal:pre,path={tool}", cwd=tmp_path).out
    assert f"stub 1.0 at {tool}; right on 2 of 10 random cases, wrong on 8 (" in given
    missing = assay("subjects", "pushdown", "--subject", "pdaaal:pre,path=/nowhere", cwd=tmp_path).out
    assert "not found: build DEIS-Tools/PDAAAL" in missing


def test_subjects_of_an_unknown_domain_and_unknown_subjects_are_refused(tmp_path: Path) -> None:
    assert "unknown domain 'nosuch'" in assay("subjects", "nosuch", cwd=tmp_path).complaint
    assert "has no subject 'nope'" in assay("subjects", "pushdown", "--subject", "nope", cwd=tmp_path).complaint
