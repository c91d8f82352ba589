"""Releases of a PyPI package, each in a virtual environment that is deleted after use.

An environment holds the release and what it requires. Assay's own packages follow it on the path, for the child
process that calls the library.
"""

from __future__ import annotations

import re
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, Invocation, Stage
from assay.core.tools.process import run
from assay.core.tools.sandbox.policy import Access
from assay.core.tools.sandbox.scratch import scratch_folder
from assay.errors import ToolError, UsageError

WHEELS = ("--only-binary", ":all:")
_HOME = Path(__file__).parents[3]
"""The folder that holds the package `assay`."""
_LIMITS = Limits(seconds=900.0)
_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]*")
_VERSION = re.compile(r"[0-9][A-Za-z0-9.!+_-]*")
_LOAD = """
import importlib, importlib.metadata, sys
print(importlib.metadata.version(sys.argv[1]))
for module in sys.argv[2:]: importlib.import_module(module)
"""


class UnusableReleaseError(Exception):
    """A release does not install, or cannot be imported."""


@dataclass(frozen=True)
class Environment:
    """A virtual environment with one release of a package."""

    folder: Path

    @property
    def python(self) -> str:
        """Its interpreter."""
        return str(self.folder / "bin" / "python")

    def program(self, name: str) -> str | None:
        """Give the path of a program that the release brings."""
        path = self.folder / "bin" / name
        return str(path) if path.is_file() else None

    def load(self, package: str, version: str, *modules: str) -> None:
        """Check that the release is the one found first, and that modules can be imported."""
        stage = _run(self.python, "-c", _LOAD, package, *modules, access=Access.CONTAINED)
        if stage.status:
            raise UnusableReleaseError(f"cannot be imported: {_last_line(stage)}")
        found = stage.text.split()[0]
        if found != version:
            raise UnusableReleaseError(f"version {found} comes first on PYTHONPATH")


def releases(package: str) -> list[str]:
    """List the releases of a package, oldest first."""
    _check(_NAME, package, "package")
    stage = _pip("index", "versions", *WHEELS, package)
    found = re.search(r"^Available versions: (.+)$", stage.text, flags=re.MULTILINE)
    if stage.status or found is None:
        why = _last_line(stage) or "no version is listed"
        raise ToolError(f"pip lists no versions of {package}: {why}", remedy="check the name and the network")
    return found[1].split(", ")[::-1]


@contextmanager
def environment(package: str, version: str) -> Iterator[Environment]:
    """Install one release for a while; `UnusableReleaseError` where that fails."""
    _check(_NAME, package, "package")
    _check(_VERSION, version, "version")
    with scratch_folder() as name:
        made = Environment(Path(name) / "environment")
        stage = _run(sys.executable, "-m", "venv", "--without-pip", str(made.folder))
        if stage.status:
            raise ToolError(f"no virtual environment: {_last_line(stage)}", remedy="install Python's module venv")
        stage = _pip("--python", made.python, "install", "--quiet", *WHEELS, f"{package}=={version}")
        if stage.status:
            raise UnusableReleaseError(f"does not install: {_last_line(stage)}")
        (site,) = made.folder.glob("lib/python*/site-packages")
        paths = sysconfig.get_paths()
        homes = dict.fromkeys([str(_HOME), paths["purelib"], paths["platlib"]])
        (site / "assay-home.pth").write_text("".join(f"{home}\n" for home in homes))
        yield made


def _check(pattern: re.Pattern[str], text: str, what: str) -> None:
    if not pattern.fullmatch(text):
        raise UsageError(f"invalid {what}: {text!r}", remedy=f"give the {what} as PyPI writes it")


def _pip(*arguments: str) -> Stage:
    return _run(sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", *arguments)


def _run(*argv: str, access: Access = Access.OPEN) -> Stage:
    """Run a program that gets a release, and so needs the network and the environment's folder."""
    return run(Invocation({}, (Command(argv),)), _LIMITS, access).stages[0]


def _last_line(stage: Stage) -> str:
    lines = [line for line in (stage.error_text or stage.text).splitlines() if line.strip()]
    errors = [line for line in lines if line.startswith("ERROR: ")]
    return (errors or lines or [""])[-1].removeprefix("ERROR: ").strip()
