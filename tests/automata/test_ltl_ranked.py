"""Either no run satisfies a formula, and the evidence for it is accepted, or a run that does is given."""

from __future__ import annotations

import random
from functools import reduce
from itertools import product
from operator import or_

import pytest
from msgspec.structs import replace

from assay.automata.buchi.membership import accepts
from assay.automata.buchi.translate import translate, translate_buchi
from assay.automata.checker.ranks import check_automaton, check_formula, check_run, fitting, follows, met
from assay.automata.emptiness.evidence import Ranked, Run
from assay.automata.emptiness.ranks import refute_automaton, refute_formula
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import Closure, closure_of
from assay.automata.formula.enumeration import Space, random_formula
from assay.automata.formula.formula import Formula, Not
from assay.automata.formula.lasso import holds, words_over
from assay.automata.formula.syntax import parse, write
from assay.automata.limits import LimitError

SPACE = Space(("p", "q"))


def structure(draw: random.Random, *, most: int = 5, fair: int = 0) -> Structure:
    """A random structure that is well formed: the last edge of each state is in the fair sets that are left."""
    states = draw.randrange(1, most + 1)
    offsets, targets, sets = [0], list[int](), list[int]()
    for _ in range(states):
        here = [draw.randrange(1 << fair) for _ in range(draw.choice([1, 1, 1, 1, 2, 3]))]
        here[-1] |= ((1 << fair) - 1) & ~reduce(or_, here)
        targets += [draw.randrange(states) for _ in here]
        sets += here
        offsets.append(len(targets))
    labels = [draw.randrange(4) for _ in range(states)]
    return Structure([0, states - 1], offsets, targets, ("p", "q"), labels, sets, fair)


def formula(draw: random.Random, most: int = 7) -> Formula:
    return random_formula(draw.randrange(1, most + 1), SPACE, draw.randrange)


def satisfied(where: Structure, wanted: Formula, *, stem: int, cycle: int) -> bool:
    """Whether a fair run with so many edges at most satisfies the formula: by trying all."""

    def paths(start: int, length: int) -> list[tuple[int, ...]]:
        found: list[tuple[tuple[int, ...], int]] = [((), start)]
        for _ in range(length):
            found = [
                ((*path, edge), where.targets[edge])
                for path, state in found
                for edge in range(where.offsets[state], where.offsets[state + 1])
            ]
        return [path for path, _ in found]

    for first, before, after in product(where.initial, range(stem + 1), range(1, cycle + 1)):
        for path in paths(first, before + after):
            run = Run(first, path[:before], path[before:])
            if check_run(where, wanted, run) is None:
                return True
    return False


@pytest.mark.parametrize("fair", [0, 1, 2])
def test_runs_are_found_where_they_exist_and_evidence_is_accepted_where_not(fair: int) -> None:
    draw = random.Random(fair)
    found = {True: 0, False: 0}
    for _ in range(250):
        where, wanted = structure(draw, fair=fair), formula(draw)
        closure, automaton = closure_of(wanted), translate(wanted)
        by_values, by_automaton = refute_formula(where, closure), refute_automaton(where, automaton)
        assert isinstance(by_values, Run) == isinstance(by_automaton, Run), (write(wanted), where)
        found[isinstance(by_values, Run)] += 1
        for run in (by_values, by_automaton):
            if isinstance(run, Run):
                assert check_run(where, wanted, run) is None
        if isinstance(by_values, Ranked):
            assert check_formula(where, closure, by_values) is None
            assert not satisfied(where, wanted, stem=1, cycle=3)
        if isinstance(by_automaton, Ranked):
            assert check_automaton(where, automaton, by_automaton) is None
    assert min(found.values()) > 40


def test_all_tiny_structures_agree_with_trying_all_runs() -> None:
    texts = ["[] <> p", "<> [] p", "p U X !p", "[] (p -> X <> !p)", "(<> p) U [] !p"]
    for edges in product([(), (0,), (1,), (0, 1)], repeat=2):
        for labels in product(range(2), repeat=2):
            targets = [target for row in edges for target in row]
            where = Structure([0], [0, len(edges[0]), len(targets)], targets, ("p",), labels)
            for text in texts:
                wanted = parse(text)
                evidence = refute_formula(where, closure_of(wanted))
                assert isinstance(evidence, Run) == satisfied(where, wanted, stem=2, cycle=3), (text, where)


def test_evidence_for_one_structure_is_never_accepted_where_a_run_satisfies_the_formula() -> None:
    draw = random.Random(4)
    rejected = 0
    for _ in range(500):
        where, wanted = structure(draw, most=4, fair=1), formula(draw)
        closure, automaton = closure_of(wanted), translate_buchi(wanted)
        values, states = refute_formula(where, closure), refute_automaton(where, automaton)
        if not isinstance(values, Ranked) or not isinstance(states, Ranked) or not where.targets:
            continue
        count = len(where.labels)
        for other in (
            replace(where, labels=[draw.randrange(4) for _ in where.labels]),
            replace(where, targets=[draw.randrange(count) for _ in where.targets]),
            replace(where, fairness=[1 for _ in where.targets]),
            replace(where, initial=range(count)),
        ):
            if isinstance(refute_formula(other, closure), Run):
                rejected += 1
                assert check_formula(other, closure, values) is not None
                assert check_automaton(other, automaton, states) is not None
    assert rejected > 100


def test_evidence_with_a_pair_missing_or_twice_or_out_of_range_is_rejected() -> None:
    draw = random.Random(5)
    for _ in range(150):
        where, wanted = structure(draw), formula(draw)
        closure = closure_of(wanted)
        evidence = refute_formula(where, closure)
        if isinstance(evidence, Run) or not evidence.pairs:
            continue
        place = draw.randrange(len(evidence.pairs))
        state, value, rank, index = evidence.pairs[place]
        others = evidence.pairs[:place] + evidence.pairs[place + 1 :]
        for pairs in (
            others,
            (*evidence.pairs, evidence.pairs[place]),
            (*others, (len(where.labels), value, rank, index)),
            (*others, (state, len(evidence.values), rank, index)),
            (*others, (state, value, -1, index)),
        ):
            assert check_formula(where, closure, Ranked(evidence.values, pairs)) is not None


def test_ranks_that_do_not_fall_where_a_set_is_met_are_rejected() -> None:
    where = Structure([0], [0, 1, 2], [1, 1], ("p",), [1, 0])
    closure = closure_of(parse("[] <> p"))
    evidence = refute_formula(where, closure)
    assert isinstance(evidence, Ranked)
    assert check_formula(where, closure, evidence) is None
    level = tuple((state, value, 0, 0) for state, value, _, _ in evidence.pairs)
    assert check_formula(where, closure, Ranked(evidence.values, level)) is not None
    nowhere = tuple((state, value, rank, 99) for state, value, rank, _ in evidence.pairs)
    assert check_formula(where, closure, Ranked(evidence.values, nowhere)) is not None


def test_fair_sets_exclude_runs_that_stay_away_from_them() -> None:
    stay_or_leave = Structure([0], [0, 2, 3], [0, 1, 1], ("p",), [0, 1], [0, 1, 1], 1)
    wanted = closure_of(parse("[] !p"))
    assert isinstance(refute_formula(replace(stay_or_leave, fair_sets=0), wanted), Run)
    evidence = refute_formula(stay_or_leave, wanted)
    assert isinstance(evidence, Ranked)
    assert check_formula(stay_or_leave, wanted, evidence) is None
    assert check_formula(replace(stay_or_leave, fair_sets=0), wanted, evidence) is not None


def test_runs_that_are_none_are_rejected() -> None:
    where = Structure([0], [0, 2, 3], [0, 1, 1], ("p",), [0, 1], [1, 0, 0], 1)
    wanted = parse("<> p")
    assert check_run(where, wanted, Run(1, (), (2,))) is not None
    assert check_run(where, wanted, Run(0, (1,), ())) is not None
    assert check_run(where, wanted, Run(0, (2,), (2,))) is not None
    assert check_run(where, wanted, Run(0, (), (1,))) is not None
    assert check_run(where, wanted, Run(0, (1,), (2,))) == "the cycle does not meet fair set 0"
    assert check_run(where, wanted, Run(0, (), (0,))) is not None
    assert check_run(replace(where, fair_sets=0), wanted, Run(0, (1,), (2,))) is None


def test_that_a_run_violates_a_formula_has_ranked_evidence_too() -> None:
    draw = random.Random(9)
    found = 0
    for _ in range(150):
        where, wanted = structure(draw), formula(draw)
        run = refute_formula(where, closure_of(wanted))
        if isinstance(run, Run):
            found += 1
            line, opposite = run.line(where), closure_of(Not(wanted))
            evidence = refute_formula(line, opposite)
            assert isinstance(evidence, Ranked)
            assert check_formula(line, opposite, evidence) is None
            assert isinstance(refute_formula(line, closure_of(wanted)), Run)
    assert found > 30


def test_more_pairs_than_allowed_is_said() -> None:
    where = Structure([0], [0, 2, 4], [0, 1, 0, 1], ("p",), [0, 1])
    with pytest.raises(LimitError, match="more than 1 pairs"):
        refute_formula(where, closure_of(parse("[] <> p && <> [] !p")), limit=1)


def test_the_evidence_of_a_long_path_is_found_without_recursion() -> None:
    states = 30_000
    where = Structure([0], range(states + 1), [*range(1, states), states - 1], ("p",), [1] * states)
    evidence = refute_formula(where, closure_of(parse("<> !p")))
    assert isinstance(evidence, Ranked)
    assert check_formula(where, closure_of(parse("<> !p")), evidence) is None


def test_an_automaton_and_a_structure_that_is_one_word_are_membership() -> None:
    draw = random.Random(6)
    words = list(words_over("pq", stem=1, cycle=2))
    for _ in range(60):
        wanted = formula(draw)
        for word in draw.sample(words, 5):
            labels = [sum(1 << i for i, name in enumerate("pq") if name in letter) for letter in word.letters]
            count = len(labels)
            line = Structure([0], range(count + 1), [word.after(i) for i in range(count)], ("p", "q"), labels)
            accepted = isinstance(refute_automaton(line, translate(wanted)), Run)
            assert accepted == accepts(translate(wanted), word) == holds(wanted, word)
            assert accepted == isinstance(refute_formula(line, closure_of(wanted)), Run)


# The proof speaks of trees of truth values. These are its definitions; the numbers must say the same.

Tree = tuple[bool, tuple["Tree", ...]]


def trees(closure: Closure, n: int, letter: frozenset[str]) -> list[Tree]:
    """`vals`."""
    node = closure.nodes[n]
    match node.kind:
        case "true":
            return [(True, ())]
        case "atom":
            return [(node.atom in letter, ())]
        case "not":
            return [(not v[0], (v,)) for v in trees(closure, node.left, letter)]
        case "next":
            return [(b, (v,)) for v in trees(closure, node.left, letter) for b in (True, False)]
        case _:
            pass
    both = [(v, w) for v in trees(closure, node.left, letter) for w in trees(closure, node.right, letter)]
    if node.kind == "and":
        return [(v[0] and w[0], (v, w)) for v, w in both]
    return [(b, (v, w)) for v, w in both for b in ([True] if w[0] else [True, False] if v[0] else [False])]


def steps(closure: Closure, n: int, one: Tree, other: Tree) -> bool:
    """`stepv`."""
    node = closure.nodes[n]
    parts = zip((node.left, node.right), one[1], other[1], strict=False)
    if node.kind == "next" and one[0] != other[1][0][0]:
        return False
    if node.kind == "until" and one[0] != (one[1][1][0] or (one[1][0][0] and other[0])):
        return False
    return all(steps(closure, part, u, v) for part, u, v in parts)


def accs(tree: Tree) -> list[bool]:
    """`accs`."""
    below = [b for part in tree[1] for b in accs(part)]
    return [not tree[0] or tree[1][1][0], *below] if len(tree[1]) == 2 else below


def number(closure: Closure, n: int, tree: Tree) -> int:
    node = closure.nodes[n]
    parts = zip((node.left, node.right), tree[1], strict=False)
    return int(tree[0]) << n | sum(number(closure, part, below) for part, below in parts)


def test_values_as_numbers_are_the_trees_of_the_proof() -> None:
    draw = random.Random(7)
    for _ in range(60):
        closure = closure_of(formula(draw, 5), shared=False)
        root = len(closure.nodes) - 1
        letters = [frozenset("p"), frozenset("pq")]
        found = {letter: trees(closure, root, letter) for letter in letters}
        if max(map(len, found.values())) > 40:
            continue
        for letter in letters:
            assert sorted(number(closure, root, t) for t in found[letter]) == sorted(fitting(closure, letter))
            assert all(accs(t) == met(closure, number(closure, root, t)) for t in found[letter])
        for one, other in product(found[letters[0]], found[letters[1]]):
            numbers = number(closure, root, one), number(closure, root, other)
            assert steps(closure, root, one, other) == follows(closure, *numbers)


def test_sharing_equal_subformulas_changes_no_answer() -> None:
    draw = random.Random(8)
    for _ in range(150):
        where, wanted = structure(draw, fair=1), formula(draw, 6)
        apart = closure_of(wanted, shared=False)
        evidence = refute_formula(where, apart)
        assert isinstance(evidence, Run) == isinstance(refute_formula(where, closure_of(wanted)), Run)
        if isinstance(evidence, Ranked):
            assert check_formula(where, apart, evidence) is None
