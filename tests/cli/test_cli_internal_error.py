"""An unforeseen exception is an internal error: status 4, one line with the package, and a traceback file."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest
from tests.cli.shell import assay

DOMAIN = '''
"""The toy domain, with a defect in what looks at it, or in what a worker does."""

import os

from tests.core.toy import ToyDomain


class Broken(ToyDomain):
    name = "broken"

    @property
    def question(self):
        if os.environ.get("BROKEN") == "question":
            raise KeyError("nobody foresaw\\n this")
        return "Does it work?"

    def examine(self, case, oracle, subject):
        if os.environ.get("BROKEN") == "worker":
            raise ZeroDivisionError("nobody foresaw this")
        return None


DOMAIN = Broken()
'''


@pytest.fixture
def broken(tmp_path: Path, toy_installed: str) -> dict[str, str]:
    site = tmp_path / "site"
    (site / "broken-1.0.dist-info").mkdir(parents=True)
    (site / "broken.py").write_text(DOMAIN)
    (site / "broken-1.0.dist-info" / "entry_points.txt").write_text("[assay.domains]\nbroken = broken:DOMAIN\n")
    (tmp_path / "tmp").mkdir()
    path = os.pathsep.join([str(site), os.environ["PYTHONPATH"]])
    return {**os.environ, "PYTHONPATH": path, "TMPDIR": str(tmp_path / "tmp")}


def test_an_unforeseen_exception_is_status_4_and_one_line(tmp_path: Path, broken: dict[str, str]) -> None:
    done = assay("subjects", "broken", cwd=tmp_path, env=broken | {"BROKEN": "question"})
    assert done.status == 4
    said = re.fullmatch(
        r"assay: internal error in the package 'broken': KeyError: 'nobody foresaw\\n this' at broken\.py:\d+;"
        r" please report it to its authors, traceback in (\S+\.traceback)",
        done.complaint,
    )
    assert said is not None, done.err
    text = Path(said[1]).read_text()
    assert text.startswith("Traceback (most recent call last):\n")
    assert "broken.py" in text
    assert Path(said[1]).stat().st_mode & 0o077 == 0


def test_where_the_traceback_cannot_be_written_the_line_still_comes(tmp_path: Path, broken: dict[str, str]) -> None:
    (tmp_path / "tmp").rmdir()
    away = {"BROKEN": "question", "TMPDIR": "/nowhere", "TMP": "/nowhere", "TEMP": "/nowhere"}
    done = assay("subjects", "broken", cwd=tmp_path, env=broken | away)
    assert done.status == 4
    assert "internal error in the package 'broken': KeyError" in done.complaint


def test_an_unforeseen_exception_in_a_worker_loses_the_shard_and_is_status_4(
    tmp_path: Path, broken: dict[str, str]
) -> None:
    options = ("--subject", "planted:large", "--cases", "5", "--store", "b.assay")
    done = assay("run", "broken", *options, cwd=tmp_path, env=broken | {"BROKEN": "worker"})
    assert done.status == 4
    assert "Traceback" not in done.err
    assert re.search(
        r"^  LOST, cases 0 to 4: ZeroDivisionError: nobody foresaw this at broken\.py:\d+$",
        done.out,
        re.MULTILINE,
    )
    mended = assay("resume", "b.assay", cwd=tmp_path, env=broken)
    assert mended.status in {0, 1}
    assert "5 of 5 cases" in mended.out
