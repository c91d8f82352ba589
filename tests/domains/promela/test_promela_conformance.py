"""SPIN's runs are ours, ours are SPIN's, and a mistake in our reading is a difference."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from assay.core.domain.splitmix import Draw
from assay.domains.promela.compile import compile_tree
from assay.domains.promela.conformance import comparison
from assay.domains.promela.conformance.comparison import Comparison, Effort, compare_model
from assay.domains.promela.conformance.guided import random_run
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.model.expression import Binary, Constant, Expression
from assay.domains.promela.model.graph import Assign, Effect, Model, Sequence
from assay.domains.promela.semantics import values
from assay.domains.promela.semantics.arithmetic import operate
from assay.domains.promela.semantics.steps import single
from assay.domains.promela.simulate import statements

pytestmark = pytest.mark.tool("spin", "tcc")

MODEL = """
mtype = { red, green };
typedef pair { byte f = 3; short g[2] = 7 };
byte x = 4; int a[3] = 2; pair s; mtype m = green; chan q = [2] of { mtype, byte }; chan r = [0] of { byte };

proctype P(byte k; chan c) {
  byte z = 5;
  chan own = [1] of { int };
  z = z + k; own!-9; c!z - 5;
  { int inner = 6; inner++; s.g[1] = inner };
  own?-9; if :: x > 4 -> x = 250 :: else -> x = 4 fi;
  { x = x + 10; x = x - 1 } unless { x == 4; s.f = 9 }
}

init {
  byte b = 1;
  atomic { run P(b + 1, r); b = 2 };
  r?b;
  q!red, x; q!green, b;
  d_step { a[1] = -1; if :: a[1] < 0 -> a[2] = a[0] - 5 :: else fi };
  q??green, x;
  do :: len(q) > 0 -> q?m, _ :: else -> break od;
end: timeout -> assert(b == 2)
}

ltl calm { [] (x != 9) }
"""
RUNS = Effort(frozenset({"simulations", "replays"}), runs=3, steps=80)
RUNS_AND_STATES = Effort(RUNS.parts | {"states"}, runs=3, steps=80)
"""`spin -t` executes an `else` whether or not another option is enabled: more steps than SPIN's show in the states."""


def compared(tmp_path: Path, effort: Effort) -> Comparison:
    path = tmp_path / "model.pml"
    path.write_text(MODEL)
    return compare_model(path, effort)


def test_runs_graphs_states_and_verdicts_are_those_of_spin(tmp_path: Path) -> None:
    found = compared(tmp_path, Effort(runs=3, steps=80))
    assert found.differences == []
    assert found.notes == []
    assert found.counts["runs simulated"] == found.counts["runs replayed"] == 3
    assert found.counts["steps simulated"] > 60
    assert found.counts["steps replayed"] > 60
    assert found.counts["values"] > 1_000
    assert found.counts["messages"] > 30
    assert found.counts["verdicts"] == 2
    assert found.counts["states"] == found.counts["proved states"] > 50


def without_globals(model: Model) -> Model:
    return msgspec.structs.replace(model, initials=model.initials[:1])


def without_locals(model: Model) -> Model:
    (first, *others) = model.processes
    return msgspec.structs.replace(
        model, processes=(msgspec.structs.replace(first, initials=first.initials[1:]), *others)
    )


def _swapped(expression: Expression) -> Expression:
    if isinstance(expression, Binary):
        return Binary(expression.operator, expression.right, expression.left)
    return expression


def _effects(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    return tuple(Assign(e.cell, _swapped(e.value)) if isinstance(e, Assign) else e for e in effects)


def with_edges(model: Model, change: Callable[..., dict[str, object]]) -> Model:
    processes = tuple(
        msgspec.structs.replace(
            process,
            nodes=tuple(
                node
                and msgspec.structs.replace(
                    node, edges=tuple(msgspec.structs.replace(edge, **change(edge)) for edge in node.edges)
                )
                for node in process.nodes
            ),
        )
        for process in model.processes
    )
    return msgspec.structs.replace(model, processes=processes)


MISTAKES: dict[str, Callable[[Model], Model]] = {
    "global initial values are dropped": without_globals,
    "a local initial value is dropped": without_locals,
    "operands are swapped": lambda model: with_edges(model, lambda edge: {"effects": _effects(edge.effects)}),
    "a d_step has no effect": lambda model: with_edges(
        model, lambda edge: {"effects": tuple(e for e in edge.effects if not isinstance(e, Sequence))}
    ),
    "else is always enabled": lambda model: with_edges(model, lambda _: {"otherwise": False}),
    "an escape has no priority": lambda model: with_edges(
        model, lambda edge: {"escape": 0, "guard": Constant(0) if edge.escape else edge.guard}
    ),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_planted_mistake_of_the_compiler_is_found(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    right, mistake = compile_tree, MISTAKES[name]
    monkeypatch.setattr(comparison, "compile_tree", lambda tree: mistake(right(tree)))
    assert compared(tmp_path, RUNS_AND_STATES if "else" in name else RUNS).differences


def test_planted_mistake_of_arithmetic_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(values, "operate", lambda o, a, b: operate("+", a, b) if o == "-" else operate(o, a, b))
    assert compared(tmp_path, RUNS).differences


def test_statements_that_spin_executes_and_we_do_not_are_a_difference(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    right = single

    def without_receives(*given: object, **named: object) -> list[object]:
        return [done for done in right(*given, **named) if len(done.moves) == 1]  # type: ignore[arg-type]

    monkeypatch.setattr(statements, "single", without_receives)
    found = compared(tmp_path, RUNS)
    assert any("not enabled" in line for line in found.differences)


def test_a_refusal_of_one_side_is_a_difference(tmp_path: Path) -> None:
    path = tmp_path / "model.pml"
    path.write_text("init { c_code { x = 1; } }")
    assert compare_model(path, RUNS).differences[0].startswith("refused: ")
    path.write_text("init { byte x; x = y }")
    both = compare_model(path, RUNS)
    assert both.refused
    assert both.differences == []


def test_random_runs_are_reproducible() -> None:
    model = compile_tree(parse_tree(MODEL))
    assert random_run(model, Draw(3), 50) == random_run(model, Draw(3), 50)
    assert len({random_run(model, Draw(seed), 50).trail for seed in range(5)}) > 1
