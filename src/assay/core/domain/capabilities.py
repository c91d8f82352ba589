"""What a domain may have besides the members of `Domain`: it is used where it is there, and not missed elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol, runtime_checkable

from assay.core.domain.case import Case, Read
from assay.core.domain.oracle import Oracle
from assay.core.domain.protocol import AnyDomain, Option
from assay.errors import InputError

if TYPE_CHECKING:
    from assay.core.domain.show import Grid


@runtime_checkable
class HasStatistics(Protocol):
    """A domain that can say what its cases are composed of."""

    def statistics(self, cases: Iterable[Case]) -> Grid:
        """Count what the cases consist of; there is at least one."""
        ...


@runtime_checkable
class HasOracleOptions(Protocol):
    """A domain some of whose `check_options` change how the oracle decides."""

    def oracle_with(self, name: str, options: Mapping[str, str]) -> Oracle[Case, object]:
        """Make an oracle with the options a user gave; `UsageError` where a value makes no sense."""
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


def telling(oracle: Oracle[Case, object], say: Callable[[str], None] | None) -> Oracle[Case, object]:
    """Have an oracle say how far it is, if it can and somebody listens."""
    return oracle.telling(say) if say is not None and isinstance(oracle, TellsPace) else oracle


def read_options(domain: AnyDomain) -> Sequence[Option]:
    """Give the options that say what is asked of a file; most domains have none."""
    return domain.read_options if isinstance(domain, HasReadOptions) else ()


def read_for(domain: AnyDomain, path: Path, options: Mapping[str, str]) -> Iterator[Read[Case] | InputError]:
    """Read the cases of a file, with the options of the command where the domain's reading takes any."""
    return domain.read_with(path, options) if isinstance(domain, HasReadOptions) else domain.read(path)


def oracle_for(domain: AnyDomain, name: str, options: Mapping[str, str]) -> Oracle[Case, object]:
    """Make an oracle, with the options of `assay check` where the domain's oracles take any."""
    return domain.oracle_with(name, options) if isinstance(domain, HasOracleOptions) else domain.oracle(name)
