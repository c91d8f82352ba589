"""`assay run`: what it counts, what it writes and with which status it ends."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import Summary, assay, kept, rows, script, summary

pytestmark = pytest.mark.slow

FAST = ("--source", "random:rules=40", "--cases", "100")


def test_planted_faults_are_found_and_make_the_status_1(tmp_path: Path) -> None:
    done = assay("run", "pushdown", "--cases", "150", cwd=tmp_path)
    assert done.status == 1
    assert "150 of 150 cases" in done.out
    assert "fault:epsilon: " in done.out
    assert "× soundness" in done.out
    assert "assay replay pushdown-1.assay 'fault:epsilon#" in done.out
    assert "assay report pushdown-1.assay" in done.out


def test_an_engine_is_judged_by_another_one(tmp_path: Path) -> None:
    done = assay("run", "pushdown", "--subject", "engine:post", *FAST, "--json", cwd=tmp_path)
    told = summary(done)
    assert done.status == 0
    assert done.err == ""
    assert told.oracle == "pre"
    assert told.subjects["engine:post"].disagreements == {}
    assert told.cases == told.wanted == sum(told.subjects["engine:post"].said.values()) == 100
    assert summary(assay("run", "pushdown", "--subject", "engine:pre", *FAST, "--json", cwd=tmp_path)).oracle == "post"


def test_fail_on_chooses_what_makes_the_status_1(tmp_path: Path) -> None:
    def status(*options: str) -> int:
        return assay("run", "pushdown", "--subject", "fault:epsilon", *FAST, *options, cwd=tmp_path).status

    assert status("--fail-on", "none") == 0
    assert status("--fail-on", "crash,value") == 0
    assert status("--fail-on", "crash,soundness", "--shrink", "0") == 1


def test_completeness_alone_is_reported_and_is_no_failure(tmp_path: Path, toy_installed: str) -> None:
    def run(*options: str) -> tuple[int, Summary]:
        done = assay(
            "run", toy_installed, "--subject", "planted:large", "--cases", "60", "--json", *options, cwd=tmp_path
        )
        return done.status, summary(done)

    status, told = run()
    assert status == 0
    assert told.subjects["planted:large"].disagreements["completeness"] > 0
    assert run("--fail-on", "completeness")[0] == 1


def test_a_fault_of_ours_outranks_everything(tmp_path: Path, toy_installed: str) -> None:
    done = assay(
        *("run", toy_installed, "--source", "ladder", "--subject", "planted:large", "--oracle", "faulty"),
        *("--fail-on", "completeness"),
        cwd=tmp_path,
    )
    assert done.status == 4
    assert "INTERNAL ERROR, case 3: evidence for" in done.out
    assert "INTERNAL ERROR, case 5: engine faulty failed: RuntimeError" in done.out
    assert "INTERNAL ERRORS 2" in done.err


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (("nosuch",), "unknown domain 'nosuch'; choose from "),
        (
            ("pushdown", "--source", "nope"),
            "pushdown has no source 'nope'; it has random, swarm, exhaustive, paper, network, corpus",
        ),
        (("pushdown", "--source", "random:size=1"), "source random has no parameter 'size'; it has seed"),
        (("pushdown", "--source", "random:seed=x"), "--source random:seed=x: 'x' is not a whole number"),
        (("pushdown", "--source", "random:rules=0"), "0 is less than 1"),
        (("pushdown", "--source", "corpus"), "give --source corpus:path=FILE-OR-FOLDER"),
        (("pushdown", "--source", "corpus:path=nowhere"), "nowhere: no such file"),
        (("pushdown", "--subject", "nope"), "pushdown has no subject 'nope'; it has fault, "),
        (
            ("pushdown", "--subject", "fault:nope"),
            "unknown subject 'fault:nope'; did you mean fault:order?",
        ),
        (("pushdown", "--subject", "fault:order,x=1"), "has no option 'x'"),
        (("pushdown", "--subject", "fault:order,x"), "'x' is not of the form key=value"),
        (("pushdown", "--subject", "fault:order", "--subject", "fault:order"), "duplicate subject"),
        (("pushdown", "--subject", "engine:pre", "--oracle", "pre"), "an engine cannot be both subject and oracle"),
        (
            ("pushdown", *(f"--subject=engine:{name}" for name in ("pre-sparse", "post", "dual"))),
            "leave out one of the engine: subjects",
        ),
        (("pushdown", "--oracle", "nope"), "pushdown has no engine 'nope'; it has pre, post"),
        (
            ("pushdown", "--fail-on", "sondness"),
            "--fail-on: unknown kind of disagreement 'sondness'; did you mean soundness? choose from accepted, crash",
        ),
        (("pushdown", "--time", "soon"), "invalid duration: 'soon'; write 30s, 10m or 1h30m"),
        (("pushdown", "--time", "0s"), "the duration must be positive: '0s'"),
        (("pushdown", "--timeout", "-1"), "invalid duration: '-1'"),
        (("pushdown", "--memory", "much"), "invalid amount of memory: 'much'; write 512M or 4G"),
        (("pushdown", "--memory", "0G"), "invalid amount of memory: '0G'"),
        (("pushdown", "--store", "no/folder"), "no/folder: cannot be written"),
    ],
)
def test_bad_usage_is_one_line_and_status_2(tmp_path: Path, args: tuple[str, ...], said: str) -> None:
    done = assay("run", *args, cwd=tmp_path)
    assert done.status == 2
    assert said in done.complaint
    assert done.out == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("option", ["--cases=0", "--cases=x", "--workers=0", "--keep=0", "--seed=-1", "--nosuch=1"])
def test_a_bad_option_value_is_status_2_and_names_the_option(tmp_path: Path, option: str) -> None:
    done = assay("run", "pushdown", option, cwd=tmp_path)
    assert done.status == 2
    assert option.partition("=")[0] in done.err.splitlines()[-1]
    assert "assay run --help" in done.err
    assert list(tmp_path.iterdir()) == []


def test_a_missing_tool_is_status_3_and_says_how_to_get_it(tmp_path: Path) -> None:
    done = assay("run", "pushdown", "--subject", "pdaaal:post,path=/nowhere", cwd=tmp_path)
    assert done.status == 3
    assert "the tool of subject pdaaal:post,path=/nowhere is not found; build DEIS-Tools/PDAAAL" in done.complaint
    assert list(tmp_path.iterdir()) == []


def test_a_tool_may_be_given_by_a_path_from_here(tmp_path: Path) -> None:
    script(tmp_path / "stub", "echo '{\"result\": true}'")
    done = assay("run", "pushdown", "--subject", "pdaaal:pre,path=./stub", "--cases", "5", "--json", cwd=tmp_path)
    assert summary(done).subjects["pdaaal:pre"].said == {"reachable": 5}


def test_a_store_is_never_overwritten(tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.write_text("notes")
    done = assay("run", "pushdown", *FAST, "--store", precious, cwd=tmp_path)
    assert done.status == 2
    assert "the file exists" in done.complaint
    assert precious.read_text() == "notes"


def test_stores_without_a_name_are_numbered(tmp_path: Path) -> None:
    for _ in range(2):
        assert assay("run", "pushdown", "--cases", "5", "--quiet", cwd=tmp_path).status == 0
    (tmp_path / "pushdown-3.assay").touch()
    assay("run", "pushdown", "--cases", "5", "--quiet", cwd=tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == [f"pushdown-{n}.assay" for n in (1, 2, 3, 4)]


def test_quiet_prints_nothing(tmp_path: Path) -> None:
    done = assay("run", "pushdown", *FAST, "--quiet", cwd=tmp_path)
    assert (done.status, done.out, done.err) == (1, "", "")


def test_several_sources_are_counted_apart(tmp_path: Path) -> None:
    store = tmp_path / "two.assay"
    two = ("--source", "random:rules=40", "--source", "random:rules=40,seed=7")
    done = assay("run", "pushdown", *two, "--cases", "60", "--store", store, "--json", cwd=tmp_path)
    assert summary(done).cases == 120
    counts = rows(store)
    assert sum(n for (source, _), n in counts.items() if source == 0) == 60
    assert {row: n for (source, row), n in counts.items() if source == 0} != {
        row: n for (source, row), n in counts.items() if source == 1
    }


def test_a_corpus_may_be_a_file_or_a_folder(tmp_path: Path) -> None:
    drawn = ("--source", "random:rules=40", "--cases", "40")
    assay("generate", "pushdown", *drawn, "-o", "cases", cwd=tmp_path)
    drawn_here = summary(assay("run", "pushdown", *drawn, "--json", cwd=tmp_path)).subjects
    said = {title: subject.said for title, subject in drawn_here.items()}
    folder = assay("run", "pushdown", "--source", "corpus:path=cases", "--json", cwd=tmp_path)
    assert summary(folder).wanted == 40
    assert {title: subject.said for title, subject in summary(folder).subjects.items()} == said
    lines = b"\n".join(path.read_bytes() for path in (tmp_path / "cases").iterdir())
    (tmp_path / "cases.jsonl").write_bytes(lines)
    file = assay("run", "pushdown", "--source", "corpus:path=cases.jsonl", "--json", cwd=tmp_path)
    assert {title: subject.said for title, subject in summary(file).subjects.items()} == said


def test_a_corpus_with_a_bad_line_is_refused_with_its_place(tmp_path: Path) -> None:
    (tmp_path / "cases.jsonl").write_text("\nnonsense\n")
    done = assay("run", "pushdown", "--source", "corpus:path=cases.jsonl", cwd=tmp_path)
    assert done.status == 2
    assert "cases.jsonl:2:1: invalid JSON" in done.complaint


def test_a_seed_fixes_the_cases_and_the_number_of_workers_changes_nothing(tmp_path: Path) -> None:
    def campaign(name: str, *options: str) -> Path:
        store = tmp_path / name
        assay(
            "run",
            "pushdown",
            "--source",
            "random:rules=100",
            "--cases",
            "150",
            "--store",
            store,
            *options,
            cwd=tmp_path,
        )
        return store

    one = campaign("one", "--seed", "5", "--workers", "1", "--keep", "2")
    two = campaign("two", "--seed", "5", "--workers", "2", "--keep", "2")
    other = campaign("other", "--seed", "6", "--workers", "2", "--keep", "2")
    assert rows(one) == rows(two)
    assert kept(one) == kept(two)
    assert len(kept(one)) >= 2
    assert rows(other) != rows(one)
    assert kept(other) != kept(one)
