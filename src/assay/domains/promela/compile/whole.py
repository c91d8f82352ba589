"""Compile a whole model: first what is declared, then the skeleton of every process, then the edges."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import assert_never

from assay.automata.formula.formula import atoms
from assay.domains.promela import tree
from assay.domains.promela.compile.actions import Action, Statements
from assay.domains.promela.compile.elements import Chain, Element, find_label, hunt
from assay.domains.promela.compile.expressions import Resolver
from assay.domains.promela.compile.flow import Flags, Flow, Resolve, link_blocks
from assay.domains.promela.compile.layout import Layout, field_types, lay_out, whole_spot
from assay.domains.promela.compile.names import Names, Signature
from assay.domains.promela.compile.skeleton import Serial, Skeleton
from assay.domains.promela.compile.starts import check_fields, element_start, starts
from assay.domains.promela.compile.statements import build
from assay.domains.promela.compile.trouble import trouble
from assay.domains.promela.compile.unique import check_names
from assay.domains.promela.model.expression import TRUE, Cell, Expression
from assay.domains.promela.model.graph import Initial, Model, NewChannel, Node, Process, Shape, Structure, Variable
from assay.domains.promela.tree.parts import parts

_LABELS = ("end", "accept", "progress")


@dataclass
class Compiler:
    """What is known of a model while it is compiled."""

    remote: frozenset[str] = frozenset()
    structures: dict[str, Structure] = field(default_factory=dict)
    typedefs: dict[str, tree.Typedef] = field(default_factory=dict)
    constants: dict[str, int] = field(default_factory=dict)
    shapes: list[Shape] = field(default_factory=list)
    shared: Layout = field(init=False)
    declared: list[tuple[Variable, tree.Declaration]] = field(default_factory=list)
    signatures: list[Signature] = field(default_factory=list)
    counted: dict[str, int] = field(default_factory=dict)
    skeletons: dict[str, Skeleton] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.shared = Layout(self.structures)

    def declare(self, unit: tree.Unit) -> None:
        """Take note of a unit that is no process."""
        match unit:
            case tree.Typedef():
                check_fields(unit, self.constants)
                self.structures[unit.name] = lay_out(unit, self.structures)
                self.typedefs[unit.name] = unit
            case tree.Mtype():
                # The last name of a list has the lowest number.
                before = self.counted.get(unit.kind, 0)
                for count, name in enumerate(reversed(unit.names), start=before + 1):
                    self.constants[name] = count
                self.counted[unit.kind] = before + len(unit.names)
            case tree.Declaration():
                self.declared.append((self.shared.declare(unit), unit))
            case tree.Trace():
                raise trouble("trace and notrace are not supported", unit.place, "express the order with a claim")
            case tree.Exclusive() | tree.Proctype() | tree.Never() | tree.Claim():
                pass
            case _:
                assert_never(unit)

    def skeleton(self, serial: Serial) -> Skeleton:
        """What the next process is to be built in."""
        return Skeleton(self.structures, serial, tuple(self.shared.variables), self.skeletons)

    def names(self, local: tuple[Variable, ...] = (), scope: str = "") -> Names:
        """What can be seen from a place."""
        return Names(self.structures, self.constants, self.shared.variables, self.signatures, local, scope)

    def initials(
        self, declared: Iterable[tuple[Variable, tree.Declaration]], local: tuple[Variable, ...], *, shared: bool
    ) -> Iterator[Initial]:
        """What variables start with."""
        for variable, declaration in declared:
            names = self.names(local, variable.scope)
            for spot, start in starts(whole_spot(variable, shared=shared), declaration, self.typedefs, self.structures):
                if shared and any(isinstance(part, tree.Reference) and part.name == "_pid" for part in parts(start)):
                    raise trouble("_pid stands outside of a process", declaration.place, "assign it in a process")
                for element, cell in enumerate(spot.cells(self.structures)):
                    if isinstance(start, tree.ChannelStart):
                        yield Initial(cell, NewChannel(self._shape(start)))
                    else:
                        yield Initial(cell, Resolver(names).value(element_start(start, element, self.constants)))

    def _shape(self, start: tree.ChannelStart) -> int:
        shape = Shape(start.capacity, tuple(field_types(start, self.structures)))
        if shape not in self.shapes:
            self.shapes.append(shape)
        return self.shapes.index(shape)


def compile_tree(model: tree.Tree, propositions: Iterable[str] = (), *, claimed: bool = False) -> Model:
    """Compile a model. Labels and `_last` that only propositions ask for must be told, for they change its states.

    `claimed` says that the model is to be looked at together with a claim, as SPIN does for formulas and never claims.
    """
    check_names(model)
    texts = [*propositions, *(atom for claim in model.claims for atom in atoms(claim.formula))]
    all_parts = list(parts(model))
    remote = frozenset(part.label for part in all_parts if isinstance(part, tree.RemoteLabel))
    compiler = Compiler(remote | {label for text in texts for label in re.findall(r"@\s*(\w+)", text)})
    serial, built = Serial(), []
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
    for _, skeleton, _ in built:
        skeleton.keep_remote(compiler.remote)
    compiler.signatures += [_signature(compiler, unit, skeleton) for unit, skeleton, _ in built]
    processes = tuple(_process(compiler, unit, skeleton, chain) for unit, skeleton, chain in built)
    if not any(unit.active for unit in model.processes):
        raise trouble("no process runs: there is neither init nor an active proctype", tree.NOWHERE, "add one")
    return Model(
        compiler.shared.size,
        tuple(compiler.shared.variables),
        tuple(compiler.initials(compiler.declared, (), shared=True)),
        processes,
        tuple(compiler.shapes),
        tuple(compiler.structures.values()),
        tuple(compiler.constants.items()),
        remembers=any(isinstance(part, tree.Reference) and part.name == "_last" for part in all_parts)
        or any(re.search(r"\b_last\b", text) for text in texts),
        claimed=claimed,
        prioritized=any(_sets_priority(part) for part in all_parts),
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
        spot = whole_spot(variable, shared=False)
        parameters += spot.cells(compiler.structures)
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


def control_flow(skeleton: Skeleton, chain: Chain, resolve: Resolve) -> tuple[list[Node], int]:
    """The graph of a process whose elements are made, and where it starts."""
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
