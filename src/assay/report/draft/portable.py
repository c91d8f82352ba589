"""The invocation of a tool on one case with programs by name, so that it runs on another machine."""

from __future__ import annotations

import os
import re
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path, PurePath

from assay.core.domain.case import Case
from assay.core.domain.oracle import Limits
from assay.core.domain.subject import AnySubject, CommandSubject, Invocation, Tool
from assay.core.explain.plain import HasPlainCommands

_NAME = re.compile(r"[\w.+-]+", re.ASCII)


@dataclass(frozen=True)
class Portable:
    """Files and stages of an invocation, the programs it needs, and the commands as a person types them."""

    invocation: Invocation
    programs: tuple[str, ...]
    """The programs by name; the first is the tool."""
    commands: tuple[str, ...]


@dataclass(frozen=True)
class NotPortable:
    """Why a finding does not run without Assay."""

    why: str


def portable(subject: AnySubject[Case, object], tool: Tool, case: Case, limits: Limits) -> Portable | NotPortable:
    """Build the invocation that Assay runs, with names in place of paths."""
    if not isinstance(subject, CommandSubject):
        return NotPortable("The subject is a part of Assay, so nothing runs without Assay.")
    if os.path.realpath(tool.argv[0]) == os.path.realpath(sys.executable):
        return NotPortable("Assay calls the tool as a Python library, so nothing runs without Assay.")
    programs = {
        argument: PurePath(argument).name for n, argument in enumerate(tool.argv) if n == 0 or _program(argument)
    }
    if strange := next((name for name in programs.values() if not _NAME.fullmatch(name)), None):
        return NotPortable(f"The name of the program cannot be written in a script: {strange!r}.")
    named = Tool(tuple(programs.get(argument, argument) for argument in tool.argv), tool.version)
    invocation = subject.command(named, [case], limits)
    if not invocation.stages:
        return NotPortable("The subject runs nothing for this case.")
    plain = subject.plain_commands(named, case, limits) if isinstance(subject, HasPlainCommands) else ()
    commands = tuple(plain) or tuple(shlex.join(stage.argv) for stage in invocation.stages)
    return Portable(invocation, tuple(dict.fromkeys(programs.values())), commands)


def _program(argument: str) -> bool:
    return PurePath(argument).is_absolute() and Path(argument).is_file() and os.access(argument, os.X_OK)
