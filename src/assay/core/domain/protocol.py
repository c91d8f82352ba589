"""What a domain gives to the workbench: one object, found through the entry point group `assay.domains`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from assay.core.domain import installed
from assay.core.domain.case import C, Case, Codec, Read
from assay.errors import InputError, UsageError, unknown_name

if TYPE_CHECKING:
    from pathlib import Path

    from assay.core.domain.judgement import Judgement, Table
    from assay.core.domain.oracle import Checker, Oracle, Rejection
    from assay.core.domain.show import Drawing, Grid
    from assay.core.domain.source import Parameter, Source, SourceKind
    from assay.core.domain.spec import Spec
    from assay.core.domain.subject import AnySubject, SubjectKind
    from assay.core.domain.verdict import JSON, Answer

E = TypeVar("E")
GROUP = "assay.domains"


@dataclass(frozen=True)
class Option:
    """An option of `assay check` that only this domain has, as data: cli adds it to the command."""

    name: str
    summary: str
    metavar: str = "N"
    flag: bool = False
    """Whether it is given without a value; the domain then finds an empty one."""


@dataclass(frozen=True)
class Shrunk:
    """A reduced finding as a domain's tables see it."""

    bucket: str
    subject: str
    kind: str
    case: bytes


class Pass(Protocol[C]):
    """One way in which a case comes apart: leaving out features, or rewriting nodes of a syntax tree."""

    def changes(self, case: C) -> Sequence[object]:
        """All single simplifications of this case, in a fixed order; they are hashable."""
        ...

    def apply(self, case: C, chosen: Sequence[object]) -> C | None:
        """Make the case after those changes (one whose place is gone is skipped); None if it is no case any more."""
        ...


class Reducer(Protocol[C]):
    """How a case comes apart; `core.reduce` alone does the search."""

    @property
    def passes(self) -> Sequence[Pass[C]]:
        """The ways of coming apart, in the order in which they are tried."""
        ...

    def size(self, case: C) -> tuple[int, ...]:
        """Measure what every accepted step must lower, so that reduction ends."""
        ...


class Domain(Protocol[C, E]):
    """Everything core, cli and report need to know about one kind of question."""

    @property
    def name(self) -> str:
        """The name of its entry point."""
        ...

    @property
    def version(self) -> str:
        """Of its table and adapters; written into a campaign."""
        ...

    @property
    def question(self) -> str:
        """One sentence: what is asked of a case."""
        ...

    @property
    def words(self) -> tuple[Sequence[str], Sequence[str]]:
        """Decided verdicts of oracle and subjects, in the order of the matrix's rows and columns."""
        ...

    @property
    def table(self) -> Table:
        """What follows from two verdicts."""
        ...

    @property
    def cases(self) -> Codec[C]:
        """How a case is kept."""
        ...

    @property
    def evidence(self) -> Codec[E]:
        """How evidence is kept and handed on."""
        ...

    def read(self, path: Path) -> Iterator[Read[C] | InputError]:
        """Read the cases of a file; a bad line of a `.jsonl` is an item, a bad file is raised."""
        ...

    @property
    def forms(self) -> Mapping[str, str]:
        """The formats it writes, each with the suffix of its files; the first is the default."""
        ...

    def write(self, case: C, form: str) -> bytes:
        """Write a case in one of these formats."""
        ...

    @property
    def source_kinds(self) -> Sequence[SourceKind]:
        """The sources, the default first."""
        ...

    @property
    def subject_kinds(self) -> Sequence[SubjectKind]:
        """The subjects, the embedded default first."""
        ...

    @property
    def oracle_names(self) -> Sequence[str]:
        """The engines that can be the oracle, the default first."""
        ...

    @property
    def check_options(self) -> Sequence[Option]:
        """Options that `assay check` has for this domain only."""
        ...

    def source(self, name: str, parameters: Mapping[str, Parameter]) -> Source[C]:
        """Make a source from the values of its parameters."""
        ...

    def oracle(self, name: str) -> Oracle[C, E]:
        """Make an oracle."""
        ...

    def subject(self, spec: Spec) -> AnySubject[C, E]:
        """Make a subject; `UsageError` where there is none such."""
        ...

    @property
    def checkers(self) -> Sequence[Checker[C, E]]:
        """Independent checkers of evidence: the one campaigns use first, the one that explains itself best last."""
        ...

    def examine(self, case: C, oracle: Answer[E], subject: Answer[E]) -> Rejection | None:
        """Look at what a subject claims besides its verdict: its value, its evidence."""
        ...

    def elaborate(self, case: C, answer: Answer[E], options: Mapping[str, str]) -> Mapping[str, JSON]:
        """Give the domain's own keys of `assay check --json`."""
        ...

    @property
    def reducer(self) -> Reducer[C]:
        """How a case comes apart."""
        ...

    def signature(self, case: C, judgement: Judgement) -> str:
        """Say what reduced cases of one bug have in common."""
        ...

    def draw(self, case: C, evidence: E | None) -> Drawing:
        """Show a case, with its evidence marked."""
        ...

    def tables(self, findings: Sequence[Shrunk]) -> Sequence[Grid]:
        """Give the tables this domain adds to a report."""
        ...


AnyDomain = Domain[Case, object]


def domain_names() -> list[str]:
    """List the installed domains."""
    return sorted(installed.entry_points(GROUP))


def load_domain(name: str) -> AnyDomain:
    """Load a domain. The one cast in the workbench: a domain's own types are its own affair."""
    place = installed.entry_points(GROUP).get(name)
    if place is None:
        raise unknown_name("", "domain", name, domain_names())
    try:
        return cast("AnyDomain", installed.load(place))
    except Exception as error:  # a domain from outside may be broken in any way
        raise UsageError(
            f"domain {name!r} cannot be loaded: {type(error).__name__}: {error}", remedy="mend or uninstall its package"
        ) from error


def make_source(domain: Domain[C, E], spec: Spec, seed: int | None = None) -> Source[C]:
    """Make a source from what a user wrote; `seed` fills in for one that is not written."""
    for kind in domain.source_kinds:
        if kind.name == spec.name:
            written = dict(spec.options)
            if seed is not None and any(parameter.name == "seed" for parameter in kind.parameters):
                written.setdefault("seed", str(seed))
            return domain.source(kind.name, kind.read(written))
    raise unknown_name(domain.name, "source", spec.name, (kind.name for kind in domain.source_kinds))
