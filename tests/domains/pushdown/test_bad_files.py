"""Files that cannot be read, and files of which a part is bad."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.domains.pushdown.bad_input import DEPTH, GOOD, OLDER, complaint

from assay.core.domain.case import Read
from assay.domains.pushdown.formats import read_cases, read_three
from assay.errors import InputError


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert complaint(tmp_path / "none.json").startswith(": no such file")
    assert complaint(tmp_path / "none.jsonl").startswith(": no such file")


def test_a_name_no_file_can_have_is_refused(tmp_path: Path) -> None:
    assert complaint(tmp_path / ("x" * 5000)).startswith(": cannot be read")
    assert complaint(tmp_path / "a\0b").startswith(": cannot be read")


def test_a_folder_that_is_no_case_is_refused(tmp_path: Path) -> None:
    assert complaint(tmp_path).startswith(": the folder is not a case; give files")
    (tmp_path / "pda.json").write_text("{}")
    assert complaint(tmp_path).startswith("/pda.json: a pushdown system without initial: initial.json is missing")


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that opens and cannot be read")
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for name in ("case.json", "cases.jsonl"):
        (tmp_path / name).symlink_to("/proc/self/mem")
        assert complaint(tmp_path / name).startswith(": cannot be read")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text("{}")
    path.chmod(0)
    assert complaint(path).startswith(": cannot be read: Permission denied")


def test_each_of_three_files_is_named_when_it_is_wrong(tmp_path: Path) -> None:
    files = [tmp_path / f"{part}.json" for part in ("pda", "initial", "final")]
    for path, key, part in zip(files, ("pda", "P-automaton", "P-automaton"), OLDER.values(), strict=True):
        path.write_text(json.dumps({key: part}))
    for path in files:
        right = path.read_text()
        for wrong, said in (("[]", ": expected"), ('{"pda": 1, "P-automaton": 1}', ": "), ("{", ":1:2: the JSON ends")):
            path.write_text(wrong)
            with pytest.raises(InputError) as caught:
                read_three(*files)
            assert str(caught.value).startswith(f"{path}{said}")
        path.write_text(right)


def test_every_bad_line_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    good = json.dumps(GOOD).encode()
    path.write_bytes(b"\n".join([b"\xff", good, b"{", b"[" * DEPTH, b"", b'{"pda": 1}', good]))
    found = list(read_cases(path))
    errors = [str(item) for item in found if isinstance(item, InputError)]
    assert [item.place for item in found if isinstance(item, Read)] == [f"{path}:2", f"{path}:7"]
    assert [error.removeprefix(str(path))[:3] for error in errors] == [":1:", ":3:", ":4:", ":6:"]


def test_lines_without_any_case_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_bytes(b"\n\n")
    assert complaint(path).startswith(": the file is empty")
