"""A bad instance: one line that says what is wrong, where, and what to do; never another exception."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.domains.pushdown.bad_input import DEPTH, EMPTY, GOOD, OLDER, complaint_about, edge, instance, rule

TEXTS = {
    "an_empty_file": (b"", ": the file is empty"),
    "only_spaces": (b" \n ", ": the file is empty"),
    "truncated_json": (b'{"instance": [\n  {"state-na', ":2:4: the JSON ends too early"),
    "truncated_between_values": (b'{"instance": [1,', ":1:17: the JSON ends too early"),
    "no_json": (b"p0 A -> p1", ":1:1: invalid JSON"),
    "a_missing_comma": (b'{"a": 1\n "b": 2}', ":2:2: invalid JSON: expecting ',' delimiter"),
    "two_values": (b"{}\n{}", ":2:1: unexpected text after the JSON value"),
    "not_utf8": (b'{"a":\n "\xff"}', ":2:3: invalid UTF-8"),
    "utf16": ("{}".encode("utf-16"), ":1:1: invalid UTF-8"),
    "a_byte_order_mark": (b"\xef\xbb\xbf{}", ":1: starts with a byte order mark"),
    "nan": (b'{"NaN": [1, NaN]}', ":1:13: invalid JSON: NaN"),
    "infinity": (b'{"instance": -Infinity}', ":1:14: invalid JSON: -Infinity"),
    "too_many_digits": (b'{"instance":\n ' + b"9" * 5000 + b"}", ":2:2: a number has too many digits"),
    "half_a_surrogate_pair": (b'{"locations": ["\\ud800"]}', ":1:17: unpaired surrogate"),
    "deep_lists": (b"[" * DEPTH + b"]" * DEPTH, ":1: nested too deeply"),
    "deep_objects": (b'{"a":' * DEPTH, ":1: nested too deeply"),
    "a_repeated_state": (
        b'{"instance": [{}, {"states": {"p": {"A": []},\n"p": {}}}]}',
        ':2:1: duplicate key "p"',
    ),
    "a_repeated_label": (b'{"pda": {"states": {"p": {"A": [],  "A": []}}}}', ':1:37: duplicate key "A"'),
    "an_escaped_repeated_key": (b'{"A": {"A": 1}, "\\u0041": 2}', ':1:17: duplicate key "A"'),
    "a_control_character": (b'{"a": "\n"}', ":1:8: invalid JSON: invalid control character"),
}


@pytest.mark.parametrize(("text", "said"), TEXTS.values(), ids=TEXTS)
def test_text_that_is_no_json_is_refused_at_line_and_column(text: bytes, said: str, tmp_path: Path) -> None:
    assert complaint_about(tmp_path, text).startswith(said)


SHAPES = {
    "a_number": (3, ": expected an object, found 3"),
    "a_list": ([GOOD], ": expected an object, found a list"),
    "an_empty_object": ({}, ": unknown format of a case"),
    "a_pda_alone": ({"pda": OLDER["pda"]}, ": a pushdown system without initial and final; give pda"),
    "instance_no_list": ({"instance": {}}, ": instance: expected a list, found {}"),
    "instance_of_three": ({"instance": [{}, {}, {}]}, ": instance: expected a list of four items, found 3"),
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
    "an_empty_label": (instance({"p0": {"": []}}), ': states.p0: invalid label ""'),
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
def test_the_wrong_thing_at_any_level_is_refused_at_its_place(content: object, said: str, tmp_path: Path) -> None:
    assert complaint_about(tmp_path, content).startswith(said)


RULES = {
    "two_operations": ({"to": "p0", "pop": "", "swap": "A"}, ": a rule with 2 operations (pop, swap)"),
    "no_operation": ({"to": "p0"}, ": a rule with no operation"),
    "no_target": ({"pop": ""}, ': a rule with no "to"'),
    "an_unknown_key": ({"to": "p0", "jump": "A"}, ': a rule with an unknown key "jump"'),
    "a_weight": ({"to": "p0", "pop": "", "weight": 1}, ": a rule has a weight in a file without weights"),
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
def test_a_bad_rule_is_refused(written: object, said: str, tmp_path: Path) -> None:
    assert complaint_about(tmp_path, rule(written)).startswith(f": states.p0.A[1]{said}")


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
def test_a_bad_edge_is_refused(written: object, said: str, tmp_path: Path) -> None:
    assert complaint_about(tmp_path, edge(written)).startswith(f": initial.edges[0]{said}")


@pytest.mark.parametrize("target", [-1, 1, 10**30])
def test_an_indexed_rule_to_a_state_that_is_not_listed_is_refused(target: int, tmp_path: Path) -> None:
    said = complaint_about(tmp_path, instance([{"A": {"to": target, "pop": ""}}], named=False))
    assert said.startswith(f": states[0].A.to: unknown state {str(target)[:20]}")


@pytest.mark.parametrize("target", [True, "0", 0.0, None])
def test_an_indexed_state_is_a_number(target: object, tmp_path: Path) -> None:
    states = [{"A": {"to": target, "pop": ""}}, {}]
    assert complaint_about(tmp_path, instance(states, named=False)).startswith(
        ": states[0].A.to: expected a number of a state"
    )
    automaton = {"accepting": [target], "edges": []}
    assert complaint_about(tmp_path, instance([], automaton, named=False)).startswith(
        ": initial.accepting[0]: expected a state"
    )


def test_long_values_are_shortened(tmp_path: Path) -> None:
    assert "…" in complaint_about(tmp_path, rule({"to": "p" * 10_000, "pop": ""}))
    assert "…" in complaint_about(tmp_path, instance({"p" * 10_000: 1}))
    assert "…" in complaint_about(tmp_path, edge(["p0", "A", int("9" * 4000)]))
    assert "…" in complaint_about(tmp_path, b'{"%s": 1, "%s": 1}' % (b"k" * 10_000, b"k" * 10_000))


def test_odd_names_do_not_break_the_line(tmp_path: Path) -> None:
    assert complaint_about(tmp_path, instance({"a\n\x1b\u2028b": 1})).startswith(
        r': states."a\n\u001b\u2028b": expected'
    )
