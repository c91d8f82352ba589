"""What the compiler refuses, and what it makes of names, never claims and drawings."""

from __future__ import annotations

import itertools
import subprocess
from pathlib import Path

import pytest

from assay.automata.buchi.automaton import Automaton
from assay.core.domain.show import dot
from assay.domains.promela.compile import compile_tree
from assay.domains.promela.compile.never import never_automaton
from assay.domains.promela.compile.propositions import resolver, system_of
from assay.domains.promela.drawing.graph import draw_model
from assay.domains.promela.drawing.state_text import values
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.model.graph import Sequence
from assay.errors import InputError

TWICE = [
    ("active proctype A() { skip } active proctype A() { assert(false) }", "two proctypes are called A"),
    ("typedef T { byte f } typedef T { byte g } active proctype A() { skip }", "two typedefs are called T"),
    ("mtype = { a, b }; mtype = { a }; active proctype A() { skip }", "two mtype constants are called a"),
    ("mtype:k = { a }; mtype = { a }; active proctype A() { skip }", "two mtype constants are called a"),
    ("mtype = { a }; byte a; active proctype A() { skip }", "a is both a variable and an mtype constant"),
    ("mtype = { a }; active proctype A() { byte a; skip }", "a is both a variable and an mtype constant"),
    ("active proctype A() { L: skip; L: goto L }", "the label L is declared twice"),
    ("inline f() { skip } inline f() { assert(false) } active proctype A() { f() }", "the inline f is defined twice"),
]
"""Of two declarations of a name, one would be ignored without a word."""


@pytest.mark.tool("spin")
@pytest.mark.parametrize("text", [text for text, _ in TWICE])
def test_spin_refuses_what_is_declared_twice(text: str, tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text(text, encoding="utf-8")
    said = subprocess.run(["spin", "-a", "m.pml"], cwd=tmp_path, capture_output=True, check=False)
    assert said.returncode


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("active proctype A() { x = 1 }", "undeclared variable x"),
        ("byte x[2]; active proctype A() { for (x : 0 .. 1) { skip } }", "x is an array"),
        ("byte x; active proctype A() { x[1] = 1 }", "x is not an array"),
        ("typedef T { byte f }; T t; active proctype A() { t.g = 1 }", "T has no field g"),
        ("typedef T { byte f }; T t; active proctype A() { t = 1 }", "t is a structure"),
        ("byte x; byte x; active proctype A() { skip }", "x is declared twice"),
        ("int x; active proctype A() { x!1 }", "x is not a channel"),
        ("chan q; active proctype A() { q = 1 }", "q is a channel, but the value is not"),
        ("chan q; byte x; active proctype A() { x = q + 1 }", "q is a channel, not a number"),
        ("mtype = { a }; active proctype A() { a = 1 }", "a is an mtype constant"),
        ("active proctype A() { run B() }", "undeclared proctype B"),
        ("proctype B(byte x) { skip } init { run B() }", "B takes 1 arguments, not 0"),
        ("active proctype A() { goto L }", "undefined label L"),
        ("active proctype A() { break }", "break outside of a loop"),
        ("active proctype A() { if :: else :: else fi }", "more than one else option"),
        ("active proctype A() { L: goto M; M: goto L }", "cycle of jumps"),
        ("active proctype A() { _pid = 1 }", "_pid is read-only"),
        ("proctype A() { skip }", "no initial process"),
        ("trace { skip } active proctype A() { skip }", "not an event in a trace"),
        ("proctype B() { skip } byte x; init { x = _nr_pr + run B() }", "a run beside an expression that depends"),
        ("proctype B() { skip } byte x; init { x = (x == 0 || run B()) }", "a run that is not always evaluated"),
        ("proctype B(byte x) { skip } byte x; init { x = run B(run B(0)) }", "run is not supported inside"),
        ("proctype B() { skip } byte a[3]; init { a[run B()] = 1 }", "run is not supported inside this expression"),
        ('proctype B() { skip } init { printf("%d %d", run B(), run B()) }', "a run in several arguments"),
        ("active proctype A() { L: skip; do :: d_step { skip; goto L } od }", "jump out of a d_step"),
        *TWICE,
    ],
)
def test_bad_models_are_refused_with_what_and_where(text: str, said: str) -> None:
    with pytest.raises(InputError, match=said) as refused:
        compile_tree(parse_tree(text, "m.pml"))
    assert refused.value.where.startswith("m.pml:1:") or said == "no initial process"


@pytest.mark.parametrize("text", ["y == 1", "A@nowhere", "_pid == 1", "B@L"])
def test_propositions_over_unknown_names_are_refused(text: str) -> None:
    model = compile_tree(parse_tree("byte x; active proctype A() { L: x = 1 }"))
    with pytest.raises(InputError):
        resolver(model)(text)


def test_variables_of_sibling_blocks_are_different_cells() -> None:
    model = compile_tree(parse_tree("byte x; active proctype A() { { byte l = 1; x = l } ; { byte l; x = l } }"))
    assert [variable.name for variable in model.processes[0].variables] == ["l", "l"]
    assert {variable.slot for variable in model.processes[0].variables} == {0, 1}


def test_a_d_step_is_one_edge() -> None:
    model = compile_tree(parse_tree("byte x; active proctype A() { d_step { x = 1; x = 2 } }"))
    process = model.processes[0]
    (edge,) = process.nodes[process.start].edges
    assert [type(effect) for effect in edge.effects] == [Sequence]


def test_structures_are_laid_out_flat_and_shown_by_name() -> None:
    tree = parse_tree(
        "typedef I { byte f[2] }; typedef T { short s; I in[2] }; T t; active proctype A() { t.in[1].f[1] = 7 }"
    )
    system = system_of(tree)
    (step,) = system.steps(system.initial)
    shown = values(system.model, step.target)
    assert system.model.size == 5
    assert {name for name, value in shown.items() if value == "7"} == {"t.in[1].f[1]"}


def test_every_edge_of_a_process_is_drawn() -> None:
    model = compile_tree(
        parse_tree(
            "chan q = [1] of { byte }; active proctype A() { byte x; end: do :: q!x :: q?x :: x > 2 -> break od }"
        )
    )
    (figure,) = draw_model(model)
    assert figure.graph is not None
    assert {arc.label for arc in figure.graph.arcs} == {"q!x", "q?x", "x > 2", "end"}
    assert sum(node.start for node in figure.graph.nodes) == 1
    assert figure.title in dot(figure.graph, figure.title)
    assert "end:" in figure.text


# Never claims --------------------------------------------------------------------------------------------------------


def accepts(automaton: Automaton, prefix: list[set[str]], cycle: list[set[str]]) -> bool:
    """Whether a lasso is accepted, by looking at all runs over it."""
    letters = [*prefix, *cycle]
    after = {place: place + 1 if place + 1 < len(letters) else len(prefix) for place in range(len(letters))}

    def following(state: tuple[int, int]) -> set[tuple[int, int]]:
        at, place = state
        return {
            (edge.target, after[place])
            for edge in automaton.edges
            if edge.source == at and edge.label.allows(letters[place])
        }

    def reach(start: set[tuple[int, int]]) -> set[tuple[int, int]]:
        found, waiting = set(start), list(start)
        while waiting:
            for state in following(waiting.pop()) - found:
                found.add(state)
                waiting.append(state)
        return found

    (accepting,) = automaton.acceptance
    return any(
        state[0] in accepting and state in reach(following(state))
        for state in reach({(start, 0) for start in automaton.initial})
    )


def never(body: str) -> Automaton:
    return never_automaton(parse_tree(f"bool p, q; active proctype A() {{ skip }} never {{ {body} }}"))


LETTERS: list[set[str]] = [set(), {"p"}]
LASSOS = [
    ([set(letter) for letter in prefix], [set(letter) for letter in cycle])
    for n in range(3)
    for prefix in itertools.product(LETTERS, repeat=n)
    for m in (1, 2)
    for cycle in itertools.product(LETTERS, repeat=m)
]


@pytest.mark.parametrize(("prefix", "cycle"), LASSOS)
def test_claims_accept_what_they_say(prefix: list[set[str]], cycle: list[set[str]]) -> None:
    letters = [*prefix, *cycle]
    eventually_always = never("S: do :: p -> goto accept :: true od; accept: do :: p od")
    assert accepts(eventually_always, prefix, cycle) == all("p" in letter for letter in cycle)
    once = never("do :: p -> break :: else od")
    assert accepts(once, prefix, cycle) == any("p" in letter for letter in letters)
    asserted = never("do :: atomic { true -> assert(p) } :: true od")
    assert accepts(asserted, prefix, cycle) == any("p" not in letter for letter in letters)


def test_claims_with_side_effects_are_refused() -> None:
    with pytest.raises(InputError, match="side effects in a never claim"):
        never("p = 1")


def test_a_variable_that_another_process_does_not_have_is_an_error() -> None:
    model = compile_tree(parse_tree("active proctype P() { byte x; x = 1 }"))
    with pytest.raises(InputError, match="P has no variable y"):
        resolver(model)("P[0]:y == 1")
