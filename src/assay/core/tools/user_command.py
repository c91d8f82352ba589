"""A tool of the user's own, by a command line with a hole: option `run` of a subject."""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from pathlib import PurePath

from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.tools.locator import find_executable
from assay.errors import UsageError


def check_command(spec: Spec, hole: str, example: str) -> None:
    """Reject a command line that cannot be read or has no argument with the hole."""
    try:
        arguments = shlex.split(spec.option("run"))[1:]
    except ValueError as error:
        raise UsageError(f"the command cannot be read: {error}", where=str(spec), remedy="correct run=") from error
    if not any(hole in argument for argument in arguments):
        remedy = f'write --subject "command,run={example}"'
        raise UsageError(f"command needs a command with {hole} in it", where=str(spec), remedy=remedy)


def find_command(spec: Spec, namesakes: Mapping[str, str]) -> tuple[str, ...]:
    """Find the program of the command; `namesakes` maps programs to unrelated packages of that name."""
    program, *arguments = shlex.split(spec.option("run"))
    remedy = f"{program} is not here: install it, or correct run={namesake(namesakes.get(PurePath(program).name, ''))}"
    return (find_executable(program, remedy), *arguments)


def program_name(spec: Spec) -> str:
    """Give the program as the user named it; how to ask it for a version is not known."""
    return shlex.split(spec.option("run"))[0]


def fill(argv: tuple[str, ...], hole: str, value: str) -> tuple[str, ...]:
    """Put a value into the hole."""
    return tuple(part.replace(hole, value) for part in argv)
