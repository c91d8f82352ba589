"""Commands on a campaign file: `status`, `show`, `replay`, `rejudge`, `report`."""

from __future__ import annotations

import shlex
from pathlib import Path

import click

from assay.cli.findings.known import known_option
from assay.cli.mostly_unknown import mostly_unknown_lines
from assay.cli.output import deliver, say, say_json
from assay.cli.status import Exit
from assay.cli.summary import drawing_text, summary, summary_text
from assay.cli.tools.consent import allow_commands, stored_tools
from assay.cli.tools.sandbox import sandbox_option
from assay.core.campaign.campaign import wanted_cases
from assay.core.campaign.rejudge import rejudge as judge_again
from assay.core.campaign.shrink import bench_of
from assay.core.domain.judgement import Outcome
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.show import dot
from assay.core.domain.verdict import Verdict
from assay.core.explain.explanation import Explanation
from assay.core.known.known_file import known_here
from assay.core.store.finding import Finding, reduction_text
from assay.core.store.store import Store
from assay.core.trial.trust import accepting
from assay.errors import unknown_name
from assay.report.explanation import account_lines, explained, with_claim
from assay.report.neighbour import beside
from assay.report.text import harmless

_store = click.argument("store", type=click.Path(path_type=Path))
_json = click.option("--json", "as_json", is_flag=True, help="Print JSON lines.")
_original = click.option("--original", is_flag=True, help="Use the original case instead of the shrunk one.")


@click.command()
@_store
@known_option
@_json
def status(store: Path, known_file: Path | None, *, as_json: bool) -> None:
    """Show the state of a campaign."""
    known = known_here(known_file)
    with Store.open(store) as opened:
        if as_json:
            say_json(summary(opened, known))
            return
        say(summary_text(opened, known))
        if opened.cases_done() != wanted_cases(opened.plan) or opened.lost():
            say(f"\nnot finished; continue with: assay resume {shlex.quote(str(store))}")


@click.command()
@_store
@click.argument("name")
@_original
@click.option("--form", help="Print only the case, in this file format.")
@click.option("--dot", "as_dot", is_flag=True, help="Print the graphs as DOT.")
def show(store: Path, name: str, form: str | None, *, original: bool, as_dot: bool) -> None:
    """Show a finding: the case, both answers, the tool's output."""
    with Store.open(store) as opened:
        finding = opened.finding(name)
        plan = opened.plan
        domain = load_domain(plan.domain)
    shrunk = None if original else finding.reduction
    case = domain.cases.decode(shrunk.case if shrunk else finding.kept.case)
    encoded = shrunk.evidence if shrunk else finding.kept.evidence
    if form is not None:
        if form not in domain.forms:
            raise unknown_name(domain.name, "format", form, domain.forms)
        deliver(domain.write(case, form))
        return
    evidence = None if encoded is None else domain.evidence.decode(encoded)
    drawing = domain.draw(case, evidence)
    kept, said = finding.kept, finding.said_first if original else finding.said
    if shrunk is None or shrunk.said is not None:
        drawing = with_claim(domain, case, said.claim, drawing)
    if as_dot:
        for figure in drawing.figures:
            if figure.graph is not None:
                deliver(dot(figure.graph, figure.title))
        return
    say(f"{finding.name}: {kept.judgement.outcome} {kept.judgement.kind} {kept.judgement.detail}".rstrip())
    if kept.variant:
        say(kept.origin)
    explanation = explained(plan, domain, finding, original=original)
    say(explanation.sentence)
    if said.oracle != said.label:
        say(f"oracle {said.oracle}, subject {said.label}" + (f" ({said.note})" if said.note else ""))
    if evidence is not None:
        names = accepting(domain, case, Verdict(said.oracle), evidence)
        say(f"oracle's evidence accepted by: {', '.join(names) or 'no checker'}")
    say(reduction_text(finding) if not original else "original case")
    say(drawing_text(drawing))
    for line in _compared(domain, finding, explanation, original=original):
        say(line)
    other = "on the original case; " if shrunk is not None and shrunk.said is None else ""
    for number, stage in enumerate(said.output.stages if said.output else ()):
        cut = ", truncated" if stage.truncated else ""
        say(f"output of stage {number + 1} ({other}{stage.end} {stage.status}{cut}):")
        say(stage.text + stage.stderr.decode(errors="replace"))


def _compared(domain: AnyDomain, finding: Finding, explanation: Explanation, *, original: bool) -> list[str]:
    """The subject's account beside the right one, and the smallest failing case beside the nearest passing one."""
    accounts = [account for account in (explanation.subject, explanation.right) if account is not None]
    lines = [line for account in accounts for line in account_lines(account)]
    pair = None if original else beside(domain, finding.reduction)
    if pair is not None:
        lines.append(f"nearest passing case ({pair.verdict}; - this case only, + passing case only):")
        lines += [f"  {line.signed}".rstrip() for line in pair.merged]
    return [harmless(line) for line in lines]


@click.command()
@_store
@click.argument("name")
@_original
@allow_commands
@sandbox_option
def replay(store: Path, name: str, *, original: bool, allow_commands: bool) -> int:
    """Run oracle and subject on a finding again.

    The exit status is 1 if they still disagree.
    """
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
    answer = trial.asked.answer
    say(f"oracle {oracle}: {trial.decided.answer.verdict.label}, certified: {trial.decided.certified}")
    say(f"{planned.title}: {answer.verdict.label}" + (f" ({answer.note})" if answer.note else ""))
    same = trial.judgement == finding.kept.judgement
    what = f"{trial.judgement.outcome} {trial.judgement.kind}".rstrip()
    say(f"{what}: " + ("reproduced" if same else "not reproduced"))
    return Exit.DISAGREEMENT if trial.judgement.outcome is Outcome.DISAGREE else Exit.OK


@click.command()
@_store
def rejudge(store: Path) -> int:
    """Judge the kept output again, without running any tool."""
    with Store.open(store) as opened:
        result = judge_again(opened)
        silent = mostly_unknown_lines(opened)
    for finding, cell in result.changed:
        old = finding.kept.cell
        say(
            f"{finding.name}: before {old.label}, {old.judgement.outcome} {old.judgement.kind};"
            f" now {cell.label}, {cell.judgement.outcome} {cell.judgement.kind}"
        )
    say(f"{result.kept} kept answers judged again, {len(result.changed)} changed")
    if result.cut:
        say(f"unchanged: {result.cut} kept answers with truncated output")
    for title, n in sorted(result.not_kept.items()):
        say(f"unchanged: {n:,} answers of {title} without kept output")
    for line in silent:
        say(line)
    return Exit.MOSTLY_UNKNOWN if silent else Exit.OK


@click.command()
@_store
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    default=Path("report.html"),
    show_default=True,
    help="Write to this file.",
)
@known_option
def report(store: Path, output: Path, known_file: Path | None) -> None:
    """Write the campaign as one self-contained HTML page."""
    from assay.report.page import write_report

    known = known_here(known_file)
    with Store.open(store) as opened:
        write_report(opened, load_domain(opened.plan.domain), output, known)
    say(f"wrote {output}")
