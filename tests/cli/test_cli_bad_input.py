"""Whatever a file holds, `assay check` answers in one line: never with a traceback."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.cli.shell import assay
from tests.cli.test_cli_check import REACHABLE

pytestmark = pytest.mark.slow

BAD = {
    "empty": b"",
    "blank": b" \n\n",
    "truncated": REACHABLE[:-20].encode(),
    "deep-list": b"[" * 200_000,
    "deep-object": b'{"instance":' * 100_000,
    "not-utf-8": b'{"instance": "\xff"}',
    "utf-16": REACHABLE.encode("utf-16"),
    "random": random.Random(0).randbytes(10_000),
    "zeros": bytes(10_000),
    "null": b"null",
    "number": b"9" * 10_000,
    "infinite": b'{"instance": 1e999}',
    "three-parts": b'{"instance": [{}, {}, {}]}',
    "wrong-types": b'{"instance": [1, "2", null, true]}',
    "repeated-key": b'{"instance": [], "instance": []}',
    "half-a-pair": REACHABLE.replace("A", "\\ud800").encode(),
    "huge-state": REACHABLE.replace('[1], "edges": []', "[1]")
    .replace('"accepting": [1]', f'"accepting": [{10**30}]')
    .encode(),
    "no-case": b'{"pda": {}}',
}


def test_each_bad_file_is_one_line_and_the_good_ones_are_answered(tmp_path: Path) -> None:
    for name, content in BAD.items():
        (tmp_path / f"{name}.json").write_bytes(content)
    (tmp_path / "good.json").write_text(REACHABLE)
    done = assay("check", "pushdown", *(f"{name}.json" for name in BAD), "good.json", cwd=tmp_path)
    assert done.status == 2
    assert done.out == "good.json: reachable, certified: full\n"
    lines = done.err.splitlines()
    assert len(lines) == len(BAD)
    for name, line in zip(BAD, lines, strict=True):
        assert line.startswith(f"assay: {name}.json:")


def test_an_empty_list_of_cases_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "empty.jsonl").write_bytes(b"\n")
    assert "empty.jsonl: the file is empty" in assay("check", "pushdown", "empty.jsonl", cwd=tmp_path).complaint


def test_folders_and_files_that_cannot_be_read_are_named(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    long = "x" * 5000
    names = (("folder", "the folder is not a case"), ("loop", "cannot be read: "), (long, "File name too long"))
    for name, said in names:
        done = assay("check", "pushdown", name, cwd=tmp_path)
        assert done.status == 2
        assert said in done.complaint


def test_a_file_whose_name_is_no_text_is_named_all_the_same(tmp_path: Path) -> None:
    name = "\udcff.json"
    (tmp_path / name).write_text(REACHABLE)
    assert assay("check", "pushdown", name, cwd=tmp_path).status == 0
    done = assay("check", "pushdown", name, "--json", cwd=tmp_path)
    assert done.status == 2
    assert r"'\udcff.json': the name is not valid UTF-8; rename it" in done.complaint
