"""A counterexample as people want it: who did what in which line, what that changed, and where the cycle starts."""

from __future__ import annotations

from dataclasses import dataclass

from assay.promela.evidence import DEADLOCK, Evidence, Lasso, Run, Trail
from assay.promela.formats.words import read_marker
from assay.promela.loading import question_of
from assay.promela.model.case import Case
from assay.promela.model.graph import Die, Edge, Model, Sequence
from assay.promela.model.state import Action
from assay.promela.replay import replay
from assay.promela.replay_trail import run_of
from assay.promela.semantics.system import PromelaSystem
from assay.promela.showing import changes, process_name, values
from assay.promela.tree import NOWHERE

ENDED = "(the run has ended, and stays)"


@dataclass(frozen=True)
class Told:
    """One step of a run."""

    who: str
    """The process, or both sides of a handshake; empty where the run has ended and stays."""
    line: str
    """`12: x = x + 1`, of the first statement."""
    changed: tuple[str, ...]
    cycle: bool
    fault: str = ""

    @property
    def text(self) -> str:
        """Everything in one line."""
        fault = f"  ✗ {self.fault}" if self.fault else ""
        changed = f"  {{{', '.join(self.changed)}}}" if self.changed else ""
        return f"{self.who or ENDED}  {self.line}{changed}{fault}".rstrip()


def run_in(case: Case, evidence: Evidence | None) -> Run | Lasso | None:
    """Find the run in evidence: a trail of SPIN is one too, if it can be followed."""
    if not isinstance(evidence, Trail):
        return evidence if isinstance(evidence, Run | Lasso) else None
    question = question_of(case)
    if not isinstance(question.system, PromelaSystem):
        return None
    return run_of(question, question.system.model, evidence)


def told(case: Case, evidence: Run | Lasso, most: int) -> list[Told]:
    """Tell the first steps of a run that is accepted as evidence."""
    question = question_of(case)
    if not isinstance(question.system, PromelaSystem):
        raise TypeError("only runs of models have lines")
    model = question.system.model
    run = replay(question.system, evidence.choices, stutters=question.stutters)
    edges, lines = _edges(model), _lines(case.source)
    start = evidence.start if isinstance(evidence, Lasso) else len(run.moments)
    after = [moment.state for moment in run.moments[1:]] + [run.last]
    out = []
    for index, (moment, then) in enumerate(zip(run.moments[:most], after, strict=False)):
        step = moment.step
        action: Action = () if step is None else step.action
        fault = "" if step is None else step.fault
        changed = changes(values(model, moment.state), values(model, then)) if fault in ("", "assertion") else []
        out.append(Told(_who(model, action), _line(action, edges, lines), tuple(changed), index >= start, fault))
    return out


def lines_told(case: Case, evidence: Run | Lasso, most: int) -> list[str]:
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
    return out


def _edges(model: Model) -> dict[tuple[int, int], Edge]:
    """All edges by the type of the process and the number of the statement, also those inside of a `d_step`."""
    found = {}
    for kind, process in enumerate(model.processes):
        nodes = [node for node in process.nodes if node is not None]
        for node in nodes:  # grows while it is walked
            for edge in node.edges:
                found[kind, edge.number] = edge
                for effect in edge.effects:
                    nodes += effect.nodes if isinstance(effect, Sequence) else ()
    return found


def _who(model: Model, action: Action) -> str:
    numbers = dict.fromkeys(move.process for move in action)
    types = {move.process: move.type for move in action}
    return " → ".join(process_name(model.processes[types[number]], number) for number in numbers)


def _line(action: Action, edges: dict[tuple[int, int], Edge], lines: dict[tuple[str, int], str]) -> str:
    out = []
    for edge in (edges[move.type, move.number] for move in action if (move.type, move.number) in edges):
        if any(isinstance(effect, Die) for effect in edge.effects):
            out.append("ends")
        elif edge.place != NOWHERE:
            out.append(f"{edge.place.line}: {lines.get((edge.place.file, edge.place.line), '')}".rstrip())
    return " | ".join(dict.fromkeys(out))


def _lines(source: str) -> dict[tuple[str, int], str]:
    """Give the lines of a preprocessed model by the file and number they had."""
    file, number, out = "model", 0, {}
    for text in source.split("\n"):
        number += 1
        if text.startswith("#") and (found := read_marker(text)) is not None:
            number, file = found[0] - 1, file if found[1] is None else found[1]
        else:
            out[file, number] = " ".join(text.split())
    return out
