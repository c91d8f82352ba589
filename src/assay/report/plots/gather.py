"""All charts of a campaign, in their order on the page."""

from __future__ import annotations

from collections.abc import Sequence

from assay.core.domain.protocol import AnyDomain
from assay.core.store.measures import added
from assay.core.store.store import Store
from assay.report.contents import Contents
from assay.report.plots.by_case import all_verdicts, coverage_plot, tool_times, verdicts_by_size, verdicts_by_source
from assay.report.plots.over_time import over_time
from assay.report.plots.plot import Plot


def plots(store: Store, domain: AnyDomain, contents: Sequence[Contents]) -> list[Plot]:
    """Make the charts for which the store has numbers."""
    plan, measures, rows = store.plan, store.measures(), store.rows()
    words = all_verdicts(domain.words[0], rows)
    return [
        *over_time(plan, added(measures.values()).moments),
        *tool_times(measures),
        *verdicts_by_source(rows, plan, words),
        *verdicts_by_size(measures, plan, words),
        *coverage_plot(contents),
    ]
