"""How to get a tool: a Python package from a wheel, and no package that only bears the tool's name.

By default pip takes the newest release, and builds its source archive where it has no wheel. For a solver that takes a
compiler and many minutes, and often fails. Restricted to wheels, pip takes the newest release that has one.
"""

from __future__ import annotations


def how_to_install(package: str, *options: str) -> str:
    """Give the command that installs a package."""
    return " ".join(("pip install --only-binary :all:", *options, package))


_NAMESAKES = {
    "spin": "npm's spin",
    "boogie": "npm's boogie",
    "dafny": "npm's dafny",
    "ltl2tgba": "PyPI's spot",
    "autfilt": "PyPI's spot",
    "owl": "PyPI's owl",
    "cbmc": "PyPI's cbmc",
}
"""Packages that somebody who looks for these programs would find in a registry."""


def namesake(program: str) -> str:
    """Warn of a package that is another project, to stand behind a remedy; nothing where there is none."""
    other = _NAMESAKES.get(program)
    return f" ({other} is another project)" if other else ""
