"""The quick reader reads a part of what the careful one reads, and reads it as the same case."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domains.pushdown.bad_input import GOOD, changed
from tests.domains.pushdown.test_damaged_files import JSON_VALUES, places

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_spec
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.formats.instance import read_instance, write_instance
from assay.domains.pushdown.formats.json_input import parse
from assay.domains.pushdown.formats.quick_instance import read_plain
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.flat import flatten
from assay.errors import InputError


def carefully(data: bytes) -> Case | None:
    try:
        document = parse(data, "a file")
        return read_instance(document) if isinstance(document, dict) and "instance" in document else None
    except InputError:
        return None


def agrees(data: bytes) -> bool:
    """Compare the readers; whether the quick one read anything."""
    quick = read_plain(data)
    assert quick is None or quick == carefully(data)
    return quick is not None


@pytest.mark.parametrize("source", ["random", "paper", "swarm:epsilon=50", "exhaustive", "network"])
def test_cases_of_every_source_are_read_alike(source: str) -> None:
    drawn = make_source(DOMAIN, parse_spec(source))
    numbers = range(40) if source != "exhaustive" else range(0, 12_000_000, 100_000)
    read = [agrees(write_instance(drawn.case(i))) for i in numbers]
    assert any(read)


PLAIN = {
    "instance": [
        {"state-names": True, "weight-type": "none"},
        {"states": {"p": {"A": [{"to": "q", "push": "B"}], "B": []}, "q": {"B": [{"to": "p", "swap": "C"}]}}},
        {"accepting": [7], "edges": [["p", "A", 7], [7, "D", 3]]},
        {"accepting": ["q", 0], "edges": [["q", "", "p"], ["p", "E", 0]]},
    ]
}


def test_the_plain_one_is_read_quickly() -> None:
    assert agrees(json.dumps(PLAIN).encode())


@settings(deadline=None, max_examples=400)
@given(data=st.data(), document=st.sampled_from([GOOD, PLAIN]), value=JSON_VALUES)
def test_any_value_at_any_place_is_read_alike(data: st.DataObject, document: dict[str, object], value: object) -> None:
    place = data.draw(st.sampled_from(places(document)))
    agrees(json.dumps(changed(document, place, value)).encode())


def test_any_byte_at_any_place_is_read_alike() -> None:
    text = json.dumps(PLAIN, separators=(",", ":")).encode()
    words = (b"", b" ", b'"', b"0", b"1.0", b"-1", b"p", b"*", b"\\", b":", b",", b"[")
    for at, new, cut in product(range(len(text)), words, (0, 1)):
        agrees(text[:at] + new + text[at + cut :])


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"q":{', '"p":{"C":[]},"q":{'),
        ('"B":[]', '"A":[],"B":[]'),
        ('{"to":"q","push":"B"}', '{"to":"p","to":"q","push":"B"}'),
        ('{"to":"q","push":"B"}', '{"to" :"q","push":"B","push":"A"}'),
        ('"weight-type":"none"', '"weight-type":"none","weight-type":"none"'),
        ('"accepting":[7]', '"accepting":[],"accepting":[7]'),
        ("[7]", "[7.0]"),
        ("[7]", "[18446744073709551616]"),
        ("[7]", "[true]"),
        ('"swap":"C"', '"swap":"*"'),
        ('"C"', '"\\u0043"'),
        ('{"to":"q","push":"B"}', '{"to":"q","push":"B","pop":""}'),
        ('{"to":"q","push":"B"}', '{"to":"q","push":"B","note":"p"}'),
        ('{"instance"', '{"name":"x","instance"'),
    ],
)
def test_what_is_not_plain_is_left_to_the_careful_reader(old: str, new: str) -> None:
    text = json.dumps(PLAIN, separators=(",", ":"))
    assert old in text
    assert not agrees(text.replace(old, new, 1).encode())


def test_arrays_of_a_case_are_its_own() -> None:
    case = carefully(json.dumps(PLAIN).encode())
    assert case is not None
    first = flatten(case)
    first.rules.numbers[0] = 9
    first.finals1[0] = 1
    assert flatten(case).rules.numbers[0] == 0
    assert not flatten(case).finals1[0]
