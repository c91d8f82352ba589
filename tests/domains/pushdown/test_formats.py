"""Reading and writing: what is written comes back, and each format means what its tool says it means."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from tests.domains.pushdown.cases import cases

from assay.core.domain.case import Read
from assay.domains.pushdown.formats import CaseCodec, is_plain, read_cases, read_three, write_instance
from assay.domains.pushdown.model.case import EPSILON, Automaton, Case, Edge, Rule
from assay.errors import InputError

pytestmark = pytest.mark.slow

CODEC = CaseCodec()
EMPTY: dict[str, object] = {"accepting": [], "edges": []}
SMALL = Case(
    locations=("p0", "p1"),
    labels=("A", "B"),
    rules=(Rule(0, 0, 1, (1, 0)), Rule(0, 0, 0, ()), Rule(1, 1, 0, (1,))),
    initial=Automaton(("q0",), (Edge(0, 0, 2), Edge(2, EPSILON, 2)), (2,)),
    final=Automaton((), (Edge(1, 1, 0),), (0,)),
)
GENERAL_PUSH = Case(("p0",), ("A", "B"), (Rule(0, 0, 0, (0, 1)),), Automaton(), Automaton())

OLDER = {
    "pda": {"states": {"p0": {"A": {"pop": "", "to": "p1"}}, "p1": {"B": [{"push": "A", "to": "p0"}]}}},
    "initial": {
        "states": {
            "p0": {"edges": [{"label": "A", "to": "q0"}], "initial": True},
            "q0": {"accepting": True, "edges": [{"label": "", "to": "q0"}]},
        }
    },
    "final": {"states": {"p2": {"edges": [], "initial": True, "accepting": True}, "q7": {}}},
}
OLDER_CASE = Case(
    locations=("p0", "p1", "p2"),
    labels=("A", "B"),
    rules=(Rule(0, 0, 1, ()), Rule(1, 1, 0, (0, 1))),
    initial=Automaton(("q0",), (Edge(0, 0, 3), Edge(3, EPSILON, 3)), (3,)),
    final=Automaton(("q7",), (), (2,)),
)


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("formats")


def read_one(folder: Path, content: object) -> Case:
    """Read the one case of a file with this content, an object or bytes."""
    path = folder / "case.json"
    path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    (found,) = read_cases(path)
    assert isinstance(found, Read)
    assert found.place == str(path)
    return found.case


def instance(
    states: object, initial: object = EMPTY, final: object = EMPTY, *, named: bool = True
) -> dict[str, list[object]]:
    return {"instance": [{"state-names": named, "weight-type": "none"}, {"states": states}, initial, final]}


def meaning(case: Case, *, named: bool) -> object:
    """What a case asks, whatever the order of its rules, the numbers of its labels and the names of extra states."""

    def location(state: int) -> str | int:
        return case.locations[state] if named and state < len(case.locations) else state

    def shape(automaton: Automaton) -> object:
        used = {state for edge in automaton.edges for state in (edge.source, edge.target)} | {*automaton.finals}
        extra = sorted(state for state in used if state >= len(case.locations))
        rank = {state: len(case.locations) + i for i, state in enumerate(extra)}
        edges = [
            (location(rank.get(s, s)), case.label_name(a), location(rank.get(t, t))) for s, a, t in automaton.edges
        ]
        return edges, [location(rank.get(state, state)) for state in automaton.finals]

    rules = [(location(p), case.labels[a], location(q), [case.labels[b] for b in w]) for p, a, q, w in case.rules]
    return len(case.locations), sorted(rules, key=str), shape(case.initial), shape(case.final)


@settings(deadline=None)
@given(cases())
@example(Case((), (), (), Automaton(), Automaton()))
def test_the_codec_gives_every_case_back(case: Case) -> None:
    assert CODEC.decode(CODEC.encode(case)) == case


def test_the_canonical_form_is_compact_and_made_of_numbers() -> None:
    assert CODEC.encode(SMALL) == (
        b'{"locations":["p0","p1"],"labels":["A","B"],"rules":[[0,0,1,[1,0]],[0,0,0,[]],[1,1,0,[1]]],'
        b'"initial":{"extra":["q0"],"edges":[[0,0,2],[2,-1,2]],"finals":[2]},'
        b'"final":{"extra":[],"edges":[[1,1,0]],"finals":[0]}}'
    )


@settings(deadline=None)
@given(case=cases())
def test_a_file_may_hold_the_canonical_form_in_any_spacing(folder: Path, case: Case) -> None:
    spaced = json.dumps(json.loads(CODEC.encode(case)), indent=1, sort_keys=True)
    assert read_one(folder, spaced.encode()) == case


@settings(deadline=None)
@given(case=cases())
def test_a_named_instance_asks_the_same_question(folder: Path, case: Case) -> None:
    again = read_one(folder, write_instance(case))
    assert again.locations == case.locations
    assert meaning(again, named=True) == meaning(case, named=True)


@settings(deadline=None)
@given(case=cases())
def test_an_indexed_instance_asks_the_same_question(folder: Path, case: Case) -> None:
    again = read_one(folder, write_instance(case, named=False))
    assert meaning(again, named=False) == meaning(case, named=False)


@settings(deadline=None)
@given(case=cases())
def test_what_was_read_from_an_instance_is_written_and_read_unchanged(folder: Path, case: Case) -> None:
    once = read_one(folder, write_instance(case))
    assert read_one(folder, write_instance(once)) == once


def test_a_case_in_file_order_comes_back_equal_in_both_modes(folder: Path) -> None:
    assert read_one(folder, write_instance(SMALL)) == SMALL
    assert read_one(folder, write_instance(SMALL, named=False)) == SMALL


def test_a_written_instance_has_the_shape_pdaaal_reads() -> None:
    assert json.loads(write_instance(SMALL)) == {
        "instance": [
            {"state-names": True, "weight-type": "none"},
            {
                "states": {
                    "p0": {"A": [{"to": "p1", "push": "B"}, {"to": "p0", "pop": ""}]},
                    "p1": {"B": [{"to": "p0", "swap": "B"}]},
                }
            },
            {"accepting": [0], "edges": [["p0", "A", 0], [0, "", 0]]},
            {"accepting": ["p0"], "edges": [["p1", "B", "p0"]]},
        ]
    }


def test_extra_states_follow_the_locations_in_an_indexed_instance() -> None:
    initial = json.loads(write_instance(SMALL, named=False))["instance"][2]
    assert initial == {"accepting": [2], "edges": [[0, "A", 2], [2, "", 2]]}


def test_a_push_that_changes_the_label_below_needs_the_extension() -> None:
    assert is_plain(SMALL)
    assert not is_plain(GENERAL_PUSH)
    rules = json.loads(write_instance(GENERAL_PUSH))["instance"][1]["states"]["p0"]["A"]
    assert rules == [{"to": "p0", "replace": ["A", "B"]}]


def test_order_is_the_order_of_first_mention(folder: Path) -> None:
    states = {"z": {"C": {"to": "a", "push": "B"}}, "a": {"A": {"to": "z", "pop": ""}}}
    case = read_one(folder, instance(states, {"accepting": [], "edges": [["a", "D", "z"]]}))
    assert case.locations == ("z", "a")
    assert case.labels == ("C", "B", "A", "D")
    assert case.rules == (Rule(0, 0, 1, (1, 0)), Rule(1, 2, 0, ()))


def test_a_label_with_no_rules_is_still_a_label(folder: Path) -> None:
    assert read_one(folder, instance({"p": {"A": []}})).labels == ("A",)


def test_numbers_are_extra_states_in_a_named_instance(folder: Path) -> None:
    case = read_one(folder, instance({"p": {}}, {"accepting": [5, "p"], "edges": [["p", "A", 5], [2, "A", 5]]}))
    assert case.initial == Automaton(("q2", "q5"), (Edge(0, 0, 2), Edge(1, 0, 2)), (2, 0))


def test_numbers_from_the_count_of_locations_on_are_extra_states_in_an_indexed_instance(folder: Path) -> None:
    states = [{"A": {"to": 1, "pop": ""}}, {}]
    case = read_one(folder, instance(states, {"accepting": [3], "edges": [[1, "A", 3]]}, named=False))
    assert case.locations == ("p0", "p1")
    assert case.initial == Automaton(("q1",), (Edge(1, 0, 2),), (2,))


def test_a_rule_on_the_wildcard_reads_every_label_even_of_the_automata(folder: Path) -> None:
    final = {"accepting": [], "edges": [["p", "B", "p"]]}
    case = read_one(folder, instance({"p": {"*": {"to": "p", "push": "A"}}}, final=final))
    assert case.labels == ("A", "B")
    assert case.rules == (Rule(0, 0, 0, (0, 0)), Rule(0, 1, 0, (0, 1)))


def test_swapping_the_wildcard_for_the_wildcard_keeps_the_label(folder: Path) -> None:
    case = read_one(folder, instance({"p": {"*": {"to": "p", "swap": "*"}, "A": [], "B": []}}))
    assert case.rules == (Rule(0, 0, 0, (0,)), Rule(0, 1, 0, (1,)))


def test_an_edge_with_the_wildcard_is_an_edge_for_every_label(folder: Path) -> None:
    automaton = {"accepting": [0], "edges": [["p", "*", 0], [0, "", 0]]}
    case = read_one(folder, instance({"p": {"A": [], "B": []}}, automaton))
    assert case.initial.edges == (Edge(0, 0, 1), Edge(0, 1, 1), Edge(1, EPSILON, 1))


def test_the_list_of_initial_states_changes_nothing(folder: Path) -> None:
    with_list = instance({"p": {}}, {"initial": ["p"], **EMPTY})
    assert read_one(folder, with_list) == read_one(folder, instance({"p": {}}))


def test_the_older_format_in_one_object(folder: Path) -> None:
    assert read_one(folder, {"id": 0, **OLDER, "reachable": True}) == OLDER_CASE


def test_the_older_format_in_three_files(tmp_path: Path) -> None:
    pda, initial, final = (tmp_path / f"{part}.json" for part in OLDER)
    pda.write_text(json.dumps({"pda": OLDER["pda"]}))
    initial.write_text(json.dumps({"P-automaton": OLDER["initial"]}))
    final.write_text(json.dumps({"P-automaton": OLDER["final"]}))
    assert read_three(pda, initial, final) == OLDER_CASE
    assert list(read_cases(tmp_path)) == [Read(str(tmp_path), OLDER_CASE)]


def test_an_automaton_of_the_older_format_may_be_wrapped_in_one_object_too(folder: Path) -> None:
    assert read_one(folder, {**OLDER, "initial": {"P-automaton": OLDER["initial"]}}) == OLDER_CASE


def test_lines_are_cases_of_any_format_and_bad_lines_leave_the_others_alone(tmp_path: Path) -> None:
    path = tmp_path / "many.jsonl"
    lines = [write_instance(SMALL), b"", b'{"instance": [', b"  \r", json.dumps(OLDER).encode(), CODEC.encode(SMALL)]
    path.write_bytes(b"\n".join(lines))
    first, bad, older, last = read_cases(path)
    assert first == Read(f"{path}:1", SMALL)
    assert isinstance(bad, InputError)
    assert str(bad).startswith(f"{path}:3:")
    assert older == Read(f"{path}:5", OLDER_CASE)
    assert last == Read(f"{path}:6", SMALL)
