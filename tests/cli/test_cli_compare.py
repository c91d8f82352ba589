"""`assay compare` and `assay bisect`: two versions of a tool, and the commit between them."""

from __future__ import annotations

import subprocess
from pathlib import Path

import msgspec
import pytest
from tests.cli.shell import assay, findings, script
from tests.cli.stored import YES, campaign, new_state

from assay.core.compare.compare import Comparison

pytestmark = pytest.mark.slow
NO = """echo '{"result": false}'"""


@pytest.fixture(scope="module")
def stores(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two campaigns over the same cases: a tool that always says yes, then one that always says no."""
    folder = tmp_path_factory.mktemp("compare")
    for name, body in (("yes", YES), ("no", NO)):
        subject = f"pdaaal:post,path={script(folder / name, body)}"
        options = ("--cases", "8", "--shrink", "1", "--workers", "1", "--quiet", "--store", f"{name}.assay")
        assert assay("run", "pushdown", "--subject", subject, *options, cwd=folder).status == 1
    return folder


def test_new_and_gone_buckets_and_verdicts_are_told(stores: Path) -> None:
    done = assay("compare", "yes.assay", "no.assay", "--json", cwd=stores)
    assert done.status == 1
    told = msgspec.json.decode(done.out, type=Comparison)
    buckets = [{f.reduction.bucket for f in findings(stores / s) if f.reduction} for s in ("yes.assay", "no.assay")]
    assert {bucket.bucket for bucket in told.gone} == buckets[0]
    assert {bucket.bucket for bucket in told.new} == buckets[1]
    assert not buckets[0] & buckets[1]
    verdicts = told.subjects["pdaaal:post"].verdicts
    assert (verdicts["reachable"].before, verdicts["reachable"].after) == (8, 0)
    assert (verdicts["unreachable"].before, verdicts["unreachable"].after) == (0, 8)
    text = assay("compare", "yes.assay", "no.assay", cwd=stores)
    assert text.status == 1
    assert "  reachable: 8 → 0 (-8)" in text.out.splitlines()


def test_known_new_buckets_do_not_fail_a_comparison(stores: Path) -> None:
    for name in {f.reduction.bucket for f in findings(stores / "no.assay") if f.reduction}:
        title = ("--title", "misses runs", "--file", "k.toml")
        assert assay("known", "no.assay", name, *title, cwd=stores).status == 0
    done = assay("compare", "yes.assay", "no.assay", "--known", "k.toml", cwd=stores)
    assert done.status == 0
    assert "known: misses runs" in done.out


def test_a_campaign_equals_itself_and_other_domains_cannot_be_compared(stores: Path) -> None:
    same = assay("compare", "yes.assay", "yes.assay", cwd=stores)
    assert same.status == 0
    assert "note:" not in same.out
    options = ("--subject", "fault:one-set", "--cases", "2", "--workers", "1", "--quiet", "--store", "l.assay")
    assay("run", "ltl", *options, cwd=stores)
    other = assay("compare", "yes.assay", "l.assay", cwd=stores)
    assert other.status == 2
    assert "different domains: pushdown and ltl; compare two campaigns of one domain" in other.complaint


def git(folder: Path, *arguments: str) -> str:
    identity = ("-c", "user.name=t", "-c", "user.email=t@t.invalid")
    return subprocess.run(["git", *identity, *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout


@pytest.fixture
def repository(tmp_path: Path) -> tuple[Path, list[str]]:
    """Commits of a tool: one that does not build, three that say yes, then two that say no."""
    folder = tmp_path / "repository"
    folder.mkdir()
    git(folder, "init", "--quiet")
    commits = []
    for number, answer in enumerate(["true", "true", "", "true", "false", "false"]):
        (folder / "answer").write_text(f'{{"result": {answer}}}\n' if answer else "")
        (folder / "number").write_text(f"{number}\n")
        git(folder, "add", "-A")
        git(folder, "commit", "--quiet", "-m", f"commit {number}")
        commits.append(git(folder, "rev-parse", "HEAD").strip())
    return folder, commits


BUILD = "test -s answer && printf '%s\\n' '#!/bin/sh' \"echo '$(cat answer)'\" > tool && chmod +x tool"


def test_git_bisect_finds_the_first_good_commit_and_leaves_the_repository_alone(
    tmp_path: Path, repository: tuple[Path, list[str]]
) -> None:
    store = campaign(tmp_path)
    folder, commits = repository
    (folder / "answer").write_text("edited by its owner")
    before = git(folder, "status", "--porcelain"), git(folder, "for-each-ref"), sorted(folder.rglob("*"))
    name = next(f.name for f in findings(store) if f.kept.judgement.kind)
    ends = ("--good", "HEAD", "--bad", commits[0])
    done = assay(
        "bisect", store.name, name, "--git", "repository", "--build", BUILD, "--tool", "tool", *ends, cwd=tmp_path
    )
    assert done.status == 0, done.err
    assert done.out.splitlines()[-1] == f"first good version: {commits[4]}; {commits[3]} is bad"
    assert f"  {commits[4][:12]} good     unreachable, agree" in done.out.splitlines()
    assert (git(folder, "status", "--porcelain"), git(folder, "for-each-ref"), sorted(folder.rglob("*"))) == before
    swapped = ("--bad", "HEAD", "--good", commits[0])
    wrong = assay(
        "bisect", store.name, name, "--git", "repository", "--build", BUILD, "--tool", "tool", *swapped, cwd=tmp_path
    )
    assert wrong.status == 2
    assert f"{commits[0][:12]} is bad, not good" in wrong.err


def test_bisect_asks_for_consent_and_for_what_is_missing(tmp_path: Path) -> None:
    store = campaign(tmp_path)
    name = next(f.name for f in findings(store) if f.kept.judgement.kind)
    given = ("bisect", store.name, name, "--git", ".", "--build", "true", "--tool", "t", "--good", "a", "--bad", "b")
    refused = assay(*given, cwd=tmp_path, env=new_state(tmp_path))
    assert refused.status == 2
    assert "runs an unapproved command" in refused.complaint
    assert "give --pypi PACKAGE or --git CLONE" in assay("bisect", store.name, name, cwd=tmp_path).complaint
    assert "needs --build" in assay("bisect", store.name, name, "--git", ".", cwd=tmp_path).complaint
    package = assay("bisect", store.name, name, "--pypi", "clingo", "--good", "1", cwd=tmp_path)
    assert package.status != 0
