"""A Python function as a subject: it answers cases in a process of its own, within the limits of a tool."""

from __future__ import annotations

import inspect
import platform
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

import msgspec

from assay.core.domain.case import C
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import Domain, E, load_domain
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, unknown, verdict_of
from assay.core.trial.library import Library
from assay.errors import UsageError, unknown_name

_CHILD = "assay.core.tools.function_child"


class _Line(msgspec.Struct):
    word: str = ""
    error: str = ""


@dataclass(frozen=True)
class FunctionSubject(Generic[C, E]):
    """A function, by the place where a child process finds it."""

    calls: Library[C, E]
    title: str

    @property
    def spec(self) -> Spec:
        """What the user wrote."""
        return self.calls.spec

    @property
    def origin(self) -> Origin:
        """Whose the function is: a tool's."""
        return self.calls.origin

    @property
    def batch(self) -> int:
        """The maximum number of cases per process."""
        return self.calls.batch

    def find(self) -> tuple[str, ...]:
        """The Python of Assay runs it."""
        return (sys.executable, "-m", _CHILD)

    def version(self, _argv: tuple[str, ...]) -> str:
        """Name the function and the version of Python."""
        return f"{self.title}, Python {platform.python_version()}"

    def command(self, tool: Tool, cases: Sequence[C], limits: Limits) -> Invocation:
        """Write one case a line."""
        return self.calls.command(tool, cases, limits)

    def read(self, cases: Sequence[C], output: Output) -> Sequence[Answer[E] | Again]:
        """Read one answer a line."""
        return self.calls.read(cases, output)


def function_kind(
    function: Callable[..., str], domain: str, *, name: str = "", summary: str = "", form: str = "", batch: int = 20
) -> SubjectKind[C, E]:
    """Make a kind of subject that calls a function: with the case, or with its text in a form of the domain."""
    file, module, qualified = _place(function)
    name = name or function.__name__.replace("_", "-")

    def make(spec: Spec) -> FunctionSubject[C, E]:
        loaded: Domain[C, E] = load_domain(domain)  # type: ignore[assignment]  # the domain's own types, see load_domain
        if form and form not in loaded.forms:
            raise unknown_name(domain, "format", form, loaded.forms)

        def encode(case: C) -> bytes:
            data = loaded.write(case, form) if form else loaded.cases.encode(case)
            return msgspec.json.encode(data.decode())

        arguments = (file, module, qualified, domain, form)
        calls: Library[C, E] = Library(
            spec, "", _CHILD, batch, encode, lambda line: _answer(line, loaded.words[1]), arguments
        )
        return FunctionSubject(calls, f"{module}:{qualified}")

    return SubjectKind(name, summary or f"the function {qualified} of {module}", make=make)


def _place(function: Callable[..., str]) -> tuple[str, str, str]:
    """The file, the module and the name of a function; a child process cannot find a local one."""
    name, file = getattr(function, "__qualname__", ""), ""
    if inspect.isfunction(function):
        file = inspect.getsourcefile(function) or ""
    if not file or "<" in name:
        what = f"{name or function!r} cannot be found by another process"
        raise UsageError(what, remedy="give a function that a module defines by `def`, not a lambda or a local one")
    return file, function.__module__, name


def _answer(line: bytes, words: Sequence[str]) -> Answer[E]:
    said = msgspec.json.decode(line, type=_Line)
    if said.error:
        return Answer(unknown(Reason.CRASH), note=said.error)
    allowed = [*words, *(f"unknown:{reason}" for reason in Reason)]
    if said.word not in allowed:
        note = f"it returned {said.word[:80]!r}, not {' or '.join(words)}"
        return Answer(unknown(Reason.UNREADABLE), note=note)
    return Answer(verdict_of(said.word))
