"""How to get a tool: a Python package from a wheel, and no package that only bears the tool's name.

By default pip takes the newest release, and builds its source archive where it has no wheel. For a solver that takes a
compiler and many minutes, and often fails. Restricted to wheels, pip takes the newest release that has one.
"""

from __future__ import annotations


def how_to_install(package: str, *options: str) -> str:
    """Give the command that installs a package."""
    return " ".join(("pip install --only-binary :all:", *options, package))


def namesake(package: str) -> str:
    """Warn of a package that bears a tool's name and is another project, to stand behind a remedy."""
    return f" ({package} is another project)" if package else ""
