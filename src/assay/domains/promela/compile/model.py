"""Compiles a whole model: first the declarations, then the elements of every proctype, then their edges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import assert_never

from msgspec import Struct, field
from msgspec.structs import replace

from assay.automata.formula.formula import atoms
from assay.domains.promela import tree
from assay.domains.promela.compile.actions import Action, Statements
from assay.domains.promela.compile.control_flow import Flags, Flow, Resolve, link_blocks
from assay.domains.promela.compile.elements import Chain, Element, find_label, hunt
from assay.domains.promela.compile.exclusive import claims_of
from assay.domains.promela.compile.expressions import Resolver
from assay.domains.promela.compile.initial_values import check_fields, element_value, initialised_parts
from assay.domains.promela.compile.layout import Layout, check_sizes, field_types, lay_out, whole_variable
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.compile.names import Names, Signature
from assay.domains.promela.compile.skeleton import Serial, Skeleton
from assay.domains.promela.compile.statements import build
from assay.domains.promela.compile.trace import check_trace, event, trace_of
from assay.domains.promela.compile.unique import check_names
from assay.domains.promela.model.expression import TRUE, Cell, Expression
from assay.domains.promela.model.graph import (
    Initial,
    Model,
    NewChannel,
    Node,
    Process,
    Shape,
    Structure,
    Trace,
    Variable,
)
from assay.domains.promela.tree.parts import parts

_LABELS = ("end", "accept", "progress")


class Compiler(Struct, eq=False, dict=True):
    """The symbols of a model under compilation."""

    remote: frozenset[str] = frozenset()
    structures: dict[str, Structure] = field(default_factory=dict)
    typedefs: dict[str, tree.Typedef] = field(default_factory=dict)
    constants: dict[str, int] = field(default_factory=dict)
    shapes: list[Shape] = field(default_factory=list)
    declared: list[tuple[Variable, tree.Declaration]] = field(default_factory=list)
    signatures: list[Signature] = field(default_factory=list)
    counted: dict[str, int] = field(default_factory=dict)
    skeletons: dict[str, Skeleton] = field(default_factory=dict)

    @cached_property
    def shared(self) -> Layout:
        """The places of the global variables."""
        return Layout(self.structures)

    def declare(self, unit: tree.Unit) -> None:
        """Declare the names of a unit other than a proctype."""
        match unit:
            case tree.Typedef():
                check_fields(unit, self.constants)
                self.structures[unit.name] = lay_out(unit, self.structures)
                self.typedefs[unit.name] = unit
            case tree.Mtype():
                # SPIN numbers an mtype list from its end.
                before = self.counted.get(unit.kind, 0)
                for count, name in enumerate(reversed(unit.names), start=before + 1):
                    self.constants[name] = count
                self.counted[unit.kind] = before + len(unit.names)
            case tree.Declaration():
                self.declared.append((self.shared.declare(unit), unit))
            case tree.Trace():
                check_trace(unit)
            case tree.Exclusive() | tree.Proctype() | tree.Never() | tree.Claim():
                pass
            case _:
                assert_never(unit)

    def skeleton(self, serial: Serial) -> Skeleton:
        """The empty skeleton of the next proctype."""
        return Skeleton(self.structures, serial, tuple(self.shared.variables), self.skeletons)

    def names(self, local: tuple[Variable, ...] = (), scope: str = "") -> Names:
        """The names in scope at a position."""
        return Names(self.structures, self.constants, self.shared.variables, self.signatures, local, scope)

    def initials(
        self, declared: Iterable[tuple[Variable, tree.Declaration]], local: tuple[Variable, ...], *, shared: bool
    ) -> Iterator[Initial]:
        """Yield the initial values of variables."""
        for variable, declaration in declared:
            names = self.names(local, variable.scope)
            for lvalue, start in initialised_parts(
                whole_variable(variable, shared=shared), declaration, self.typedefs, self.structures
            ):
                if shared and any(isinstance(part, tree.Reference) and part.name == "_pid" for part in parts(start)):
                    raise model_error("_pid outside of a process", declaration.place, "assign it in a process")
                for element, cell in enumerate(lvalue.cells(self.structures)):
                    if isinstance(start, tree.ChannelInitialiser):
                        yield Initial(cell, NewChannel(self._shape(start)))
                    else:
                        yield Initial(cell, Resolver(names).value(element_value(start, element, self.constants)))

    def _shape(self, start: tree.ChannelInitialiser) -> int:
        shape = Shape(start.capacity, tuple(field_types(start, self.structures)))
        if shape not in self.shapes:
            self.shapes.append(shape)
        return self.shapes.index(shape)


def compile_tree(
    model: tree.Tree, propositions: Iterable[str] = (), *, claimed: bool = False, exclusive: bool = False
) -> Model:
    """Compile a model.

    Labels and `_last` that only `propositions` refer to change the state space, so the propositions must be given.
    `claimed` says that a claim process runs with the model, as in SPIN for formulas and never claims. `exclusive` says
    that `xr` and `xs` are checked.
    """
    check_names(model)
    check_sizes(model)
    texts = [*propositions, *(atom for claim in model.claims for atom in atoms(claim.formula))]
    all_parts = list(parts(model))
    remote = frozenset(part.label for part in all_parts if isinstance(part, tree.RemoteLabel))
    compiler = Compiler(remote | {label for text in texts for label in re.findall(r"@\s*(\w+)", text)})
    serial, built, traces = Serial(), [], list[tuple[tree.Trace, Skeleton, Chain]]()
    for unit in model.units:
        compiler.declare(unit)
        if isinstance(unit, tree.Proctype):
            skeleton = compiler.skeleton(serial)
            for parameter in unit.parameters:
                skeleton.layout.declare(parameter)
            built.append((unit, skeleton, build(skeleton, unit.body, unit.place)))
            compiler.skeletons[unit.name] = skeleton
        elif isinstance(unit, tree.Never):
            build(compiler.skeleton(serial), unit.body, unit.place)
        elif isinstance(unit, tree.Trace):
            if traces:
                raise model_error("a second trace or notrace", unit.place, "keep one")
            skeleton = compiler.skeleton(serial)
            traces.append((unit, skeleton, build(skeleton, unit.body, unit.place)))
    for _, skeleton, _ in built:
        skeleton.keep_remote(compiler.remote)
    compiler.signatures += [_signature(compiler, unit, skeleton) for unit, skeleton, _ in built]
    processes = tuple(_process(compiler, unit, skeleton, chain) for unit, skeleton, chain in built)
    if exclusive:
        units = (unit for unit, _, _ in built)
        processes = tuple(
            replace(p, claims=claims_of(unit, compiler.names(p.variables)))
            for unit, p in zip(units, processes, strict=True)
        )
    if not any(unit.active for unit in model.processes):
        raise model_error("no initial process: there is neither init nor an active proctype", tree.NOWHERE, "add one")
    return Model(
        compiler.shared.size,
        tuple(compiler.shared.variables),
        tuple(compiler.initials(compiler.declared, (), shared=True)),
        processes,
        tuple(compiler.shapes),
        tuple(compiler.structures.values()),
        tuple(compiler.constants.items()),
        uses_last=any(isinstance(part, tree.Reference) and part.name == "_last" for part in all_parts)
        or any(re.search(r"\b_last\b", text) for text in texts),
        claimed=claimed,
        uses_priorities=any(_sets_priority(part) for part in all_parts),
        trace=next((_trace(compiler, *trace) for trace in traces), None),
    )


def _sets_priority(part: object) -> bool:
    return (
        (isinstance(part, tree.Proctype | tree.Run) and part.priority is not None)
        or isinstance(part, tree.SetPriority)
        or (isinstance(part, tree.OfProcess) and part.function == "get_priority")
        or (isinstance(part, tree.Reference) and part.name == "_priority")
    )


def _signature(compiler: Compiler, unit: tree.Proctype, skeleton: Skeleton) -> Signature:
    variables = tuple(skeleton.layout.variables)
    parameters: list[Cell] = []
    for variable in variables[: len(unit.parameters)]:
        lvalue = whole_variable(variable, shared=False)
        parameters += lvalue.cells(compiler.structures)
    labels = tuple((label.name, label.element.number) for label in skeleton.labels)
    return Signature(unit.name, tuple(parameters), variables, labels)


def _process(compiler: Compiler, unit: tree.Proctype, skeleton: Skeleton, chain: Chain) -> Process:
    local = tuple(skeleton.layout.variables)

    def resolve(element: Element) -> Action:
        statements = Statements(Resolver(compiler.names(local, element.scope)))
        return (TRUE, ()) if element.statement is None else statements.action(element.statement)

    nodes, start = control_flow(skeleton, chain, resolve)
    by_number = {node.number: node for node in nodes}
    provided: Expression = TRUE
    if unit.provided is not None:
        provided = Resolver(compiler.names(local)).value(unit.provided)
    return Process(
        unit.name,
        _signature(compiler, unit, skeleton).parameters,
        skeleton.layout.size,
        local,
        tuple(compiler.initials(skeleton.initials, local, shared=False)),
        tuple(by_number.get(number, Node(number, ())) for number in range(max(by_number) + 1)),
        start,
        tuple((label.name, label.element.number) for label in skeleton.labels),
        unit.active,
        1 if unit.priority is None else unit.priority,
        provided,
    )


def _trace(compiler: Compiler, unit: tree.Trace, skeleton: Skeleton, chain: Chain) -> Trace:
    resolver = Resolver(compiler.names())
    nodes, start = control_flow(skeleton, chain, lambda element: event(element, resolver))
    return trace_of(unit, nodes, start, chain)


def control_flow(skeleton: Skeleton, chain: Chain, resolve: Resolve) -> tuple[list[Node], int]:
    """Build the control flow graph of a proctype from its elements; return it with the initial control state."""
    for goto in skeleton.gotos:
        if isinstance(goto.statement, tree.Goto) and goto.target is not None:
            goto.target.element = find_label(skeleton.labels, goto.statement.label, goto.scope, goto.place)
    link_blocks(skeleton.elements)
    flags: Flags = {chain.stop.number: {"end"}}
    named: dict[int, list[str]] = {}
    for label in skeleton.labels:
        named.setdefault(label.element.number, []).append(label.name)
        flags.setdefault(label.element.number, set()).update(p for p in _LABELS if label.name.startswith(p))
    flow = Flow(resolve)
    flow.walk(chain)
    flow.settle(flags)
    nodes = [
        Node(
            node.number,
            node.edges,
            tuple(named.get(node.number, ())),
            "end" in flags.get(node.number, ()),
            "accept" in flags.get(node.number, ()),
            "progress" in flags.get(node.number, ()),
        )
        for node in flow.nodes()
    ]
    return nodes, hunt(chain.start, atomic=chain.start.atomic).number
