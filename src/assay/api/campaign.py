"""Campaigns: run one, or load a store, and look at its counts and findings."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from assay import __version__
from assay.api.drawing import table_html
from assay.api.finding import Findings, finding_of
from assay.core.campaign.campaign import run_campaign, tally
from assay.core.campaign.job import Job
from assay.core.campaign.progress import Progress
from assay.core.campaign.settings import Settings, free_name, plan_of, subjects_of, versions_of
from assay.core.campaign.shrink_queue import shrink_findings
from assay.core.campaign.tally import tally_of
from assay.core.campaign.workers import process_pool
from assay.core.domain.capabilities import HasCountTables
from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Trust
from assay.core.domain.protocol import load_domain
from assay.core.domain.show import Grid
from assay.core.domain.spec import parse_spec
from assay.core.prepare import prepare_for
from assay.core.store.finding import Finding as Stored
from assay.core.store.finding import Reduction
from assay.core.store.store import Store
from assay.core.tools.consent import Authority, consent
from assay.core.tools.cores import cores
from assay.core.trial.ask import located
from assay.errors import unknown_name


@dataclass(frozen=True, eq=False)
class Campaign:
    """A campaign as its store holds it."""

    path: Path
    """The store."""
    domain: str
    cases: int
    """The number of cases that were decided."""
    seconds: float
    """The time that it ran."""
    findings: Findings = field(repr=False)
    """The disagreements that were kept."""
    verdicts: Mapping[str, Mapping[str, int]] = field(repr=False)
    """How often each subject said what: by its title, then by verdict. The key `oracle` is that of the oracle."""
    disagreements: Mapping[str, Mapping[str, int]]
    """How often each subject disagreed: by its title, then by kind."""
    tables: Sequence[Grid] = field(repr=False)
    """The tables that the domain makes of the counts."""

    def report(self, path: str | Path) -> Path:
        """Write the campaign as one self-contained HTML page, as `assay report` does."""
        from assay.core.known.known_file import known_here  # noqa: PLC0415 - few scripts write a page
        from assay.report.page import write_report  # noqa: PLC0415 - likewise

        with Store.open(self.path) as store:
            write_report(store, load_domain(self.domain), Path(path), known_here(None))
        return Path(path)

    def _repr_html_(self) -> str:
        rows = [
            (title, ", ".join(f"{count:,} × {kind}" for kind, count in found.items()) or "no disagreement")
            for title, found in self.disagreements.items()
        ]
        head = f"{self.path}: {self.cases:,} cases in {self.seconds:.1f} s"
        return table_html(Grid(head, ("subject", "disagreements"), rows))


def run(
    domain: str,
    *,
    source: str | Sequence[str] = (),
    subjects: str | Sequence[str] = (),
    oracle: str = "",
    cases: int | None = None,
    time: str | None = None,
    seed: int | None = None,
    timeout: str = "10s",
    memory: str = "4G",
    store: str | Path | None = None,
    keep: int = 20,
    shrink: int = 3,
    trust: str = "checked",
    variants: int = 0,
    workers: int | None = None,
    tell: Callable[[str], None] | None = None,
) -> Campaign:
    """Run a campaign to its end, as `assay run` does with the options of the same names.

    `tell` receives a line now and then about the progress, for example `tell=print`. The subjects count as typed by
    you: commands among them are run.
    """
    if trust not in tuple(Trust):
        raise unknown_name("", "trust", trust, tuple(Trust))
    home = load_domain(domain)
    settings = Settings(
        sources=_several(source),
        subjects=_several(subjects),
        oracle=oracle,
        cases=cases,
        time=time,
        seed=seed,
        timeout=timeout,
        memory=memory,
        keep=keep,
        shrink=shrink,
        trust=Trust(trust),
        variants=variants,
    )
    names = subjects_of(home, settings)
    specs = [parse_spec(name) for name in names]
    made = [make_subject(home, spec) for spec in specs]
    consent(home, specs, Authority.USER, "")
    tools = tuple(map(located, made))
    job = Job(plan_of(home, settings, names, tools), tools)
    count = workers or cores()
    path = Path(store) if store is not None else free_name(home.name)
    versions = versions_of(home, job.plan, __version__, platform.python_version())
    with Store.create(path, job.plan, versions) as opened:
        prepare_for(home, job.plan, tell)
        start = partial(process_pool, count)
        run_campaign(opened, start, count, partial(_report, tell), job)
        shrink_findings(opened, partial(_shrunk, tell), job, start_pool=start, workers=count)
    return load(path)


def load(path: str | Path) -> Campaign:
    """Load a campaign from its store, which is not changed."""
    with Store.open(Path(path)) as store:
        plan, rows = store.plan, store.rows()
        domain = load_domain(plan.domain)
        wrong, _ = tally(plan, rows)
        titles = [subject.title for subject in plan.subjects]
        verdicts: dict[str, Counter[str]] = {title: Counter() for title in ("oracle", *titles)}
        for (_, row), count in rows.items():
            verdicts["oracle"][row.oracle] += count
            for title, cell in zip(titles, row.cells, strict=True):
                verdicts[title][cell.label] += count
        return Campaign(
            path=store.path,
            domain=plan.domain,
            cases=store.cases_done(),
            seconds=store.elapsed,
            findings=Findings(tuple(finding_of(plan, stored) for stored in store.findings())),
            verdicts={title: dict(sorted(counts.items())) for title, counts in verdicts.items()},
            disagreements={
                title: {kind: n for (who, kind), n in sorted(wrong.items()) if who == title} for title in titles
            },
            tables=domain.count_tables(tally_of(store)) if isinstance(domain, HasCountTables) else (),
        )


def _several(given: str | Sequence[str]) -> tuple[str, ...]:
    return (given,) if isinstance(given, str) else tuple(given)


def _report(tell: Callable[[str], None] | None, progress: Progress) -> None:
    if tell is not None:
        wanted = f" of {progress.wanted:,}" if progress.wanted is not None else ""
        tell(f"{progress.done:,}{wanted} cases, {progress.disagreements.total():,} disagreements")


def _shrunk(tell: Callable[[str], None] | None, finding: Stored, reduction: Reduction) -> None:
    if tell is not None:
        tell(f"shrunk {finding.name}: {reduction.tests} tests")
