"""Commands in the options of a subject: a program, a command line or arguments.

A subject without such options runs an installed tool. With them, the author of the options chooses the program. Paths
are resolved, so that an approval in one folder does not cover a file of the same name in another.
"""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.lookup import subject_kind
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Role
from assay.core.tools.process import executable


@dataclass(frozen=True)
class NamedCommand:
    """The options of a subject that choose its program, with resolved paths."""

    domain: str
    subject: str
    options: tuple[tuple[str, str], ...]

    def __str__(self) -> str:
        return ",".join([self.subject, *(f"{option}={visible(value)}" for option, value in self.options)])


def visible(text: str) -> str:
    """Quote a text on one line; escape control characters and repeated spaces."""
    shown = "".join(_escaped(character) for character in text).replace("  ", "\\x20\\x20")
    return f'"{shown}"'


def _escaped(character: str) -> str:
    if character in '"\\':
        return f"\\{character}"
    return character if character.isprintable() else character.encode("unicode_escape", "surrogatepass").decode()


def commands_of(domain: AnyDomain, specs: Sequence[Spec]) -> list[NamedCommand]:
    """List the commands that the options of these subjects name, each once."""
    found = [command for spec in specs if (command := _command_of(domain, spec)) is not None]
    return list(dict.fromkeys(found))


def _command_of(domain: AnyDomain, spec: Spec) -> NamedCommand | None:
    kind = subject_kind(domain, spec.name)
    roles = {option: kind.role(option) for option, _ in spec.options}
    named = [(option, _resolved(value, roles[option])) for option, value in spec.options if roles[option] != Role.DATA]
    return NamedCommand(domain.name, spec.name, tuple(sorted(named))) if named else None


def _resolved(value: str, role: Role) -> str:
    if role is Role.ARGUMENTS:
        return value
    if role is Role.FILE:
        return os.path.abspath(value)  # noqa: PTH100 - a path is approved as it is written, links and all
    if role is Role.PROGRAM:
        return _absolute(value)
    try:
        program, *rest = shlex.split(value)
    except ValueError:  # unbalanced quotes: the subject itself refuses them
        return value
    return shlex.join([_absolute(program), *rest])


def _absolute(program: str) -> str:
    """Resolve a program as `executable` does; a missing one is resolved in the current folder."""
    return os.path.abspath(executable(program) or program)  # noqa: PTH100 - likewise
