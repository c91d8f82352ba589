"""How tools are contained: the choice of the user, for this process and the workers that it starts."""

from __future__ import annotations

from enum import StrEnum


class Sandbox(StrEnum):
    """What to do where the kernel does not grant every wall."""

    REQUIRE = "require"
    """Refuse to run tools."""
    AUTO = "auto"
    """Build the walls that are granted."""
    OFF = "off"
    """Build none; processes are still ended, and scratch folders removed."""


class Access(StrEnum):
    """What a program may reach."""

    CONTAINED = "contained"
    """A tool under test: what the sandbox leaves open."""
    OPEN = "open"
    """A program that the user runs to get or build a tool: everything."""


class _Choice:
    """The choice in force."""

    def __init__(self) -> None:
        self.sandbox = Sandbox.AUTO


_choice = _Choice()


def chosen() -> Sandbox:
    """Give the choice in force."""
    return _choice.sandbox


def choose(sandbox: Sandbox) -> None:
    """Set the choice for the tools that are run from now on."""
    _choice.sandbox = sandbox
