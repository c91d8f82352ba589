"""One step with more outcomes than the native engine has rows for: the answer is right, and no memory is damaged."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

MODEL = """byte n;
init {{
  byte a[5];
  atomic {{
    do
    :: n < {rounds} ->
      if :: a[0] = n + 1 :: a[1] = n + 1 :: a[2] = n + 1 :: a[3] = n + 1 :: a[4] = n + 1 fi;
      n = n + 1
    :: else -> break
    od
  }}
}}
ltl p {{ <> (n == {rounds}) }}
"""


@pytest.mark.parametrize(
    ("engine", "claim"), [("ndfs-native", "safety"), ("ndfs-native", "ltl:p"), ("scc-native", "ltl:p")]
)
def test_an_atomic_sequence_with_thousands_of_outcomes_is_decided(tmp_path: Path, engine: str, claim: str) -> None:
    """In a process of its own, since the fault ended it."""
    (tmp_path / "m.pml").write_text(MODEL.format(rounds=5))
    argv = [sys.executable, "-m", "assay", "check", "promela", "m.pml", "--claim", claim, "--engine", engine, "--quiet"]
    done = subprocess.run([*argv, "--memory", "1G"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode >= 0, "ended by a signal"
    assert ": holds" in done.stdout, done.stdout + done.stderr
