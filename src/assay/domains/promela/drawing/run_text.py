"""Evidence as people want it: who did what in which line, what that changed, and where the cycle starts."""

from __future__ import annotations

from dataclasses import dataclass

from assay.domains.promela.checker.replay import replay
from assay.domains.promela.checker.trail import follow_trail
from assay.domains.promela.compile.load import loaded, question_of
from assay.domains.promela.drawing.expression_text import edge_text
from assay.domains.promela.drawing.state_text import changes, process_name, values
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import DEADLOCK, Beginning, Closed, Evidence, Lasso, Ranked, Run, Trail
from assay.domains.promela.model.graph import Edge, Model
from assay.domains.promela.model.state import Action

Violation = Run | Lasso | Beginning
ENDED = "(the run has ended, and stays)"
UNASKED = "(whether a process may move cannot be evaluated)"


@dataclass(frozen=True)
class Told:
    """One step of a run."""

    who: str
    """The process, or both sides of a handshake; empty where the run has ended and stays, or the state is faulty."""
    what: str
    """`12: x = 1`: line and statement; several where they are one step."""
    changed: tuple[str, ...]
    cycle: bool
    fault: str = ""

    @property
    def text(self) -> str:
        """Everything in one line."""
        fault = f"  ✗ {self.fault}" if self.fault else ""
        changed = f"  {{{', '.join(self.changed)}}}" if self.changed else ""
        nobody = UNASKED if self.fault else ENDED
        return f"{self.who or nobody}  {self.what}{changed}{fault}".rstrip()


def run_in(case: Case, evidence: Evidence | None) -> Violation | None:
    """Find the run in evidence: a trail of SPIN is one too, if it can be followed."""
    if not isinstance(evidence, Trail):
        return evidence if isinstance(evidence, Violation) else None
    known = loaded(case)
    return follow_trail(known.question, known.model, evidence)


def told(case: Case, evidence: Violation, most: int) -> list[Told]:
    """Tell the first steps of a run that is accepted as evidence."""
    question, model = loaded(case).question, loaded(case).model
    run = replay(question.system, evidence.choices, stutters=question.stutters)
    edges = edges_of(model)
    start = evidence.start if isinstance(evidence, Lasso) else len(run.moments)
    after = [moment.state for moment in run.moments[1:]] + [run.last]
    out = []
    for index, (moment, then) in enumerate(zip(run.moments[:most], after, strict=False)):
        step = moment.step
        action: Action = () if step is None else step.action
        fault = "" if step is None else step.fault
        changed = changes(values(model, moment.state), values(model, then)) if fault in ("", "assertion") else []
        out.append(Told(_who(model, action), _what(model, action, edges), tuple(changed), index >= start, fault))
    return out


def statements(case: Case, evidence: Violation | None) -> set[tuple[int, int]]:
    """Give the statements that a run takes, each by the type of its process and its number."""
    if evidence is None:
        return set()
    question = question_of(case)
    moments = replay(question.system, evidence.choices, stutters=question.stutters).moments
    taken = [step.action for moment in moments if (step := moment.step) is not None]
    return {(move.type, move.number) for action in taken for move in action}


def lines_told(case: Case, evidence: Violation, most: int) -> list[str]:
    """Tell a run as numbered lines."""
    out, steps = [], told(case, evidence, most)
    width = len(str(len(steps)))
    for number, step in enumerate(steps):
        if isinstance(evidence, Lasso) and number == evidence.start:
            out.append("--- from here on again and again ---")
        out.append(f"{number + 1:{width}} {step.text}")
    if len(evidence.choices) > len(steps):
        out.append(f"… {len(evidence.choices) - len(steps)} more steps")
    elif isinstance(evidence, Run) and evidence.why == DEADLOCK:
        out.append("deadlock: no process can move, and not all are at their end")
    elif isinstance(evidence, Beginning):
        out.append("from here on the property cannot hold, whatever comes")
    return out


def edges_of(model: Model) -> dict[tuple[int, int], Edge]:
    """Give all edges by the type of the process and the number of the statement."""
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


def said(evidence: Evidence | None) -> str:
    """Say in words what the evidence is."""
    match evidence:
        case Run(choices, why):
            return f"After {len(choices)} steps: {'a deadlock' if why == DEADLOCK else f'a fault ({why})'}."
        case Lasso(choices, start):
            return f"After {start} steps a cycle of {len(choices) - start} begins."
        case Beginning(choices):
            return f"After {len(choices)} steps the property cannot hold, whatever comes."
        case Closed(states, transitions):
            return f"All {states} states and {transitions} steps are in order."
        case Ranked(states, _, pairs):
            return f"Ranks on {len(pairs)} pairs, over {states} states, leave no room for a violating run."
        case _:
            return ""
