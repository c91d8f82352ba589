"""`assay known`: a named bucket does not fail a campaign, and leaves room for others."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from tests.cli.shell import assay, findings, script, summary
from tests.cli.stored import YES

pytestmark = pytest.mark.slow
RUN = ("run", "pushdown", "--source", "swarm", "--workers", "1", "--quiet")


@pytest.fixture(scope="module")
def campaign(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign with one planted fault, of which two findings are shrunk and the others are not."""
    folder = tmp_path_factory.mktemp("known")
    options = ("--subject", "fault:epsilon", "--cases", "60", "--shrink", "2", "--store", "c.assay")
    assert assay(*RUN, *options, cwd=folder).status == 1
    return folder / "c.assay"


@pytest.fixture
def store(campaign: Path, tmp_path: Path) -> Path:
    return Path(shutil.copy(campaign, tmp_path))


def bucket(store: Path) -> str:
    (name,) = {f.reduction.bucket for f in findings(store) if f.reduction}
    return name


def name_it(store: Path, *more: str) -> str:
    name = bucket(store)
    given = ("--title", "ε-edges <are> lost", "--link", "https://bugs.example/7")
    assert assay("known", store.name, name, *given, *more, cwd=store.parent).status == 0
    return name


def test_a_campaign_of_known_bugs_succeeds_once_every_finding_is_shrunk(store: Path) -> None:
    folder = store.parent
    name = name_it(store)
    unshrunk = [f.name for f in findings(store) if f.kept.judgement.kind and f.reduction is None]
    assert unshrunk
    new = assay("findings", store.name, "--new", cwd=folder).out.splitlines()
    assert [line.split()[1] for line in new] == unshrunk
    done = assay("resume", store.name, "--workers", "1", "--json", cwd=folder)
    assert done.status == 0
    assert summary(done).known == {name: "ε-edges <are> lost"}
    assert assay("findings", store.name, "--new", cwd=folder).out == "no findings\n"
    assert assay("resume", store.name, "--workers", "1", "--quiet", "--known", "/dev/null", cwd=folder).status == 1


def test_another_bug_still_fails_the_campaign(store: Path) -> None:
    name_it(store, "--file", "k.toml")
    other = f"pdaaal:post,path={script(store.parent / 'tool', YES)}"
    options = ("--subject", "fault:epsilon", "--subject", other, "--cases", "60", "--shrink", "1")
    done = assay(*RUN, *options, "--known", "k.toml", "--store", "two.assay", cwd=store.parent)
    assert done.status == 1
    new = assay("findings", "two.assay", "--new", "--known", "k.toml", cwd=store.parent).out.splitlines()
    assert new
    assert {line.split()[1].partition("#")[0] for line in new} == {"pdaaal:post"}


def test_known_buckets_are_marked_with_title_and_link(store: Path) -> None:
    folder, name = store.parent, name_it(store)
    shown = f"[{name}]: ε-edges <are> lost (https://bugs.example/7)"
    assert shown in assay("status", store.name, cwd=folder).out
    assert "known: ε-edges <are> lost (https" in assay("findings", store.name, cwd=folder).out.splitlines()[0]
    assert assay("report", store.name, cwd=folder).status == 0
    page = (folder / "report.html").read_text()
    assert '<a href="https://bugs.example/7" rel="noreferrer">ε-edges &lt;are&gt; lost</a>' in page
    assert "ε-edges" in assay("known", cwd=folder).out
    assert assay("known", store.name, cwd=folder).out.startswith(f"{name}  ε-edges")


def test_a_bucket_that_the_store_lacks_is_refused(store: Path) -> None:
    done = assay("known", store.name, "00000000", "--title", "x", cwd=store.parent)
    assert done.status == 2
    assert "c.assay has no bucket '00000000'; it has " in done.complaint
    assert "needs a title" in assay("known", store.name, bucket(store), cwd=store.parent).complaint
    (store.parent / "k.toml").write_text("x = 1\n")
    assert "k.toml:1: " in assay("status", store.name, "--known", "k.toml", cwd=store.parent).complaint


def test_findings_as_junit_and_csv(store: Path) -> None:
    folder, name = store.parent, name_it(store)
    done = assay("findings", store.name, "--junit", "j.xml", "--csv", "f.csv", cwd=folder)
    assert (done.status, done.out) == (0, "")
    root = ET.parse(folder / "j.xml").getroot()
    assert root.tag == "testsuites"
    (suite,) = root
    names = [f.name for f in findings(store) if f.kept.judgement.kind]
    assert [case.get("name") for case in suite] == names
    assert [case[0].tag for case in suite] == ["skipped"] * 2 + ["failure"] * (len(names) - 2)
    counted = {key: suite.get(key) for key in ("tests", "failures", "skipped", "errors")}
    assert counted == {"tests": str(len(names)), "failures": str(len(names) - 2), "skipped": "2", "errors": "0"}
    rows = list(csv.DictReader((folder / "f.csv").open(newline="")))
    assert [row["name"] for row in rows] == names
    assert [row["bucket"] for row in rows] == [name, name] + [""] * (len(names) - 2)
    assert rows[0]["link"] == "https://bugs.example/7"


def test_a_draft_says_that_its_bug_is_known(store: Path) -> None:
    name = next(finding.name for finding in findings(store) if finding.reduction)
    assert "Known: " not in assay("draft", store.name, name, cwd=store.parent).out
    name_it(store)
    drafted = assay("draft", store.name, name, cwd=store.parent).out
    assert "\nKnown: ε-edges <are> lost (https://bugs.example/7).\n" in drafted
