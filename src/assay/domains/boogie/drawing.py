"""A program as Boogie text with an arrow at the place in the evidence, as a control flow graph, and its run."""

from __future__ import annotations

from assay.core.domain.show import Drawing, Figure
from assay.domains.boogie.control_flow import ControlFlow, Run, stepped
from assay.domains.boogie.formats.printing import Line, program_lines
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Ended, Evidence, Flawed, Repeated
from assay.errors import InputError


def draw(program: Program, evidence: Evidence | None) -> Drawing:
    """Show a program, or a malformed text."""
    if program.malformed is not None:
        return Drawing([Figure("Malformed text", program.malformed)])
    marked = marked_line(program, evidence)
    text = "\n".join(f"{'→' if line is marked else ' '} {line.text}" for line in _lines(program, marked))
    if not program.code:
        return Drawing([Figure("Program", text)], note=summary(evidence))
    flow = ControlFlow(program)
    run = _run(flow, evidence)
    return Drawing([Figure("Program", text, flow.graph(run))], run.steps, summary(evidence))


def _run(flow: ControlFlow, evidence: Evidence | None) -> Run:
    """The run of the evidence; none for a program that cannot run, whatever the evidence says."""
    if evidence is None or isinstance(evidence, Flawed):
        return Run()
    try:
        return stepped(flow, evidence)
    except InputError:
        return Run()


def marked_line(program: Program, evidence: Evidence | None) -> Line | None:
    """Find the line of the statement or declaration in the evidence."""
    lines = program_lines(program)
    if isinstance(evidence, Flawed) and evidence.variable is not None:
        return next((line for line in lines if line.variable == evidence.variable), None)
    place = evidence.place if isinstance(evidence, Ended) else evidence.token if isinstance(evidence, Flawed) else None
    if place is None:
        return None
    again = next((line for line in lines if line.again == place), None)
    started = [line for line in lines if line.token is not None and line.token <= place]
    return again or (max(started, key=lambda line: line.token or 0) if started else None)


def _lines(program: Program, marked: Line | None) -> list[Line]:
    """The lines, with the identical object for the marked one."""
    return [marked if marked is not None and line == marked else line for line in program_lines(program)]


def summary(evidence: Evidence | None) -> str:
    """Describe the evidence in a sentence."""
    if isinstance(evidence, Ended):
        return f"The run ends after {evidence.steps} step{'s' * (evidence.steps != 1)}."
    if isinstance(evidence, Repeated):
        return f"The run loops: its terms after {evidence.first} and {evidence.second} steps are equal."
    return ""
