"""Real Boogie accepts what is printed, and finds the same name and type errors."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

import pytest
from tests.domains.boogie.boogie_programs import CLASSES_AND_SIZES, source

from assay.domains.boogie.formats import program_lines
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.typing import mistyped

pytestmark = [pytest.mark.slow, pytest.mark.tool("boogie")]


def complaints(folder: Path, cases: Sequence[Program]) -> tuple[str, set[int]]:
    """Have Boogie resolve and type many programs at once: which phase stopped it, and at which programs."""
    lines = [(i, line.text) for i, case in enumerate(cases) for line in program_lines(case, f"p{i}")]
    file = folder / "all.bpl"
    file.write_text("\n".join(text for _, text in lines))
    command = ["boogie", "/nologo", "/noVerify", str(file)]
    said = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False).stdout
    phases = ("parse errors", "name resolution errors", "type checking errors", "finished with")
    phase = next(phase for phase in phases if phase in said)
    places = re.findall(r"all\.bpl\((\d+),\d+\): [Ee]rror", said)
    return phase, {lines[int(place) - 1][0] for place in places}


@pytest.mark.parametrize(("kind", "size"), CLASSES_AND_SIZES)
def test_boogie_finds_the_same_errors(tmp_path: Path, kind: str, size: int) -> None:
    cases = [source(f"random:class={kind},size={size},seed=21").case(i) for i in range(100 if size < 10 else 30)]
    phase, found = complaints(tmp_path, cases)
    assert phase != "parse errors"
    bad_names = found if phase == "name resolution errors" else set()
    assert bad_names == {i for i, case in enumerate(cases) if misnamed(case)}
    rest = [case for case in cases if not misnamed(case)]
    phase, found = complaints(tmp_path, rest)
    bad_types = found if phase == "type checking errors" else set()
    assert bad_types == {i for i, case in enumerate(rest) if mistyped(case)}


def test_boogie_takes_swarm_programs(tmp_path: Path) -> None:
    phase, found = complaints(tmp_path, [source("swarm:seed=21").case(i) for i in range(100)])
    assert (phase, found) == ("finished with", set())
