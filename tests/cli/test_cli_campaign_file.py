"""`assay run FILE.toml`: the same campaign, written down."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import assay, kept, rows, summary

pytestmark = pytest.mark.slow

WHOLE = """
domain = "pushdown"
source = ["random:rules=40"]
subject = ["fault:epsilon", "fault:wildcard"]
oracle = "post"
cases = 120
seed = 3
timeout = 2.5
memory = "1G"
store = "from-file.assay"
fail-on = ["crash", "value"]
keep = 5
shrink = 1
workers = 1
json = true
"""
WRITTEN_OUT = (
    *("--source", "random:rules=40", "--subject", "fault:epsilon", "--subject", "fault:wildcard", "--oracle", "post"),
    *("--cases", "120", "--seed", "3", "--timeout", "2.5", "--memory", "1G", "--store", "from-line.assay"),
    *("--fail-on", "crash,value", "--keep", "5", "--shrink", "1", "--workers", "1", "--json"),
)


def test_a_file_gives_what_the_command_line_gives(tmp_path: Path) -> None:
    (tmp_path / "campaign.toml").write_text(WHOLE)
    file = assay("run", "campaign.toml", cwd=tmp_path)
    line = assay("run", "pushdown", *WRITTEN_OUT, cwd=tmp_path)
    assert file.status == line.status == 0
    assert summary(file).subjects == summary(line).subjects
    assert summary(file).subjects["fault:epsilon"].disagreements["soundness"] > 0
    assert rows(tmp_path / "from-file.assay") == rows(tmp_path / "from-line.assay")
    assert kept(tmp_path / "from-file.assay") == kept(tmp_path / "from-line.assay")


def test_the_command_line_outranks_the_file(tmp_path: Path) -> None:
    (tmp_path / "campaign.toml").write_text(WHOLE)
    options = ("--cases", "30", "--subject", "fault:order", "--store", "mine.assay")
    told = summary(assay("run", "campaign.toml", *options, cwd=tmp_path))
    assert (told.cases, told.store, list(told.subjects)) == (30, "mine.assay", ["fault:order"])


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("domain = ", "campaign.toml:1: invalid TOML: Invalid value"),
        ("x = " + "[" * 5000, "invalid TOML: "),
        ("cases = 3", "missing key: domain; add a line: domain = "),
        ('domain = "nosuch"', "unknown domain 'nosuch'"),
        (
            'domain = "pushdown"\ncase = 3',
            "unknown setting 'case'; did you mean cases? choose from cases, domain",
        ),
        ('domain = "pushdown"\nstore_path = "x"', "unknown setting 'store_path'"),
        ('domain = "pushdown"\ncases = true', "cases: invalid value: True"),
        ('domain = "pushdown"\ncases = 0', "cases: 0 is not in the range x>=1"),
        ('domain = "pushdown"\nworkers = 0', "workers: 0 is not in the range x>=1"),
        ('domain = "pushdown"\nsource = [1]', "source: invalid value: [1]"),
        ('domain = "pushdown"\nquiet = "yes"', "quiet: invalid value: 'yes'"),
        ('domain = "pushdown"\nstore = 1', "store: invalid value: 1"),
        ('domain = "pushdown"\ntime = "soon"', "invalid duration: 'soon'"),
        ('domain = "pushdown"\nfail-on = ["sondness"]', "unknown kind of disagreement 'sondness'"),
    ],
)
def test_a_bad_file_is_one_line_and_status_2(tmp_path: Path, content: str, said: str) -> None:
    (tmp_path / "campaign.toml").write_text(content)
    done = assay("run", "campaign.toml", cwd=tmp_path)
    assert done.status == 2
    assert said in done.complaint
    assert [path.name for path in tmp_path.iterdir()] == ["campaign.toml"]


def test_a_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    assert "gone.toml: no such file" in assay("run", "gone.toml", cwd=tmp_path).complaint
    (tmp_path / "folder.toml").mkdir()
    assert "folder.toml: cannot be read: Is a directory" in assay("run", "folder.toml", cwd=tmp_path).complaint
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe\x00")
    assert "bytes.toml: not UTF-8" in assay("run", "bytes.toml", cwd=tmp_path).complaint
