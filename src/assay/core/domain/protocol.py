"""The interface of a domain: one object, found through the entry point group `assay.domains`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from msgspec import Struct

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


class Option(Struct, frozen=True):
    """A domain's own option of `assay check`, as data: cli adds it to the command."""

    name: str
    summary: str
    metavar: str = "N"
    flag: bool = False
    """Whether the option takes no value; the domain then receives an empty one."""
    short: str = ""
    """A letter for the option, as in `-D`."""
    multiple: bool = False
    """Whether the option may be repeated; the domain then receives one value per line."""


class Shrunk(Struct, frozen=True):
    """A reduced finding, the input of a domain's tables."""

    bucket: str
    subject: str
    kind: str
    case: bytes


class Pass(Protocol[C]):
    """One kind of simplification: removing features, or rewriting nodes of a syntax tree."""

    def changes(self, case: C) -> Sequence[object]:
        """All single simplifications of this case, in a fixed order; they are hashable."""
        ...

    def apply(self, case: C, chosen: Sequence[object]) -> C | None:
        """Apply the changes, skipping those whose place is gone; None if the result is invalid."""
        ...


class Reducer(Protocol[C]):
    """The simplifications of a case; `core.reduce` alone searches."""

    @property
    def passes(self) -> Sequence[Pass[C]]:
        """The passes, in the order in which they are tried."""
        ...

    def size(self, case: C) -> tuple[int, ...]:
        """The measure that every accepted step decreases, so that reduction terminates."""
        ...


class Domain(Protocol[C, E]):
    """One kind of verification question, with all that core, cli and report need."""

    @property
    def name(self) -> str:
        """The name of its entry point."""
        ...

    @property
    def version(self) -> str:
        """The version of its table and adapters, stored in a campaign."""
        ...

    @property
    def question(self) -> str:
        """The question about a case, in one sentence."""
        ...

    @property
    def words(self) -> tuple[Sequence[str], Sequence[str]]:
        """The decided verdicts of oracle and subjects, in the order of the matrix's rows and columns."""
        ...

    @property
    def table(self) -> Table:
        """The judgement for each pair of verdicts."""
        ...

    @property
    def cases(self) -> Codec[C]:
        """The codec of cases."""
        ...

    @property
    def evidence(self) -> Codec[E]:
        """The codec of evidence."""
        ...

    def read(self, path: Path) -> Iterator[Read[C] | InputError]:
        """Read the cases of a file; an invalid line of a `.jsonl` is yielded as an error, an invalid file is raised."""
        ...

    @property
    def forms(self) -> Mapping[str, str]:
        """The output formats, each with its file suffix; the first is the default."""
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
        """The domain's own options of `assay check`."""
        ...

    @property
    def checkers(self) -> Sequence[Checker[C, E]]:
        """Independent checkers of evidence: the one for campaigns first, the one with the best explanations last."""
        ...

    def examine(self, case: C, oracle: Answer[E], subject: Answer[E]) -> Rejection | None:
        """Check a subject's claims besides its verdict: its value, its evidence."""
        ...

    def elaborate(self, case: C, answer: Answer[E], options: Mapping[str, str]) -> Mapping[str, JSON]:
        """The domain's own keys of `assay check --json`."""
        ...

    @property
    def reducer(self) -> Reducer[C]:
        """The reducer of cases."""
        ...

    def signature(self, case: C, judgement: Judgement) -> str:
        """The signature that reduced cases of one bug share."""
        ...

    def draw(self, case: C, evidence: E | None) -> Drawing:
        """Draw a case with its evidence marked."""
        ...

    def tables(self, findings: Sequence[Shrunk]) -> Sequence[Grid]:
        """The tables that this domain adds to a report."""
        ...


AnyDomain = Domain[Case, object]
MEMBERS = tuple(name for name in vars(Domain) if not name.startswith("_"))


def domain_names() -> list[str]:
    """List the installed domains."""
    return sorted(installed.entry_points(GROUP))


def load_domain(name: str) -> AnyDomain:
    """Load a domain and check that it is complete. Its type parameters are opaque to core, hence the cast."""
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
