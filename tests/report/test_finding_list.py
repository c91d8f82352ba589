"""Findings as CSV and JUnit XML: texts of untrusted tools stay texts."""

from __future__ import annotations

import csv
import io
import re
from pathlib import Path
from xml.etree import ElementTree as ET

import msgspec
import pytest
from tests.report.report_sample import HOSTILE, empty_store, full_store, plan

from assay.core.known.known_file import KnownBug
from assay.core.store.store import Store
from assay.report.finding_list import Listed, csv_text, listed
from assay.report.junit import junit_text

ATTRIBUTES = {
    "testsuites": {"name", "tests", "failures", "errors"},
    "testsuite": {"name", "tests", "failures", "errors", "skipped", "time"},
    "testcase": {"classname", "name", "time"},
    "failure": {"type", "message"},
    "skipped": {"message"},
}
"""What the schema of Jenkins allows and CI servers need; each element has all of these here."""
INSIDE = {"testsuites": {"testsuite"}, "testsuite": {"testcase"}, "testcase": {"failure", "skipped"}}
"""The elements that each element may hold."""


def rows(store: Store, known: dict[str, KnownBug]) -> list[Listed]:
    return [listed(store.plan, finding, "not shrunk", known) for finding in store.findings()]


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return full_store(tmp_path / "s.assay")


def test_junit_is_well_formed_and_uses_the_common_elements(store: Store) -> None:
    found = rows(store, {})
    root = ET.fromstring(junit_text(store, found).encode())
    for element in root.iter():
        assert set(element.attrib) == ATTRIBUTES[element.tag]
        assert {child.tag for child in element} <= INSIDE.get(element.tag, set())
    assert all(re.fullmatch(r"[0-9]+(\.[0-9]+)?", element.get("time", "0")) for element in root.iter())
    assert int(root.get("failures", "0")) == len(found) == len(list(root.iter("failure")))
    assert int(root.get("tests", "0")) == len(list(root.iter("testcase")))
    assert [suite.get("name") for suite in root] == [subject.title for subject in store.plan.subjects]


def test_junit_of_an_empty_campaign_has_passing_test_cases(tmp_path: Path) -> None:
    store = empty_store(tmp_path / "e.assay", plan())
    root = ET.fromstring(junit_text(store, []).encode())
    assert {case.get("name") for case in root.iter("testcase")} == {"no disagreement"}
    assert int(root.get("tests", "0")) == len(store.plan.subjects) == len(root)


def test_csv_has_one_line_a_finding_and_no_formulas(store: Store) -> None:
    first = rows(store, {})[0]
    odd = msgspec.structs.replace(first, note=f"=1+1\n{HOSTILE}")
    assert len(csv_text([odd]).split("\r\n")) == 3
    (row,) = csv.DictReader(io.StringIO(csv_text([odd])))
    assert row["note"] == "'=1+1 <script>alert(1)</script>\"'&\\x1b[31m\\x00\\u202e"
