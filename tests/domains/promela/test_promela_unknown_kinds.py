"""An effect or an expression that a pass does not know stops it; none is passed over in silence."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast, get_args

import pytest
from msgspec import Struct
from msgspec.structs import replace

from assay.domains.promela.ample import footprint
from assay.domains.promela.compile import compile_tree
from assay.domains.promela.condense.liveness import live_slots, written_slots
from assay.domains.promela.drawing.expression_text import effect_text, expression_text
from assay.domains.promela.engine.native.codegen.guards import cannot_fault
from assay.domains.promela.engine.native.codegen.layout import Bounds, lay_out
from assay.domains.promela.engine.native.codegen.model import write_model
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.model import expression as e
from assay.domains.promela.model import graph as g
from assay.domains.promela.semantics import PromelaSystem

PRIVATE = {e.Constant, e.Load, e.Binary, e.Unary, e.Conditional, e.Pid, g.Assign, g.Assert, g.Print, g.Sequence}
"""What reaches other processes through the cells in it alone."""


class Unknown(Struct, frozen=True):
    """An effect, or an expression, of a language to come."""


UNKNOWN_EFFECT, UNKNOWN_EXPRESSION = cast("g.Effect", Unknown()), cast("e.Expression", Unknown())


def model_with(change: Callable[[g.Edge], g.Edge]) -> g.Model:
    """A model of one process with its first edge changed."""
    model = compile_tree(parse_tree("byte x; active proctype P() { x = 1 }"))
    (process,) = model.processes
    edge = next(edge for node in process.nodes if node.number == process.start for edge in node.edges)
    nodes = tuple(
        replace(node, edges=tuple(change(one) if one is edge else one for one in node.edges)) for node in process.nodes
    )
    return replace(model, processes=(replace(process, nodes=nodes),))


def with_effect() -> g.Model:
    return model_with(lambda edge: replace(edge, effects=(*edge.effects, UNKNOWN_EFFECT)))


def with_guard() -> g.Model:
    return model_with(lambda edge: replace(edge, guard=UNKNOWN_EXPRESSION))


def edge_of(model: g.Model) -> g.Edge:
    (process,) = model.processes
    return next(edge for node in process.nodes if node.number == process.start for edge in node.edges)


def steps(model: g.Model) -> object:
    system = PromelaSystem(model, lambda _text: pytest.fail("no proposition is asked for"))
    return system.steps(system.initial)


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: write_model(with_effect(), lay_out(with_effect(), Bounds()), ()),
        lambda: write_model(with_guard(), lay_out(with_guard(), Bounds()), ()),
        lambda: cannot_fault(UNKNOWN_EXPRESSION),
        lambda: steps(with_effect()),
        lambda: steps(with_guard()),
        lambda: written_slots(edge_of(with_effect())),
        lambda: live_slots(with_effect().processes[0]),
        lambda: effect_text(UNKNOWN_EFFECT, ()),
        lambda: expression_text(UNKNOWN_EXPRESSION),
    ],
    ids=[
        "code of an effect",
        "code of a guard",
        "plain",
        "steps by an effect",
        "steps by a guard",
        "written",
        "live",
        "effect in words",
        "expression in words",
    ],
)
def test_an_unknown_kind_stops_a_pass(attempt: Callable[[], object]) -> None:
    with pytest.raises(AssertionError, match="Unknown"):
        attempt()


def test_every_kind_is_private_or_in_the_footprint_of_what_is_shared() -> None:
    shared = {*footprint._BESIDE, *footprint._CHANNELS}
    assert not shared & PRIVATE
    assert {*get_args(e.Expression), *get_args(g.Effect)} == shared | PRIVATE
