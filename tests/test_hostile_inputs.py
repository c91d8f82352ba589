"""Every reader accepts or refuses hostile inputs: a part of `benchmarks/torture_inputs.py`, with a fixed seed."""

from __future__ import annotations

import random
from pathlib import Path
from types import ModuleType

import pytest

from assay.errors import InputError

EACH = 25
"""Inputs of each reader; the benchmark draws thousands."""


@pytest.fixture
def torture(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(Path(__file__).parents[1] / "benchmarks"))
    import torture_inputs  # noqa: PLC0415 - found once the path is set

    return torture_inputs


def test_no_reader_fails(torture: ModuleType, tmp_path: Path) -> None:
    failed, accepted = [], 0
    for reader in torture.readers():
        block = torture.run_block(reader, list(reader.seeds()), 1, range(EACH), tmp_path)
        failed += block.failures
        accepted += block.outcomes["accepted"]
        assert block.outcomes["refused"], reader.name
    assert failed == []
    assert accepted > EACH


def test_valid_inputs_of_every_reader_are_accepted(torture: ModuleType, tmp_path: Path) -> None:
    for reader in torture.readers():
        if "evidence" not in reader.name or reader.name == "evidence file":
            assert torture.outcome(reader, reader.seeds()[0], tmp_path)[0] == "accepted", reader.name


@pytest.mark.parametrize(
    ("error", "said"),
    [(InputError("no"), "refused"), (KeyError("x"), "KeyError in ?"), (RecursionError(), "RecursionError in ?")],
)
def test_a_reader_that_raises_something_else_fails(
    torture: ModuleType, tmp_path: Path, error: Exception, said: str
) -> None:
    def read(_given: object, _folder: Path) -> object:
        raise error

    reader = torture.Reader("planted", lambda: ["text"], read)
    assert torture.outcome(reader, "text", tmp_path)[0].startswith(said)


def test_a_value_is_mutated_in_most_draws(torture: ModuleType) -> None:
    value = {"a": [1, 2, {"b": "text"}], "c": None}
    drawn = [torture.mutated_value(value, random.Random(i)) for i in range(100)]
    assert sum(one != value for one in drawn) > 90
    assert value == {"a": [1, 2, {"b": "text"}], "c": None}
