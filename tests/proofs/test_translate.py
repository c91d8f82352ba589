"""The translator writes what Coq means, and refuses what it does not know."""

from __future__ import annotations

from typing import cast

import pytest

from translate.natives import NATIVES
from translate.syntax import Json, UntranslatableError
from translate.whole import translated


def var(name: str) -> Json:
    return {"what": "expr:rel", "name": name}


def ref(name: str) -> Json:
    return {"what": "expr:global", "name": name}


def call(function: Json, *arguments: Json) -> Json:
    return {"what": "expr:apply", "func": function, "args": list(arguments)}


def make(name: str, *arguments: Json) -> Json:
    return {"what": "expr:constructor", "name": name, "args": list(arguments)}


def fun(*names: str, body: Json) -> Json:
    return {"what": "expr:lambda", "argnames": list(names), "body": body}


def match(value: Json, *branches: tuple[str | None, list[str], Json]) -> Json:
    def pattern(name: str | None, names: list[str]) -> Json:
        if name is None:
            return {"what": "pat:rel", "name": names[0]} if names else {"what": "pat:wild"}
        return {"what": "pat:constructor", "name": name, "argnames": names}

    cases = [{"what": "case", "pat": pattern(name, names), "body": body} for name, names, body in branches]
    return {"what": "expr:case", "expr": value, "cases": cases}


def inductive(name: str, **sizes: int) -> Json:
    constructors = [{"name": each, "argtypes": [{}] * size} for each, size in sizes.items()]
    return {"what": "decl:ind", "name": name, "argnames": [], "constructors": constructors}


def define(name: str, value: Json) -> Json:
    return {"what": "decl:term", "name": name, "type": {"what": "type:glob", "name": "n", "args": []}, "value": value}


TYPES = [
    inductive("list", Nil=0, Cons=2),
    inductive("n", N0=0, Npos=1),
    inductive("positive", XI=1, XO=1, XH=0),
    inductive("z", Z0=0, Zpos=1, Zneg=1),
    inductive("prod", Pair=2),
    inductive("bool", **{"True": 0, "False": 0}),
    inductive("colour", Red=0, Green=1, Blue=2),
]


def run(wanted: str, *definitions: Json) -> dict[str, object]:
    text = translated({"declarations": [*TYPES, *definitions]}, [wanted], "a test", "A test.")
    found: dict[str, object] = {}
    exec(compile(text, "translated", "exec"), found)
    return found


def called(wanted: str, definitions: list[Json], *arguments: object) -> object:
    function = run(wanted, *definitions)[wanted]
    assert callable(function)
    return cast("object", function(*arguments))


def linked(*items: object) -> object:
    out: object = ()
    for item in reversed(items):
        out = (item, out)
    return out


SUM = define(
    "total",
    fun(
        "l",
        "acc",
        body=match(
            var("l"),
            ("Nil", [], var("acc")),
            ("Cons", ["x", "r"], call(ref("total"), var("r"), call(ref("n_add"), var("x"), var("acc")))),
        ),
    ),
)


def test_call_at_the_end_is_a_loop_and_takes_long_lists() -> None:
    assert called("total", [SUM, define("n_add", fun("a", "b", body=var("a")))], linked(*range(50_000)), 0) == sum(
        range(50_000)
    )


def test_function_made_in_a_loop_keeps_the_values_of_its_round() -> None:
    adders = define(
        "adders",
        fun(
            "l",
            "acc",
            body=match(
                var("l"),
                ("Nil", [], var("acc")),
                (
                    "Cons",
                    ["x", "r"],
                    call(
                        ref("adders"),
                        var("r"),
                        make("Cons", fun("y", body=call(ref("n_add"), var("x"), var("y"))), var("acc")),
                    ),
                ),
            ),
        ),
    )
    made = called("adders", [adders, define("n_add", fun("a", "b", body=var("a")))], linked(1, 2, 3), ())
    results = []
    while made:
        head, made = cast("tuple[object, object]", made)
        assert callable(head)
        results.append(head(10))
    assert results == [13, 12, 11]


def test_definition_with_too_few_arguments_waits_for_the_others() -> None:
    three = define("three", fun("a", "b", "c", body=make("Pair", var("a"), make("Pair", var("b"), var("c")))))
    partly = define("partly", fun("x", body=call(ref("three"), var("x"), make("N0"))))
    waiting = called("partly", [three, partly], 5)
    assert callable(waiting)
    assert waiting(7) == (5, (0, 7))


def test_definition_that_waits_may_have_a_truth_value_already() -> None:
    both = define("both", fun("a", "b", body=make("Pair", var("a"), var("b"))))
    partly = define("partly", fun("x", body=make("Pair", var("x"), call(ref("both"), make("False")))))
    _, waiting = cast("tuple[object, object]", called("partly", [both, partly], 5))
    assert callable(waiting)
    assert waiting(7) == (False, 7)


@pytest.mark.parametrize(("value", "expected"), [((0,), 0), ((1, 4), 4), ((2, 5, 6), 6)])
def test_every_constructor_finds_its_branch(value: object, expected: int) -> None:
    pick = define(
        "pick",
        fun(
            "c",
            body=match(
                var("c"), ("Red", [], make("N0")), ("Green", ["g"], var("g")), ("Blue", ["_", "second"], var("second"))
            ),
        ),
    )
    assert called("pick", [pick], value) == expected


@pytest.mark.parametrize(("value", "expected"), [(1, "h"), (2, "o"), (3, "i"), (6, "o"), (7, "i")])
def test_positive_numbers_are_taken_apart_bit_by_bit(value: int, expected: str) -> None:
    names = {"i": 1, "o": 2, "h": 0}
    split = define(
        "split",
        fun(
            "p",
            body=match(
                var("p"),
                ("XI", ["q"], make("Green", var("q"))),
                ("XO", ["q"], make("Blue", var("q"), var("q"))),
                ("XH", [], make("Red")),
            ),
        ),
    )
    rest = value >> 1
    assert called("split", [split], value) == (names[expected], *[rest] * names[expected])


def test_rest_of_a_match_takes_what_is_left_under_its_name() -> None:
    rest = define("rest", fun("c", body=match(var("c"), ("Red", [], make("N0")), (None, ["x"], var("x")))))
    assert called("rest", [rest], (1, 9)) == (1, 9)


def test_numbers_are_written_out_and_negative_ones_kept() -> None:
    five = define("five", make("Zneg", make("XI", make("XO", make("XH")))))
    assert run("five", five)["five"] == -5


def test_names_that_python_cannot_have_are_changed() -> None:
    odd = define("lambda", fun("_UU03b3_'", "max", body=make("Pair", var("_UU03b3_'"), var("max"))))
    found = run("lambda", odd)["lambda_"]
    assert callable(found)
    assert found(1, 2) == (1, 2)


def test_only_what_is_needed_is_written() -> None:
    other = define("other", fun("x", body=var("x")))
    wanted = define("wanted", fun("x", body=var("x")))
    assert "other" not in run("wanted", other, wanted)


@pytest.mark.parametrize(
    "term",
    [{"what": "expr:fix", "fixlist": []}, {"what": "expr:axiom"}, {"what": "expr:exception", "msg": "absurd"}],
    ids=["local fixpoint", "axiom", "exception"],
)
def test_unknown_terms_are_refused(term: Json) -> None:
    with pytest.raises(UntranslatableError):
        run("f", define("f", fun("x", body=term)))


def test_two_constructors_of_one_name_are_refused() -> None:
    with pytest.raises(UntranslatableError, match="Red"):
        run("f", inductive("mood", Red=1), define("f", fun("x", body=var("x"))))


def test_missing_definition_is_named() -> None:
    with pytest.raises(UntranslatableError, match="nothing_there"):
        run("nothing_there")


def test_native_templates_have_one_or_two_arguments() -> None:
    assert all("{0}" in template and "{2}" not in template for template in NATIVES.values())
