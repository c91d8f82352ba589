"""What the tests of campaigns share: making one with the toy domain, and executors to run it on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from pathlib import Path
from typing import ParamSpec, TypeVar

from assay.core.campaign.campaign import Ending, run_campaign
from assay.core.campaign.progress import Progress
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import load_domain
from assay.core.domain.tally import Row
from assay.core.store.plan import make_plan
from assay.core.store.store import Store

P = ParamSpec("P")
T = TypeVar("T")
LIMITS = Limits(seconds=4, output=100_000)


class Inline(Executor):
    """Runs a task here and now, when it is handed in."""

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        future: Future[T] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001 - an executor hands on whatever a task raises
            future.set_exception(error)
        return future


@contextmanager
def inline() -> Iterator[Executor]:
    """A pool that is none."""
    yield Inline()


def new_store(
    path: Path,
    subjects: Sequence[str],
    *,
    sources: Sequence[str] = ("ladder:size=40",),
    cases: int | None = None,
    oracle: str = "",
    seconds: float | None = None,
) -> Store:
    """Start a campaign with the toy domain."""
    toy = load_domain("toy")
    plan = make_plan(toy, sources, subjects, cases=cases, oracle=oracle, limits=LIMITS, seconds=seconds)
    return Store.create(path, plan, {})


def run_inline(store: Store, report: Callable[[Progress], None] = lambda _: None) -> Ending:
    """Run a campaign in this process."""
    return run_campaign(store, inline, 1, report)


def by_labels(store: Store) -> dict[tuple[str, ...], int]:
    """The counts of a campaign by the labels alone, oracle first."""
    counts: Counter[tuple[str, ...]] = Counter()
    for (_, row), n in store.rows().items():
        counts[label(row)] += n
    return counts


def label(row: Row) -> tuple[str, ...]:
    """A row without its judgements."""
    return (row.oracle, *(cell.label for cell in row.cells))
