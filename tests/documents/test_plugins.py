"""Plug-ins of `assay new`, installed by pip and used from the command line as the how-to does."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.shell import assay

from assay.core.native.user_folders import user_folder

pytestmark = pytest.mark.slow
PIP = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--only-binary", ":all:"]


def environment(site: Path) -> dict[str, str]:
    paths = [str(site), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


@pytest.fixture(scope="module")
def plugins(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A subject, a source and a domain, each installed from its skeleton."""
    folder = tmp_path_factory.mktemp("plug-ins")
    for kind in (("subject", "optimist"), ("source", "chains")):
        assert assay("new", *kind, "--domain", "pushdown", cwd=folder).status == 0
    assert assay("new", "domain", "colouring", cwd=folder).status == 0
    packages = [f"./assay-{name}" for name in ("optimist", "chains", "colouring")]
    subprocess.run([*PIP, "--target", "site", *packages], cwd=folder, check=True, capture_output=True)
    return environment(folder / "site")


def test_a_subject_from_outside_is_tried_run_and_found_wrong(tmp_path: Path, plugins: dict[str, str]) -> None:
    tried = assay("subjects", "pushdown", "--subject", "optimist", cwd=tmp_path, env=plugins)
    assert tried.status == 0, tried.err
    assert "stand-in 0.1 at " in tried.out
    assert "of 10 random cases, wrong on " in tried.out
    done = assay(
        "run", "pushdown", "--subject", "optimist", "--cases", "10", "--store", "o.assay", cwd=tmp_path, env=plugins
    )
    assert done.status == 1, done.err
    assert "× soundness" in done.out
    resumed = assay("resume", "o.assay", "--cases", "12", cwd=tmp_path)
    assert resumed.status == 2
    assert "pushdown has no subject 'optimist'" in resumed.complaint


def test_a_plug_in_shares_the_compiled_kernels_of_its_domain(tmp_path: Path, plugins: dict[str, str]) -> None:
    cache = user_folder("XDG_CACHE_HOME", ".cache")
    assert cache is not None
    before = {file for file in cache.rglob("*") if file.suffix in {".ll", ".o"}}
    assert before
    command = ("run", "pushdown", "--subject", "optimist", "--subject", "fault:order", "--cases", "3")
    done = assay(*command, "--store", "o.assay", "--fail-on", "none", cwd=tmp_path, env=plugins)
    assert done.status == 0, done.err
    assert "compil" not in done.err
    assert {file for file in cache.rglob("*") if file.suffix in {".ll", ".o"}} == before


def test_options_and_names_of_a_subject_from_outside_are_checked_by_core(
    tmp_path: Path, plugins: dict[str, str]
) -> None:
    done = assay("subjects", "pushdown", "--subject", "optimist,pth=x", cwd=tmp_path, env=plugins)
    assert done.status == 2
    assert "subject optimist has no option 'pth'; did you mean path?" in done.err
    done = assay("run", "pushdown", "--subject", "optmist", "--cases", "1", cwd=tmp_path, env=plugins)
    assert done.status == 2
    assert "pushdown has no subject 'optmist'; did you mean optimist?" in done.complaint


def test_a_source_from_outside_is_listed_drawn_from_and_resumed(tmp_path: Path, plugins: dict[str, str]) -> None:
    listed = assay("sources", "pushdown", cwd=tmp_path, env=plugins)
    assert "  chains       a skeleton\n    longest        the number of cases  [10]\n" in listed.out
    drawn = ("generate", "pushdown", "--source", "chains:longest=5", "--cases", "9", "-o", "files")
    assert assay(*drawn, cwd=tmp_path, env=plugins).out == "wrote 5 cases of chains:longest=5 to files\n"
    run = ("run", "pushdown", "--source", "chains", "--subject", "fault:order", "--cases", "4", "--store", "c.assay")
    assert assay(*run, "--fail-on", "none", cwd=tmp_path, env=plugins).status == 0
    resumed = assay("resume", "c.assay", "--cases", "8", cwd=tmp_path, env=plugins)
    assert "8 of 8 cases" in resumed.out, resumed.err


def test_parameters_of_a_source_from_outside_are_checked_by_core(tmp_path: Path, plugins: dict[str, str]) -> None:
    command = ("generate", "pushdown", "--source", "chains:longest=0", "--cases", "1", "-o", "f")
    done = assay(*command, cwd=tmp_path, env=plugins)
    assert done.status == 2
    assert "--source chains:longest=0: 0 is less than 1" in done.complaint


def test_a_domain_from_outside_is_asked_run_and_reported(tmp_path: Path, plugins: dict[str, str]) -> None:
    (tmp_path / "triangle.json").write_text('{"edges": [[0, 1], [1, 2], [2, 0]]}')
    checked = assay("check", "colouring", "triangle.json", cwd=tmp_path, env=plugins)
    assert (checked.status, checked.out) == (0, "triangle.json: no, certified: full\n"), checked.err
    done = assay("run", "colouring", "--cases", "50", "--store", "c.assay", cwd=tmp_path, env=plugins)
    assert done.status == 1, done.err
    assert "hasty: " in done.out
    assert assay("report", "c.assay", "-o", "c.html", cwd=tmp_path, env=plugins).status == 0


def test_a_subject_and_a_source_of_a_domain_from_outside_have_skeletons(
    tmp_path: Path, plugins: dict[str, str]
) -> None:
    for kind in ("subject", "source"):
        assert assay("new", kind, f"my-{kind}", "--domain", "colouring", cwd=tmp_path, env=plugins).status == 0
    subprocess.run(
        [*PIP, "--target", "site", "./assay-my-subject", "./assay-my-source"],
        cwd=tmp_path,
        check=True,
        capture_output=True,
    )
    paths = os.pathsep.join((str(tmp_path / "site"), plugins["PYTHONPATH"]))
    tests = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "assay-my-subject", "assay-my-source"]
    done = subprocess.run(
        tests, cwd=tmp_path, env={**plugins, "PYTHONPATH": paths}, capture_output=True, text=True, check=False
    )
    assert "7 passed" in done.stdout, done.stdout


KIND = "from assay.core.domain.subject import SubjectKind\nKIND = SubjectKind({name!r}, 'a tool', make=print)\n"


def by_hand(folder: Path, entry: str, module: str, text: str) -> dict[str, str]:
    """What installing leaves behind, with one entry point."""
    info = folder / "site" / f"{module}-0.1.dist-info"
    info.mkdir(parents=True)
    (info.parent / f"{module}.py").write_text(text, encoding="utf-8")
    (info / "entry_points.txt").write_text(f"[assay.subjects]\n{entry}\n")
    return environment(info.parent)


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
    env = by_hand(tmp_path, f"pushdown.{entry} = bad_kind:KIND", "bad_kind", text or "pass")
    done = assay("subjects", "pushdown", "--subject", wanted, cwd=tmp_path, env=env)
    assert done.status == 2
    assert why in done.err
    assert "assay: assay.subjects: the entry point pushdown." in done.err
    assert assay("subjects", "pushdown", cwd=tmp_path, env=env).status == 2
    assert assay("subjects", "pushdown", "--subject", "fault:order", cwd=tmp_path, env=env).status == 0
    assert assay("sources", "pushdown", cwd=tmp_path, env=env).status == 0
