"""Bad input: one line that says what is wrong, where, and what to do; never another exception."""

from __future__ import annotations

import copy
import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assay.core.case import Read
from assay.errors import InputError
from assay.pushdown.formats import CaseCodec, read_cases, read_three
from assay.pushdown.model import Case

DEPTH = 1_000_000
EMPTY: dict[str, object] = {"accepting": [], "edges": []}
GOOD: dict[str, object] = {
    "instance": [
        {"state-names": True, "weight-type": "none"},
        {"states": {"p0": {"A": [{"to": "p1", "push": "B"}], "B": {"to": "p0", "swap": "A"}}, "p1": {}}},
        {"accepting": [0], "edges": [["p0", "A", 0], [0, "", "p1"]]},
        {"accepting": ["p1"], "edges": [["p1", "*", 3]]},
    ]
}
OLDER: dict[str, object] = {
    "pda": {"states": {"p0": {"A": {"to": "p0", "pop": ""}}}},
    "initial": {"states": {"p0": {"initial": True, "edges": [{"label": "A", "to": "q0"}]}, "q0": {"accepting": True}}},
    "final": {"states": {"p0": {"initial": True, "accepting": True, "edges": []}}},
}
NUMBERS: dict[str, object] = {
    "locations": ["p0"],
    "labels": ["A", "B"],
    "rules": [[0, 0, 0, [1, 0]]],
    "initial": {"extra": ["q0"], "edges": [[0, -1, 1]], "finals": [1]},
    "final": {"extra": [], "edges": [], "finals": [0]},
}


def complaint(path: Path) -> str:
    """The one line that reading this file gives instead of a case."""
    with pytest.raises(InputError) as caught:
        list(read_cases(path))
    error = caught.value
    text = str(error)
    assert text.startswith(str(path))
    assert error.what
    assert error.remedy
    assert len(text.splitlines()) == 1
    assert len(text) < len(str(path)) + 300
    return text.removeprefix(str(path))


@pytest.fixture
def complaint_about(tmp_path: Path) -> Callable[[object], str]:
    """Write a file, of bytes or of what JSON makes of an object, and see it refused."""

    def write(content: object) -> str:
        path = tmp_path / "case.json"
        path.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
        return complaint(path)

    return write


def instance(states: object, initial: object = EMPTY, final: object = EMPTY, *, named: object = True) -> object:
    return {"instance": [{"state-names": named}, {"states": states}, initial, final]}


def rule(written: object) -> object:
    return instance({"p0": {"A": [{"to": "p0", "pop": ""}, written]}})


def edge(written: object) -> object:
    return instance({"p0": {}}, {"accepting": [], "edges": [written]})


TEXTS = {
    "an_empty_file": (b"", ": the file is empty"),
    "only_spaces": (b" \n ", ": the file is empty"),
    "truncated_json": (b'{"instance": [\n  {"state-na', ":2:4: the JSON ends too early"),
    "truncated_between_values": (b'{"instance": [1,', ":1:17: the JSON ends too early"),
    "no_json": (b"p0 A -> p1", ":1:1: not JSON"),
    "a_missing_comma": (b'{"a": 1\n "b": 2}', ":2:2: not JSON: expecting ',' delimiter"),
    "two_values": (b"{}\n{}", ":2:1: more follows"),
    "not_utf8": (b'{"a":\n "\xff"}', ":2:3: not UTF-8"),
    "utf16": ("{}".encode("utf-16"), ":1:1: not UTF-8"),
    "a_byte_order_mark": (b"\xef\xbb\xbf{}", ":1: starts with a byte order mark"),
    "nan": (b'{"NaN": [1, NaN]}', ":1:13: JSON has no NaN"),
    "infinity": (b'{"instance": -Infinity}', ":1:14: JSON has no -Infinity"),
    "too_many_digits": (b'{"instance":\n ' + b"9" * 5000 + b"}", ":2:2: a number has too many digits"),
    "half_a_surrogate_pair": (b'{"locations": ["\\ud800"]}', ":1:17: half a surrogate pair"),
    "deep_lists": (b"[" * DEPTH + b"]" * DEPTH, ":1: nested too deeply"),
    "deep_objects": (b'{"a":' * DEPTH, ":1: nested too deeply"),
    "a_repeated_state": (
        b'{"instance": [{}, {"states": {"p": {"A": []},\n"p": {}}}]}',
        ':2:1: the key "p" is repeated',
    ),
    "a_repeated_label": (b'{"pda": {"states": {"p": {"A": [],  "A": []}}}}', ':1:37: the key "A" is repeated'),
    "an_escaped_repeated_key": (b'{"A": {"A": 1}, "\\u0041": 2}', ':1:17: the key "A" is repeated'),
    "a_control_character": (b'{"a": "\n"}', ":1:8: not JSON: invalid control character"),
}


@pytest.mark.parametrize(("text", "said"), TEXTS.values(), ids=TEXTS)
def test_text_that_is_no_json_is_refused_at_line_and_column(
    text: bytes, said: str, complaint_about: Callable[[object], str]
) -> None:
    assert complaint_about(text).startswith(said)


SHAPES = {
    "a_number": (3, ": expected a case, which is an object, found 3"),
    "a_list": ([GOOD], ": expected a case, which is an object, found a list"),
    "an_empty_object": ({}, ": this is no case"),
    "a_pda_alone": ({"pda": OLDER["pda"]}, ": a pushdown system without initial and final; one object with pda"),
    "instance_no_list": ({"instance": {}}, ": instance: expected a list, found {}"),
    "instance_of_three": ({"instance": [{}, {}, {}]}, ": instance: expected a list of four, found 3"),
    "meta_no_object": ({"instance": [1, {"states": {}}, EMPTY, EMPTY]}, ": instance[0]: expected an object, found 1"),
    "state_names_no_bool": (instance({}, named=1), ": instance[0].state-names: expected true or false, found 1"),
    "state_names_missing": ({"instance": [{}, {"states": {}}, {}, {}]}, ': instance[0]: "state-names" is missing'),
    "weights": (
        {"instance": [{"state-names": True, "weight-type": "float"}, {"states": {}}, EMPTY, EMPTY]},
        ': instance[0].weight-type: expected a type of weights, found "float"',
    ),
    "no_states": ({"instance": [{"state-names": True}, {}, EMPTY, EMPTY]}, ': instance[1]: "states" is missing'),
    "named_list": (instance([]), ": states: expected an object from names to states, found []"),
    "indexed_object": (instance({}, named=False), ": states: expected a list of states, found {}"),
    "a_state_no_object": (instance({"p0": []}), ": states.p0: expected an object from labels to rules, found []"),
    "an_indexed_state_no_object": (instance([{}, "p"], named=False), ": states[1]: expected an object"),
    "an_empty_label": (instance({"p0": {"": []}}), ': states.p0: "" names no label'),
    "an_automaton_no_object": (instance({}, []), ": initial: expected an object, found []"),
    "an_automaton_without_edges": (instance({}, EMPTY, {"accepting": []}), ': final: "edges" is missing'),
    "an_automaton_with_more": (instance({}, {**EMPTY, "colour": 1}), ': initial: unknown key "colour"'),
    "edges_no_list": (instance({}, {"accepting": [], "edges": {}}), ": initial.edges: expected a list, found {}"),
    "accepting_no_list": (instance({}, {"accepting": 0, "edges": []}), ": initial.accepting: expected a list, found 0"),
    "accepting_unknown": (
        instance({}, {"accepting": ["p0"], "edges": []}),
        ': initial.accepting[0]: unknown state "p0"',
    ),
    "initial_unknown": (instance({}, {**EMPTY, "initial": ["p"]}), ': initial.initial[0]: unknown state "p"'),
}


@pytest.mark.parametrize(("content", "said"), SHAPES.values(), ids=SHAPES)
def test_the_wrong_thing_at_any_level_is_refused_at_its_place(
    content: object, said: str, complaint_about: Callable[[object], str]
) -> None:
    assert complaint_about(content).startswith(said)


RULES = {
    "two_operations": ({"to": "p0", "pop": "", "swap": "A"}, ": a rule with 2 operations (pop, swap)"),
    "no_operation": ({"to": "p0"}, ": a rule with no operation"),
    "no_target": ({"pop": ""}, ': a rule with no "to"'),
    "an_unknown_key": ({"to": "p0", "jump": "A"}, ': a rule with an unknown key "jump"'),
    "a_weight": ({"to": "p0", "pop": "", "weight": 1}, ": a weight in a file without weights"),
    "an_unknown_target": ({"to": "p9", "pop": ""}, '.to: unknown state "p9"'),
    "a_number_for_a_name": ({"to": 0, "pop": ""}, ".to: expected the name of a state, found 0"),
    "null_for_a_name": ({"to": None, "pop": ""}, ".to: expected the name of a state, found null"),
    "a_list_for_a_name": ({"to": ["p0"], "pop": ""}, ".to: expected the name of a state, found a list"),
    "a_number_for_a_label": ({"to": "p0", "swap": 1}, ".swap: expected a label, found 1"),
    "an_empty_label": ({"to": "p0", "push": ""}, '.push: expected a label, found ""'),
    "the_wildcard_below_a_label": ({"to": "p0", "swap": "*"}, '.swap: expected a label, found "*"'),
    "pop_of_null": ({"to": "p0", "pop": None}, '.pop: expected the string "", found null'),
    "a_single_replacement": ({"to": "p0", "replace": ["A"]}, ".replace: expected a list of two labels, found a list"),
    "a_replacement_with_a_number": ({"to": "p0", "replace": ["A", 1]}, ".replace: expected a list of two labels"),
    "a_list": ([], ": expected a rule, found []"),
    "a_string": ("p0", ': expected a rule, found "p0"'),
}


@pytest.mark.parametrize(("written", "said"), RULES.values(), ids=RULES)
def test_a_bad_rule_is_refused(written: object, said: str, complaint_about: Callable[[object], str]) -> None:
    assert complaint_about(rule(written)).startswith(f": states.p0.A[1]{said}")


EDGES = {
    "two_parts": (["p0", "A"], ": an edge with 2 parts"),
    "four_parts": (["p0", "A", 0, 0], ": an edge with 4 parts"),
    "an_object": ({"label": "A"}, ": expected an edge, found an object"),
    "a_number_for_a_label": (["p0", 1, 0], "[1]: expected a label, found 1"),
    "null_for_a_label": (["p0", None, 0], "[1]: expected a label, found null"),
    "an_unknown_source": (["p1", "A", 0], '[0]: unknown state "p1"'),
    "an_unknown_target": (["p0", "A", "q"], '[2]: unknown state "q"'),
    "a_negative_state": (["p0", "A", -1], "[2]: expected a number from 0 to 2^64 - 1, found -1"),
    "a_huge_state": (["p0", "A", 10**50], "[2]: expected a number from 0 to 2^64 - 1, found 1000"),
    "a_fraction": (["p0", "A", 0.5], "[2]: expected a state, found 0.5"),
    "a_boolean_state": (["p0", "A", True], "[2]: expected a state, found true"),
    "a_list_for_a_state": ([["p0"], "A", 0], "[0]: expected a state, found a list"),
}


@pytest.mark.parametrize(("written", "said"), EDGES.values(), ids=EDGES)
def test_a_bad_edge_is_refused(written: object, said: str, complaint_about: Callable[[object], str]) -> None:
    assert complaint_about(edge(written)).startswith(f": initial.edges[0]{said}")


@pytest.mark.parametrize("target", [-1, 1, 10**30])
def test_an_indexed_rule_to_a_state_that_is_not_listed_is_refused(
    target: int, complaint_about: Callable[[object], str]
) -> None:
    said = complaint_about(instance([{"A": {"to": target, "pop": ""}}], named=False))
    assert said.startswith(f": states[0].A.to: unknown state {str(target)[:20]}")


@pytest.mark.parametrize("target", [True, "0", 0.0, None])
def test_an_indexed_state_is_a_number(target: object, complaint_about: Callable[[object], str]) -> None:
    states = [{"A": {"to": target, "pop": ""}}, {}]
    assert complaint_about(instance(states, named=False)).startswith(": states[0].A.to: expected a number of a state")
    automaton = {"accepting": [target], "edges": []}
    assert complaint_about(instance([], automaton, named=False)).startswith(": initial.accepting[0]: expected a state")


def changed(document: dict[str, object], path: tuple[str | int, ...], value: object) -> dict[str, object]:
    """A copy of a document with another value at one place."""
    copied = copy.deepcopy(document)
    at: object = copied
    for key in path[:-1]:
        at = at[key]  # type: ignore[index]  # the tests name places that exist
    at[path[-1]] = value  # type: ignore[index]
    return copied


OLDER_FAULTS = {
    "pda_no_object": (("pda",), 1, ": pda: expected an object, found 1"),
    "states_a_list": (("pda", "states"), [], ": pda.states: expected an object from names to states, found []"),
    "an_unknown_target": (("pda", "states", "p0", "A", "to"), "p1", ': pda.states.p0.A.to: unknown state "p1"'),
    "an_extra_target": (("pda", "states", "p0", "A", "to"), "q0", ': pda.states.p0.A.to: unknown state "q0"'),
    "initial_a_number": (
        ("initial", "states", "p0", "initial"),
        1,
        ": initial.states.p0.initial: expected true or false, found 1",
    ),
    "a_location_not_marked": (
        ("final", "states", "p0", "initial"),
        False,
        ': final.states.p0: "p0" is a control location but not marked initial',
    ),
    "edges_an_object": (("final", "states", "p0", "edges"), {}, ": final.states.p0.edges: expected a list, found {}"),
    "an_edge_a_list": (
        ("final", "states", "p0", "edges"),
        [["p0", "A", "p0"]],
        ": final.states.p0.edges[0]: expected an edge, found a list",
    ),
    "an_edge_without_label": (
        ("final", "states", "p0", "edges"),
        [{"to": "p0"}],
        ': final.states.p0.edges[0]: "label" is missing',
    ),
    "an_edge_with_more": (
        ("final", "states", "p0", "edges"),
        [{"to": "p0", "label": "A", "weight": 1}],
        ': final.states.p0.edges[0]: unknown key "weight"',
    ),
    "an_unknown_edge_target": (
        ("initial", "states", "p0", "edges", 0, "to"),
        "q9",
        ': initial.states.p0.edges[0].to: unknown state "q9"',
    ),
    "a_number_for_a_label": (
        ("initial", "states", "p0", "edges", 0, "label"),
        1,
        ": initial.states.p0.edges[0].label: expected a label, found 1",
    ),
    "a_state_that_is_a_list": (("initial", "states", "q0"), [], ": initial.states.q0: expected an object, found []"),
    "an_odd_key": (("initial", "states", "q0", "final"), True, ': initial.states.q0: unknown key "final"'),
}


@pytest.mark.parametrize(("path", "value", "said"), OLDER_FAULTS.values(), ids=OLDER_FAULTS)
def test_a_fault_in_the_older_format_is_refused(
    path: tuple[str | int, ...], value: object, said: str, complaint_about: Callable[[object], str]
) -> None:
    assert complaint_about(changed(OLDER, path, value)).startswith(said)


NUMBER_FAULTS = {
    "a_location_twice": (("locations",), ["p", "p"], ': locations[1]: the name "p" is repeated'),
    "a_label_twice": (("labels",), ["A", "A"], ': labels[1]: the name "A" is repeated'),
    "the_wildcard_as_label": (("labels", 1), "*", ': labels[1]: "*" names no label'),
    "a_number_for_a_name": (("labels", 0), 1, ": labels[0]: expected str, got int"),
    "a_rule_of_three": (("rules", 0), [0, 0, 0], ": rules[0]: expected array of length 4, got 3"),
    "a_boolean": (("rules", 0, 0), False, ": rules[0][0]: expected int, got bool"),
    "an_unknown_location": (("rules", 0, 0), 1, ": rules[0]: 1 is not a state"),
    "a_negative_location": (("rules", 0, 2), -1, ": rules[0]: -1 is not a state"),
    "a_rule_that_reads_epsilon": (("rules", 0, 1), -1, ": rules[0]: -1 is not a label"),
    "an_unknown_label_below": (("rules", 0, 3), [0, 2], ": rules[0]: 2 is not a label"),
    "three_labels": (("rules", 0, 3), [0, 0, 0], ": rules[0][3]: a rule that puts 3 labels"),
    "an_unknown_state": (("initial", "edges", 0), [0, 0, 2], ": initial.edges[0]: 2 is not a state"),
    "a_label_below_epsilon": (("initial", "edges", 0), [0, -2, 0], ": initial.edges[0]: -2 is not a label"),
    "an_unknown_edge_label": (("initial", "edges", 0), [0, 2, 0], ": initial.edges[0]: 2 is not a label"),
    "an_unknown_final_state": (("final", "finals", 0), 1, ": final.finals[0]: 1 is not a state"),
    "a_huge_number": (("final", "finals", 0), 10**60, ": final.finals[0]: 1000"),
    "an_automaton_as_list": (("final",), [], ": final: expected an object, found []"),
    "an_automaton_without_edges": (("final",), {"extra": [], "finals": []}, ': final: "edges" is missing'),
    "one_key_too_many": (("weight",), [], ': unknown key "weight"'),
    "weights_as_list": (("weights",), [], ": weights: expected object"),
    "too_few_weights": (
        ("weights",),
        {"kind": "int", "size": None, "of_rules": []},
        ": weights.of_rules: 0 weights for 1 rules",
    ),
    "a_weight_of_another_length": (
        ("weights",),
        {"kind": "int", "size": 2, "of_rules": [[1]]},
        ": weights.of_rules[0]: 1 numbers in place of 2",
    ),
    "a_negative_natural_number": (
        ("weights",),
        {"kind": "uint", "size": None, "of_rules": [[-1]]},
        ": weights.of_rules[0]: a negative weight",
    ),
}


@pytest.mark.parametrize(("path", "value", "said"), NUMBER_FAULTS.values(), ids=NUMBER_FAULTS)
def test_a_fault_in_the_canonical_form_is_refused_in_files_and_by_the_codec(
    path: tuple[str | int, ...], value: object, said: str, complaint_about: Callable[[object], str]
) -> None:
    content = changed(NUMBERS, path, value)
    assert complaint_about(content).startswith(said)
    with pytest.raises(InputError):
        CaseCodec().decode(json.dumps(content, separators=(",", ":")).encode())


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"null", b"\xff", b'"\xff"', b"[" * DEPTH, b'{"a":' * DEPTH, json.dumps(NUMBERS).encode()],
    ids=["empty", "cut off", "null", "not UTF-8", "not UTF-8 in a string", "deep lists", "deep objects", "spaced"],
)
def test_the_codec_reads_only_what_it_writes(data: bytes) -> None:
    with pytest.raises(InputError):
        CaseCodec().decode(data)


def test_long_values_are_shortened(complaint_about: Callable[[object], str]) -> None:
    assert "…" in complaint_about(rule({"to": "p" * 10_000, "pop": ""}))
    assert "…" in complaint_about(instance({"p" * 10_000: 1}))
    assert "…" in complaint_about(edge(["p0", "A", int("9" * 4000)]))
    assert "…" in complaint_about(b'{"%s": 1, "%s": 1}' % (b"k" * 10_000, b"k" * 10_000))


def test_odd_names_do_not_break_the_line(complaint_about: Callable[[object], str]) -> None:
    assert complaint_about(instance({"a\n\x1b\u2028b": 1})).startswith(r': states."a\n\u001b\u2028b": expected')


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    assert complaint(tmp_path / "none.json").startswith(": there is no such file")
    assert complaint(tmp_path / "none.jsonl").startswith(": there is no such file")


def test_a_name_no_file_can_have_is_refused(tmp_path: Path) -> None:
    assert complaint(tmp_path / ("x" * 5000)).startswith(": cannot be read")
    assert complaint(tmp_path / "a\0b").startswith(": cannot be read")


def test_a_folder_that_is_no_case_is_refused(tmp_path: Path) -> None:
    assert complaint(tmp_path).startswith(": this is a folder; name files")
    (tmp_path / "pda.json").write_text("{}")
    assert complaint(tmp_path).startswith(": this is a folder; name files")


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="needs a file that opens and cannot be read")
def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    for name in ("case.json", "cases.jsonl"):
        (tmp_path / name).symlink_to("/proc/self/mem")
        assert complaint(tmp_path / name).startswith(": cannot be read")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "case.json"
    path.write_text("{}")
    path.chmod(0)
    assert complaint(path).startswith(": cannot be read: Permission denied")


def test_each_of_three_files_is_named_when_it_is_wrong(tmp_path: Path) -> None:
    files = [tmp_path / f"{part}.json" for part in ("pda", "initial", "final")]
    for path, key, part in zip(files, ("pda", "P-automaton", "P-automaton"), OLDER.values(), strict=True):
        path.write_text(json.dumps({key: part}))
    for path in files:
        right = path.read_text()
        for wrong, said in (("[]", ": expected"), ('{"pda": 1, "P-automaton": 1}', ": "), ("{", ":1:2: the JSON ends")):
            path.write_text(wrong)
            with pytest.raises(InputError) as caught:
                read_three(*files)
            assert str(caught.value).startswith(f"{path}{said}")
        path.write_text(right)


def test_every_bad_line_is_named_and_the_others_are_read(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    good = json.dumps(GOOD).encode()
    path.write_bytes(b"\n".join([b"\xff", good, b"{", b"[" * DEPTH, b"", b'{"pda": 1}', good]))
    found = list(read_cases(path))
    errors = [str(item) for item in found if isinstance(item, InputError)]
    assert [item.place for item in found if isinstance(item, Read)] == [f"{path}:2", f"{path}:7"]
    assert [error.removeprefix(str(path))[:3] for error in errors] == [":1:", ":3:", ":4:", ":6:"]


def test_lines_without_any_case_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "cases.jsonl"
    path.write_bytes(b"\n\n")
    assert complaint(path).startswith(": the file is empty")


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.sampled_from(["p0", "p1", "A", "", "*", "to", "\ud800"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["to", "pop", "A", "states"]), inner),
    max_leaves=5,
)


@pytest.fixture(scope="session")
def fuzzed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz") / "case.json"


def places(value: object, here: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """All places in a document, but for the whole."""
    keys = list(value) if isinstance(value, dict) else list(range(len(value))) if isinstance(value, list) else []
    inner = [place for key in keys for place in places(value[key], (*here, key))]  # type: ignore[index]
    return ([here] if here else []) + inner


def read_or_complain(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    found: Read[Case] | InputError
    try:
        (found,) = read_cases(path)
    except InputError as error:
        found = error
    if isinstance(found, InputError):
        assert str(found).startswith(str(path))
        assert len(str(found).splitlines()) == 1
        assert found.remedy
    else:
        assert CaseCodec().decode(CaseCodec().encode(found.case)) == found.case


@settings(deadline=None)
@given(data=st.data(), document=st.sampled_from([GOOD, OLDER, NUMBERS]), value=JSON_VALUES)
def test_any_value_at_any_place_is_read_or_refused(
    fuzzed: Path, data: st.DataObject, document: dict[str, object], value: object
) -> None:
    place = data.draw(st.sampled_from(places(document)))
    read_or_complain(fuzzed, json.dumps(changed(document, place, value)).encode())


@settings(deadline=None)
@given(data=st.data(), document=st.sampled_from([GOOD, OLDER, NUMBERS]), noise=st.binary(max_size=3))
def test_any_damage_to_the_text_is_read_or_refused(
    fuzzed: Path, data: st.DataObject, document: dict[str, object], noise: bytes
) -> None:
    text = json.dumps(document, indent=1).encode()
    at = data.draw(st.integers(0, len(text)))
    read_or_complain(fuzzed, text[:at] + noise + text[at + data.draw(st.integers(0, 3)) :])
    read_or_complain(fuzzed, text[:at] + noise)
