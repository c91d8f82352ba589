"""Lines that kernels decide in blocks have the answers, the order and the places of the ordinary way."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.core.domain.capabilities import Settled
from assay.core.domain.case import Read
from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Certified
from assay.core.trial.trial import decide
from assay.domains.pushdown.domain import DOMAIN
from assay.domains.pushdown.engine.engines import ENGINES, Form, dense_pays
from assay.domains.pushdown.formats.files import read_cases
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.flat import flatten
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.oracle import lines as native_lines
from assay.domains.pushdown.oracle.lines import FEW, Item, settle_lines
from assay.domains.pushdown.shard_kernels.codes import NO_MEMORY, REJECTED
from assay.errors import InputError

pytestmark = pytest.mark.slow
SOURCES = ("random", "paper", "swarm:general=0", "swarm:weights=any", "exhaustive", "network")


def written(source: str, count: int) -> list[bytes]:
    drawn = make_source(DOMAIN, parse_source_spec(source))
    step = 1 if drawn.size is None else max(1, drawn.size // count)
    return [DOMAIN.write(drawn.case(i * step), "instance") for i in range(count)]


def said(item: Item, engine: str) -> list[tuple[str, str]]:
    """Place and verdict of each case, after deciding what is left; or the error."""
    if isinstance(item, InputError):
        return [(str(item), "")]
    if isinstance(item, Settled):
        return [(f"{item.path}:{line}", word) for line, word in enumerate(item.words, item.first)]
    decided = decide(DOMAIN, make_oracle(DOMAIN, engine, {}), [item.case], Limits())[0]
    assert decided.certified is Certified.FULL
    return [(item.place, decided.answer.verdict.word)]


def nothing() -> None:
    """Kernels are compiled."""


@pytest.mark.parametrize("engine", ENGINES)
def test_answers_are_those_of_the_ordinary_way(tmp_path: Path, engine: str) -> None:
    lines = [line for source in SOURCES for line in written(source, 40)]
    lines[30:30] = [b"", b"nonsense", b"[]", b" \t", b'{"instance": 1}', lines[0] + lines[1], lines[0][:-1]]
    file = tmp_path / "cases.jsonl"
    file.write_bytes(b"\n".join(lines))
    items = list(settle_lines(file, engine, nothing))
    quick = [answer for item in items for answer in said(item, engine)]
    assert quick == [answer for item in read_cases(file) for answer in said(item, engine)]
    assert sum(isinstance(item, InputError) for item in items) == 5
    settled = sum(len(item.words) for item in items if isinstance(item, Settled))
    assert (settled > 100) == (ENGINES[engine].form is not Form.SPARSE)


def test_lines_that_are_settled_would_be_decided_over_bit_rows(tmp_path: Path) -> None:
    lines = [line for source in ("random", "swarm", "swarm:locations=9,labels=9") for line in written(source, 300)]
    file = tmp_path / "cases.jsonl"
    file.write_bytes(b"\n".join(lines))
    cases: list[Case] = [item.case for item in read_cases(file) if isinstance(item, Read)]
    for engine in (ENGINES["pre"], ENGINES["post"], ENGINES["dual"]):
        settled = [item for item in settle_lines(file, engine.name, nothing) if isinstance(item, Settled)]
        numbers = [number for item in settled for number in range(item.first, item.first + len(item.words))]
        assert len(numbers) > 100
        for number in numbers:
            assert dense_pays(flatten(normalised(cases[number - 1])), engine.method)


@pytest.mark.parametrize("code", [REJECTED, NO_MEMORY])
def test_case_without_accepted_evidence_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    monkeypatch.setattr(
        native_lines, "codes_of", lambda lines, _kernel: bytearray([0, code, 1] + [0] * (len(lines) - 3))
    )
    file = tmp_path / "cases.jsonl"
    file.write_bytes(b"\n".join(written("random", 8)))
    first, one, left, rest = settle_lines(file, "pre", nothing)
    assert isinstance(first, Read)
    assert one == Settled(str(file), 2, ["unreachable"])
    assert isinstance(left, Read)
    assert left.place == f"{file}:3"
    assert rest == Settled(str(file), 4, ["reachable", *["unreachable"] * 4])


def test_blocks_follow_one_another(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = written("random", 120)
    file = tmp_path / "cases.jsonl"
    file.write_bytes(b"\n".join(lines) + b"\n")
    whole = [answer for item in settle_lines(file, "pre", nothing) for answer in said(item, "pre")]
    monkeypatch.setattr(native_lines, "BLOCK", sum(map(len, lines)) // 4)
    items = list(settle_lines(file, "pre", nothing))
    assert sum(isinstance(item, Settled) for item in items) >= 3
    assert [answer for item in items for answer in said(item, "pre")] == whole


def test_block_with_a_long_line_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = written("random", 2 * FEW)
    file = tmp_path / "cases.jsonl"
    file.write_bytes(b"\n".join(lines))
    monkeypatch.setattr(native_lines, "LARGEST", len(file.read_bytes()) - len(lines[0]) - 2)
    assert all(isinstance(item, Read) for item in settle_lines(file, "pre", nothing))
    monkeypatch.setattr(native_lines, "LARGEST", len(file.read_bytes()) - len(lines[0]) - 1)
    assert [type(item) for item in settle_lines(file, "pre", nothing)] == [Read, Settled]


def test_kernels_are_prepared_once_a_case_was_read(tmp_path: Path) -> None:
    calls: list[int] = []
    file = tmp_path / "cases.jsonl"
    file.write_bytes(b"nonsense\n" * 3 * FEW)
    assert all(isinstance(item, InputError) for item in settle_lines(file, "pre", lambda: calls.append(1)))
    assert not calls
    file.write_bytes(b"nonsense\n" + b"\n".join(written("random", 2 * FEW)))
    items = settle_lines(file, "pre", lambda: calls.append(1))
    assert isinstance(next(items), InputError)
    assert isinstance(next(items), Read)
    assert not calls
    assert isinstance(next(items), Settled)
    assert calls


def test_file_of_blank_lines_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "cases.jsonl"
    file.write_bytes(b"\n \n" * FEW)
    with pytest.raises(InputError, match="the file is empty"):
        list(settle_lines(file, "pre", nothing))
