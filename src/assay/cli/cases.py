"""`assay generate` writes cases; `assay reduce` shrinks one."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from assay.cli.completion import complete_domain, complete_source, complete_subject
from assay.cli.output import say, say_json
from assay.cli.status import Exit
from assay.cli.summary import drawing_text, grid_text
from assay.cli.tools.consent import typed_tool
from assay.cli.tools.sandbox import sandbox_option
from assay.core.campaign.shrink import shrink
from assay.core.coverage.count import count_cells
from assay.core.domain.capabilities import HasStatistics
from assay.core.domain.case import Case
from assay.core.domain.coverage import HasCoverage
from assay.core.domain.judgement import Outcome
from assay.core.domain.lookup import make_oracle, make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.source import Source
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.duration import duration
from assay.core.store.plan import PlannedSubject, independent_oracle, used
from assay.core.tools.memory import read_size
from assay.core.trial.bench import Bench
from assay.errors import InputError, UsageError, unknown_name
from assay.report.coverage import TEXTS, coverage_grid, coverage_json, coverage_text
from assay.report.text import counted


@click.command()
@click.argument("domain", shell_complete=complete_domain)
@click.option(
    "--source",
    required=True,
    metavar="NAME[:k=v,…]",
    shell_complete=complete_source,
    help="Draw cases from this source.",
)
@click.option("--cases", required=True, type=click.IntRange(min=1), help="Write this many cases.")
@click.option("--start", default=0, show_default=True, type=click.IntRange(min=0), help="Start at this index.")
@click.option("--seed", type=click.IntRange(min=0), help="Seed the source.")
@click.option("--form", help="Use this file format; default: the domain's first.")
@click.option("--stats", is_flag=True, help="Count what the cases contain; -o becomes optional.")
@click.option("--json", "as_json", is_flag=True, help="Print the counts of --stats as JSON.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this folder; create it if missing.")
def generate(
    domain: str,
    source: str,
    cases: int,
    start: int,
    seed: int | None,
    form: str | None,
    output: Path | None,
    *,
    stats: bool,
    as_json: bool,
) -> None:
    """Write cases to disk, one file each, or count statistics."""
    loaded = load_domain(domain)
    form = form or next(iter(loaded.forms))
    if form not in loaded.forms:
        raise unknown_name(domain, "format", form, loaded.forms)
    if output is None and not stats:
        raise UsageError("no output folder", remedy="give -o DIR, or --stats")
    if as_json and not stats:
        raise UsageError("--json without --stats", remedy="add --stats")
    made = make_source(loaded, parse_source_spec(source), seed)
    indices = range(start, start + cases if made.size is None else min(start + cases, made.size))
    if output is not None:
        try:
            output.mkdir(parents=True, exist_ok=True)
            for i in indices:
                file = output / f"{made.identity.name}-{i}{loaded.forms[form]}"
                file.write_bytes(loaded.write(made.case(i), form))
        except OSError as error:
            raise _unwritable(output, error) from error
        say(f"wrote {counted(len(indices), 'case')} of {made.identity.label} to {output}", err=as_json)
    if stats:
        _print_statistics(loaded, made, indices, as_json=as_json)


def _print_statistics(domain: AnyDomain, source: Source[Case], indices: Sequence[int], *, as_json: bool) -> None:
    """Print the domain's own table and its coverage, as far as it has them."""
    if not isinstance(domain, HasStatistics | HasCoverage):
        raise UsageError(f"{domain.name} has no --stats", where="--stats", remedy="leave it out")
    if not indices:
        raise UsageError("no cases from this index on", where="--start", remedy="start at a lower index")
    grid = domain.statistics(source.case(i) for i in indices) if isinstance(domain, HasStatistics) else None
    coverage = None
    if isinstance(domain, HasCoverage):
        coverage = count_cells(domain, source.identity, (source.case(i) for i in indices))
    if not as_json:
        texts = [grid_text(grid)] if grid else []
        texts += [coverage_text(coverage), grid_text(coverage_grid(coverage), TEXTS)] if coverage else []
        say("\n\n".join(texts))
        return
    table = {"statistics": {"columns": grid.columns, "rows": grid.rows}} if grid else {}
    found = coverage_json(coverage) if coverage else {}
    say_json({"source": source.identity.label, **table, **found})


@click.command()
@click.argument("domain", shell_complete=complete_domain)
@click.argument("file", type=click.Path(path_type=Path))
@click.option(
    "--subject",
    required=True,
    metavar="NAME[:CONFIG][,k=v…]",
    shell_complete=complete_subject,
    help="Name the tool that disagrees with the oracle.",
)
@click.option("--oracle", default="", metavar="ENGINE", help="Decide with this engine.")
@click.option("--timeout", default="10s", metavar="S", show_default=True, help="Limit the time per case and tool.")
@click.option("--memory", default="4G", metavar="M", show_default=True, help="Limit the memory of a tool.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write the smallest case to this file.")
@sandbox_option
def reduce(domain: str, file: Path, subject: str, oracle: str, timeout: str, memory: str, output: Path | None) -> int:
    """Shrink a case with a disagreement of subject and oracle.

    The exit status is 1 if they agree, or if the disagreement is flaky.
    """
    loaded = load_domain(domain)
    read = list(loaded.read(file))
    if len(read) != 1:
        raise InputError(f"{len(read)} cases in one file", where=str(file), remedy="give a file with one case")
    if isinstance(read[0], InputError):
        raise read[0]
    start = read[0].case
    spec = parse_spec(subject)
    made, tool = make_subject(loaded, spec), typed_tool(loaded, spec)
    limits = Limits(seconds=duration(timeout), memory=read_size(memory))
    planned = PlannedSubject(made.spec, made.origin, used(tool), made.spec.title)
    chosen = make_oracle(loaded, independent_oracle(loaded, [planned], oracle))
    bench = Bench(loaded, chosen, made, tool, limits)
    trial = bench.try_cases([start])[0]
    oracle_label, subject_label = trial.decided.answer.verdict.label, trial.asked.answer.verdict.label
    say(f"oracle {oracle_label}, {made.spec.title} {subject_label}: {trial.judgement.outcome}")
    if trial.judgement.outcome is not Outcome.DISAGREE:
        say("nothing to shrink")
        return Exit.DISAGREEMENT
    reduced = shrink(bench, start, trial.judgement)
    if reduced.gone or reduced.flaky:
        say(f"not reduced: flaky, wrong in {reduced.seen} of {counted(reduced.repeats, 'run')}")
        return Exit.DISAGREEMENT
    before, after = loaded.reducer.size(start)[0], loaded.reducer.size(reduced.case)[0]
    minimal = "1-minimal" if reduced.one_minimal else "not 1-minimal: test budget used up"
    say(f"shrunk from {counted(before, 'feature')} to {after}, {minimal}, {counted(reduced.tests, 'test')}")
    say(drawing_text(loaded.draw(reduced.case, None)))
    if output is not None:
        try:
            output.write_bytes(loaded.write(reduced.case, next(iter(loaded.forms))))
        except OSError as error:
            raise _unwritable(output, error) from error
        say(f"wrote {output}")
    return Exit.OK


def _unwritable(output: Path, error: OSError) -> UsageError:
    return UsageError(f"cannot be written: {error.strerror}", where=str(output), remedy="choose another -o")
