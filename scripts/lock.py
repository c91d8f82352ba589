"""Writes constraints.txt: the version of every package that `make` installs, for all platforms and Pythons at once.

uv resolves pyproject.toml, with all extras and what builds the tree, to wheels only, in as few versions as it can:
a tool in one version everywhere gives the same verdicts everywhere.

    make lock
"""

from __future__ import annotations

import subprocess
import sys

from install import ROOT, WHEELS

HEAD = """\
# The versions that `make` installs, of everything, also of what is needed by what is needed. Written by `make lock`.
#
# pip takes this file as constraints (scripts/install.py), not as a list to install: pyproject.toml alone says which
# packages are wanted, and an optional tool without a wheel can be left out. There are no hashes: pip wants them for all
# packages or none, and the tree itself, installed in editable form, cannot have one.
# docs/platforms.md says for which platforms and Pythons it resolves.
"""


def compile_pins(*arguments: str) -> str:
    """Have uv resolve requirements into pins, with markers where platforms or Pythons differ."""
    uv = (sys.executable, "-m", "uv", "pip", "compile", "--no-config", "--quiet", "--no-header", "--universal")
    how = ("--python", sys.executable, "--fork-strategy", "fewest", "--python-version", "3.11", *WHEELS)
    done = subprocess.run((*uv, *how, *arguments), cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        sys.exit("uv could not resolve pyproject.toml, see above; constraints.txt is as it was")
    return done.stdout


def main() -> None:
    """Resolve all, and the packages of the group `alone` without what they need."""
    pins = compile_pins("pyproject.toml", "--all-extras", "--group", "build")
    alone = compile_pins("--group", "alone", "--no-deps")
    (ROOT / "constraints.txt").write_text(f"{HEAD}\n{pins}{alone}")


if __name__ == "__main__":
    main()
