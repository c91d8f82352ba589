"""Code that is compiled node by node: the transitions of a node are a function, called through a table of addresses.

A model with thousands of edges takes seconds to compile, and a search may visit few of its nodes. So the first module
has no code for nodes. At a node without code, the function `missing` reports an overflow with the number of the node,
the search stops, and a further module with this node and its neighbours is compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import accumulate

from msgspec import Struct

from assay.domains.promela.engine.native.codegen import assembly as ir
from assay.domains.promela.engine.native.codegen.bits import I64, load, number, word_at
from assay.domains.promela.engine.native.codegen.codegen_context import MISSING_NODE, CodeUnit, Context
from assay.domains.promela.engine.native.codegen.layout import Kin, Layout
from assay.domains.promela.engine.native.codegen.transitions import (
    TRANSITION_TYPES,
    RowExpansion,
    begin_expansion,
    emit_node,
)
from assay.domains.promela.model.graph import Model

Place = tuple[int, int]
"""A process type and a node."""
_FORM = ir.FunctionType(I64, TRANSITION_TYPES)


class NodeTable(Struct, frozen=True):
    """The addresses of the functions of all nodes, by process type and node."""

    address: int
    starts: tuple[int, ...]

    def index(self, place: Place) -> int:
        """Give the entry of a node."""
        return self.starts[place[0]] + place[1]

    def place(self, index: int) -> Place:
        """Give the node of an entry."""
        kind = max(kind for kind, start in enumerate(self.starts) if start <= index)
        return kind, index - self.starts[kind]


def table_starts(model: Model) -> tuple[int, ...]:
    """Give the first entry of each process type; the last number is the size of the table."""
    return tuple(accumulate((len(process.nodes) for process in model.processes), initial=0))


def function_name(place: Place) -> str:
    """Name the function of a node."""
    return f"node.{place[0]}.{place[1]}"


def emit_call_of_node(expansion: RowExpansion, kind: int, table: NodeTable) -> None:
    """Emit the call of the function of the current node."""
    context, code = expansion.context, expansion.context.code
    assert context.process is not None
    here = code.add(load(code, context.process, context.layout.process_node), number(table.starts[kind]))
    entries = ir.Value(f"inttoptr (i64 {table.address} to ptr)", I64.as_pointer())
    address = code.load(code.gep(entries, [here]))
    row, pid, timeout, offered, out, _, status = expansion.function.args
    arguments = [row, pid, timeout, offered, out, code.load(expansion.total), status]
    code.store(code.call_address(address, _FORM, arguments), expansion.total)


def write_missing(unit: CodeUnit, kind: int, table: NodeTable) -> None:
    """Write the function of nodes without code, which reports the node as an overflow."""
    function = unit.function(f"missing.{kind}", *TRANSITION_TYPES)
    code = ir.IRBuilder(function.append_basic_block("start"))
    row, pid, _, _, _, count, status = function.args
    context = Context(unit, code, row, status).with_process(row, kind, pid)
    assert context.process is not None
    here = load(code, context.process, unit.layout.process_node)
    code.store(code.add(here, number(MISSING_NODE + table.starts[kind])), word_at(code, status, number(1)))
    code.ret(count)


def write_nothing(unit: CodeUnit) -> None:
    """Write the function of nodes without edges."""
    function = unit.function("nothing", *TRANSITION_TYPES)
    ir.IRBuilder(function.append_basic_block("start")).ret(function.args[5])


def write_nodes(
    model: Model, layout: Layout, kins: list[Kin], places: Iterable[Place], links: Mapping[str, int]
) -> CodeUnit:
    """Write a module with the functions of some nodes; `links` are the addresses of functions of the first module."""
    unit = CodeUnit(model, layout, ir.Module(name="nodes"), kins)
    for kind, node in places:
        expansion = begin_expansion(unit, kind, function_name((kind, node)), internal=False)
        emit_node(model.processes[kind].nodes[node], expansion)
        code = expansion.context.code
        code.ret(code.load(expansion.total))
    for name, address in links.items():
        function = unit.module.globals.get(name)
        if isinstance(function, ir.Function):
            function.linkage = "internal"
            code = ir.IRBuilder(function.append_basic_block("start"))
            target = ir.Constant(I64, address)
            code.ret(code.call_address(target, function.form, function.args))
    return unit


def near(model: Model, places: Iterable[Place], edges: int) -> list[Place]:
    """Give nodes in the order of their distance from the given ones, until they have `edges` edges together.

    The nodes inside of an atomic sequence are as near as its first node.
    """
    order = dict.fromkeys(places)
    queue, total = list(order), 0
    for kind, node in queue:
        nodes = model.processes[kind].nodes
        total += len(nodes[node].edges)
        for edge in sorted(nodes[node].edges, key=lambda edge: not edge.atomic):
            place = kind, edge.target
            if edge.target and place not in order and (edge.atomic or total < edges):
                order[place] = None
                queue.append(place)
    return [place for place in queue if model.processes[place[0]].nodes[place[1]].edges]
