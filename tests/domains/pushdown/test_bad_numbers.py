"""Faults in the older format and in the canonical form are refused at their place."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.domains.pushdown.bad_input import DEPTH, NUMBERS, OLDER, changed, complaint_about

from assay.domains.pushdown.formats import CaseCodec
from assay.errors import InputError

OLDER_FAULTS = {
    "pda_no_object": (("pda",), 1, ": pda: expected an object, found 1"),
    "states_a_list": (("pda", "states"), [], ": initial.states: the pushdown system has numbered states, and this"),
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
        ': final.states.p0: the control location "p0" is not initial',
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
    path: tuple[str | int, ...], value: object, said: str, tmp_path: Path
) -> None:
    assert complaint_about(tmp_path, changed(OLDER, path, value)).startswith(said)


NUMBER_FAULTS = {
    "a_location_twice": (("locations",), ["p", "p"], ': locations[1]: duplicate name "p"'),
    "a_label_twice": (("labels",), ["A", "A"], ': labels[1]: duplicate name "A"'),
    "the_wildcard_as_label": (("labels", 1), "*", ': labels[1]: invalid label "*"'),
    "a_number_for_a_name": (("labels", 0), 1, ": labels[0]: expected str, got int"),
    "a_rule_of_three": (("rules", 0), [0, 0, 0], ": rules[0]: expected array of length 4, got 3"),
    "a_boolean": (("rules", 0, 0), False, ": rules[0][0]: expected int, got bool"),
    "an_unknown_location": (("rules", 0, 0), 1, ": rules[0]: 1 is not a state"),
    "a_negative_location": (("rules", 0, 2), -1, ": rules[0]: -1 is not a state"),
    "a_rule_that_reads_epsilon": (("rules", 0, 1), -1, ": rules[0]: -1 is not a label"),
    "an_unknown_label_below": (("rules", 0, 3), [0, 2], ": rules[0]: 2 is not a label"),
    "three_labels": (("rules", 0, 3), [0, 0, 0], ": rules[0][3]: a rule pushes 3 labels"),
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
        ": weights.of_rules[0]: expected 2 numbers, found 1",
    ),
    "a_negative_natural_number": (
        ("weights",),
        {"kind": "uint", "size": None, "of_rules": [[-1]]},
        ": weights.of_rules[0]: negative weight",
    ),
}


@pytest.mark.parametrize(("path", "value", "said"), NUMBER_FAULTS.values(), ids=NUMBER_FAULTS)
def test_a_fault_in_the_canonical_form_is_refused_in_files_and_by_the_codec(
    path: tuple[str | int, ...], value: object, said: str, tmp_path: Path
) -> None:
    content = changed(NUMBERS, path, value)
    assert complaint_about(tmp_path, content).startswith(said)
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
