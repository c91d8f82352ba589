"""The sample packages of the how-to, installed by their entry points and used from the command line."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from tests.cli.shell import assay
from tests.documents.worked_examples import ROOT, parse

pytestmark = pytest.mark.slow

FILES = {block.file: block.text for block in parse((ROOT / "docs" / "how-to.md").read_text(encoding="utf-8"))}


def installed(folder: Path, group: str, entry: str, module: str, text: str = "") -> dict[str, str]:
    """Install a package with one module and one entry point, and give the environment that finds it."""
    site = folder / f"site-{module}"
    info = site / f"{module}-0.1.dist-info"
    info.mkdir(parents=True)
    (site / f"{module}.py").write_text(text or FILES[f"{module}.py"], encoding="utf-8")
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 0.1\n")
    (info / "entry_points.txt").write_text(f"[{group}]\n{entry}\n")
    paths = [str(site), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


@pytest.fixture
def subject(tmp_path: Path) -> dict[str, str]:
    tool = tmp_path / "pessimist"
    tool.write_text(FILES["pessimist"])
    tool.chmod(0o755)
    return installed(tmp_path, "assay.subjects", "pushdown.pessimist = pessimist_adapter:KIND", "pessimist_adapter")


@pytest.fixture
def source(tmp_path: Path) -> dict[str, str]:
    return installed(tmp_path, "assay.sources", "pushdown.chains = chains:KIND", "chains")


def test_a_subject_from_outside_is_tried_run_and_found_wrong(tmp_path: Path, subject: dict[str, str]) -> None:
    tried = assay("subjects", "pushdown", "--subject", "pessimist,path=./pessimist", cwd=tmp_path, env=subject)
    assert tried.status == 0, tried.err
    assert "pessimist 0.1 at " in tried.out
    assert "of 20 random cases, wrong on " in tried.out
    run = ("run", "pushdown", "--subject", "pessimist,path=./pessimist", "--cases", "10", "--store", "p.assay")
    done = assay(*run, cwd=tmp_path, env=subject)
    assert done.status == 1, done.err
    assert "× soundness" in done.out
    assert "unreachable" in assay("status", "p.assay", cwd=tmp_path, env=subject).out


def test_options_of_a_subject_from_outside_are_checked_by_core(tmp_path: Path, subject: dict[str, str]) -> None:
    done = assay("subjects", "pushdown", "--subject", "pessimist,pth=x", cwd=tmp_path, env=subject)
    assert done.status == 2
    assert "subject pessimist has no option 'pth'; did you mean path?" in done.err


def test_a_subject_from_outside_suggests_itself(tmp_path: Path, subject: dict[str, str]) -> None:
    done = assay("run", "pushdown", "--subject", "pesimist", "--cases", "1", cwd=tmp_path, env=subject)
    assert done.status == 2
    assert "pushdown has no subject 'pesimist'; did you mean pessimist?" in done.complaint


def test_a_store_with_a_subject_from_outside_names_it_where_the_package_is_gone(
    tmp_path: Path, subject: dict[str, str]
) -> None:
    run = ("run", "pushdown", "--subject", "pessimist,path=./pessimist", "--cases", "3", "--store", "p.assay")
    assay(*run, cwd=tmp_path, env=subject)
    done = assay("resume", "p.assay", "--cases", "4", cwd=tmp_path)
    assert done.status == 2
    assert "pushdown has no subject 'pessimist'" in done.complaint


def test_a_source_from_outside_is_listed_and_drawn_from(tmp_path: Path, source: dict[str, str]) -> None:
    listed = assay("sources", "pushdown", cwd=tmp_path, env=source)
    assert "  chains       chains of rules\n    longest        the rules of the longest  [10]\n" in listed.out
    drawn = ("generate", "pushdown", "--source", "chains:longest=5", "--cases", "9", "-o", "files")
    assert assay(*drawn, cwd=tmp_path, env=source).out == "wrote 5 cases of chains:longest=5 to files\n"
    checked = assay("check", "pushdown", "files/chains-4.json", cwd=tmp_path, env=source)
    assert "files/chains-4.json: reachable, certified: full" in checked.out


def test_a_campaign_over_a_source_from_outside_is_resumed(tmp_path: Path, source: dict[str, str]) -> None:
    run = ("run", "pushdown", "--source", "chains", "--subject", "fault:order", "--cases", "4", "--store", "c.assay")
    started = assay(*run, "--fail-on", "none", cwd=tmp_path, env=source)
    assert started.status == 0, started.err
    resumed = assay("resume", "c.assay", "--cases", "8", cwd=tmp_path, env=source)
    assert "8 of 8 cases" in resumed.out, resumed.err


def test_parameters_of_a_source_from_outside_are_checked_by_core(tmp_path: Path, source: dict[str, str]) -> None:
    done = assay(
        "generate", "pushdown", "--source", "chains:longest=0", "--cases", "1", "-o", "f", cwd=tmp_path, env=source
    )
    assert done.status == 2
    assert "--source chains:longest=0: 0 is less than 1" in done.complaint


def test_a_domain_from_outside_is_asked_run_and_reported(tmp_path: Path) -> None:
    env = installed(tmp_path, "assay.domains", "colouring = colouring:DOMAIN", "colouring")
    (tmp_path / "triangle.json").write_text(FILES["triangle.json"])
    checked = assay("check", "colouring", "triangle.json", cwd=tmp_path, env=env)
    assert (checked.status, checked.out) == (0, "triangle.json: no, certified: full\n"), checked.err
    done = assay("run", "colouring", "--cases", "50", "--store", "c.assay", cwd=tmp_path, env=env)
    assert done.status == 1, done.err
    assert "hasty: " in done.out
    assert assay("report", "c.assay", "-o", "c.html", cwd=tmp_path, env=env).status == 0


KIND = "from assay.core.domain.subject import SubjectKind\nKIND = SubjectKind({name!r}, 'a tool', make=print)\n"


@pytest.mark.parametrize(
    ("entry", "text", "wanted", "why"),
    [
        ("pdaaal", KIND.format(name="pdaaal"), "pdaaal:pre", "pushdown.pdaaal has the name of a built-in"),
        ("mine", KIND.format(name="other"), "mine", "which is not a SubjectKind called 'mine'"),
        ("mine", "KIND = 'mine'", "mine", "which is not a SubjectKind called 'mine'"),
        ("mine", "import no_such_module", "mine", "cannot be loaded: ModuleNotFoundError: No module named"),
        ("mine", "", "mine", "cannot be loaded: AttributeError: "),
    ],
)
def test_a_bad_entry_point_is_told_where_it_is_asked_for_and_nowhere_else(
    tmp_path: Path, entry: str, text: str, wanted: str, why: str
) -> None:
    env = installed(tmp_path, "assay.subjects", f"pushdown.{entry} = bad_kind:KIND", "bad_kind", text or "pass")
    done = assay("subjects", "pushdown", "--subject", wanted, cwd=tmp_path, env=env)
    assert done.status == 2
    assert why in done.err
    assert "assay: assay.subjects: the entry point pushdown." in done.err
    assert assay("subjects", "pushdown", cwd=tmp_path, env=env).status == 2
    assert assay("subjects", "pushdown", "--subject", "fault:order", cwd=tmp_path, env=env).status == 0
    assert assay("sources", "pushdown", cwd=tmp_path, env=env).status == 0
