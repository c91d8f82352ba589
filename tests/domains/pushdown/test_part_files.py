"""PDAAAL's README formats and the paper's folder: systems and automata in files of their own."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.formats import read_cases
from assay.domains.pushdown.formats.instance import read_instance
from assay.domains.pushdown.model.case import Case
from assay.errors import InputError

NAMED: dict[str, object] = {
    "p0": {"A": {"to": "p1", "pop": ""}, "B": {"to": "p0", "push": "A"}},
    "p1": {"A": [{"to": "p0", "swap": "A"}, {"to": "p2", "push": "B"}]},
    "p2": {"B": {"to": "p2", "pop": ""}},
}
LISTED: list[object] = [
    {"A": {"to": 1, "pop": ""}, "B": {"to": 0, "push": "A"}},
    {"A": [{"to": 0, "swap": "A"}, {"to": 2, "push": "B"}]},
    {"B": {"to": 2, "pop": ""}},
]
NAMED_INITIAL = {
    "accepting": [3],
    "initial": ["p0", "p1", "p2"],
    "edges": [["p0", "A", 3], ["p0", "B", 4], [4, "A", 3], ["p1", "A", 3]],
}
LISTED_INITIAL = {"accepting": [3], "initial": [0, 1, 2], "edges": [[0, "A", 3], [0, "B", 4], [4, "A", 3], [1, "A", 3]]}
NAMED_FINAL = {"accepting": ["p2", 3], "edges": [["p2", "A", 3]]}
LISTED_FINAL = {"accepting": [2, 3], "edges": [[2, "A", 3]]}
OLDER_FINAL = {
    "p2": {"initial": True, "accepting": True, "edges": [{"label": "A", "to": "q"}]},
    "q": {"accepting": True},
}


def cases(path: Path) -> list[Case]:
    out = []
    for item in read_cases(path):
        if isinstance(item, InputError):
            raise item
        out.append(item.case)
    return out


def instance(states: object, initial: object, final: object, *, named: bool) -> Case:
    """The same case, read in the instance format."""
    return read_instance({"instance": [{"state-names": named}, {"states": states}, initial, final]})


def write(folder: Path, number: str, states: object, initial: object, final: object) -> None:
    (folder / f"pda{number}.json").write_text(json.dumps({"pda": {"states": states}}))
    for name, automaton in (("initial", initial), ("final", final)):
        if isinstance(automaton, str):
            (folder / f"{name}{number}.txt").write_text(automaton)
        else:
            (folder / f"{name}{number}.json").write_text(json.dumps({"P-automaton": automaton}))


def test_automata_with_accepting_and_edges_are_those_of_an_instance(tmp_path: Path) -> None:
    write(tmp_path, "", NAMED, NAMED_INITIAL, NAMED_FINAL)
    assert cases(tmp_path) == [instance(NAMED, NAMED_INITIAL, NAMED_FINAL, named=True)]


def test_states_may_be_a_list(tmp_path: Path) -> None:
    write(tmp_path, "", LISTED, LISTED_INITIAL, LISTED_FINAL)
    assert cases(tmp_path) == [instance(LISTED, LISTED_INITIAL, LISTED_FINAL, named=False)]


def test_one_object_holds_the_same_parts(tmp_path: Path) -> None:
    file = tmp_path / "whole.json"
    file.write_text(json.dumps({"pda": {"states": LISTED}, "initial": LISTED_INITIAL, "final": "< [2], [A]? >"}))
    assert cases(file) == [instance(LISTED, LISTED_INITIAL, "< [2], [A]? >", named=False)]


def test_automata_are_regular_expressions_in_files(tmp_path: Path) -> None:
    first, second = "# comment\n< [p0], [B]? [A] > |\n< [p1], [A] >\n", "< [p2], [A]? >"
    write(tmp_path, "", NAMED, first, second)
    assert cases(tmp_path) == [instance(NAMED, first, second, named=True)]
    (tmp_path / "final.txt").rename(tmp_path / "final.json")
    assert cases(tmp_path) == [instance(NAMED, first, second, named=True)]


def test_the_forms_of_automata_mix(tmp_path: Path) -> None:
    write(tmp_path, "", NAMED, "< [p0], [A] >", {"states": OLDER_FINAL})
    (case,) = cases(tmp_path)
    assert case.final.extra == ("q",)
    assert case.locations == ("p0", "p1", "p2")


def test_the_older_form_may_number_its_states(tmp_path: Path) -> None:
    older = [
        {"initial": True},
        {"initial": True},
        {"initial": True, "edges": [{"label": "A", "to": 3}]},
        {"accepting": True},
    ]
    write(tmp_path, "", LISTED, LISTED_INITIAL, {"states": older})
    final = {"accepting": [3], "edges": [[2, "A", 3]]}
    (case,), expected = cases(tmp_path), instance(LISTED, LISTED_INITIAL, final, named=False)
    assert (case.rules, case.initial, case.final.edges) == (expected.rules, expected.initial, expected.final.edges)
    assert case.final.finals == expected.final.finals


def test_a_system_may_have_weights(tmp_path: Path) -> None:
    states = {"p": {"A": {"to": "p", "pop": "", "weight": 7}}}
    write(tmp_path, "", states, "< p, [A] >", "< p, >")
    with pytest.raises(InputError, match=r'add "weight-type" .* beside "states"'):
        cases(tmp_path)
    (tmp_path / "pda.json").write_text(json.dumps({"pda": {"states": states, "weight-type": "uint"}}))
    (case,) = cases(tmp_path)
    assert case.weights is not None
    assert case.weights.of_rules == ((7,),)


def test_a_folder_holds_a_case_for_each_number(tmp_path: Path) -> None:
    for number in ("10", "9"):
        write(tmp_path, number, NAMED, NAMED_INITIAL, f"< [p2], {'[A] ' * int(number)} >")
    read = [item for item in read_cases(tmp_path) if not isinstance(item, InputError)]
    assert [Path(item.place).name for item in read] == ["pda9.json", "pda10.json"]
    assert [len(item.case.final.extra) for item in read] == [9, 10]
    assert cases(tmp_path / "pda9.json") == [read[0].case]


def test_a_corpus_reads_each_case_once(tmp_path: Path) -> None:
    write(tmp_path, "1", NAMED, NAMED_INITIAL, "< [p2], [A] >")
    write(tmp_path, "2", LISTED, LISTED_INITIAL, LISTED_FINAL)
    for name in ("pda", "initial", "final"):
        (tmp_path / f"{name}2.json").rename(tmp_path / f"{name}2")
    (tmp_path / "LICENSE").write_text("none")
    corpus = make_source(DOMAIN, parse_source_spec(f"corpus:path={tmp_path}"))
    assert corpus.size == 2
    assert corpus.case(1) == instance(LISTED, LISTED_INITIAL, LISTED_FINAL, named=False)


BAD: dict[str, tuple[dict[str, object], str]] = {
    "a missing automaton": ({"final": None}, "final3.json is missing beside it"),
    "a missing system": ({"pda": None, "pda4": {"pda": {"states": {}}}}, "pda3.json is missing"),
    "another file": ({"notes": {}}, "the folder is not a case: it holds notes3.json"),
    "a system in place of an automaton": ({"final": {"pda": {"states": {}}}}, 'an object with the key "P-automaton"'),
    "an automaton of nothing": ({"final": {"P-automaton": {}}}, "an automaton without states"),
    "an automaton that is a number": ({"final": {"P-automaton": 3}}, "expected an automaton, found 3"),
    "edges alone": ({"final": {"P-automaton": {"edges": []}}}, '"accepting" is missing'),
    "an unknown location": ({"final": {"P-automaton": {"accepting": ["p9"], "edges": []}}}, 'unknown state "p9"'),
    "numbers for names": ({"final": {"P-automaton": {"states": [{"accepting": True}]}}}, "has named states"),
    "an edge of two": ({"final": {"P-automaton": {"accepting": [], "edges": [["p0", "A"]]}}}, "an edge with 2 parts"),
    "an initial extra state": (
        {"final": {"P-automaton": {"initial": [3], "accepting": [], "edges": []}}},
        "P-automaton.initial[0]: expected the name of a state, found 3",
    ),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_parts_are_explained(tmp_path: Path, name: str) -> None:
    changed, message = BAD[name]
    write(tmp_path, "3", NAMED, NAMED_INITIAL, NAMED_FINAL)
    for part, document in changed.items():
        file = tmp_path / f"{part if part[-1].isdigit() else part + '3'}.json"
        if document is None:
            file.unlink()
        else:
            file.write_text(json.dumps(document))
    with pytest.raises(InputError) as raised:
        cases(tmp_path)
    assert message in str(raised.value)
    assert raised.value.remedy


def test_a_malformed_expression_is_placed_in_its_file(tmp_path: Path) -> None:
    write(tmp_path, "3", NAMED, NAMED_INITIAL, "< [p2], [A >")
    with pytest.raises(InputError, match=r"final3\.txt, column 12"):
        cases(tmp_path)


def test_an_automaton_alone_names_its_system(tmp_path: Path) -> None:
    write(tmp_path, "3", NAMED, NAMED_INITIAL, "< [p2], [A] >")
    for name in ("initial3.json", "final3.txt"):
        with pytest.raises(InputError, match=r"a P-automaton without its pushdown system.*pda3\.json"):
            cases(tmp_path / name)


def test_one_bad_case_of_a_folder_leaves_the_others(tmp_path: Path) -> None:
    write(tmp_path, "1", NAMED, NAMED_INITIAL, "< nowhere, >")
    write(tmp_path, "2", NAMED, NAMED_INITIAL, NAMED_FINAL)
    bad, good = read_cases(tmp_path)
    assert isinstance(bad, InputError)
    assert not isinstance(good, InputError)
