"""What a domain, an oracle or a checker may offer besides its protocol: used where it is there, optional elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from assay.core.domain.case import C, Case, Read
from assay.core.domain.oracle import Oracle, Trust
from assay.core.domain.protocol import AnyDomain, E, Option
from assay.errors import InputError

if TYPE_CHECKING:
    from assay.core.domain.judgement import Disputed
    from assay.core.domain.native_shard import Native, Tell
    from assay.core.domain.show import Grid
    from assay.core.domain.source import Identity
    from assay.core.domain.spec import Spec
    from assay.core.domain.tally import Tally
    from assay.core.domain.verdict import Verdict


@runtime_checkable
class HasStatistics(Protocol):
    """A domain that can say what its cases are composed of."""

    def statistics(self, cases: Iterable[Case]) -> Grid:
        """Count what the cases consist of; there is at least one."""
        ...


@runtime_checkable
class HasKernels(Protocol):
    """A domain that has kernels: what it may have besides the members of `Domain`."""

    def native(self, source: Identity, oracle: str, subjects: Sequence[Spec]) -> Native | None:
        """Give a native shard for exactly this combination, or None: then core goes case by case."""
        ...

    def kernels_ready(self) -> bool:
        """Whether everything is compiled and on disk."""
        ...

    def compile_kernels(self, tell: Tell) -> None:
        """Compile everything that is not on disk yet, so that no campaign waits for it; say how far it is."""
        ...


@runtime_checkable
class HasTheorems(Protocol):
    """A domain that can state its verdicts as theorems."""

    @property
    def theorem_imports(self) -> str:
        """The lines with which a file of theorems begins."""
        ...

    def theorem(self, name: str, case: Case, verdict: Verdict, evidence: object) -> str:
        """State and prove a verdict; `InputError` where this is no evidence for it."""
        ...

    def statement(self, case: Case, verdict: Verdict, evidence: object) -> str:
        """Say in words, with the numbers of the case, what accepted evidence establishes."""
        ...


@runtime_checkable
class Refines(Protocol[C, E]):
    """A domain that looks at disagreements again."""

    def refine(self, disputed: Sequence[Disputed[C, E]]) -> Sequence[str]:
        """Give the detail of each disagreement, in order; the same case and answer always get the same."""
        ...


@runtime_checkable
class HasCountTables(Protocol):
    """A domain that makes tables of a campaign's counts."""

    def count_tables(self, tally: Tally) -> Sequence[Grid]:
        """Give the tables, in the order in which they are shown."""
        ...


@runtime_checkable
class TellsPace(Protocol):
    """An oracle that can say how far a long decision has come."""

    def telling(self, say: Callable[[str], None]) -> Oracle[Case, object]:
        """The same oracle, which says so now and then, in words."""
        ...


@runtime_checkable
class WritesRuns(Protocol):
    """A domain with a tool that can follow runs which it did not find itself."""

    @property
    def run_form(self) -> str:
        """Which tool that is, and how it is asked."""
        ...

    def run_for_tool(self, case: Case, evidence: object) -> bytes | None:
        """Write the run that evidence shows; None if it shows none, `InputError` if it is no run of the case."""
        ...


@runtime_checkable
class HasReadOptions(Protocol):
    """A domain that can be told which questions to ask of a file."""

    @property
    def read_options(self) -> Sequence[Option]:
        """Options of `assay check` and `assay verify` that say what is asked of a file."""
        ...

    def read_with(self, path: Path, options: Mapping[str, str]) -> Iterator[Read[Case] | InputError]:
        """Read the cases of a file that a user asked for; `UsageError` where a value makes no sense."""
        ...


@runtime_checkable
class SaysTrust(Protocol):
    """A checker that says what it is; one that does not was written by hand."""

    @property
    def trust(self) -> Trust:
        """`PROVED` where it was extracted from a proof."""
        ...


def telling(oracle: Oracle[Case, object], say: Callable[[str], None] | None) -> Oracle[Case, object]:
    """Have an oracle say how far it is, if it can and somebody listens."""
    return oracle.telling(say) if say is not None and isinstance(oracle, TellsPace) else oracle


def read_options(domain: AnyDomain) -> Sequence[Option]:
    """Give the options that say what is asked of a file; most domains have none."""
    return domain.read_options if isinstance(domain, HasReadOptions) else ()


def read_for(domain: AnyDomain, path: Path, options: Mapping[str, str]) -> Iterator[Read[Case] | InputError]:
    """Read the cases of a file, with the options of the command where the domain's reading takes any."""
    return domain.read_with(path, options) if isinstance(domain, HasReadOptions) else domain.read(path)
