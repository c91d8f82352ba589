"""Every reader accepts or refuses hostile inputs: a part of `benchmarks/torture_inputs.py`, with a fixed seed."""

from __future__ import annotations

import random
from pathlib import Path
from types import ModuleType

import pytest

from assay.core.domain.protocol import load_domain
from assay.core.domain.verdict import Verdict
from assay.core.known.known_file import read_known
from assay.domains.boogie.model.evidence import Ended
from assay.domains.pushdown.networks.library import topologies_of
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


def test_many_small_parts_take_no_time(tmp_path: Path) -> None:
    """Each of these was quadratic: minutes for a file of a megabyte."""
    labels = "".join(f'node [ id {i} label "A" ] ' for i in range(20_000))
    (tmp_path / "same.gml").write_text(f"graph [ {labels} edge [ source 0 target 1 ] ]")
    assert topologies_of(tmp_path / "same.gml")[0].routers[-1] == "A#20000"
    lines = '<graphml><key id="d" attr.name="label"/><graph><node id="0"><data key="d">' + "\n" * 300_000
    end = 'A</data></node><node id="1"/><edge source="0" target="1"/></graph></graphml>'
    (tmp_path / "lines.graphml").write_text(lines + end)
    assert topologies_of(tmp_path / "lines.graphml")[0].routers[0] == "A"
    (tmp_path / "m.bpl").write_text("".join(f"procedure P{i}() {{ }}\n" for i in range(5000)))
    assert len(list(load_domain("boogie").read(tmp_path / "m.bpl"))) == 5000


def test_a_number_of_5000_digits_in_the_wrong_place_is_refused() -> None:
    text = '{"variables":[],"code":"' + "9" * 5000 + '"}'
    with pytest.raises(InputError, match="found a number"):
        load_domain("boogie").cases.decode(text.encode())


def test_a_known_bug_below_many_lines_is_found_at_once(tmp_path: Path) -> None:
    (tmp_path / "known.toml").write_text("\n" * 100_000 + "[0a1b2c3d]\ntitle = 3")
    with pytest.raises(InputError) as caught:
        read_known(tmp_path / "known.toml")
    assert caught.value.where.endswith(":100001")


def test_numbers_that_grow_are_rejected_by_every_checker(tmp_path: Path) -> None:
    (tmp_path / "m.bpl").write_text("procedure P() { var x: int; x := 3; while (x > 0) { x := x * x; } }")
    (case,) = (read.case for read in load_domain("boogie").read(tmp_path / "m.bpl") if not isinstance(read, InputError))
    for checker in load_domain("boogie").checkers:
        assert checker.check(case, Verdict("success"), Ended(65_536)) is not None


@pytest.mark.parametrize("operator", ["[]", "<>", "<->"])
def test_a_temporal_operator_outside_of_a_formula_is_refused(tmp_path: Path, operator: str) -> None:
    (tmp_path / "m.pml").write_text(f"int x; active proctype P() {{ x = {operator} 1; (x {operator} x) }}")
    with pytest.raises(InputError, match="outside of a formula"):
        list(load_domain("promela").read(tmp_path / "m.pml"))
