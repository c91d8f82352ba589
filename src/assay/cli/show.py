"""Commands that look at a campaign: `status`, `findings`, `show`, `replay`, `rejudge`, `report`."""

from __future__ import annotations

import shlex
from pathlib import Path

import click
import msgspec

from assay.cli.consent import allow_commands, stored_tools
from assay.cli.mostly_unknown import silent_lines
from assay.cli.status import Exit
from assay.cli.summary import drawing_text, reduction_text, summary, summary_text
from assay.core.campaign.campaign import wanted_cases
from assay.core.campaign.rejudge import rejudge as judge_again
from assay.core.campaign.shrink import bench_of
from assay.core.domain.judgement import Outcome
from assay.core.domain.protocol import load_domain
from assay.core.domain.show import dot
from assay.core.domain.verdict import JSON, Verdict
from assay.core.store.finding import Finding
from assay.core.store.store import Store
from assay.core.trial.trust import accepting
from assay.errors import unknown_name
from assay.report.text import harmless

_store = click.argument("store", type=click.Path(path_type=Path))
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON, one object a line.")


@click.command()
@_store
@_json
def status(store: Path, *, as_json: bool) -> None:
    """Say how a campaign stands."""
    with Store.open(store) as opened:
        if as_json:
            click.echo(msgspec.json.encode(summary(opened)))
            return
        click.echo(summary_text(opened))
        if opened.cases_done() != wanted_cases(opened.plan) or opened.lost():
            click.echo(f"\nnot finished; go on with: assay resume {shlex.quote(str(store))}")


def _described(finding: Finding) -> dict[str, JSON]:
    kept, reduction = finding.kept, finding.reduction
    return {
        "name": finding.name,
        "kind": kept.judgement.kind,
        "detail": kept.judgement.detail,
        "oracle": kept.row.oracle,
        "said": kept.cell.label,
        "bucket": reduction.bucket if reduction else None,
        "signature": reduction.signature if reduction else None,
        "reduction": reduction_text(finding),
        "note": kept.note,
    }


@click.command()
@_store
@click.option("--all", "everything", is_flag=True, help="Also what was kept because it could not be judged.")
@_json
def findings(store: Path, *, everything: bool, as_json: bool) -> None:
    """List the kept disagreements, by subject and index."""
    with Store.open(store) as opened:
        kept = opened.findings(None if everything else Outcome.DISAGREE)
        for finding in kept:
            if as_json:
                click.echo(msgspec.json.encode(_described(finding)))
                continue
            cell = finding.kept.cell
            bucket = finding.reduction.bucket if finding.reduction else "········"
            kind = cell.judgement.kind or cell.judgement.outcome
            click.echo(
                f"{bucket}  {finding.name:24} {kind:12} oracle {finding.kept.row.oracle},"
                f" subject {cell.label}; {reduction_text(finding)}"
            )
        if not kept and not as_json:
            click.echo("nothing was found")


@click.command()
@_store
@click.argument("name")
@click.option("--original", is_flag=True, help="The case as it was found, not its smallest form.")
@click.option("--form", help="Print the case alone, in one of the domain's file formats.")
@click.option("--dot", "as_dot", is_flag=True, help="Print the graphs in Graphviz's language.")
def show(store: Path, name: str, form: str | None, *, original: bool, as_dot: bool) -> None:
    """Show one finding: the case drawn, what was said of it, and the tool's output."""
    with Store.open(store) as opened:
        finding = opened.finding(name)
        domain = load_domain(opened.plan.domain)
    shrunk = None if original else finding.reduction
    case = domain.cases.decode(shrunk.case if shrunk else finding.kept.case)
    encoded = shrunk.evidence if shrunk else finding.kept.evidence
    if form is not None:
        if form not in domain.forms:
            raise unknown_name(domain.name, "format", form, domain.forms)
        click.echo(domain.write(case, form), nl=False)
        return
    evidence = None if encoded is None else domain.evidence.decode(encoded)
    drawing = domain.draw(case, evidence)
    if as_dot:
        for figure in drawing.figures:
            if figure.graph is not None:
                click.echo(dot(figure.graph, figure.title), nl=False)
        return
    kept = finding.kept
    click.echo(f"{finding.name}: {kept.judgement.outcome} {kept.judgement.kind} {kept.judgement.detail}".rstrip())
    click.echo(
        f"the oracle says {kept.row.oracle}, the subject {kept.cell.label}" + (f" ({kept.note})" if kept.note else "")
    )
    if evidence is not None:
        names = accepting(domain, case, Verdict(kept.row.oracle), evidence)
        click.echo(f"the oracle's evidence is accepted by: {', '.join(names) or 'no checker'}")
    click.echo(reduction_text(finding) if not original else "as it was found")
    click.echo(drawing_text(drawing))
    for number, stage in enumerate(kept.output.stages if kept.output else ()):
        cut = ", cut off" if stage.truncated else ""
        click.echo(f"output of stage {number + 1} (on the case as it was found; {stage.end} {stage.status}{cut}):")
        click.echo(harmless(stage.text + stage.stderr.decode(errors="replace")))


@click.command()
@_store
@click.argument("name")
@click.option("--original", is_flag=True, help="The case as it was found, not its smallest form.")
@allow_commands
def replay(store: Path, name: str, *, original: bool, allow_commands: bool) -> int:
    """Run one finding again: oracle and subject, side by side. Exit status 1 if they still disagree."""
    with Store.open(store) as opened:
        finding = opened.finding(name)
        number = finding.kept.subject
        planned = opened.plan.subjects[number]
        (tool,) = stored_tools(opened, [planned], allowed=allow_commands, quiet=False)
        bench = bench_of(opened.plan, number, tool)
        oracle = opened.plan.oracle
    shrunk = None if original else finding.reduction
    case = bench.domain.cases.decode(shrunk.case if shrunk else finding.kept.case)
    trial = bench.try_cases([case])[0]
    said = trial.asked.answer
    click.echo(f"oracle {oracle}: {trial.decided.answer.verdict.label}, certified: {trial.decided.certified}")
    click.echo(f"{planned.title}: {said.verdict.label}" + (f" ({said.note})" if said.note else ""))
    same = trial.judgement == finding.kept.judgement
    what = f"{trial.judgement.outcome} {trial.judgement.kind}".rstrip()
    click.echo(f"{what}: " + ("as before" if same else "not as before"))
    return Exit.DISAGREEMENT if trial.judgement.outcome is Outcome.DISAGREE else Exit.OK


@click.command()
@_store
def rejudge(store: Path) -> int:
    """Judge kept output again with today's adapters and table; nothing is run."""
    with Store.open(store) as opened:
        result = judge_again(opened)
        silent = silent_lines(opened)
    for finding, cell in result.changed:
        old = finding.kept.cell
        click.echo(
            f"{finding.name}: was {old.label}, {old.judgement.outcome} {old.judgement.kind};"
            f" is {cell.label}, {cell.judgement.outcome} {cell.judgement.kind}"
        )
    click.echo(f"{result.kept} kept answers judged again, {len(result.changed)} changed")
    if result.cut:
        click.echo(f"{result.cut} of them have output that was cut off: their old answer stands")
    for title, n in sorted(result.not_kept.items()):
        click.echo(f"{n:,} answers of {title} were counted but not kept: they are as they were")
    for line in silent:
        click.echo(line)
    return Exit.SILENT if silent else Exit.OK


@click.command()
@_store
@click.option("-o", "--output", type=click.Path(path_type=Path), default=Path("report.html"), show_default=True)
def report(store: Path, output: Path) -> None:
    """Write a campaign as one self-contained HTML page."""
    from assay.report.page import write_report

    with Store.open(store) as opened:
        write_report(opened, load_domain(opened.plan.domain), output)
    click.echo(f"wrote {output}")
