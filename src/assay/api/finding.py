"""Findings of a campaign: a sequence, rows of plain data, and a data frame where pandas is installed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, overload

from msgspec.structs import asdict

from assay.api.case import Case
from assay.api.drawing import drawn, table_html
from assay.core.domain.protocol import load_domain
from assay.core.domain.show import Grid
from assay.core.known.known_file import NONE_KNOWN
from assay.core.store.finding import Finding as Stored
from assay.core.store.finding import reduction_text
from assay.core.store.plan import Plan
from assay.errors import ToolError, unknown_name
from assay.report.explanation import explained
from assay.report.finding_list import Listed, listed

if TYPE_CHECKING:
    import pandas as pd

_COLUMNS = ("name", "subject", "kind", "detail", "oracle", "said", "bucket")


@dataclass(frozen=True)
class Finding:
    """A disagreement that was kept; the answers are about the shrunk case, if it was shrunk."""

    name: str
    subject: str
    """The tool under test that disagrees."""
    kind: str
    """The kind of disagreement, such as `soundness`."""
    detail: str
    oracle: str
    """The verdict of the oracle."""
    said: str
    """The verdict of the subject."""
    bucket: str
    """The name of its bucket; empty if it was not shrunk."""
    row: Listed = field(repr=False)
    _stored: Stored = field(repr=False)
    _plan: Plan = field(repr=False)

    @property
    def sentence(self) -> str:
        """What is wrong, in a sentence."""
        return explained(self._plan, load_domain(self._plan.domain), self._stored).sentence

    @property
    def case(self) -> Case:
        """The shrunk case; the original one if it was not shrunk."""
        reduction = self._stored.reduction
        return self._case(reduction.case if reduction else self._stored.kept.case)

    @property
    def original(self) -> Case:
        """The case that the source gave."""
        return self._case(self._stored.kept.case)

    @property
    def output(self) -> str:
        """What the tool printed; empty for a tool that runs inside Assay."""
        output = self._stored.said.output
        return "".join(stage.text for stage in output.stages) if output else ""

    def _case(self, encoded: bytes) -> Case:
        return Case(self._plan.domain, self.name, "", load_domain(self._plan.domain).cases.decode(encoded))

    def _repr_html_(self) -> str:
        domain, reduction = load_domain(self._plan.domain), self._stored.reduction
        encoded = reduction.evidence if reduction else self._stored.kept.evidence
        evidence = None if encoded is None else domain.evidence.decode(encoded)
        return drawn(domain, self.case.content, evidence, f"{self.name}, {self.subject}: {self.sentence}")


@dataclass(frozen=True)
class Findings(Sequence[Finding]):
    """The findings of a campaign, by subject and index."""

    members: tuple[Finding, ...]

    @property
    def rows(self) -> list[Mapping[str, object]]:
        """The findings as plain data: the keys are those of `assay findings --json`."""
        return [asdict(finding.row) for finding in self.members]

    def frame(self) -> pd.DataFrame:
        """The findings as a data frame, with a row for each; `AssayError` where pandas is not installed."""
        try:
            import pandas as pd  # noqa: PLC0415 - it takes half a second to load, and need not be installed
        except ImportError:
            remedy = "install it with: pip install --only-binary :all: pandas"
            raise ToolError("pandas is not installed", remedy=remedy) from None
        return pd.DataFrame(self.rows, columns=list(Listed.__struct_fields__))

    def __len__(self) -> int:
        return len(self.members)

    @overload
    def __getitem__(self, index: int | str) -> Finding: ...
    @overload
    def __getitem__(self, index: slice) -> Findings: ...
    def __getitem__(self, index: int | str | slice) -> Finding | Findings:
        """Get a finding by its number or its name, or several by a slice."""
        if isinstance(index, slice):
            return Findings(self.members[index])
        if isinstance(index, int):
            return self.members[index]
        found = {finding.name: finding for finding in self.members}
        if index not in found:
            raise unknown_name("", "finding", index, found)
        return found[index]

    def _repr_html_(self) -> str:
        rows = [[str(row[name] if row[name] is not None else "") for name in _COLUMNS] for row in self.rows]
        return table_html(Grid(f"{len(self)} findings" if len(self) != 1 else "1 finding", _COLUMNS, rows))


def finding_of(plan: Plan, stored: Stored) -> Finding:
    """Make a finding of what a store holds."""
    row = listed(plan, stored, reduction_text(stored), NONE_KNOWN)
    return Finding(
        row.name, row.subject, row.kind, row.detail, row.oracle, row.said, row.bucket or "", row, stored, plan
    )
