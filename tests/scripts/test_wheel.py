"""The wheel in empty environments: of each Python that is here, from another folder, for an ordinary user."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
NOBODY = 65534
VERSIONS = ("3.11", "3.12", "3.13", "3.14")
MODEL = "byte x; active proctype P() { do :: x = 1 - x od } ltl p { [] (x == 0) }\n"


def open_to_all(program: Path) -> bool:
    """Whether every user may run a program: root's own Pythons are not for others."""
    real = program.resolve()
    return all(folder.stat().st_mode & stat.S_IXOTH for folder in (real, *real.parents))


def pythons() -> dict[str, Path]:
    """Each Python on the path that Assay is for, by its version; of two, one that every user may run."""
    folders = [Path(folder) for folder in os.environ.get("PATH", "").split(os.pathsep)]
    places = [Path(sys.executable), *(folder / f"python{v}" for v in VERSIONS for folder in folders)]
    ask = "import sys; print('%d.%d' % sys.version_info[:2]); print(sys.executable)"
    found: dict[str, Path] = {}
    for place in filter(Path.is_file, places):
        said = subprocess.run([place, "-c", ask], capture_output=True, text=True, check=False)
        if said.returncode == 0:
            version, real = said.stdout.split()
            if version not in found or not open_to_all(found[version]):
                found[version] = Path(real)
    return found


PYTHONS = pythons()


@pytest.fixture(scope="module")
def public() -> Iterator[Path]:
    """A folder that every user may enter, as pytest's own are not."""
    with tempfile.TemporaryDirectory(prefix="assay-wheel-") as folder:
        Path(folder).chmod(0o755)
        yield Path(folder)


@pytest.fixture(scope="module")
def wheel(public: Path) -> Path:
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(public)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)
    (file,) = public.glob("*.whl")
    assert file.name.startswith("assay_workbench-")
    return file


def test_a_wheel_has_the_grammars_and_no_pages_for_contributors(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    assert any(name.endswith(".lark") for name in names)
    assert not [name for name in names if name.endswith("README.md")]


@pytest.fixture(scope="module", params=PYTHONS)
def installed(request: pytest.FixtureRequest, wheel: Path, public: Path) -> Path:
    """The command, installed by pip from the wheel into an empty environment."""
    place = public / f"python{request.param}"
    # Debian's Python has no pip of its own: ours installs for it
    subprocess.run([PYTHONS[request.param], "-m", "venv", "--without-pip", place], check=True, capture_output=True)
    pip = [sys.executable, "-m", "pip", "--python", str(place / "bin" / "python")]
    install = [*pip, "install", "--only-binary", ":all:", "-c", str(ROOT / "constraints.txt"), str(wheel)]
    subprocess.run(install, check=True, capture_output=True, cwd=public)
    return place / "bin" / "assay"


@dataclass(frozen=True)
class Home:
    """What the user has of a home folder."""

    environment: Mapping[str, str]
    folder: Path


@pytest.fixture(params=["no home", "a home that cannot be written", "a fresh home"])
def home(request: pytest.FixtureRequest, public: Path) -> Iterator[Home]:
    with tempfile.TemporaryDirectory(dir=public) as place:
        work, own = Path(place, "elsewhere"), Path(place, "home")
        Path(place).chmod(0o755)
        work.mkdir()
        own.mkdir(mode=0o555 if "cannot" in request.param else 0o755)
        if os.geteuid() == 0:
            os.chown(work, NOBODY, NOBODY)
            if request.param == "a fresh home":
                os.chown(own, NOBODY, NOBODY)
        environment = {} if request.param == "no home" else {"HOME": str(own)}
        yield Home({"PATH": os.defpath, "LANG": "C.UTF-8", **environment}, work)


def as_user(home: Home, command: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a command as an ordinary user, from a folder of its own."""
    return subprocess.run(
        [command, *arguments],
        cwd=home.folder,
        env=dict(home.environment),
        user=NOBODY if os.geteuid() == 0 and open_to_all(command.parent / "python") else None,
        capture_output=True,
        text=True,
        check=False,
    )


def test_it_decides_and_verifies_for_an_ordinary_user(installed: Path, home: Home) -> None:
    (home.folder / "f.ltl").write_text("G F a\n")
    checked = as_user(home, installed, "check", "f.ltl", "--evidence", "proof.jsonl")
    assert (checked.returncode, checked.stderr) == (0, "")
    assert checked.stdout.startswith("f.ltl:1: satisfiable, certified: full\n")
    assert as_user(home, installed, "verify", "f.ltl", "proof.jsonl").stdout == "f.ltl:1: satisfiable: accepted\n"
    assert "promela" in as_user(home, installed, "domains").stdout


def test_kernels_are_compiled_once_for_a_user_with_a_home(installed: Path, public: Path) -> None:
    with tempfile.TemporaryDirectory(dir=public) as place:
        home = Home({"PATH": os.defpath, "LANG": "C.UTF-8", "HOME": place}, Path(place))
        if os.geteuid() == 0:
            os.chown(place, NOBODY, NOBODY)
        (home.folder / "m.pml").write_text(MODEL)
        first = as_user(home, installed, "check", "m.pml")
        assert "compiling kernels of promela: a minute or two, once per machine …" in first.stderr
        assert "m.pml ltl:p: violated, certified: full" in first.stdout
        again = as_user(home, installed, "check", "m.pml")
        assert (again.stdout, again.stderr) == (first.stdout, "")


@pytest.mark.tool("python:uv")
def test_it_runs_without_being_installed(wheel: Path, tmp_path: Path) -> None:
    (tmp_path / "f.ltl").write_text("G F a\n")
    uvx = str(Path(sys.executable).with_name("uvx"))
    command = [uvx, "--from", str(wheel), "--constraints", str(ROOT / "constraints.txt"), "assay", "check", "f.ltl"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("f.ltl:1: satisfiable, certified: full\n"), done.stderr
