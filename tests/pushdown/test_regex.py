"""P-automata as regular expressions: they accept what the expression says, and PDAAAL reads them the same way."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from assay.core.case import Read
from assay.errors import InputError
from assay.pushdown import semantics
from assay.pushdown.formats import read_cases, read_three, write_instance
from assay.pushdown.formats.notation import Labels, Locations
from assay.pushdown.formats.regex import read_expression
from assay.pushdown.model import Automaton, Case, Edge, is_normal
from assay.pushdown.normal import normalised

LOCATIONS = ("p0", "p1", "p2")
LETTERS = ("A", "B", "C")
LONGEST = 4
Words = frozenset[tuple[str, ...]]
WORDS = [word for length in range(LONGEST + 1) for word in product(LETTERS, repeat=length)]


@dataclass(frozen=True)
class Tree:
    """An expression: how it is written, and which words up to `LONGEST` it describes, by definition."""

    text: str
    words: Words


def concatenated(left: Words, right: Words) -> Words:
    return frozenset(u + v for u in left for v in right if len(u + v) <= LONGEST)


def repeated(words: Words) -> Words:
    found: Words = frozenset({()})
    while not (more := concatenated(found, words)) <= found:
        found |= more
    return found


def label_set(letters: Sequence[str], *, negated: bool) -> Tree:
    meant = [letter for letter in LETTERS if (letter in letters) is not negated]
    return Tree(f"[{'^' * negated}{', '.join(letters)}]", frozenset((letter,) for letter in meant))


def combined(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    def repetition(tree: Tree, sign: str) -> Tree:
        words = {
            "*": repeated(tree.words),
            "+": concatenated(tree.words, repeated(tree.words)),
            "?": tree.words | {()},
        }[sign]
        return Tree(f"({tree.text}){sign}", words)

    def sequence(trees: list[Tree]) -> Tree:
        words: Words = frozenset({()})
        for tree in trees:
            words = concatenated(words, tree.words)
        return Tree(" ".join(f"({tree.text})" if "|" in tree.text else tree.text for tree in trees), words)

    def choice(trees: list[Tree]) -> Tree:
        return Tree(" | ".join(tree.text for tree in trees), frozenset().union(*(tree.words for tree in trees)))

    several = st.lists(inner, min_size=2, max_size=3)
    return st.one_of(st.builds(repetition, inner, st.sampled_from("*+?")), several.map(sequence), several.map(choice))


SETS = st.builds(
    lambda letters, negated: label_set(letters, negated=negated),
    st.lists(st.sampled_from(LETTERS), min_size=1, max_size=3),
    st.booleans(),
)
TREES = st.recursive(SETS | st.just(Tree(".", label_set(LETTERS, negated=False).words)), combined, max_leaves=6)
PARTS = st.lists(
    st.tuples(st.lists(st.sampled_from(LOCATIONS), min_size=1, max_size=2), TREES | st.just(Tree("", frozenset({()})))),
    min_size=1,
    max_size=3,
)
Parts = list[tuple[list[str], Tree]]


def written(parts: Parts) -> str:
    return " | ".join(f"< [{', '.join(states)}], {tree.text} >" for states, tree in parts)


def named(text: str, labels: Sequence[str] = LETTERS, locations: Sequence[str] = LOCATIONS) -> Automaton:
    """Read an expression where these labels are known already."""
    known = Labels({name: number for number, name in enumerate(labels)})
    index = {name: number for number, name in enumerate(locations)}
    return read_expression(text, "initial", Locations(len(index), index), known).automaton(known)


def language(automaton: Automaton) -> set[tuple[str, tuple[str, ...]]]:
    """The configurations up to `LONGEST` that it accepts, by the specification."""
    return {
        (name, word)
        for p, name in enumerate(LOCATIONS)
        for word in WORDS
        if semantics.accepts(automaton, (p, tuple(map(LETTERS.index, word))))
    }


@settings(max_examples=200, deadline=None)
@given(PARTS)
def test_an_expression_accepts_what_it_describes(parts: Parts) -> None:
    automaton = named(written(parts))
    assert language(automaton) == {(state, word) for states, tree in parts for state in states for word in tree.words}
    assert is_normal(Case(LOCATIONS, LETTERS, (), automaton, automaton), automaton)
    assert len(set(automaton.edges)) == len(automaton.edges)


def test_the_example_of_pdaaals_readme() -> None:
    assert named("< [p0], [B]? [A] > | < [p1], [A] >") == Automaton(
        ("q0", "q1", "q2"), (Edge(0, 1, 3), Edge(0, 0, 4), Edge(1, 0, 5), Edge(3, 0, 4)), (4, 5)
    )


SAME = {
    "brackets": ("<p0, [A]>", "<[p0], [A]>"),
    "spaces": ("<p0,[A][B]*>", " < p0 , [ A ]\n[ B ] * > "),
    "comments": ("<p0, [A]>", "# one | two\n<p0, # >\n[A]> # the end"),
    "quotes": ("<p0, [A]>", '<"p0", ["A"]>'),
    "parentheses": ("<p0, [A] | [B]>", "<p0, (([A]) | (([B])))>"),
    "names twice": ("<[p0,p1], [A]>", "<[p0,p1,p0], [A,A]>"),
}


@pytest.mark.parametrize(("one", "other"), SAME.values(), ids=list(SAME))
def test_two_ways_to_write_one_automaton(one: str, other: str) -> None:
    assert named(one) == named(other)


def test_odd_names_are_quoted() -> None:
    odd = named(r'<["a > b", "say \"hi\"", "#\\"], ["[x]"]>', ["[x]"], ["a > b", 'say "hi"', "#\\"])
    assert odd == Automaton(("q0",), (Edge(0, 0, 3), Edge(1, 0, 3), Edge(2, 0, 3)), (3,))


def test_an_empty_expression_is_the_empty_stack() -> None:
    assert named("<[p0,p2],>") == Automaton((), (), (0, 2))


def test_a_set_of_no_label_accepts_nothing() -> None:
    assert language(named("<p0, [^A,B,C]>")) == set()


def test_a_long_expression_is_read() -> None:
    text = f"<p0, {'[A]' * 5000}>"
    assert len(named(text).edges) == 5000


FAULTS = {
    "nothing": ("", 'initial, column 1: expected "<", found the end; write it like <'),
    "only a comment": ("# <", 'initial, column 4: expected "<", found the end'),
    "no start": ("p0, [A]", 'initial, column 1: expected "<", found "p0"'),
    "no state": ("<, [A]>", 'initial, column 2: expected a state, found ","'),
    "no states": ("<[], [A]>", 'initial, column 3: expected a state, found "]"'),
    "an open list of states": ("<[p0, [A]>", 'initial, column 7: expected a state, found "["'),
    "no comma": ("<p0 [A]>", 'initial, column 5: expected ",", found "["'),
    "an unknown state": ("<p0, [A]> | <p9, [A]>", 'initial, column 14: unknown state "p9"; every state is listed'),
    "an unknown quoted state": ('<"p 9",>', 'initial, column 2: unknown state "p 9"'),
    "no end": ("<p0, [A]", 'initial, column 9: expected ">", found the end'),
    "more after the end": ("<p0,> [A]", 'initial, column 7: expected "|" or the end, found "["'),
    "nothing after a bar": ("<p0,> |", 'initial, column 8: expected "<", found the end'),
    "nothing after an inner bar": (
        "<p0, [A] | >",
        'initial, column 12: expected a label in brackets, "." or "(", found ">"',
    ),
    "a label without brackets": ("<p0, A>", 'initial, column 6: a label without brackets; write ["A"]'),
    "no label": ("<p0, []>", 'initial, column 7: expected a label, found "]"'),
    "no label but": ("<p0, [^]>", 'initial, column 8: expected a label, found "]"'),
    "an open set": ("<p0, [A>", 'initial, column 8: expected "]", found ">"'),
    "the wildcard as label": ('<p0, ["*"]>', 'initial, column 7: "*" names no label; for every label, write "."'),
    "ε as label": ('<p0, [""]>', 'initial, column 7: "" names no label'),
    "an open parenthesis": ("<p0, ([A]>", 'initial, column 10: expected ")", found ">"'),
    "empty parentheses": ("<p0, ()>", 'initial, column 7: expected a label in brackets, "." or "(", found ")"'),
    "a repetition of nothing": ("<p0, *>", 'initial, column 6: expected a label in brackets, "." or "(", found "*"'),
    "two repetitions": ("<p0, [A]*?>", 'initial, column 10: "?" after "*"'),
    "an open quote": ('<"p0, [A]>', "initial, column 2: a quoted name that is not well written"),
    "an odd escape": (r'<"p\n",>', "initial, column 2: a quoted name that is not well written"),
    "an odd sign": ("<p0, [A]&[B]>", 'initial, column 9: "&" has no meaning here; put odd names in double quotes'),
    "a later line": ("<p0,\n [A] [p\n", 'initial, line 3, column 1: expected "]", found the end'),
    "too deep": (f"<p0, {'(' * 100_000}", "initial: nested too deeply"),
}


@pytest.mark.parametrize(("text", "said"), FAULTS.values(), ids=list(FAULTS))
def test_a_fault_is_pointed_at(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        named(text)
    assert str(caught.value).startswith(said)
    assert caught.value.remedy
    assert len(str(caught.value).splitlines()) == 1


@settings(deadline=None)
@given(st.text(st.sampled_from('<>[],|().*+?^"\\#\n pA0'), max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(InputError):
        assert named(text).finals


STATES = {"p0": {"A": {"to": "p1", "push": "B"}}, "p1": {"B": {"to": "p0", "pop": ""}}, "p2": {}}
EMPTY: dict[str, object] = {"accepting": [], "edges": []}


def instance(initial: object, final: object, states: object = STATES, *, names: bool = True) -> dict[str, object]:
    return {"instance": [{"state-names": names}, {"states": states}, initial, final]}


def read_one(path: Path, content: object) -> Case:
    path.write_text(json.dumps(content), encoding="utf-8")
    (found,) = read_cases(path)
    assert isinstance(found, Read)
    return found.case


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=PARTS, other=PARTS)
def test_an_instance_with_expressions_is_written_and_read_unchanged(tmp_path: Path, one: Parts, other: Parts) -> None:
    case = read_one(tmp_path / "a.json", instance(written(one), written(other)))
    (tmp_path / "b.json").write_bytes(write_instance(case))
    (again,) = read_cases(tmp_path / "b.json")
    assert isinstance(again, Read)
    assert semantics.check(again.case) == semantics.check(case)
    assert [len(a.edges) for a in (again.case.initial, again.case.final)] == [
        len(a.edges) for a in (case.initial, case.final)
    ]


def test_any_label_means_those_mentioned_later_too(tmp_path: Path) -> None:
    case = read_one(tmp_path / "a.json", instance("<p0, .>", "<p0, [^A]> | <p2, [C]>"))
    assert case.labels == ("A", "B", "C")
    assert case.initial.edges == (Edge(0, 0, 3), Edge(0, 1, 3), Edge(0, 2, 3))
    assert case.final.edges == (Edge(0, 1, 3), Edge(0, 2, 3), Edge(2, 2, 4))


def test_one_automaton_may_be_an_expression_and_the_other_not(tmp_path: Path) -> None:
    case = read_one(tmp_path / "a.json", instance("<p0, [A]>", {"accepting": [0], "edges": [["p1", "B", 0]]}))
    assert case.initial == Automaton(("q0",), (Edge(0, 0, 3),), (3,))
    assert case.final == Automaton(("q0",), (Edge(1, 1, 3),), (3,))


def test_states_of_an_indexed_instance_are_numbers(tmp_path: Path) -> None:
    states = [{"A": {"to": 1, "pop": ""}}, {}]
    case = read_one(tmp_path / "a.json", instance("<[0,1], [A]>", '<"1",>', states, names=False))
    assert case.initial.edges == (Edge(0, 0, 2), Edge(1, 0, 2))
    assert case.final.finals == (1,)
    for wrong in ("<2,>", "<p0,>", f"<{'9' * 5000},>"):
        with pytest.raises(InputError, match=r"initial, column 2: unknown state"):
            read_one(tmp_path / "a.json", instance(wrong, EMPTY, states, names=False))


OLDER = {"pda": {"states": STATES}, "initial": "<p0, [A]>", "final": "<p1, [B] [^B]>"}


def test_the_older_format_takes_expressions_in_one_object_and_in_three_files(tmp_path: Path) -> None:
    case = read_one(tmp_path / "one.json", OLDER)
    assert case == read_one(tmp_path / "a.json", instance(OLDER["initial"], OLDER["final"]))
    pda, initial, final = (tmp_path / f"{part}.json" for part in OLDER)
    pda.write_text(json.dumps({"pda": OLDER["pda"]}))
    initial.write_text(json.dumps({"P-automaton": OLDER["initial"]}))
    final.write_text(json.dumps({"P-automaton": OLDER["final"]}))
    assert read_three(pda, initial, final) == case


def test_a_location_of_the_other_automaton_may_be_named(tmp_path: Path) -> None:
    other = {"states": {"p7": {"initial": True, "accepting": True}}}
    case = read_one(tmp_path / "a.json", {**OLDER, "initial": "<p7,>", "final": other})
    assert case.initial == Automaton((), (), (3,))


def test_an_error_names_the_file_the_automaton_and_the_column(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    with pytest.raises(InputError) as caught:
        read_one(path, instance(EMPTY, "<p0, B>"))
    assert str(caught.value).startswith(f"{path}: final, column 6: a label without brackets")
    with pytest.raises(InputError) as caught:
        read_one(path, {**OLDER, "initial": {"P-automaton": "<p0 [B]>"}})
    assert str(caught.value).startswith(f"{path}: initial.P-automaton, column 5: expected")


RULES = {
    "p0": {"A": [{"to": "p1", "push": "B"}, {"to": "p0", "pop": ""}], "C": {"to": "p2", "swap": "A"}},
    "p1": {"B": {"to": "p0", "swap": "C"}},
    "p2": {"A": {"to": "p2", "pop": ""}, "B": {"to": "p1", "push": "A"}},
}


def pdaaal_says(pdaaal: Path, folder: Path, initial: str, final: str, engine: str) -> bool:
    """What PDAAAL says of these expressions under `RULES`, each in a file of its own."""
    contents = {"--pda": json.dumps({"pda": {"states": RULES}}), "-i": initial, "-f": final}
    argv = [str(pdaaal), "--state-names", "-e", engine, "-t", "0"]
    for option, content in contents.items():
        path = folder / f"{option.strip('-')}.txt"
        path.write_text(content, encoding="utf-8")
        argv += [option, str(path)]
    said = json.loads(subprocess.run(argv, capture_output=True, check=True).stdout)["result"]
    assert isinstance(said, bool)
    return said


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(one=PARTS, other=PARTS)
def test_pdaaal_reads_an_expression_the_same_way(tmp_path: Path, pdaaal: Path, one: Parts, other: Parts) -> None:
    """All labels stand in the rules, so that what PDAAAL has met so far is all there is."""
    case = read_one(tmp_path / "a.json", instance(written(one), written(other), RULES))
    expected = semantics.check(normalised(case))
    for engine in "123":
        assert pdaaal_says(pdaaal, tmp_path, written(one), written(other), engine) is expected


def test_pdaaal_1_1_0_misses_labels_that_only_a2_mentions(tmp_path: Path, pdaaal: Path) -> None:
    version = subprocess.run([str(pdaaal), "--version"], capture_output=True, check=False, text=True).stdout
    if "v1.1.0" not in version:
        pytest.skip("this is not the version in docs/reference.md")
    case = read_one(tmp_path / "a.json", instance("<p0, .>", "<p0, [D]>", RULES))
    assert semantics.check(case) is True
    assert [pdaaal_says(pdaaal, tmp_path, "<p0, .>", "<p0, [D]>", engine) for engine in "123"] == [False] * 3
