"""A model whose initial values have a fault has no initial state; it is rejected, and no engine is asked."""

from __future__ import annotations

import pytest

from assay.domains.promela.compile.load import loaded
from assay.domains.promela.model import Case
from assay.domains.promela.model.case import SAFETY, Property
from assay.errors import InputError

FAULTS = [
    ("active proctype P() { byte j = 1 % _pid; skip }", "a number is divided by zero"),
    ("byte z; byte x = 1 / z; active proctype P() { skip }", "a number is divided by zero"),
    ("byte a[2]; active proctype P() { byte j = a[_pid + 5]; skip }", "an array index is out of range"),
]


@pytest.mark.parametrize(("model", "why"), FAULTS)
def test_a_fault_before_the_first_step_is_an_error_of_the_model(model: str, why: str) -> None:
    with pytest.raises(InputError, match=f"no initial state: {why}"):
        loaded(Case(model, Property(SAFETY)))


@pytest.mark.parametrize("more", ["", "active [200] proctype Q() { skip }"])
def test_too_many_active_processes_are_an_error_of_the_model(more: str) -> None:
    model = f"active [{56 if more else 256}] proctype P() {{ skip }} {more}"
    with pytest.raises(InputError, match="more than 255 processes are active"):
        loaded(Case(model, Property(SAFETY)))


def test_a_fault_of_a_process_that_is_started_later_is_a_step() -> None:
    assert loaded(Case("proctype P() { byte j = 1 / (_pid - 1); skip } init { run P() }", Property(SAFETY)))
