"""A campaign as one self-contained HTML page, readable without network, other files or scripts."""

from __future__ import annotations

import base64
import os
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.resources import files
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from assay import __version__
from assay.core.campaign.tally import tally_of
from assay.core.coverage.sample import MOST_SECONDS
from assay.core.domain.capabilities import HasCountTables
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.show import Grid
from assay.core.known.known_file import NONE_KNOWN, Known
from assay.core.store.finding import FaultRecord
from assay.core.store.store import Store
from assay.errors import UsageError
from assay.report.behaviours import behaviour_grids
from assay.report.chart.svg import chart_style
from assay.report.contents import Contents, contents
from assay.report.counts import done_by_source, matrices, oracle_counts, summaries
from assay.report.coverage import cell_text
from assay.report.findings import buckets, shrunk_cases, unshrunk
from assay.report.plots.gather import plots
from assay.report.tested import limits_text, source_line, standing, subject_line
from assay.report.text import breakable, counted, decoded, duration, harmless, number, size
from assay.report.variants import variant_grid

_CASE_SHOWN = 2 << 10


@dataclass(frozen=True)
class _Share:
    """The CPU time of one component."""

    who: str
    spent: str
    seconds: float
    percent: float


@dataclass(frozen=True)
class Live:
    """Where a page that is served hears of changes, and the list of all pages, if there are several."""

    events: str
    listed: str


def render(
    store: Store,
    domain: AnyDomain,
    known: Known = NONE_KNOWN,
    live: Live | None = None,
    sample: Sequence[Contents] | None = None,
) -> str:
    """Render the page; the same store gives the same page, unless the sample of its cases reaches its time limit.

    `sample` is what the cases contain, where it is known already.
    """
    plan, rows = store.plan, store.rows()
    done, counts, found = done_by_source(rows), summaries(rows, plan), buckets(store, plan, domain)
    drawn = contents(store, domain) if sample is None else sample
    style, script = page_style(), _asset("page.js") + (_asset("live.js") if live else "")
    return (
        _environment()
        .get_template("page.html")
        .render(
            style=style,
            script=script,
            style_hash=fingerprint(style),
            script_hash=fingerprint(script),
            plan=plan,
            domain=domain,
            checker=domain.checkers[0].name if domain.checkers else "",
            cases=done.total(),
            sources=[source_line(source, done[k]) for k, source in enumerate(plan.sources)],
            subjects=[subject_line(subject) for subject in plan.subjects],
            limits=limits_text(plan),
            versions=store.versions,
            elapsed=duration(store.elapsed),
            standing=standing(store, plan, done),
            oracle=oracle_counts(rows, domain),
            summaries=counts,
            tolerated_kinds=sorted({kind for one in counts for kind, _ in one.kinds if not plan.fails(kind)}),
            matrices=matrices(rows, plan, domain),
            faults=_faults(store.faults()),
            lost=store.lost(),
            buckets=found,
            failing_buckets=sum(plan.fails(bucket.first.kind) for bucket in found),
            known=known,
            unshrunk=unshrunk(store, plan),
            grids=_grids(store, domain),
            contents=drawn,
            plots=plots(store, domain, drawn),
            sample_seconds=MOST_SECONDS,
            shares=_shares(store),
            store_name=store.path.name,
            version=__version__,
            live=live,
        )
    )


def write_report(store: Store, domain: AnyDomain, path: Path, known: Known = NONE_KNOWN) -> None:
    """Write the page of a campaign to a file, atomically."""
    write_page(render(store, domain, known), path)


def write_page(page: str, path: Path) -> None:
    """Write a page to a temporary file beside `path`, then rename it."""
    if path.is_dir():
        raise UsageError("this is a folder", where=str(path), remedy="name a file, such as report.html")
    if not path.parent.is_dir():
        raise UsageError("no such folder", where=str(path.parent), remedy="create it first")
    scratch = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        scratch.write_text(page, encoding="utf-8", newline="\n")
        scratch.replace(path)
    except OSError as error:
        remedy = "choose another file"
        raise UsageError(f"cannot be written: {error.strerror}", where=str(path), remedy=remedy) from error
    finally:
        scratch.unlink(missing_ok=True)


def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("assay.report", ""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finalized,
    )
    environment.filters.update(breakable=breakable, cell=cell_text, counted=counted, number=number, size=size)
    return environment


def _finalized(value: object) -> object:
    """Make every text harmless before it is escaped; `Markup` of this package already is."""
    return harmless(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def _asset(name: str) -> Markup:
    return Markup(files("assay.report").joinpath(name).read_text(encoding="utf-8"))  # noqa: S704 - a file of this package


def page_style() -> Markup:
    """The style sheet of a page."""
    return _asset("page.css") + chart_style()


def fingerprint(text: str) -> str:
    """Hash a style or script for the page's content security policy, which allows nothing else."""
    return "sha256-" + base64.b64encode(sha256(text.encode()).digest()).decode()


def _faults(faults: Sequence[FaultRecord]) -> list[tuple[FaultRecord, str]]:
    return [(fault, decoded(fault.case, _CASE_SHOWN)[0]) for fault in faults]


def _grids(store: Store, domain: AnyDomain) -> Sequence[Grid]:
    grids = [*variant_grid(store), *domain.tables(list(shrunk_cases(store, store.plan)))]
    if isinstance(domain, HasCountTables):
        grids += domain.count_tables(tally_of(store))
    return [*grids, *behaviour_grids(store)]


def _shares(store: Store) -> list[_Share]:
    spent = sorted(store.seconds().items(), key=lambda item: (-item[1], item[0]))
    total = sum(seconds for _, seconds in spent) or 1.0
    return [
        _Share(who, duration(seconds), round(seconds, 3), round(100 * seconds / total, 2)) for who, seconds in spent
    ]
