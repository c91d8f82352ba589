"""Verifiers are asked about programs only: a malformed text is `unknown:unsupported` for them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import (
    Again,
    CommandSubject,
    EmbeddedSubject,
    Invocation,
    Origin,
    Output,
    SubjectKind,
    Tool,
)
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.core.trial.library import RunsPackage
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence

_NOTE = "the text is malformed; ask the subject boogie-reader"
_EMPTY = Program((), ())


@dataclass(frozen=True)
class WellFormed:
    """A verifier that reads the empty program in the place of a malformed text; that answer is discarded."""

    verifier: CommandSubject[Program, Evidence]

    @property
    def spec(self) -> Spec:
        """What the user wrote."""
        return self.verifier.spec

    @property
    def origin(self) -> Origin:
        """Whose the verifier is."""
        return self.verifier.origin

    @property
    def batch(self) -> int:
        """The maximum number of programs per invocation."""
        return self.verifier.batch

    @property
    def package(self) -> str:
        """The Python package that the verifier runs; empty for another program."""
        return self.verifier.package if isinstance(self.verifier, RunsPackage) else ""

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return self.verifier.find()

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask for the version."""
        return self.verifier.version(argv)

    def command(self, tool: Tool, cases: Sequence[Program], limits: Limits) -> Invocation:
        """Build the command of the verifier."""
        return self.verifier.command(tool, _programs(cases), limits)

    def read(self, cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read the answers of the verifier."""
        answers = self.verifier.read(_programs(cases), output)
        unsupported = Answer[Evidence](unknown(Reason.UNSUPPORTED), note=_NOTE)
        return [a if case.malformed is None else unsupported for case, a in zip(cases, answers, strict=True)]


def _programs(cases: Sequence[Program]) -> list[Program]:
    return [case if case.malformed is None else _EMPTY for case in cases]


def well_formed(kind: SubjectKind[Program, Evidence]) -> SubjectKind[Program, Evidence]:
    """Give the same kind, for programs only."""

    def make(spec: Spec) -> WellFormed | EmbeddedSubject[Program, Evidence]:
        made = kind.make(spec)
        return WellFormed(made) if isinstance(made, CommandSubject) else made

    return replace(kind, make=make)
