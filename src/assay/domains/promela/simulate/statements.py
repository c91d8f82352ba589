"""The statements that a process may execute next, one by one: inside an atomic sequence too."""

from __future__ import annotations

from collections.abc import Iterator

from assay.domains.promela.model.graph import Model
from assay.domains.promela.model.state import State
from assay.domains.promela.semantics.steps import Done, single
from assay.domains.promela.semantics.values import OUTSIDE


def next_statements(model: Model, state: State, holder: int, process: int) -> Iterator[Done]:
    """The statements of a process; another one holds the atomic sequence only while it can move."""
    if not 0 <= process < len(state.processes):
        return
    if holder not in {OUTSIDE, process} and any(True for _ in single(model, state, holder)):
        return
    yield from single(model, state, process)
    if not any(True for other in range(len(state.processes)) for _ in single(model, state, other)):
        yield from single(model, state, process, timeout=True)
