"""No checker accepts that a property holds vacuously: of a graph without runs, or with unlisted or dead-end states."""

from __future__ import annotations

import random
from itertools import product

import pytest
from msgspec.structs import replace

from assay.automata.buchi.automaton import Automaton
from assay.automata.buchi.translate import translate
from assay.automata.checker.proved import (
    automaton_of,
    entries_of,
    formula_of,
    list_of,
    ranked_of,
    refutes,
    refutes_automaton,
    structure_of,
)
from assay.automata.checker.ranks import check_automaton, check_formula
from assay.automata.emptiness.evidence import Ranked, Run
from assay.automata.emptiness.ranks import refute_automaton, refute_formula
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import Closure, closure_of
from assay.automata.formula.formula import Formula, Not, Or
from assay.automata.formula.syntax import parse
from assay.checkers import ltl as proved

ATOMS = ("p",)
P = parse("p")
GOOD = Structure([0], [0, 1], [0], ATOMS, [1])
NOTHING = {
    "no edges": Structure([0], [0, 0], [], ATOMS, [0]),
    "an edge to a state that is not listed": Structure([0], [0, 1], [7], ATOMS, [0]),
    "an initial state that does not exist": Structure([5], [0, 1], [0], ATOMS, [0]),
    "no initial state": Structure([], [0, 1], [0], ATOMS, [0]),
    "no states": Structure([0], [0], [], ATOMS, []),
    "a fair set that is met nowhere": Structure([0], [0, 1], [0], ATOMS, [0], [0], 1),
}
"""Nowhere in these does p hold."""
LESS = {
    "an edge more, to a state that is not listed": Structure([0], [0, 2], [0, 7], ATOMS, [1]),
    "an initial state more, which does not exist": Structure([0, 5], [0, 1], [0], ATOMS, [1]),
    "a state without edges": Structure([0], [0, 2, 2], [0, 1], ATOMS, [1, 0]),
    "a state without edges that is not come to": Structure([0], [0, 1, 1], [0], ATOMS, [1, 0]),
    "a state that a fair run cannot leave": Structure([0], [0, 2, 3], [0, 1, 1], ATOMS, [1, 0], [1, 0, 0], 1),
}
"""All infinite fair runs are in their first state, where p holds, and stay there."""
CASES = [
    *((why, where, P) for why, where in NOTHING.items()),
    *((why, where, parse("[] p")) for why, where in LESS.items()),
]
cases = pytest.mark.parametrize(("where", "formula"), [case[1:] for case in CASES], ids=[case[0] for case in CASES])


def listed(where: Structure) -> Structure:
    """The graph without what is not listed: what the old checkers took it to be."""
    states = len(where.labels)
    kept = [[e for e in range(*where.offsets[s : s + 2]) if where.targets[e] < states] for s in range(states)]
    edges = [edge for here in kept for edge in here]
    offsets = [sum(map(len, kept[:state])) for state in range(states + 1)]
    marks = [where.fairness[edge] for edge in edges] if where.fairness else ()
    first = [state for state in where.initial if state < states]
    return replace(
        where, initial=first, offsets=offsets, targets=[where.targets[edge] for edge in edges], fairness=marks
    )


def ranks(where: Structure, closure: Closure) -> Ranked:
    found = refute_formula(listed(where), closure)
    assert isinstance(found, Ranked)
    return found


def pairs_of(where: Structure, automaton: Automaton) -> Ranked:
    found = refute_automaton(listed(where), automaton)
    assert isinstance(found, Ranked)
    return found


@cases
def test_that_a_formula_holds_is_not_accepted(where: Structure, formula: Formula) -> None:
    closure = closure_of(Not(formula))
    evidence = ranks(where, closure)
    numbers = {"p": 0}
    given = ranked_of(where, closure, evidence, numbers)
    assert not proved.check_holds(structure_of(where), formula_of(formula, numbers), given)
    assert not refutes(where, Not(formula), closure, evidence)
    assert check_formula(where, closure, evidence) is not None


@cases
def test_that_an_automaton_never_accepts_is_not_accepted(where: Structure, formula: Formula) -> None:
    automaton = translate(Not(formula))
    evidence = pairs_of(where, automaton)
    assert not refutes_automaton(where, automaton, evidence)
    assert check_automaton(where, automaton, evidence) is not None


@cases
def test_that_nothing_is_wrong_is_not_accepted(where: Structure, formula: Formula) -> None:
    assert formula is not None
    nothing_wrong = replace(where, labels=[0] * len(where.labels))
    assert not proved.check_safe(structure_of(nothing_wrong))


@cases
def test_that_a_run_violates_a_formula_takes_a_run(where: Structure, formula: Formula) -> None:
    """These checkers were never at fault: they follow the run that they are given."""
    graph, numbers = structure_of(where), {"p": 0}
    asked, opposite = formula_of(formula, numbers), automaton_of(translate(Not(formula)), numbers)
    edges = [(target, marks) for target in (0, 1, 5, 7) for marks in (0, 1)]
    for start, stem, cycle in product((0, 1, 5), ((), *((e,) for e in edges)), ((), *((e,) for e in edges))):
        lasso = proved.Lasso(start, list_of(stem), list_of(cycle))
        assert not proved.check_violated(graph, asked, lasso)
        for followed in product(range(3), repeat=len(stem) + len(cycle)):
            assert not proved.check_accepted(graph, opposite, lasso, list_of(followed))
    for start, path in product((0, 1, 5), ((), *((e,) for e in edges))):
        assert not proved.check_unsafe(
            structure_of(replace(where, labels=[0] * len(where.labels))), start, list_of(path)
        )


def test_the_same_of_a_graph_with_a_run_is_accepted() -> None:
    closure, automaton = closure_of(Not(P)), translate(Not(P))
    assert refutes(GOOD, Not(P), closure, ranks(GOOD, closure))
    assert check_formula(GOOD, closure, ranks(GOOD, closure)) is None
    assert refutes_automaton(GOOD, automaton, pairs_of(GOOD, automaton))
    assert check_automaton(GOOD, automaton, pairs_of(GOOD, automaton)) is None
    assert proved.check_safe(structure_of(replace(GOOD, labels=[0])))


AUTOMATA = {
    "a start that does not exist": proved.Automaton(list_of([4]), list_of([proved.Control((), 0)]), 0),
    "no start": proved.Automaton((), list_of([proved.Control((), 0)]), 0),
    "no states": proved.Automaton(list_of([0]), (), 0),
    "a move to a state that does not exist": proved.Automaton(
        list_of([0]), list_of([proved.Control(list_of([proved.Move(0, 0, 3)]), 0)]), 0
    ),
}


@pytest.mark.parametrize("automaton", AUTOMATA.values(), ids=AUTOMATA)
def test_an_automaton_with_states_that_do_not_exist_is_not_accepted(automaton: object) -> None:
    values = Ranked(tuple(range(5)), tuple((0, q, 4 - q, 0) for q in range(5)))
    assert not proved.check_never(structure_of(GOOD), automaton, entries_of(GOOD, values))


def test_a_program_has_runs_whatever_rows_are_given() -> None:
    """Rows that are missing, or lead elsewhere, are no configurations of the program."""
    start = proved.Config(list_of([0]), list_of([proved.Process(proved.Done(), ())]))
    program = proved.Program(list_of([proved.Range(0, 2)]), (), start)
    closure, numbers = closure_of(Not(P)), {"p": 0}
    given = ranked_of(NOTHING["no edges"], closure, ranks(NOTHING["no edges"], closure), numbers)
    atoms, formula = list_of([proved.Glob(0)]), formula_of(P, numbers)
    for rows in ((), list_of([proved.Row(start, ())]), list_of([proved.Row(start, list_of([(7, 1)]))])):
        assert not proved.check_sm_holds(program, atoms, False, formula, rows, given)  # noqa: FBT003 - as extracted
        assert not proved.check_sm_safe(program, rows)


def test_an_unsatisfiable_formula_is_refuted_over_all_words_alone() -> None:
    """The words are made by the checker: no atom may lie outside of them."""
    never = parse("p && !p")
    closure = closure_of(never)
    numbers = {"p": 0}
    given = ranked_of(NOTHING["no states"], closure, Ranked((), ()), numbers)
    assert not proved.check_unsatisfiable(0, formula_of(never, numbers), given)
    assert proved.check_unsatisfiable(1, formula_of(never, numbers), given)
    satisfied = parse("p")
    given = ranked_of(NOTHING["no states"], closure_of(satisfied), Ranked((), ()), numbers)
    assert not proved.check_unsatisfiable(1, formula_of(satisfied, numbers), given)


def fairly(draw: random.Random) -> Structure:
    """A random graph; most are well formed: each state has an edge for each fair set."""
    states, fair = draw.randrange(1, 5), draw.choice([0, 1, 2])
    offsets, targets, marks = [0], list[int](), list[int]()
    for _ in range(states):
        out = draw.choice([0, *[1, 2, 3] * 4])
        targets += [draw.randrange(states + draw.choice([0] * 12 + [1])) for _ in range(out)]
        marks += [draw.choice([(1 << fair) - 1, draw.randrange(1 << fair)]) for _ in range(out)]
        offsets.append(len(targets))
    first = [0] if draw.random() < 0.9 else draw.choice([[], [states]])
    return Structure(first, offsets, targets, ATOMS, [draw.randrange(2) for _ in range(states)], marks, fair)


def test_what_is_accepted_has_a_fair_run() -> None:
    """That nothing holds of all runs, and that everything does, is never accepted of the same graph."""
    draw = random.Random(3)
    accepted = rejected = 0
    always, never = Or(P, Not(P)), closure_of(parse("p && !p"))
    for _ in range(400):
        where = fairly(draw)
        evidence = ranks(where, never)
        well_formed = check_formula(where, never, evidence) is None
        assert refutes(where, parse("p && !p"), never, evidence) == well_formed
        if well_formed:
            accepted += 1
            assert isinstance(refute_formula(where, closure_of(always)), Run)
        else:
            rejected += 1
    assert min(accepted, rejected) > 80
