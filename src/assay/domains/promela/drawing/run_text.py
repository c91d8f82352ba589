"""Prints evidence: the statements of a run with their lines, the variables they change, and the start of the cycle."""

from __future__ import annotations

from dataclasses import dataclass, replace

from assay.domains.promela.checker.replay import replay
from assay.domains.promela.checker.trail import follow_trail
from assay.domains.promela.compile.load import loaded, question_of
from assay.domains.promela.drawing.expression_text import edge_text
from assay.domains.promela.drawing.place_text import all_edges, has_files, mark_text
from assay.domains.promela.drawing.prefix_text import broken_words
from assay.domains.promela.drawing.state_text import changes, process_name, values
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import DEADLOCK, BadPrefix, Evidence, Lasso, Run, Trail
from assay.domains.promela.model.graph import Edge, Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step
from assay.domains.promela.semantics.arithmetic import ASSERTION

Violation = Run | Lasso | BadPrefix
ENDED = "(the run has ended and stutters)"
NO_MOVE = "(a provided clause cannot be evaluated)"


@dataclass(frozen=True)
class StepText:
    """One step of a run."""

    who: str
    """The process, or both sides of a rendezvous; empty for a stuttering step, or a fault without moves."""
    what: str
    """`12: x = 1`: line and statement; several for an atomic sequence."""
    changed: tuple[str, ...]
    cycle: bool
    fault: str = ""

    @property
    def text(self) -> str:
        """The step in one line."""
        fault = f"  ✗ {self.fault}" if self.fault else ""
        changed = f"  {{{', '.join(self.changed)}}}" if self.changed else ""
        without_move = NO_MOVE if self.fault else ENDED
        return f"{self.who or without_move}  {self.what}{changed}{fault}".rstrip()


def run_in(case: Case, evidence: Evidence | None) -> Violation | None:
    """The run in evidence; a SPIN trail is one if it can be followed."""
    if not isinstance(evidence, Trail):
        return evidence if isinstance(evidence, Violation) else None
    known = loaded(case)
    return follow_trail(known.question, known.model, evidence)


def step_texts(case: Case, evidence: Violation, most: int) -> list[StepText]:
    """Describe the first `most` steps of a run."""
    question, model = loaded(case).question, loaded(case).model
    run = replay(question.system, evidence.choices, stutters=question.stutters)
    edges, files = edges_of(model), has_files(model)
    start = evidence.start if isinstance(evidence, Lasso) else len(run.moments)
    after = [moment.state for moment in run.moments[1:]] + [run.last]
    out = [
        step_text(model, edges, moment.state, moment.step, then, cycle=index >= start, files=files)
        for index, (moment, then) in enumerate(zip(run.moments[:most], after, strict=False))
    ]
    if isinstance(evidence, BadPrefix) and out and len(out) == len(run.moments):
        out[-1] = replace(out[-1], fault=broken_words(question))
    return out


def step_text(
    model: Model,
    edges: dict[tuple[int, int], Edge],
    before: State,
    step: Step[Action, State] | None,
    after: State,
    *,
    files: bool,
    cycle: bool = False,
) -> StepText:
    """Describe one step, with the `files` of its statements; None stutters."""
    action: Action = () if step is None else step.action
    fault = "" if step is None else step.fault
    changed = changes(values(model, before), values(model, after)) if fault in ("", ASSERTION) else []
    what = _what(model, action, edges, files=files)
    return StepText(_who(model, action), what, tuple(changed), cycle, fault)


def statements(case: Case, evidence: Violation | None) -> set[tuple[int, int]]:
    """The statements that a run executes, by proctype and statement number."""
    if evidence is None:
        return set()
    question = question_of(case)
    moments = replay(question.system, evidence.choices, stutters=question.stutters).moments
    taken = [step.action for moment in moments if (step := moment.step) is not None]
    return {(move.type, move.number) for action in taken for move in action}


def run_lines(case: Case, evidence: Violation, most: int) -> list[str]:
    """Describe the first `most` steps of a run as numbered lines."""
    out, steps = [], step_texts(case, evidence, most)
    width = len(str(len(steps)))
    for number, step in enumerate(steps):
        if isinstance(evidence, Lasso) and number == evidence.start:
            out.append("--- start of cycle ---")
        out.append(f"{number + 1:{width}} {step.text}")
    if more := len(evidence.choices) - len(steps):
        out.append(f"… {more} more step{'s' * (more > 1)}")
    elif isinstance(evidence, Run) and evidence.why == DEADLOCK:
        out.append("deadlock: no process can move, and not all are at a valid end state")
    elif isinstance(evidence, BadPrefix) and not steps:
        out.append(f"(the initial state)  ✗ {broken_words(loaded(case).question)}")
    return out


def edges_of(model: Model) -> dict[tuple[int, int], Edge]:
    """All edges, by proctype and statement number."""
    return {(kind, edge.number): edge for kind, edge in all_edges(model)}


def _who(model: Model, action: Action) -> str:
    types = {move.process: move.type for move in action}
    return " → ".join(process_name(model.processes[kind], number) for number, kind in types.items())


def _what(model: Model, action: Action, edges: dict[tuple[int, int], Edge], *, files: bool) -> str:
    taken = [edges[move.type, move.number] for move in action if (move.type, move.number) in edges]
    return " | ".join(f"{mark_text(edge.place, files=files)}{edge_text(edge, model.processes)}" for edge in taken)
