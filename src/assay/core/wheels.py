"""How to get a Python package that Assay can use: from a wheel.

By default pip takes the newest release, and builds its source archive where it has no wheel. For a solver that takes a
compiler and many minutes, and often fails. Restricted to wheels, pip takes the newest release that has one.
"""

from __future__ import annotations


def how_to_install(package: str, *options: str) -> str:
    """Give the command that installs a package."""
    return " ".join(("pip install --only-binary :all:", *options, package))
