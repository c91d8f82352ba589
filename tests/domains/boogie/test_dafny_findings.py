"""What Dafny says of the file in which it lost an error: its trace knows better than its summary."""

from __future__ import annotations

from pathlib import Path

import pytest

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, Invocation
from assay.core.tools.process import run

FILE = Path(__file__).parent / "dafny_findings" / "silent_error.dfy"


@pytest.mark.slow
@pytest.mark.tool("dafny")
def test_the_error_is_in_the_trace_whether_or_not_it_is_told() -> None:
    command = Command(("dafny", "/nologo", "/compile:0", "/trace", FILE.name))
    text = run(Invocation({FILE.name: FILE.read_bytes()}, (command,)), Limits(seconds=60)).stages[0].text
    outcomes = {part.split()[0]: part for part in text.split("Verifying Impl$$_module.__default.")[1:]}
    assert "proof obligations]  errors" in outcomes["p0"]
