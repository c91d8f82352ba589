"""Optional capabilities of a domain, an oracle or a checker, each as a protocol."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from msgspec import Struct

from assay.core.domain.case import C, Case, Read
from assay.core.domain.oracle import Limits, Oracle, Trust
from assay.core.domain.protocol import AnyDomain, E, Option
from assay.errors import InputError

if TYPE_CHECKING:
    from assay.core.domain.judgement import Disputed
    from assay.core.domain.native_shard import Native, Tell
    from assay.core.domain.show import Grid
    from assay.core.domain.source import Identity
    from assay.core.domain.spec import Spec
    from assay.core.domain.subject import AnySubject, Tool
    from assay.core.domain.tally import Tally
    from assay.core.domain.verdict import JSON, Answer, Verdict


@runtime_checkable
class HasStatistics(Protocol):
    """A domain with statistics of its cases."""

    def statistics(self, cases: Iterable[Case]) -> Grid:
        """Count the parts of the cases; there is at least one case."""
        ...


@runtime_checkable
class HasKernels(Protocol):
    """A domain with native kernels."""

    def native(self, source: Identity, oracle: str, subjects: Sequence[Spec]) -> Native | None:
        """Return a native shard for exactly this combination; with None, core runs case by case."""
        ...

    def kernels_ready(self, *, rare: bool = False) -> bool:
        """Whether the kernels are compiled and on disk; the rare ones only if asked."""
        ...

    def compile_kernels(self, tell: Tell, *, rare: bool = False) -> None:
        """Compile the kernels that are not on disk, and report progress.

        Kernels that only some campaigns need (`Native.rare`) are compiled ahead of those, or if asked.
        """
        ...


@runtime_checkable
class HasTheorems(Protocol):
    """A domain that states its verdicts as theorems."""

    @property
    def theorem_imports(self) -> str:
        """The first lines of a file of theorems."""
        ...

    def theorem(self, name: str, case: Case, verdict: Verdict, evidence: object) -> str:
        """State and prove a verdict; `InputError` if the evidence does not prove it."""
        ...

    def statement(self, case: Case, verdict: Verdict, evidence: object) -> str:
        """State in words, with the numbers of the case, what accepted evidence establishes."""
        ...


@runtime_checkable
class Refines(Protocol[C, E]):
    """A domain that refines the details of disagreements."""

    def refine(self, disputed: Sequence[Disputed[C, E]]) -> Sequence[str]:
        """Return the detail of each disagreement, in order; deterministic for a case and an answer."""
        ...


@runtime_checkable
class HasCountTables(Protocol):
    """A domain with tables of a campaign's counts."""

    def count_tables(self, tally: Tally) -> Sequence[Grid]:
        """The tables, in display order."""
        ...


@runtime_checkable
class TellsPace(Protocol):
    """An oracle that reports progress of a long decision."""

    def telling(self, say: Callable[[str], None]) -> Oracle[Case, object]:
        """The same oracle, which reports its progress to `say`."""
        ...


@runtime_checkable
class HasQuickForm(Protocol):
    """An oracle with a quick form, which gives up early."""

    def quick(self) -> Oracle[Case, object]:
        """The same oracle within tight limits; beyond them it answers `unknown:bound`."""
        ...


@runtime_checkable
class PrintsMore(Protocol):
    """A domain that prints something else about an answer than it gives as JSON."""

    def printed(self, case: Case, answer: Answer[object], options: Mapping[str, str]) -> Mapping[str, JSON]:
        """What `assay check` prints below the verdict, instead of the keys of `elaborate`."""
        ...


@runtime_checkable
class WritesRuns(Protocol):
    """A domain with a tool that replays runs found by others."""

    @property
    def run_form(self) -> str:
        """The tool, and the command that replays a run."""
        ...

    def run_for_tool(self, case: Case, evidence: object) -> bytes | None:
        """Write the run in the evidence; None if it has none, `InputError` if it is not a run of the case."""
        ...


@runtime_checkable
class HasReadOptions(Protocol):
    """A domain with options that select the questions asked about a file."""

    @property
    def read_options(self) -> Sequence[Option]:
        """Options of `assay check` and `assay verify` that select the questions."""
        ...

    def read_with(self, path: Path, options: Mapping[str, str]) -> Iterator[Read[Case] | InputError]:
        """Read the selected cases of a file; `UsageError` for an invalid value."""
        ...


class Settled(Struct, frozen=True):
    """Consecutive lines of a file whose cases are decided, each with evidence that a checker accepted."""

    path: str
    first: int
    """The number of the first line."""
    words: Sequence[str]
    """The verdict of each line."""


@runtime_checkable
class SettlesLines(Protocol):
    """A domain that decides the cases of a file with one case per line in blocks."""

    def settle_lines(
        self, path: Path, oracle: str, ready: Callable[[], object]
    ) -> Iterator[Settled | Read[Case] | InputError]:
        """Read the cases of a file, in order; some come decided by this oracle, and the others are left to decide.

        `ready` is called before the first decision, and compiles kernels.
        """
        ...


class Spaces(Struct, frozen=True):
    """Random state spaces for cross-checks: their number, states, density of edges, and first seed."""

    products: int
    states: int
    density: float
    seed: int


class Crossed(Struct, frozen=True):
    """The cross-checks of one case: a row of the table per answer, and what is wrong."""

    rows: Sequence[Sequence[str | int | float | None]]
    problems: Sequence[str]


@runtime_checkable
class CrossChecks(Protocol):
    """A domain whose tools are checked against each other, on a case and its negation."""

    @property
    def cross_columns(self) -> Sequence[str]:
        """The names of the columns of a row; the second is the name of the tool."""
        ...

    def cross(
        self, case: Case, tools: Sequence[tuple[AnySubject[Case, object], Tool]], limits: Limits, spaces: Spaces
    ) -> Crossed:
        """Ask each tool, and check the answers against each other."""
        ...


@runtime_checkable
class SaysTrust(Protocol):
    """A checker that states its level of trust; by default a checker counts as written by hand."""

    @property
    def trust(self) -> Trust:
        """`PROVED` if it was extracted from a proof."""
        ...


def telling(oracle: Oracle[Case, object], say: Callable[[str], None] | None) -> Oracle[Case, object]:
    """Make an oracle report its progress to `say`, if it supports that and `say` is given."""
    return oracle.telling(say) if say is not None and isinstance(oracle, TellsPace) else oracle


def read_options(domain: AnyDomain) -> Sequence[Option]:
    """The options that select the questions asked about a file; most domains have none."""
    return domain.read_options if isinstance(domain, HasReadOptions) else ()


def read_for(domain: AnyDomain, path: Path, options: Mapping[str, str]) -> Iterator[Read[Case] | InputError]:
    """Read the cases of a file, with the options of the command if the domain has any."""
    return domain.read_with(path, options) if isinstance(domain, HasReadOptions) else domain.read(path)
