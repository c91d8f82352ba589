"""A case that asks about a never claim has that claim: read from a file, and after every change of a reduction."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.formats.parser import parse_once
from assay.domains.promela.model.case import NEVER, Case, Property
from assay.errors import InputError

ONE = "byte x;\nactive proctype P() { do :: x < 3 -> x++ od }\nnever { do :: x != 3 :: x == 3 -> break od }\n"
TWO = "active proctype P() { skip }\nnever a { true }\nnever b { true }\n"


@pytest.mark.parametrize(("model", "name"), [(ONE, ""), (TWO, "a"), (TWO, "b")])
def test_no_change_of_a_reduction_removes_the_claim(model: str, name: str) -> None:
    case = Case(model, Property(NEVER, name))
    for way in DOMAIN.reducer.passes:
        for chosen in [[change] for change in way.changes(case)] + [way.changes(case)]:
            made = way.apply(case, chosen) if chosen else None
            if made is not None:
                names = parse_once(made.source).never_names
                assert made.property.name in names if made.property.name else names


@pytest.mark.parametrize(
    ("model", "name", "why"),
    [
        ("active proctype P() { skip }", "", "the model has no never claim; write one, or a formula"),
        (TWO, "c", "the model has no never claim c; it has a, b"),
    ],
)
def test_case_in_a_file_without_its_claim_is_an_error(model: str, name: str, why: str, tmp_path: Path) -> None:
    file = tmp_path / "M.json"
    file.write_bytes(DOMAIN.cases.encode(Case(model, Property(NEVER, name))))
    with pytest.raises(InputError) as error:
        list(DOMAIN.read(file))
    assert str(error.value) == f"{file}: {why}"
