"""How to install a tool: a Python package from a wheel, and not another project of the same name.

By default pip builds the newest release from source where it has no wheel. For a solver that takes a compiler and many
minutes, and often fails. Restricted to wheels, pip takes the newest release that has one.
"""

from __future__ import annotations


def how_to_install(package: str, *options: str) -> str:
    """Give the command that installs a package."""
    return " ".join(("pip install --only-binary :all:", *options, package))


def namesake(package: str) -> str:
    """Warn, after a remedy, of another project's package with the name of a tool."""
    return f" ({package} is another project)" if package else ""
