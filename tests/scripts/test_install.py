"""scripts/install.py, with the pip of a real virtual environment and packages made here, without a network."""

from __future__ import annotations

import os
import platform
import shutil
import subprocess
import venv
from pathlib import Path

import pytest
from tests.scripts.made_packages import write_source, write_wheel

from install import ROOT

pytestmark = pytest.mark.slow

PROJECT = """
[build-system]
requires = []
build-backend = "backend"
backend-path = ["."]
[project]
name = "tree"
version = "1"
[project.optional-dependencies]
dev = ["linter"]
tools = ["first>=1", "second>=1", "second<3; sys_platform != 'plan9'"]
docs = ["third"]
[dependency-groups]
build = ["builder"]
alone = ["packed"]
"""
BACKEND = """
import pathlib, sys
sys.path.insert(0, {tests!r})
from tests.scripts import made_packages

def build_editable(folder, settings=None, metadata=None):
    return made_packages.write_wheel(pathlib.Path(folder), "tree", "1", {needs!r}).name
"""
TREE_NEEDS = ("core", "linter; extra == 'dev'")


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=True, symlinks=True)
    return folder


class Tree:
    """A project with a lock, beside a folder that holds all packages there are."""

    def __init__(self, folder: Path, environment: Path) -> None:
        self.root, self.packages, self.python = folder / "tree", folder / "packages", environment / "bin" / "python"
        (self.root / "scripts").mkdir(parents=True)
        self.packages.mkdir()
        shutil.copy(ROOT / "scripts" / "install.py", self.root / "scripts")
        (self.root / "pyproject.toml").write_text(PROJECT)
        (self.root / "backend.py").write_text(BACKEND.format(tests=str(ROOT), needs=TREE_NEEDS))
        (self.root / "constraints.txt").write_text("first==1\nsecond==2\n")
        (self.root / "src" / "tree").mkdir(parents=True)
        (self.root / "src" / "tree" / "module.py").touch()
        for name in ("builder", "core", "linter", "third"):
            write_wheel(self.packages, name, "1")
        for version in ("1", "2"):
            write_wheel(self.packages, "first", version)
            write_wheel(self.packages, "second", version)
        write_wheel(self.packages, "packed", "1", ("something-that-is-nowhere",))

    def install(self, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        plain = {k: v for k, v in os.environ.items() if not k.startswith(("PIP_", "ASSAY_", "PYTHON"))}
        own = {
            "PIP_CONFIG_FILE": os.devnull,
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": self.packages.as_uri(),
            "PIP_RETRIES": "1",
        }
        installing = [str(self.python), "scripts/install.py", *arguments]
        return subprocess.run(
            installing, cwd=self.root, env=plain | own | variables, capture_output=True, text=True, check=False
        )

    def installed(self) -> dict[str, str]:
        """Give what is there besides pip, and take it away for the next test."""
        (site,) = self.python.parents[1].glob("lib/python*/site-packages")
        found = dict[str, str]()
        for info in site.glob("*.dist-info"):
            name, _, version = info.name.removesuffix(".dist-info").partition("-")
            if name not in {"pip", "setuptools"}:
                found[name] = version
                shutil.rmtree(info)
        return found


@pytest.fixture
def tree(tmp_path: Path, environment: Path) -> Tree:
    return Tree(tmp_path, environment)


def test_everything_is_installed_in_the_locked_version(tree: Tree) -> None:
    done = tree.install("--dev", ASSAY_REQUIRE_TOOLS="1")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.count("\n") == 1  # where it is installed
    once = dict.fromkeys(("tree", "builder", "core", "linter", "first", "third", "packed"), "1")
    assert tree.installed() == once | {"second": "2"}


def test_without_development_there_are_no_tools_but_compiled_modules(tree: Tree) -> None:
    assert tree.install(PYTHONDONTWRITEBYTECODE="1").returncode == 0
    assert tree.installed().keys() == {"tree", "builder", "core"}
    assert len(list((tree.root / "src").rglob("module.*.pyc"))) == 1


def test_for_the_site_nothing_but_its_generator_is_installed(tree: Tree) -> None:
    assert tree.install("--docs").returncode == 0
    assert tree.installed() == {"third": "1"}


def test_tools_without_a_wheel_are_left_out_and_the_others_are_installed(tree: Tree) -> None:
    for wheel in (*tree.packages.glob("first-*"), tree.packages / "second-2-py3-none-any.whl"):
        wheel.unlink()
    write_source(tree.packages, "first", "1")
    write_wheel(tree.packages, "second", "2", tag="py3-none-plan9")  # the locked version; 1 has a wheel
    done = tree.install("--dev")
    assert done.returncode == 0
    first, second = (line for line in done.stdout.splitlines() if line.startswith("left out: "))
    assert first.startswith(f"left out: first has no wheel for Python {platform.python_version()} ({platform.system()}")
    assert first.endswith("; tests that need it are skipped")
    assert second.startswith("left out: second has no wheel for ")
    assert not (tree.packages / "built").exists()
    assert tree.installed().keys() == {"tree", "builder", "core", "linter", "third", "packed"}


def test_where_every_tool_is_required_one_that_is_left_out_fails(tree: Tree) -> None:
    (tree.packages / "third-1-py3-none-any.whl").unlink()
    done = tree.install("--dev", ASSAY_REQUIRE_TOOLS="1")
    assert done.returncode == 2
    assert "these tools are missing: third" in done.stderr
    tree.installed()


def test_without_a_wheel_of_what_is_needed_another_python_is_proposed(tree: Tree) -> None:
    (tree.packages / "core-1-py3-none-any.whl").unlink()
    write_source(tree.packages, "core", "1")
    done = tree.install()
    assert done.returncode == 2
    assert "No matching distribution found for core" in done.stderr
    assert "make PYTHON=python3.13" in done.stderr
    assert not (tree.packages / "built").exists()
    tree.installed()


def test_a_tool_that_could_not_be_fetched_is_not_left_out_silently(tree: Tree) -> None:
    (tree.packages / "third-1-py3-none-any.whl").unlink()
    nobody = {"PIP_NO_INDEX": "0", "PIP_INDEX_URL": "http://127.0.0.1:9/simple"}
    done = tree.install("--dev", **nobody)
    assert done.returncode == 2
    assert "left out" not in done.stdout
    assert "Retrying" in done.stderr
    tree.installed()
