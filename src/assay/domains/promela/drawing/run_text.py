"""Prints evidence: the statements of a run with their lines, the variables they change, and the start of the cycle."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from assay.domains.promela.checker.replay import NoRunError, replay
from assay.domains.promela.checker.trail import follow_trail
from assay.domains.promela.compile.load import loaded, question_of
from assay.domains.promela.drawing.expression_text import edge_text
from assay.domains.promela.drawing.state_text import changes, process_name, values
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import DEADLOCK, BadPrefix, Closed, Evidence, Lasso, Ranked, Run, Trail
from assay.domains.promela.model.graph import Assert, Edge, Model
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step
from assay.domains.promela.semantics.arithmetic import ASSERTION
from assay.domains.promela.tree.parts import parts

Violation = Run | Lasso | BadPrefix
ENDED = "(the run has ended and stutters)"
NO_MOVE = "(a provided clause cannot be evaluated)"
REPLAYED = 10_000
"""The summary of a longer run omits the line of the error, since finding it takes a replay."""


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
    edges = edges_of(model)
    start = evidence.start if isinstance(evidence, Lasso) else len(run.moments)
    after = [moment.state for moment in run.moments[1:]] + [run.last]
    return [
        step_text(model, edges, moment.state, moment.step, then, cycle=index >= start)
        for index, (moment, then) in enumerate(zip(run.moments[:most], after, strict=False))
    ]


def step_text(
    model: Model,
    edges: dict[tuple[int, int], Edge],
    before: State,
    step: Step[Action, State] | None,
    after: State,
    *,
    cycle: bool = False,
) -> StepText:
    """Describe one step; None stutters."""
    action: Action = () if step is None else step.action
    fault = "" if step is None else step.fault
    changed = changes(values(model, before), values(model, after)) if fault in ("", ASSERTION) else []
    return StepText(_who(model, action), _what(model, action, edges), tuple(changed), cycle, fault)


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
    if len(evidence.choices) > len(steps):
        out.append(f"… {len(evidence.choices) - len(steps)} more steps")
    elif isinstance(evidence, Run) and evidence.why == DEADLOCK:
        out.append("deadlock: no process can move, and not all are at a valid end state")
    elif isinstance(evidence, BadPrefix):
        out.append("bad prefix: no continuation satisfies the property")
    return out


def edges_of(model: Model) -> dict[tuple[int, int], Edge]:
    """All edges, by proctype and statement number."""
    return {
        (kind, edge.number): edge
        for kind, process in enumerate(model.processes)
        for node in process.nodes
        if node is not None
        for edge in node.edges
    }


def _who(model: Model, action: Action) -> str:
    types = {move.process: move.type for move in action}
    return " → ".join(process_name(model.processes[kind], number) for number, kind in types.items())


def _what(model: Model, action: Action, edges: dict[tuple[int, int], Edge]) -> str:
    taken = [edges[move.type, move.number] for move in action if (move.type, move.number) in edges]
    texts = [f"{edge.place.line}: {edge_text(edge, model.processes)}" for edge in taken]
    return " | ".join(text.removeprefix("0: ") for text in texts)


def summary(case: Case, evidence: Evidence | None) -> str:
    """Summarise evidence in a sentence, without a full stop."""
    match evidence:
        case Run():
            return _error(case, evidence)
        case Lasso(choices, start):
            return f"Lasso of {start} steps and a cycle of {len(choices) - start}"
        case BadPrefix(choices):
            return f"After {len(choices)} steps, no continuation satisfies the property"
        case Closed(states, transitions):
            return f"No error in {states} states and {transitions} transitions"
        case Ranked(states, _, pairs):
            return f"Ranks on {len(pairs)} product pairs, over {states} states, exclude violating runs"
        case Trail() | None:
            return ""
        case _:
            assert_never(evidence)


def _error(case: Case, run: Run) -> str:
    if run.why == DEADLOCK:
        return f"Deadlock after {len(run.choices)} steps"
    error = "Assertion violated" if run.why == ASSERTION else f"Run-time error ({run.why})"
    return f"{error}{_error_line(case, run)} in step {len(run.choices)}"


def _error_line(case: Case, evidence: Run) -> str:
    """The line of the statement that fails, as ` at line 9`; empty if it is unknown.

    A run-time error stops an atomic sequence, so it is in the last statement. After a violated assertion the sequence
    continues, so the line is known only if the sequence has a single assertion.
    """
    if len(evidence.choices) > REPLAYED:
        return ""
    try:
        run = replay(question_of(case).system, evidence.choices, stutters=True)
    except NoRunError:
        return ""
    edges, step = edges_of(loaded(case).model), run.moments[-1].step if run.moments else None
    taken = [edges.get((move.type, move.number)) for move in (step.action if step is not None else ())]
    if evidence.why == ASSERTION:
        taken = [edge for edge in taken if edge and any(isinstance(part, Assert) for part in parts(edge.effects))]
        taken = taken if len(taken) == 1 else []
    return f" at line {taken[-1].place.line}" if taken and taken[-1] and taken[-1].place.line else ""
