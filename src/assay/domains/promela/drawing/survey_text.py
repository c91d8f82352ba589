"""Prints what a search past all errors found: the distinct errors, and the statements that no run executes."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from assay.core.domain.oracle import Checker
from assay.core.domain.verdict import JSON, Verdict
from assay.domains.promela.checker.replay import replay
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.drawing.expression_text import edge_text
from assay.domains.promela.drawing.place_text import has_files, mark_text
from assay.domains.promela.drawing.reason_text import error_texts, summary
from assay.domains.promela.drawing.run_text import run_lines
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import DEADLOCK, Evidence, Run
from assay.domains.promela.model.expression import TRUE
from assay.domains.promela.model.graph import Die, Edge, Process
from assay.domains.promela.model.state import Action, State
from assay.domains.promela.model.system import Step
from assay.domains.promela.oracle.survey import Statement, Survey, survey

Checkers = Sequence[Checker[Case, Evidence]]
VIOLATED = Verdict("violated")


def surveyed(case: Case, room: Room, *, errors: bool = True) -> Survey:
    """Explore the model of a case past all errors; without `errors`, until every statement was executed."""
    model = loaded(case).model

    def places(state: State, step: Step[Action, State]) -> list[str]:
        return list(error_texts(model, state, step, 0))

    return survey(case, room, places, frozenset() if errors else frozenset(_statements(case)))


def error_lines(case: Case, found: Survey, most: int, checkers: Checkers) -> list[JSON]:
    """List each distinct error with a shortest run of at most `most` shown steps; each run is checked."""
    lines = list[JSON]()
    for number, (key, run) in enumerate(found.errors.items(), 1):
        rejected = next(filter(None, (checker.check(case, VIOLATED, run) for checker in checkers)), None)
        if rejected is not None:
            raise AssertionError(f"a checker rejects the run to an error: {rejected.why}")
        lines.append(f"{number}. {_sentence(case, key, run)}.")
        lines += [f"   {line}" for line in (run_lines(case, run, most) if most else ())]
    return lines


def _sentence(case: Case, key: str, run: Run) -> str:
    if key.startswith(DEADLOCK):
        failed = "" if run.why == DEADLOCK else ", the last of which fails an assertion"
        head, colon, waits = summary(case, replace(run, why=DEADLOCK)).partition(":")
        return f"{head}{failed}{colon}{waits}"
    moment = replay(loaded(case).question.system, run.choices, stutters=False).moments[-1]
    if moment.step is None:
        raise AssertionError("the last step of an error is a step of the model")
    return error_texts(loaded(case).model, moment.state, moment.step, len(run.choices))[key]


def unreached(case: Case, found: Survey) -> list[tuple[str, Edge]]:
    """List the statements that no run executes, each with its proctype, in the order of the text."""
    model = loaded(case).model
    missed = {key: edge for key, edge in _statements(case).items() if key not in found.executed}
    order = sorted(missed, key=lambda key: (key[0], _is_end(missed[key]), missed[key].place.line, key[1]))
    return [(model.processes[kind].name, missed[kind, number]) for kind, number in order]


def _statements(case: Case) -> dict[Statement, Edge]:
    """The statements of all processes, each with its first edge."""
    out = dict[Statement, Edge]()
    for kind, process in enumerate(loaded(case).model.processes):
        for edge in _leading(process):
            out.setdefault((kind, edge.number), edge)
    return out


def _leading(process: Process) -> Iterator[Edge]:
    """Yield the edges that the graph leads to, and of the others those that do something: dead code, and the end.

    The others have no effect and no guard: the compiler leaves them at the heads of `if` and `do`.
    """
    nodes = {node.number: node for node in process.nodes if node is not None}
    waiting, seen = [process.start], {process.start}
    for number in waiting:  # grows while it is walked
        for edge in nodes[number].edges:
            yield edge
            if edge.target in nodes and edge.target not in seen:
                seen.add(edge.target)
                waiting.append(edge.target)
    dead = (edge for number, node in nodes.items() if number not in seen for edge in node.edges)
    yield from (edge for edge in dead if edge.effects or edge.otherwise or edge.guard != TRUE)


def _is_end(edge: Edge) -> bool:
    return any(isinstance(effect, Die) for effect in edge.effects)


def unreached_lines(case: Case, found: Survey) -> list[JSON]:
    """List them as `P  7: x = 1`; the end of a process as `P  -end-`."""
    model = loaded(case).model
    files, lines = has_files(model), list[JSON]()
    for name, edge in unreached(case, found):
        what = "-end-" if _is_end(edge) else mark_text(edge.place, files=files) + edge_text(edge, model.processes)
        lines.append(f"{name}  {what}")
    return lines


def survey_described(
    case: Case, room: Room, asked: Collection[str], most: int, checkers: Checkers, *, holds: bool = False
) -> dict[str, JSON]:
    """Give the errors and the unreached statements, as far as they are asked for; the latter only of a whole search.

    Where safety holds there are no errors, and no search for them is needed.
    """
    none: dict[str, JSON] = {"distinct": 0, "errors": []} if "all" in asked and holds else {}
    if none and "unreached" not in asked:
        return none
    errors = "all" in asked and not holds
    found = surveyed(case, room, errors=errors)
    out: dict[str, JSON] = {"explored": found.states}
    if found.stopped:
        out["incomplete"] = found.stopped
    out |= none
    if errors:
        out |= {"distinct": len(found.errors), "errors": error_lines(case, found, most, checkers)}
    if "unreached" in asked and not found.stopped:
        out["unreached"] = unreached_lines(case, found)
    return out
