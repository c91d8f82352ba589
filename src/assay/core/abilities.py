"""What a domain may have besides the members of `Domain`: it is used where it is there, and not missed elsewhere."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol, runtime_checkable

from assay.core.case import Case
from assay.core.domain import AnyDomain
from assay.core.oracle import Oracle
from assay.core.show import Grid


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


def oracle_for(domain: AnyDomain, name: str, options: Mapping[str, str]) -> Oracle[Case, object]:
    """Make an oracle, with the options of `assay check` where the domain's oracles take any."""
    return domain.oracle_with(name, options) if isinstance(domain, HasOracleOptions) else domain.oracle(name)
