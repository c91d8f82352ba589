"""Whatever is done to a file, it is read or refused in one line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.domains.pushdown.bad_input import GOOD, NUMBERS, OLDER, changed

from assay.core.domain.case import Read
from assay.domains.pushdown.formats import CaseCodec, read_cases
from assay.domains.pushdown.model.case import Case
from assay.errors import InputError

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
