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
    from assay.core.domain.oracle import Checker, OracleKind, Rejection
    from assay.core.domain.show import Drawing, Grid
    from assay.core.domain.source import SourceKind
    from assay.core.domain.subject import SubjectKind
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
    def source_kinds(self) -> Sequence[SourceKind[C]]:
        """The sources, the default first."""
        ...

    @property
    def subject_kinds(self) -> Sequence[SubjectKind[C, E]]:
        """The subjects, the embedded default first."""
        ...

    @property
    def oracle_kinds(self) -> Sequence[OracleKind[C, E]]:
        """The engines that can be the oracle, the default first."""
        ...

    @property
    def check_options(self) -> Sequence[Option]:
        """Options that `assay check` has for this domain only."""
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
MEMBERS = tuple(name for name in vars(Domain) if not name.startswith("_"))


def domain_names() -> list[str]:
    """List the installed domains."""
    return sorted(installed.entry_points(GROUP))


def load_domain(name: str) -> AnyDomain:
    """Load a domain and see that it is complete. Its own types are its own affair, hence the cast."""
    place = installed.entry_points(GROUP).get(name)
    if place is None:
        raise unknown_name("", "domain", name, domain_names())
    loaded = installed.load_for_user(place, f"domain {name!r}")
    known = {name for kind in type(loaded).__mro__ for name in vars(kind)}  # `hasattr` would compute a property
    if missing := [member for member in MEMBERS if member not in known and not hasattr(loaded, member)]:
        raise UsageError(
            f"domain {name!r} lacks {', '.join(missing)}",
            where=place,
            remedy="add what assay.core.domain.protocol.Domain names, or uninstall the package",
        )
    return cast("AnyDomain", loaded)
