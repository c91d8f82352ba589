"""Random models: processes that share variables and channels, active initially or created by `init`."""

from __future__ import annotations

from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from msgspec.structs import replace

from assay.core.domain.coverage import CoverageCell
from assay.core.domain.splitmix import Draw
from assay.domains.promela import tree as t
from assay.domains.promela.formats import write_tree
from assay.domains.promela.sources.configuration import Configuration
from assay.domains.promela.sources.random_scope import Scope, Variable, declare_array, declare_globals, declare_local
from assay.domains.promela.sources.random_statements import Writer
from assay.domains.promela.sources.swarm_process import with_cells

_OF_INIT, _OF_RUN = CoverageCell("priority", "init"), CoverageCell("priority", "run")


@dataclass(frozen=True)
class Model:
    """A random model, and the propositions that formulas may use."""

    tree: t.Tree
    variables: tuple[Variable, ...]
    """Its global variables, and local variables of proctypes with one instance, as remote references."""
    points: tuple[t.RemoteLabel, ...]
    """Labels of such proctypes."""
    channels: tuple[t.Expression, ...]
    """Conditions on channels."""
    inlines: tuple[str, ...] = ()
    """Definitions of inlines, which a tree has no nodes for."""
    seen: t.Expression | None = None
    """A condition that is false only after another process was read between two of its steps."""

    @property
    def text(self) -> str:
        """The model in Promela."""
        return "".join(self.inlines) + write_tree(self.tree)


@dataclass(frozen=True)
class _Process:
    proctype: t.Proctype
    labels: tuple[str, ...]
    local: Variable | None


def random_model(draw: Draw, configuration: Configuration, cells: Sequence[CoverageCell] = ()) -> Model:
    """Draw a model; its first process begins with some cells of the coverage table."""
    scope = Scope(draw, configuration)
    units = declare_globals(scope)
    shared = tuple(scope.variables)
    dynamic = configuration.has("dynamic") and configuration.processes > 1 and draw.one_in(3)
    dynamic = dynamic or any(cell in (_OF_INIT, _OF_RUN) for cell in cells)
    room = configuration.processes - dynamic
    kinds = room if draw.below(3) else 1 + draw.below(room)
    left = room - kinds
    processes = []
    for i in range(kinds):
        copies = 2 if left > 0 and configuration.has("copies") and draw.one_in(3) else 1
        left -= copies - 1
        budget = max(2, configuration.statements // (kinds + copies - 1))
        processes.append(_process(scope, f"P{i}", budget, 0 if dynamic else copies, started=copies))
        if configuration.has("observe") and processes[-1].local and processes[-1].proctype.active == 1:
            scope.remotes.append(_remote(processes[-1]))
    added = with_cells(draw, processes[0].proctype, cells)
    ranked = {cell.place for cell in cells if cell.construct == "priority"}
    proctypes = [added.process, *(process.proctype for process in processes[1:])]
    units += [*added.units, *(_ranked(draw, proctype, ranked) for proctype in proctypes)]
    if dynamic:
        units.append(_starter(draw, configuration, processes, ranked))
    units += added.processes
    single = [p for p in processes if p.proctype.active == 1]
    return Model(
        t.Tree(tuple(units)),
        (*shared, *(_outside(p) for p in single if p.local and configuration.has("remote"))),
        tuple(
            t.RemoteLabel(p.proctype.name, None, label)
            for p in single
            if configuration.has("remote")
            for label in p.labels
        ),
        tuple(
            t.Binary("==", t.OfChannel("len", t.Reference(c.name)), t.Number(c.capacity))
            for c in scope.channels
            if c.capacity
        ),
        added.inlines,
        added.seen,
    )


def _process(shared: Scope, name: str, budget: int, active: int, *, started: int) -> _Process:
    scope, draw, configuration = shared.inside(), shared.draw, shared.configuration
    declared: list[t.Statement] = []
    parameters: tuple[t.Declaration, ...] = ()
    local = None
    if configuration.has("parameters") and not active:
        parameters = (t.Declaration("byte", "k"),)
        scope.variables.append(Variable(t.Reference("k"), configuration.values))
    if configuration.has("locals") and draw.below(3):
        declared.append(t.Declare((declare_local(scope, "y"),)))
        local = scope.variables[-1]
    if configuration.has("for"):
        declared.append(t.Declare((t.Declaration("byte", "i"),)))
    if configuration.has("local_arrays"):
        declared += [t.Declare((declare_array(scope, f"b{k}"),)) for k in range(1 + draw.below(2))]
    writer = Writer(scope, budget)
    body = writer.body()
    provided = None
    if configuration.has("provided") and draw.one_in(4) and started == 1:
        provided = Scope(draw, configuration, shared.variables, shared.channels).comparison()
    proctype = t.Proctype(name, parameters, (*declared, *body), active, provided=provided)
    return _Process(proctype, tuple(writer.labels), local)


def _remote(process: _Process) -> tuple[t.RemoteValue, int]:
    """Refer to the local variable of a process from the text of another one."""
    if process.local is None:
        raise ValueError("the process has no local variable")
    return t.RemoteValue(process.proctype.name, None, process.local.reference), process.local.values


def _outside(process: _Process) -> Variable:
    """Make a remote reference to the local variable of a process."""
    if process.local is None:
        raise ValueError("the process has no local variable")
    return Variable(t.Reference(f"{process.proctype.name}:{process.local.reference.name}"), process.local.values)


def _ranked(draw: Draw, process: t.Proctype, places: AbstractSet[str]) -> t.Proctype:
    """Draw the priority of a proctype, if some have one."""
    return replace(process, priority=1 + draw.below(3)) if "proctype" in places else process


def _starter(
    draw: Draw, configuration: Configuration, processes: list[_Process], ranked: AbstractSet[str] = frozenset()
) -> t.Proctype:
    """Draw an `init` that creates the processes, atomically or one by one."""
    runs: list[t.Statement] = []
    for process in processes:
        copies = 1 + (configuration.processes > len(processes) + 1 and configuration.has("copies") and draw.one_in(3))
        for _ in range(copies):
            given = tuple(t.Number(draw.below(configuration.values)) for _ in process.proctype.parameters)
            priority = t.Number(1 + draw.below(3)) if "run" in ranked else None
            runs.append(t.Test(t.Run(process.proctype.name, given, priority)))
    body = (t.Block("atomic", tuple(runs)),) if draw.one_in(2) else tuple(runs)
    return t.Proctype("init", (), body, 1, priority=1 + draw.below(3) if "init" in ranked else None)
