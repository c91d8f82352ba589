"""Placeholders of a command line, such as `{file}`: what a domain writes of a case for a tool of the user's own."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import PurePath
from typing import Generic, TypeVar

import msgspec
from msgspec import Struct

C_in = TypeVar("C_in", contravariant=True)

_NAME = r"[a-z]+(?::[a-z0-9-]+)?"
_HOLE = re.compile(rf"\{{\{{({_NAME})\}}\}}|\{{({_NAME})\}}")
"""A placeholder; with doubled braces it stands for itself with single ones."""


class Placed(Struct, frozen=True):
    """A case as a command takes it: an argument, and the files of the scratch folder that it names."""

    argument: str
    files: Mapping[str, bytes] = msgspec.field(default_factory=dict)

    @property
    def content(self) -> bytes:
        """What a tool reads on standard input: the file, or else the argument."""
        return self.files.get(self.argument, self.argument.encode())

    def renamed(self, suffix: str) -> Placed:
        """The same with another suffix of the file's name; a folder keeps its name."""
        if not suffix or self.argument not in self.files:
            return self
        name = PurePath(self.argument).stem + suffix
        return Placed(name, {name: self.files[self.argument]})


@dataclass(frozen=True)
class Placeholder(Generic[C_in]):
    """A placeholder of a domain; `place` raises `InputError` for a case that cannot be written so."""

    name: str
    summary: str
    place: Callable[[C_in], Placed]
    alias: bool = False
    """Whether it is another name of one that is listed."""

    def __str__(self) -> str:
        return f"{{{self.name}}}"


def file_placeholders(forms: Mapping[str, str], write: Callable[[C_in, str], bytes]) -> tuple[Placeholder[C_in], ...]:
    """`{file}` for the first format, `{file:FORMAT}` for each, and the same by suffix: `{file:pml}`."""
    first = next(iter(forms))
    out = {"file": (first, f"a file in the format {first}")}
    out |= {f"file:{form}": (form, f"a file in the format {form}") for form in forms}
    listed = set(out)
    for form, suffix in forms.items():
        out.setdefault(f"file:{suffix.removeprefix('.')}", (form, f"the same as {{file:{form}}}"))
    return tuple(
        Placeholder(name, summary, partial(_file, write, form, forms[form]), alias=name not in listed)
        for name, (form, summary) in out.items()
    )


def _file(write: Callable[[C_in, str], bytes], form: str, suffix: str, case: C_in) -> Placed:
    name = f"{form}{suffix}"
    return Placed(name, {name: write(case, form)})


def text_placeholder(name: str, summary: str, write: Callable[[C_in], str]) -> Placeholder[C_in]:
    """A placeholder for a text in the place of an argument."""
    return Placeholder(name, summary, lambda case: Placed(write(case)))


def names_in(template: str) -> list[str]:
    """List the placeholders of a text."""
    return [hole[2] for hole in _HOLE.finditer(template) if hole[2]]


def filled(arguments: Sequence[str], placed: Mapping[str, Placed]) -> tuple[str, ...]:
    """Put the arguments of a case into the placeholders."""

    def value(hole: re.Match[str]) -> str:
        return f"{{{hole[1]}}}" if hole[1] else placed[hole[2]].argument

    return tuple(_HOLE.sub(value, argument) for argument in arguments)
