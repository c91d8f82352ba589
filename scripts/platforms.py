"""Shows for which platforms and Pythons constraints.txt resolves, and writes the table of docs/platforms.md.

Two programs must agree. uv resolves for another platform: it evaluates markers for it, and knows which wheels fit. pip
evaluates markers for the machine it runs on, whatever platform it is asked about; so it is given uv's pins, and asked
whether each has a wheel there.

    make platforms
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from install import ROOT, WHEELS, Wanted

PAGE = ROOT / "docs" / "platforms.md"
BEGIN, END = "<!-- written by make platforms -->\n", "<!-- end -->\n"
PYTHONS = ("3.11", "3.12", "3.13", "3.14")
OLDEST_GLIBC = 17  # of PEP 600: manylinux_2_17, which was manylinux2014


@dataclass(frozen=True)
class Platform:
    """A platform: what it is called here, by uv and by pip, and what markers see."""

    name: str
    uv: str
    tags: tuple[str, ...]
    markers: tuple[str, str]
    """`sys_platform` and `platform_machine`."""


def linux(machine: str, glibc: int) -> Platform:
    """Linux with this minor version of glibc 2; pip wants every older tag named."""
    tags = (f"manylinux2014_{machine}", *(f"manylinux_2_{minor}_{machine}" for minor in range(OLDEST_GLIBC, glibc + 1)))
    shown = {"x86_64": "x86-64", "aarch64": "ARM"}[machine]
    return Platform(f"Linux {shown}, glibc 2.{glibc}", f"{machine}-manylinux_2_{glibc}", tags, ("linux", machine))


PLATFORMS = (
    linux("x86_64", 28),
    linux("x86_64", 36),
    linux("aarch64", 28),
    linux("aarch64", 36),
    linux("aarch64", 39),
    Platform("macOS 13, ARM", "aarch64-apple-darwin", ("macosx_13_0_arm64",), ("darwin", "arm64")),
    Platform("macOS 13, x86-64", "x86_64-apple-darwin", ("macosx_13_0_x86_64",), ("darwin", "x86_64")),
)


def resolve(target: Platform, python: str, *wanted: str, given: str = "") -> list[str] | None:
    """Give uv's pins for requirements, or None where there is no wheel for one."""
    uv = (sys.executable, "-m", "uv", "pip", "compile", "--no-config", "--quiet", "--no-header", "--no-annotate")
    # without --python, uv looks through this machine for a Python of that version, and takes half a minute
    where = ("--python", sys.executable, "--python-platform", target.uv, "--python-version", python)
    argv = (*uv, *where, "--constraint", "constraints.txt", *WHEELS, *wanted)
    done = subprocess.run(argv, cwd=ROOT, input=given, capture_output=True, text=True, check=False)
    if done.returncode and "No solution found" not in done.stderr:
        sys.exit(f"uv failed for {target.name}, Python {python}; docs/platforms.md is as it was\n{done.stderr}")
    return None if done.returncode else done.stdout.split()


def pip_has(target: Platform, python: str, pins: list[str]) -> bool:
    """Ask pip whether each of these pins has a wheel there."""
    abi = f"cp{python.replace('.', '')}"
    where = [argument for tag in target.tags for argument in ("--platform", tag)]
    where += ["--implementation", "cp", "--python-version", python, "--abi", abi, "--abi", "abi3", "--abi", "none"]
    pip = (sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-input", "--dry-run")
    with tempfile.TemporaryDirectory() as folder:
        # fast-deps: pip reads what a wheel says of itself, not the whole wheel
        how = ("--use-feature", "fast-deps", "--no-deps", "--ignore-installed", "--target", folder)
        argv = (*pip, *how, *WHEELS, *where, *pins)
        return subprocess.run(argv, cwd=ROOT, capture_output=True, check=False).returncode == 0


def cell(target: Platform, python: str) -> str:
    """Say how far the constraints resolve on a platform with a Python."""
    required = resolve(target, python, "pyproject.toml", "--extra", "dev", "--group", "build")
    if required is None:
        return "—"
    pins, missing = set(required), []
    for tool in Wanted.read().tools:
        found = resolve(target, python, *tool.options, "-", given="\n".join(tool.requirements))
        if found is None:
            missing.append(tool.name)
        else:
            pins |= set(found)
    if not pip_has(target, python, sorted(pins)):
        sys.exit(f"{target.name}, Python {python}: uv found wheels, and pip does not: {' '.join(sorted(pins))}")
    return f"without {', '.join(missing)}" if missing else "all"


def main() -> None:
    """Print the table row by row, and put it into the page."""
    lines = [f"| | {' | '.join(PYTHONS)} |", f"| --- |{' --- |' * len(PYTHONS)}"]
    with ThreadPoolExecutor(len(PYTHONS)) as pool:  # it is the network that takes time
        for target in PLATFORMS:
            cells = pool.map(cell, [target] * len(PYTHONS), PYTHONS)
            lines.append(f"| {target.name} | {' | '.join(cells)} |")
            print(lines[-1], flush=True)
    before, _, rest = PAGE.read_text().partition(BEGIN)
    _, _, after = rest.partition(END)
    PAGE.write_text(before + BEGIN + "\n".join(lines) + "\n" + END + after)


if __name__ == "__main__":
    main()
