"""Installs Assay into the virtual environment whose Python runs this: wheels only, in the versions of constraints.txt.

What Assay itself needs must install. The tools that it tests are optional, and each is installed by itself: one that
has no wheel for this Python and platform is left out with a line that says so. Where ASSAY_REQUIRE_TOOLS is set, that
fails.

    .venv/bin/python scripts/install.py          Assay
    .venv/bin/python scripts/install.py --dev    Assay, what developing it needs, and the tools
    .venv/bin/python scripts/install.py --docs   only what builds the documentation site
"""

from __future__ import annotations

import compileall
import os
import platform
import re
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FAILED = 2
WHEELS = ("--only-binary", ":all:")
"""Source archives are never built: that takes compilers and minutes, and fails where nobody has tried it."""
_NO_WHEEL = ("No matching distribution found", "ResolutionImpossible")
_NO_INDEX = ("Retrying (", "Could not fetch URL", "connection broken")


@dataclass(frozen=True)
class Tool:
    """An optional package: its requirements, some of them for other platforms, and options for installing it."""

    name: str
    requirements: tuple[str, ...]
    options: tuple[str, ...] = ()


@dataclass(frozen=True)
class Wanted:
    """What pyproject.toml asks for."""

    build: tuple[str, ...]
    docs: tuple[str, ...]
    tools: tuple[Tool, ...]

    @classmethod
    def read(cls) -> Wanted:
        """Read it: every extra but `dev` lists tools; those of the group `alone` are wanted without what they need."""
        project = tomllib.loads((ROOT / "pyproject.toml").read_text())
        groups: dict[str, list[str]] = project["dependency-groups"]
        extras: dict[str, list[str]] = project["project"]["optional-dependencies"]
        listed = [line for extra, lines in extras.items() if extra != "dev" for line in lines]
        tools = (*_tools(listed), *_tools(groups["alone"], "--no-deps"))
        return cls(tuple(groups["build"]), tuple(extras["docs"]), tools)


def _tools(requirements: Sequence[str], *options: str) -> list[Tool]:
    names = {line: line[: re.match(r"[\w.-]*", line).end()] for line in requirements}  # type: ignore[union-attr]  # always matches
    return [
        Tool(name, tuple(line for line in requirements if names[line] == name), options)
        for name in dict.fromkeys(names.values())
    ]


@dataclass(frozen=True)
class Outcome:
    """How pip ended, and what it said."""

    done: bool
    said: str

    @property
    def no_wheel(self) -> bool:
        """Whether a wheel is missing. Without a network pip says the same, but first that it retries."""
        wheel, index = (any(sign in self.said for sign in signs) for signs in (_NO_WHEEL, _NO_INDEX))
        return not self.done and wheel and not index

    @property
    def errors(self) -> str:
        """What pip said from its first complaint on, or all."""
        at = re.search(r"^(ERROR|error|WARNING: Retrying)", self.said, re.MULTILINE)
        return self.said[at.start() if at else 0 :].strip()


def install(*arguments: str) -> Outcome:
    """Run pip, and keep what it says."""
    pip = (sys.executable, "-m", "pip", "install", "--disable-pip-version-check", "--no-input", "--progress-bar", "off")
    argv = (*pip, *WHEELS, "--constraint", "constraints.txt", *arguments)
    done = subprocess.run(
        argv, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace", check=False
    )
    return Outcome(done.returncode == 0, done.stdout)


def here() -> str:
    """Name this Python and platform."""
    library, version = platform.libc_ver()
    suffix = f", {library} {version}" if library else ""
    return f"Python {platform.python_version()} ({platform.system()} {platform.machine()}{suffix})"


def give_up(*lines: str) -> None:
    """End with a message."""
    print("\n".join(lines), file=sys.stderr)
    sys.exit(FAILED)


def install_required(*wanted: Sequence[str]) -> None:
    """Install what cannot be left out, step by step."""
    for arguments in wanted:
        outcome = install(*arguments)
        if outcome.no_wheel:
            remedy = "try another Python: make PYTHON=python3.13 …; docs/platforms.md lists those that work"
            give_up(outcome.errors, f"A package that Assay needs has no wheel for {here()}: {remedy}.")
        elif not outcome.done:
            give_up(outcome.errors, "pip failed, see above. Mend that and run make again.")


def install_tools(tools: Sequence[Tool]) -> list[str]:
    """Install each tool by itself; give the names of those without a wheel."""
    then = "" if os.environ.get("ASSAY_REQUIRE_TOOLS") else "; tests that need it are skipped"
    left_out = []
    for tool in tools:
        outcome = install(*tool.options, *tool.requirements)
        if outcome.no_wheel:
            left_out.append(tool.name)
            print(f"left out: {tool.name} has no wheel for {here()}{then}")
        elif not outcome.done:
            give_up(outcome.errors, f"pip could not install {tool.name}, see above. Mend that and run make again.")
    return left_out


def main() -> None:
    """Install Assay; with --dev, also what developing it needs and the tools; with --docs, what builds the site."""
    wanted = Wanted.read()
    if "--docs" in sys.argv[1:]:
        install_required(wanted.docs)
        return
    develop = "--dev" in sys.argv[1:]
    print(f"Installing Assay into {sys.prefix}", flush=True)
    tree = ("--no-build-isolation", "--editable", ".[dev]" if develop else ".")
    install_required(wanted.build, tree)
    # pip compiles no editable tree; containers often set PYTHONDONTWRITEBYTECODE, and each command would compile anew
    compileall.compile_dir(ROOT / "src", quiet=1)
    left_out = install_tools(wanted.tools) if develop else []
    if left_out and os.environ.get("ASSAY_REQUIRE_TOOLS"):
        give_up(f"ASSAY_REQUIRE_TOOLS is set, and these tools are missing: {', '.join(left_out)}")


if __name__ == "__main__":
    main()
