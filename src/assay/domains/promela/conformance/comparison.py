"""Compares all that SPIN and Assay say about one model.

- **Simulations**: random runs of SPIN's simulator, replayed in the semantics.
- **Replays**: random runs of the semantics, replayed by `spin -t`.
- **Graphs**: the control flow graphs, edge by edge, with what `pan -d` prints.
- **States**: the number of reachable states and deadlocks, with those of a verifier that reduces nothing, and the
  number that the proved steps reach.
- **Verdicts**: safety and every claim, with those of SPIN.

A model that SPIN accepts and Assay refuses is a difference too.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

from assay.core.domain.lookup import make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_spec
from assay.core.domain.splitmix import Draw
from assay.core.trial.ask import ask, located
from assay.domains.promela.checker.program.model import model_of
from assay.domains.promela.checker.program.program import Program
from assay.domains.promela.checker.program.table import NO_TABLE, StateTable, TooManyStatesError
from assay.domains.promela.compile.model import compile_tree
from assay.domains.promela.conformance.explained import LATE_ARRAY, explain_states, has_late_array
from assay.domains.promela.conformance.guided import compare_guided, random_run
from assay.domains.promela.conformance.programs import refusal, replay_trails, simulate, verify
from assay.domains.promela.conformance.simulation import Replayed, replay
from assay.domains.promela.conformance.simulation_text import read_simulation
from assay.domains.promela.conformance.spaces import explore, graph_difference, graphs_of, read_graphs, read_space
from assay.domains.promela.formats.files import properties, read_model
from assay.domains.promela.formats.parser import parse_tree
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.graph import Model
from assay.domains.promela.oracle.oracle import ORACLES
from assay.domains.promela.tree import Declaration, Tree
from assay.domains.promela.tree.parts import parts
from assay.errors import InputError

PARTS = ("simulations", "replays", "graphs", "states", "verdicts")


@dataclass(frozen=True)
class Effort:
    """How much is compared."""

    parts: frozenset[str] = frozenset(PARTS)
    runs: int = 5
    """The number of runs in each direction."""
    steps: int = 200
    """The length of a run."""
    states: int = 20_000
    """The largest state space that is compared."""
    seed: int = 0
    options: tuple[str, ...] = ()
    """Further options of SPIN."""
    limits: Limits = field(default_factory=lambda: Limits(seconds=10, memory=2 << 30, output=64 << 20))


@dataclass
class Comparison:
    """What was compared for one model, and the differences."""

    name: str
    counts: dict[str, int] = field(default_factory=dict)
    differences: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """What was not compared, and why."""
    refused: str = ""
    """Both messages, if both sides refuse the model."""
    lenient: str = ""
    """SPIN's message, if SPIN alone refuses the model."""

    def count(self, what: str, number: int) -> None:
        """Add to a count."""
        self.counts[what] = self.counts.get(what, 0) + number


def compare_model(path: Path, effort: Effort) -> Comparison:
    """Compare all parts of one model."""
    out = Comparison(path.name)
    spin = refusal(path, effort.limits, effort.options)
    try:
        text = read_model(path).text
        tree = parse_tree(text)
        model = compile_tree(tree)
    except InputError as error:
        if spin:
            out.refused = f"{error}; SPIN: {spin}"
        else:
            out.differences.append(f"refused: {error}")
        return out
    if spin:
        out.lenient = spin
        return out
    if has_late_array(tree):
        out.count("explained", 1)
        out.notes.append(f"the control flow graphs alone are compared: {LATE_ARRAY}")
        effort = replace(effort, parts=effort.parts & {"graphs"})
    if "simulations" in effort.parts:
        _simulations(path, model, effort, out)
    if "replays" in effort.parts:
        _replays(path, model, effort, out)
    if effort.parts & {"graphs", "states"}:
        _verifier(path, model, effort, out, hidden=_hides(tree))
    if "verdicts" in effort.parts:
        _verdicts(text, effort, out)
    return out


def _simulations(path: Path, model: Model, effort: Effort, out: Comparison) -> None:
    seeds = range(effort.seed + 1, effort.seed + effort.runs + 1)
    for seed, text in zip(seeds, simulate(path, seeds, effort.steps, effort.limits, effort.options), strict=True):
        if not text:
            out.notes.append(f"simulation -n{seed}: SPIN did not end in time")
            continue
        _add(out, "simulated", f"simulation -n{seed}", replay(model, read_simulation(text)))


def _replays(path: Path, model: Model, effort: Effort, out: Comparison) -> None:
    runs = [random_run(model, Draw(effort.seed + number), effort.steps) for number in range(effort.runs)]
    texts = replay_trails(path, [run.trail for run in runs], effort.limits, effort.options)
    for number, (run, text) in enumerate(zip(runs, texts, strict=True)):
        if not text:
            out.notes.append(f"replay {number}: SPIN did not end in time")
            continue
        _add(out, "replayed", f"replay {number}", compare_guided(model, run, text))


def _add(out: Comparison, what: str, name: str, replayed: Replayed) -> None:
    out.count(f"runs {what}", 1)
    out.count(f"steps {what}", replayed.steps)
    out.count("values", replayed.compared.values)
    out.count("messages", replayed.compared.messages)
    if replayed.why:
        out.differences.append(f"{name}: {replayed.why}")
    if replayed.explained:
        out.count("explained", 1)
        out.notes.append(f"{name}: {replayed.explained}")
    if replayed.fault:
        out.notes.append(f"{name} ends with a fault, {replayed.fault}")


def _hides(tree: Tree) -> bool:
    return any(isinstance(part, Declaration) and part.hidden for part in parts(tree))


def _verifier(path: Path, model: Model, effort: Effort, out: Comparison, *, hidden: bool) -> None:
    pan = verify(path, effort.limits, effort.options)
    if pan.late:
        out.notes.append("graphs and states: the verifier was not compiled in time")
        return
    if pan.refused:
        out.lenient = pan.refused
        return
    graphs = graphs_of(model)
    if why := graph_difference(graphs, read_graphs(pan.tables)):
        out.differences.append(f"graph: {why}")
    out.count("edges", sum(map(len, graphs.values())))
    if "states" not in effort.parts:
        return
    ours, theirs = explore(model, effort.states), read_space(pan.search)
    if ours is None or theirs is None:
        out.notes.append("states: too many")
    elif ours.fault:
        out.notes.append(f"states: a run ends with the fault {ours.fault}")
    else:
        out.count("states", ours.states)
        _proved(model, ours.states, out)
        if ours != theirs and hidden and ours.states >= theirs.states:
            out.notes.append(
                f"states: hidden variables are part of ours ({ours.states}), not of SPIN's ({theirs.states})"
            )
        elif ours != theirs and (known := explain_states(model, more=theirs.states > ours.states)):
            out.count("explained", 1)
            out.notes.append(f"states: {known} (we have {ours.states}, SPIN {theirs.states})")
        elif ours != theirs:
            out.differences.append(
                f"states: we have {ours.states} ({ours.stuck} stuck), SPIN {theirs.states} ({theirs.stuck} stuck)"
            )


def _proved(model: Model, states: int, out: Comparison) -> None:
    """Count the states again by the steps that are proved and extracted."""
    try:
        table = StateTable(Program(model, model_of(model)), states, infinite=True)
    except TooManyStatesError:
        out.differences.append(f"states: the semantics have {states}, and the proved steps reach more")
    except NO_TABLE as error:
        out.notes.append(f"states: not counted by proved steps ({error})")
    else:
        out.count("proved states", table.states)
        if table.states != states:
            out.differences.append(f"states: the semantics have {states}, and the proved steps reach {table.states}")


def _verdicts(text: str, effort: Effort, out: Comparison) -> None:
    from assay.domains.promela.domain import DOMAIN  # noqa: PLC0415 - the domain has many rooms

    cases = [Case(text, asked) for asked in properties(parse_tree(text))]
    subject = make_subject(DOMAIN, parse_spec("spin:full"))
    theirs = [one.answer.verdict for one in ask(subject, located(subject), cases, effort.limits)]
    for case, spin in zip(cases, theirs, strict=True):
        (answer,) = ORACLES["scc"].decide([case], effort.limits)
        if not (answer.verdict.decided and spin.decided):
            out.notes.append(f"{case.property.part}: we say {answer.verdict.label}, SPIN {spin.label}")
            continue
        out.count("verdicts", 1)
        if answer.verdict.word != spin.word:
            out.differences.append(f"{case.property.part}: we say {answer.verdict.label}, SPIN {spin.label}")
