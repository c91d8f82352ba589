"""`assay check`: the oracle as a tool of its own."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from tests.cli.shell import assay

pytestmark = pytest.mark.slow

REACHABLE = json.dumps(
    {
        "instance": [
            {"state-names": True},
            {"states": {"p": {"A": [{"to": "p", "pop": ""}]}}},
            {"accepting": [1], "edges": [["p", "A", 1]]},
            {"accepting": ["p"], "edges": []},
        ]
    }
)
UNREACHABLE = REACHABLE.replace('"accepting": ["p"]', '"accepting": [1]')


class Answered(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """A line of `assay check --json`, with nothing but the keys it is documented to have."""

    case: str
    verdict: str
    engine: str
    certified: str
    seconds: float
    run: list[str] | None = None
    run_whole: bool | None = None


def answered(text: str) -> list[Answered]:
    return [msgspec.json.decode(line, type=Answered) for line in text.splitlines()]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a reachable case, an unreachable one, and a file with both and a bad line between them."""
    (tmp_path / "yes.json").write_text(REACHABLE)
    (tmp_path / "no.json").write_text(UNREACHABLE)
    (tmp_path / "both.jsonl").write_text(f"{REACHABLE}\n\n{UNREACHABLE}\n")
    (tmp_path / "mixed.jsonl").write_text(f"{REACHABLE}\nnonsense\n{UNREACHABLE}\n[]\n{REACHABLE}\n")
    return tmp_path


def test_json_has_the_documented_keys_in_order(folder: Path) -> None:
    done = assay("check", "pushdown", "yes.json", "no.json", "--json", cwd=folder)
    assert (done.status, done.err) == (0, "")
    for line in done.out.splitlines():
        assert list(json.loads(line)) == ["case", "verdict", "engine", "certified", "seconds"]
    yes, no = answered(done.out)
    assert (yes.case, yes.verdict, yes.engine, yes.certified) == ("yes.json", "reachable", "pre", "full")
    assert (no.case, no.verdict, no.engine, no.certified) == ("no.json", "unreachable", "pre", "full")
    assert 0 < yes.seconds < 10


def test_people_get_a_line_a_case(folder: Path) -> None:
    done = assay("check", "pushdown", "yes.json", "no.json", cwd=folder)
    assert done.out == "yes.json: reachable, certified: full\nno.json: unreachable, certified: full\n"


@pytest.mark.parametrize("engine", ["pre", "post"])
def test_an_engine_can_be_chosen(folder: Path, engine: str) -> None:
    done = assay("check", "pushdown", "both.jsonl", "--engine", engine, "--json", cwd=folder)
    assert done.status == 0
    assert [(a.case, a.verdict, a.engine) for a in answered(done.out)] == [
        ("both.jsonl:1", "reachable", engine),
        ("both.jsonl:3", "unreachable", engine),
    ]


def test_an_unknown_engine_is_refused_with_the_known_ones(folder: Path) -> None:
    done = assay("check", "pushdown", "yes.json", "--engine", "dial", cwd=folder)
    assert done.status == 2
    assert "'dial' is not one of 'pre', 'post'" in done.err


def test_good_lines_are_answered_and_bad_ones_named(folder: Path) -> None:
    done = assay("check", "pushdown", "mixed.jsonl", "gone.json", "no.json", "--json", cwd=folder)
    assert done.status == 2
    assert [(a.case, a.verdict) for a in answered(done.out)] == [
        ("mixed.jsonl:1", "reachable"),
        ("mixed.jsonl:3", "unreachable"),
        ("mixed.jsonl:5", "reachable"),
        ("no.json", "unreachable"),
    ]
    second, fourth, gone = done.err.splitlines()
    assert second.startswith("assay: mixed.jsonl:2:1: invalid JSON")
    assert fourth.startswith("assay: mixed.jsonl:4: expected an object")
    assert gone.startswith("assay: gone.json: no such file")


def test_a_run_is_unfolded_as_far_as_asked(folder: Path) -> None:
    whole, cut, none = (
        answered(assay("check", "pushdown", name, "--run", steps, "--json", cwd=folder).out)[0]
        for name, steps in (("yes.json", "9"), ("yes.json", "0"), ("no.json", "9"))
    )
    assert (whole.run, whole.run_whole) == (["(p, A)", "(p, ·)"], True)
    assert (cut.run, cut.run_whole) == (["(p, A)"], False)
    assert (none.run, none.run_whole) == (None, None)


def test_a_printed_run_says_only_if_it_goes_on(folder: Path) -> None:
    whole, cut = (assay("check", "pushdown", "yes.json", "--run", steps, cwd=folder).out for steps in ("9", "0"))
    assert whole.endswith("  run:\n    (p, A)\n    (p, ·)\n")
    assert cut.endswith("  run:\n    (p, A)\n  cut: the run goes on; a larger --run shows more\n")


@pytest.mark.parametrize("name", ["yes.json", "no.json"])
def test_a_bad_number_of_steps_is_refused_whatever_the_verdict(folder: Path, name: str) -> None:
    done = assay("check", "pushdown", name, "--run", "far", cwd=folder)
    assert done.status == 2
    assert "--run: not a number of steps: 'far'; write --run 100" in done.complaint


def test_a_fault_of_ours_is_status_4_and_names_the_case(tmp_path: Path, toy_installed: str) -> None:
    (tmp_path / "cases").write_text('{"numbers":[1,2],"group":""}\n{"numbers":[5,2],"group":""}\n')
    done = assay("check", toy_installed, "cases", "--engine", "faulty", "--json", cwd=tmp_path)
    assert done.status == 4
    good, bad = map(json.loads, done.out.splitlines())
    assert (good["verdict"], bad["verdict"], bad["reason"]) == ("none", "unknown", "crash")
    assert "assay: cases:2: internal error: evidence for 'none' was rejected" in done.complaint


def test_evidence_that_cannot_be_written_is_status_2(folder: Path) -> None:
    done = assay("check", "pushdown", "yes.json", "--evidence", "no/folder", cwd=folder)
    assert done.status == 2
    assert "no/folder: cannot be written: No such file or directory" in done.complaint


def test_macros_are_given_as_to_the_preprocessor(tmp_path: Path) -> None:
    model = "#ifndef N\n#define N 1\n#endif\nbyte x; active proctype P() { x = N + M; assert(x != 5) }\n"
    (tmp_path / "m.pml").write_text(model)
    assert "violated" in assay("check", "promela", "m.pml", "-D", "N=3", "--define", "M=2", cwd=tmp_path).out
    assert "holds" in assay("check", "promela", "-DM=2", "m.pml", cwd=tmp_path).out
    assert "holds" in assay("check", "promela", "-D", "M", "m.pml", "--ltl", "<> (x == N + M)", cwd=tmp_path).out
    wrong = assay("check", "promela", "-D", "3=4", "m.pml", cwd=tmp_path)
    assert wrong.status == 2
    assert "invalid macro '3=4'; write -D NAME or -D NAME=VALUE" in wrong.err


def test_blocks_of_lines_print_what_single_lines_print(tmp_path: Path) -> None:
    lines = [REACHABLE, UNREACHABLE, "nonsense", "", UNREACHABLE] * 9
    (tmp_path / "many.jsonl").write_text("\n".join(lines))
    for more in ((), ("--fail-on", "reachable"), ("--engine", "dual")):
        blocks = assay("check", "pushdown", "many.jsonl", *more, cwd=tmp_path)
        single = assay("check", "pushdown", "many.jsonl", *more, "--evidence", "e.jsonl", cwd=tmp_path)
        assert (blocks.out, blocks.err, blocks.status) == (single.out, single.err, single.status)
        assert blocks.out.startswith("many.jsonl:1: reachable, certified: full\nmany.jsonl:2: unreachable, certified")
        assert len(blocks.out.splitlines()) == 27
    (tmp_path / "good.jsonl").write_text(f"{UNREACHABLE}\n" * 40 + f"{REACHABLE}\n")
    assert assay("check", "pushdown", "good.jsonl", cwd=tmp_path).status == 0
    assert assay("check", "pushdown", "good.jsonl", "--fail-on", "reachable", cwd=tmp_path).status == 1
