"""Malformed texts in canonical form: every domain reads them from a file, and from the lines of a `.jsonl`."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import assay

from assay.core.domain.case import Case, Read
from assay.core.domain.lookup import make_source
from assay.core.domain.protocol import load_domain
from assay.core.domain.spec import parse_source_spec
from assay.domains.boogie.formats.malformed import malformed_case as malformed_program
from assay.domains.ltl.malformed import malformed_case as malformed_formula
from assay.domains.ltl.model.case import LBT, SPIN
from assay.domains.ltl.model.case import Text as Formula
from assay.domains.promela.formats.malformed import malformed_case as malformed_model
from assay.domains.pushdown.formats.malformed import INSTANCE, TRANSDUCER
from assay.domains.pushdown.formats.malformed import malformed_case as malformed_instance
from assay.domains.pushdown.model.case import Text as Instance
from assay.errors import InputError

SOURCES = [
    ("pushdown", "malformed:syntax=instance"),
    ("pushdown", "malformed:syntax=transducer"),
    ("ltl", "malformed:syntax=spin"),
    ("ltl", "malformed:syntax=lbt"),
    ("promela", "malformed"),
    ("boogie", "malformed"),
]
SEPARATED = "[] p q \u2028 \x85 \x0b #"
"""Signs that end a line for Python, and one that begins a comment in a `.ltl` file: inside JSON they do neither."""
ODD = [
    ("pushdown", malformed_instance(Instance(INSTANCE, SEPARATED))),
    ("pushdown", malformed_instance(Instance(TRANSDUCER, f"0 1 1\n{SEPARATED}\n"))),
    ("ltl", malformed_formula(Formula(SPIN, SEPARATED))),
    ("ltl", malformed_formula(Formula(LBT, SEPARATED))),
    ("promela", malformed_model(SEPARATED)),
    ("boogie", malformed_program(SEPARATED)),
]


def read_back(domain: str, cases: list[Case], folder: Path) -> list[list[object]]:
    """Write cases as files of one case and as lines of one file; give what is read from each."""
    loaded, files = load_domain(domain), []
    for number, case in enumerate(cases):
        files.append(folder / f"{number}.json")
        files[-1].write_bytes(loaded.cases.encode(case))
    lines = folder / "all.jsonl"
    lines.write_bytes(b"".join(loaded.cases.encode(case) + b"\n" for case in cases))
    read = [[item for file in files for item in loaded.read(file)], list(loaded.read(lines))]
    return [[item.case if isinstance(item, Read) else item for item in items] for items in read]


@pytest.mark.parametrize(("domain", "source"), SOURCES)
def test_malformed_case_is_read_from_a_file_and_from_a_line(domain: str, source: str, tmp_path: Path) -> None:
    drawn = make_source(load_domain(domain), parse_source_spec(source))
    cases = [drawn.case(i) for i in range(20)]
    assert read_back(domain, cases, tmp_path) == [cases, cases]


@pytest.mark.parametrize(("domain", "case"), ODD)
def test_separators_inside_a_malformed_text_end_no_line(domain: str, case: Case, tmp_path: Path) -> None:
    assert read_back(domain, [case, case], tmp_path) == [[case, case], [case, case]]


@pytest.mark.parametrize(("domain", "case"), ODD)
def test_check_decides_a_malformed_case_of_a_file_and_of_a_line(domain: str, case: Case, tmp_path: Path) -> None:
    one, lines = tmp_path / "one.json", tmp_path / "all.jsonl"
    one.write_bytes(load_domain(domain).cases.encode(case))
    lines.write_bytes(one.read_bytes() + b"\n")
    out = assay("check", domain, "one.json", "all.jsonl", cwd=tmp_path).out
    assert [row.split(": ", 1)[1].split()[0] for row in out.splitlines()] == ["malformed", "malformed"]


def test_malformed_case_of_a_file_has_no_other_keys(tmp_path: Path) -> None:
    file = tmp_path / "M.json"
    file.write_text('{"syntax": "transducer", "malformed": "0 1 1", "name": "x"}')
    with pytest.raises(InputError, match="name"):
        list(load_domain("pushdown").read(file))
    file.write_text('{"syntax": "transducer", "malformed": "0 1 1 1"}')
    with pytest.raises(InputError, match=r"M\.json: malformed: the text is not malformed"):
        list(load_domain("pushdown").read(file))


def test_error_in_a_formula_in_json_names_the_file_and_the_line(tmp_path: Path) -> None:
    file = tmp_path / "M.jsonl"
    file.write_text('{"formula":"p"}\n{"formula":"p q"}\n{"syntax":"spin","malformed":"p"}\n')
    read = list(load_domain("ltl").read(file))
    assert [item.where for item in read if isinstance(item, InputError)] == [
        f"{file}:2: formula:3",
        f"{file}:3: malformed",
    ]
