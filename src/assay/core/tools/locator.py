"""Finds a tool and asks for its version: the first two parts of every adapter, one line each there.

A missing tool is a `ToolError` whose remedy says how to install it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from assay.core.domain.lazy import LazyModule
from assay.core.domain.oracle import Limits
from assay.core.domain.packages import how_to_install
from assay.core.domain.subject import Command, Invocation
from assay.core.tools.process import executable, run
from assay.errors import ToolError

if TYPE_CHECKING:
    from importlib import metadata
else:
    metadata = LazyModule("importlib.metadata")

_UNKNOWN = "version unknown"


def find_executable(name: str, remedy: str) -> str:
    """Find a program by its path, or by its name on PATH."""
    path = executable(name)
    if path is None:
        raise ToolError(f"{name} is not here", remedy=remedy)
    return path


def find_file(path: str, remedy: str) -> str:
    """Find a file that another program runs, by its path."""
    if not Path(path).is_file():
        raise ToolError(f"{path or 'a file'} is not here", remedy=remedy)
    return str(Path(path).absolute())


def version_of(*argv: str, seconds: float = Limits().seconds) -> str:
    """Run a version query and give the first line that it prints."""
    stage = run(Invocation({}, (Command(argv),)), Limits(seconds=seconds)).stages[0]
    return _first_line(stage.text) or _UNKNOWN


def printed_line(*argv: str) -> str:
    """Run a version query of any tool: some print the version as an error."""
    stage = run(Invocation({}, (Command(argv),)), Limits()).stages[0]
    return _first_line(stage.text) or _first_line(stage.error_text) or _UNKNOWN


def _first_line(text: str) -> str:
    return text.strip().partition("\n")[0].strip()


def has_package(package: str) -> bool:
    """Whether a Python package is installed in the environment of Assay."""
    try:
        metadata.version(package)
    except metadata.PackageNotFoundError:
        return False
    return True


def package_file(package: str, path: str) -> str:
    """Give the path of a file that a Python package brings; empty where the package is not installed."""
    return str(metadata.distribution(package).locate_file(path)) if has_package(package) else ""


def find_module(package: str, module: str, *options: str) -> tuple[str, ...]:
    """Give the command that runs a module which needs a Python package; the options are for installing it."""
    if not has_package(package):
        raise ToolError(f"{package} is not here", remedy=how_to_install(package, *options))
    return (sys.executable, "-m", module)


def package_version(package: str) -> str:
    """Give name and version of an installed Python package."""
    return f"{package} {metadata.version(package)} (Python package)"
