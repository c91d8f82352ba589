"""The time to load kernels is not the engine's."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from assay.core.native.stopwatch import Stopwatch, loading


def test_loading_is_not_counted() -> None:
    watch = Stopwatch()
    time.sleep(0.02)
    with loading(), loading():
        time.sleep(0.5)
    assert 0.02 <= watch.seconds() < 0.5


def test_time_after_an_error_while_loading_counts_again() -> None:
    watch = Stopwatch()
    with pytest.raises(OSError, match="gone"), loading():
        raise OSError("gone")
    time.sleep(0.1)
    assert watch.seconds() >= 0.1


@pytest.mark.slow
def test_the_first_decision_of_a_machine_says_the_engines_seconds(tmp_path: Path) -> None:
    """Compiling the machine of Boogie takes seconds, and running two steps does not."""
    program = tmp_path / "p.bpl"
    program.write_text("procedure main() { var x: int; x := 1; assert x == 1; }\n")
    environment = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "caches")}
    started = time.perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", "assay", "check", "boogie", str(program), "--json"],
        env=environment,
        capture_output=True,
        check=True,
        text=True,
    )
    whole = time.perf_counter() - started
    assert json.loads(done.stdout)["seconds"] < whole / 20
