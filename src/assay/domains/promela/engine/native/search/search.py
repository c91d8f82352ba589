"""Searches over a compiled model, restarted with larger rows after an overflow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from assay.automata.buchi.automaton import Automaton
from assay.core.domain.lazy import LazyModule
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.outcome import Outcome, SearchLimits
from assay.domains.promela.engine.native.search.safety import Safety

if TYPE_CHECKING:
    from assay.domains.promela.engine.native.search import cycles, lossy
else:
    cycles = LazyModule("assay.domains.promela.engine.native.search.cycles")
    lossy = LazyModule("assay.domains.promela.engine.native.search.lossy")


def find_bad(
    compiled: AdaptiveModel, limits: SearchLimits, *, stop: bool = True, shallow: int | None = None
) -> Outcome:
    """Search for a bad state or step; without `stop`, explore all states.

    The first `shallow` states are expanded breadth first, the others depth first; None: all are breadth first, and the
    run is shortest.
    """
    while True:
        search = (
            lossy.Lossy(compiled, limits, stop=stop)
            if limits.lossy
            else Safety(compiled, limits, stop=stop, shallow=shallow)
        )
        found = search.search()
        if isinstance(found, Outcome):
            return found
        compiled.enlarge(found)


def find_cycle(
    compiled: AdaptiveModel, automaton: Automaton, limits: SearchLimits, *, stutters: bool, components: bool
) -> Outcome:
    """Search for a run that the automaton accepts.

    Which run several threads find depends on timing. So one thread searches again, by itself, and its run is given.
    """
    met = False
    while True:
        search = cycles.Cycles(compiled, automaton, limits, stutters=stutters, components=components)
        found = search.search()
        if search.met_without_run:
            met, limits = True, replace(limits, threads=1)
        elif isinstance(found, Outcome):
            assert found.run is not None or not met, "an accepting cycle was found, and one thread has not"
            return found
        else:
            compiled.enlarge(found)
        del search  # its memory is free for the next one
