"""The quick readers, in Python and as a kernel, read a part of what the careful one reads, as the same case."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domains.pushdown.bad_input import GOOD, changed
from tests.domains.pushdown.test_damaged_files import JSON_VALUES, places

from assay.core.domain.lookup import make_source
from assay.core.domain.spec import parse_source_spec
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.formats.instance import read_instance, write_instance
from assay.domains.pushdown.formats.json_input import parse
from assay.domains.pushdown.formats.quick_instance import read_plain
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.flat import flatten
from assay.domains.pushdown.oracle.lines import case_of_line
from assay.errors import InputError


def carefully(data: bytes) -> Case | None:
    try:
        document = parse(data, "a file")
        return read_instance(document) if isinstance(document, dict) and "instance" in document else None
    except InputError:
        return None


def agrees(data: bytes) -> bool:
    """Compare the readers; whether a quick one read anything."""
    quick, native = read_plain(data), case_of_line(data)
    case = None if quick is None and native is None else carefully(data)
    assert quick is None or quick == case
    assert native is None or (case is not None and native == flatten(case))
    return quick is not None or native is not None


@pytest.mark.parametrize("source", ["random", "paper", "swarm:general=0", "exhaustive", "network"])
def test_cases_of_every_source_are_read_alike(source: str) -> None:
    drawn = make_source(DOMAIN, parse_source_spec(source))
    numbers = range(40) if source != "exhaustive" else range(0, 12_000_000, 100_000)
    written = [write_instance(drawn.case(i)) for i in numbers]
    read = [agrees(data) for data in written]
    assert any(read)
    assert any(case_of_line(data) is not None for data in written)


PLAIN = {
    "instance": [
        {"state-names": True, "weight-type": "none"},
        {"states": {"p": {"A": [{"to": "q", "push": "B"}], "B": []}, "q": {"B": [{"to": "p", "swap": "C"}]}}},
        {"accepting": [7], "edges": [["p", "A", 7], [7, "D", 3]]},
        {"accepting": ["q", 0], "edges": [["q", "", "p"], ["p", "E", 0]]},
    ]
}


@pytest.mark.parametrize("indent", [None, 2])
def test_the_plain_one_is_read_quickly(indent: int | None) -> None:
    text = json.dumps(PLAIN, indent=indent).encode()
    assert agrees(text)
    assert read_plain(text) is not None
    assert case_of_line(text) is not None


@settings(deadline=None, max_examples=400)
@given(data=st.data(), document=st.sampled_from([GOOD, PLAIN]), value=JSON_VALUES)
def test_any_value_at_any_place_is_read_alike(data: st.DataObject, document: dict[str, object], value: object) -> None:
    place = data.draw(st.sampled_from(places(document)))
    agrees(json.dumps(changed(document, place, value)).encode())


def test_any_byte_at_any_place_is_read_alike() -> None:
    text = json.dumps(PLAIN, separators=(",", ":")).encode()
    words = (
        b"",
        b" ",
        b'"',
        b"0",
        b"1.0",
        b"-1",
        b"p",
        b"*",
        b"\\",
        b":",
        b",",
        b"[",
        b"]",
        b"{",
        b"}",
        b"\0",
        b"\xc3\xa9",
    )
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
        ('"edges":[["p","A",7]', '"edges":[],"edges":[["p","A",7]'),
        ("[7]", "[07]"),
        ("[7]", "[7,]"),
        ('"to":"q"', '"to":"r"'),
    ],
)
def test_what_is_not_plain_is_left_to_the_careful_reader(old: str, new: str) -> None:
    text = json.dumps(PLAIN, separators=(",", ":"))
    assert old in text
    assert not agrees(text.replace(old, new, 1).encode())


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"q":{', '"é":{},"q":{'),
        ("[7]", f"[{10**9}]"),
        ("[7]", f"[{','.join(map(str, range(1025)))}]"),
        ('"B":[]', ",".join(f'"L{i}":[]' for i in range(1030))),
        ('"q":{', "".join(f'"s{i}":{{}},' for i in range(1030)) + '"q":{'),
        ('{"to":"q","push":"B"}', ",".join(['{"to":"q","push":"B"}'] * 1025)),
        ('["p","A",7]', ",".join(['["p","A",7]'] * 1025)),
    ],
)
def test_what_the_kernel_has_no_room_for_is_left_to_the_others(old: str, new: str) -> None:
    text = json.dumps(PLAIN, separators=(",", ":"), ensure_ascii=False)
    assert old in text
    data = text.replace(old, new, 1).encode()
    assert case_of_line(data) is None
    assert agrees(data)


def test_the_kernel_reads_as_much_as_it_has_room_for() -> None:
    text = json.dumps(PLAIN, separators=(",", ":"))
    labels = ",".join(f'"a long name of a label {i}":[]' for i in range(1019))
    states = "".join(f'"s{i}":{{}},' for i in range(1022))
    numbers = ",".join(map(str, range(1023, -1, -1)))
    text = text.replace('"B":[]', labels, 1).replace('"q":{', states + '"q":{', 1).replace("[7]", f"[{numbers}]", 1)
    assert agrees(text.encode())
    assert case_of_line(text.encode()) is not None


def test_arrays_of_a_case_are_its_own() -> None:
    case = carefully(json.dumps(PLAIN).encode())
    assert case is not None
    first = flatten(case)
    first.rules.numbers[0] = 9
    first.finals1[0] = 1
    assert flatten(case).rules.numbers[0] == 0
    assert not flatten(case).finals1[0]
