"""What each tool showed in a campaign, and how much it may not have shown yet: tables, sentences, data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assay.core.domain.show import Grid
from assay.core.domain.verdict import JSON
from assay.core.store.behaviours import Seen
from assay.core.store.store import Store
from assay.report.text import counted, number

_SHOWN = 10
"""Behaviours listed in a table: the most frequent and as many of the rarest."""
_WIDEST = 160
_FEWEST = 20
"""Cases below which the estimates say next to nothing: a single case more would change them by a twentieth and more."""


def behaviour_grids(store: Store) -> Sequence[Grid]:
    """Two tables for each source and subject: growth over the cases, and the behaviours."""
    plan, out = store.plan, []
    for (source, subject), seen in store.behaviours().items():
        of = f"of {plan.subjects[subject].title} on {plan.sources[source].identity.label}"
        rows = [(number(place), count) for place, count in seen.growth()]
        out += [
            Grid(f"Behaviours {of}, over the cases", ("First cases", "Behaviours"), rows, seen_text(seen)),
            Grid(f"Behaviours {of}", ("Behaviour", "Cases", "First case"), _listed(seen), _left_out(seen)),
        ]
    return out


def seen_text(seen: Seen) -> str:
    """Say in a sentence what was seen, and what may be left."""
    distinct = counted(len(seen.behaviours), "behaviour")
    if seen.cases < _FEWEST:
        return f"{distinct} in {counted(seen.cases, 'case')}, too few to estimate how many are left"
    if not seen.once:
        return f"{distinct}, the latest first seen in case {seen.latest}, each in several cases"
    least = number(round(seen.estimated))
    return (
        f"{distinct}, the latest first seen in case {seen.latest}; a further case shows a new one with probability"
        f" {seen.unseen_share:.2g} (Good–Turing), at least {least} in all (Chao1)"
    )


def _listed(seen: Seen) -> list[tuple[str, int, int]]:
    ordered = sorted(seen.behaviours, key=lambda each: (-each.cases, each.first))
    chosen = ordered if len(ordered) <= 2 * _SHOWN else [*ordered[:_SHOWN], *ordered[-_SHOWN:]]
    return [(_one_line(each.shape), each.cases, each.first) for each in chosen]


def _one_line(shape: str) -> str:
    line = " · ".join(shape.splitlines())
    return line if len(line) <= _WIDEST else f"{line[:_WIDEST]}…"


def _left_out(seen: Seen) -> str:
    more = len(seen.behaviours) - 2 * _SHOWN
    return f"{counted(more, 'behaviour')} between these left out" if more > 0 else ""


def behaviour_lines(store: Store, title: str) -> list[str]:
    """Say how many behaviours a subject showed, a line for each source."""
    seen = list(_seen(store, title))
    return [f"{label}: {seen_text(shown)}" if len(seen) > 1 else seen_text(shown) for label, shown in seen]


def behaviours_as_data(store: Store, title: str) -> dict[str, JSON]:
    """Give the same as data, by source."""
    return {
        label: {
            "cases": shown.cases,
            "distinct": len(shown.behaviours),
            "once": shown.once,
            "latest": shown.latest,
            "unseen_share": shown.unseen_share,
            "estimated": shown.estimated,
        }
        for label, shown in _seen(store, title)
    }


def _seen(store: Store, title: str) -> Iterator[tuple[str, Seen]]:
    titles = [subject.title for subject in store.plan.subjects]
    for (source, subject), shown in store.behaviours().items():
        if titles[subject] == title:
            yield store.plan.sources[source].identity.label, shown
