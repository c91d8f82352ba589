"""What is printed is read back as the same tree, whatever the tree."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.automata.formula import formula as f
from assay.domains.promela import tree as t
from assay.domains.promela.formats import (
    parse_expression,
    parse_formula,
    parse_tree,
    write_expression,
    write_formula,
    write_tree,
)
from assay.domains.promela.formats.operators import LEVELS
from assay.errors import InputError

pytestmark = pytest.mark.slow

names = st.sampled_from(["a", "b", "x1", "_pid", "red"])
numbers = st.builds(t.Number, st.integers(0, 300))
operators = st.sampled_from([operator for level in LEVELS for operator in level])


def references(expressions: st.SearchStrategy[t.Expression]) -> st.SearchStrategy[t.Reference]:
    plain = st.builds(t.Reference, names, st.none() | expressions)
    return st.builds(t.Reference, names, st.none() | expressions, st.none() | plain)


def composed(inner: st.SearchStrategy[t.Expression]) -> st.SearchStrategy[t.Expression]:
    reference = references(inner)
    lists = st.lists(inner, max_size=2).map(tuple)
    return st.one_of(
        reference,
        st.builds(t.Unary, st.sampled_from("!-~"), inner),
        st.builds(t.Binary, operators, inner, inner),
        st.builds(t.Conditional, inner, inner, inner),
        st.builds(t.Run, names, lists, st.none() | numbers),
        st.builds(t.OfChannel, st.sampled_from(["len", "empty", "nfull"]), reference),
        st.builds(t.OfProcess, st.sampled_from(["enabled", "pc_value", "get_priority"]), inner),
        st.builds(t.Poll, reference, patterns(inner), st.booleans()),
        st.builds(t.RemoteLabel, st.just("P"), st.none() | inner, st.just("here")),
        st.builds(t.RemoteValue, st.just("P"), st.none() | inner, reference),
    )


def patterns(inner: st.SearchStrategy[t.Expression]) -> st.SearchStrategy[tuple[t.Argument, ...]]:
    constants = st.builds(t.Number, st.integers(-9, 9))
    return st.lists(references(inner) | constants | st.builds(t.Eval, inner), min_size=1, max_size=3).map(tuple)


expressions: st.SearchStrategy[t.Expression] = st.recursive(
    numbers | st.builds(t.Reference, names) | st.builds(t.Timeout) | st.builds(t.NonProgress), composed, max_leaves=12
)
few = st.lists(expressions, min_size=1, max_size=2).map(tuple)
reference = references(expressions)
declarations = st.one_of(
    st.builds(t.Declaration, st.sampled_from(["byte", "mtype", "mtype:m", "S"]), names, st.none() | st.integers(1, 3)),
    st.builds(t.Declaration, st.just("int"), names, st.none(), st.none(), expressions, st.booleans()),
    st.builds(t.Declaration, st.just("unsigned"), names, st.none(), st.integers(1, 31)),
    st.builds(
        t.Declaration,
        st.just("int"),
        names,
        st.just(3),
        st.none(),
        st.just(t.ArrayInitialiser((t.Number(1), t.Number(-2), t.Reference("red")))),
    ),
    st.builds(
        t.Declaration,
        st.just("chan"),
        names,
        st.none(),
        st.none(),
        st.builds(t.ChannelInitialiser, st.integers(0, 3), st.just(("byte", "mtype", "S"))),
    ),
)
simple: st.SearchStrategy[t.Statement] = st.one_of(
    st.builds(t.Test, expressions),
    st.builds(t.Assign, reference, expressions),
    st.builds(t.Send, reference, few, st.booleans()),
    st.builds(t.Receive, reference, patterns(expressions), st.booleans(), st.booleans()),
    st.builds(t.Assert, expressions),
    st.builds(t.Print, st.sampled_from(["%d, %d\\n", "x"]), st.just(()) | few),
    st.builds(t.Print, st.just(""), expressions.map(lambda only: (only,))),
    st.builds(t.Goto, st.just("here")),
    st.sampled_from([t.Break(), t.Else()]),
    st.builds(t.Select, reference, expressions, expressions),
    st.builds(t.SetPriority, expressions, expressions),
)
steps: st.SearchStrategy[t.Statement] = st.one_of(
    simple,
    st.builds(t.Declare, declarations.map(lambda one: (one,))),
    st.builds(t.Exclusive, st.sampled_from(["xr", "xs"]), st.lists(reference, min_size=1, max_size=2).map(tuple)),
)


def nested(inner: st.SearchStrategy[t.Statement]) -> st.SearchStrategy[t.Statement]:
    body = st.lists(inner | steps, min_size=1, max_size=3).map(tuple)
    options = st.lists(body, min_size=1, max_size=3).map(tuple)
    return st.one_of(
        st.builds(t.If, options),
        st.builds(t.Do, options),
        st.builds(t.Block, st.sampled_from(["", "atomic", "d_step"]), body),
        st.builds(t.For, reference, expressions, expressions, body),
        st.builds(t.ForIn, reference, reference, body),
        st.builds(t.Labelled, st.just("here"), inner),
    )


statements = st.recursive(simple, nested, max_leaves=8)
bodies = st.lists(statements | steps | st.builds(t.Unless, statements, statements), min_size=1, max_size=4).map(tuple)
processes = st.one_of(
    st.builds(
        t.Proctype,
        st.just("P"),
        st.lists(declarations, max_size=2).map(tuple),
        bodies,
        st.integers(0, 2),
        st.none() | st.integers(1, 9),
        st.none() | expressions,
        st.booleans(),
    ),
    st.builds(t.Proctype, st.just("init"), st.just(()), bodies, st.just(1)),
    st.builds(t.Never, bodies, st.sampled_from(["", "n"])),
    st.builds(t.Trace, bodies, st.booleans()),
)
types: list[t.Unit] = [
    t.Typedef("S", (t.Declaration("byte", "f"), t.Declaration("int", "g", 2))),
    t.Mtype(("red", "blue"), "m"),
]
trees = st.lists(processes | declarations, max_size=3).map(lambda units: t.Tree((*types, *units)))

atoms = st.builds(
    f.Atom, st.sampled_from(["x", "x == 1", "P@here", "P[0]:x", "len(q) < 2", "q?[red, eval(x)]", "a + !b"])
)
formulas: st.SearchStrategy[f.Formula] = st.recursive(
    atoms | st.builds(f.Constant, st.booleans()),
    lambda inner: st.one_of(
        *(st.builds(one, inner) for one in (f.Not, f.Next, f.Always, f.Eventually)),
        *(st.builds(two, inner, inner) for two in (f.And, f.Or, f.Implies, f.Iff, f.Until, f.WeakUntil, f.Release)),
    ),
)


@given(expressions)
def test_an_expression_is_read_back(expression: t.Expression) -> None:
    assert parse_expression(write_expression(expression), ["P"]) == expression


@settings(max_examples=100)
@given(trees)
def test_a_tree_is_read_back(tree: t.Tree) -> None:
    assert parse_tree("proctype P() { skip }\n" + write_tree(tree)) == t.Tree(
        (t.Proctype("P", (), (t.Test(t.Number(1)),)), *tree.units)
    )


@given(formulas)
def test_a_formula_is_read_back(formula: f.Formula) -> None:
    assert parse_formula(write_formula(formula)) == formula


def test_no_more_brackets_than_needed() -> None:
    text = "a + b * (a - (b - 1)) < 3 && !(a || b) && -(-1) == 1"
    assert write_expression(parse_expression(text)) == "a + b * (a - (b - 1)) < 3 && !(a || b) && - -1 == 1"


def test_what_is_nested_ninety_deep_is_printed_and_far_more_is_refused() -> None:
    deep = 90
    text = "init { " + "if :: " * deep + "skip" + " fi" * deep + " }"
    assert write_tree(parse_tree(text)).count("fi") == deep
    assert write_expression(parse_expression("(" * 3000 + "1" + ")" * 3000 + " + 1" * deep)) == "1" + " + 1" * deep
    assert write_formula(parse_formula("<> " * deep + "x")).count("<>") == deep
    far = "init { " + "if :: " * 20_000 + "skip" + " fi" * 20_000 + " }"
    for parse, hostile in ((parse_tree, far), (parse_formula, "<> " * 20_000 + "x")):
        with pytest.raises(InputError, match="nested more than"):
            parse(hostile)
