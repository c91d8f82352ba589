"""What was extracted for executions, ranks and runs, and for weights, computes the same in Python as in OCaml."""

from __future__ import annotations

from pathlib import Path

import pytest

from compare import boogie, ltl, weights

pytestmark = pytest.mark.slow


@pytest.mark.tool("coqc", "ocamlfind")
def test_python_and_ocaml_say_the_same_of_executions(extracted: Path, tmp_path: Path) -> None:
    assert (extracted / "boogie_checkers.ml").exists()
    seen = boogie.with_ocaml(tmp_path, 40)
    assert set(seen) == {"both accept", "both reject"}
    assert min(seen.values()) > 40


@pytest.mark.tool("coqc", "ocamlfind")
def test_python_and_ocaml_say_the_same_of_ranks_and_runs(extracted: Path, tmp_path: Path) -> None:
    assert (extracted / "ltl_checkers.ml").exists()
    seen = ltl.with_ocaml(tmp_path, 60)
    assert set(seen) == {"both accept", "both reject"}
    assert min(seen.values()) > 100


@pytest.mark.tool("coqc", "ocamlfind")
def test_python_and_ocaml_say_the_same_of_weights(extracted: Path, tmp_path: Path) -> None:
    assert (extracted / "pushdown_checkers.ml").exists()
    seen = weights.with_ocaml(tmp_path, 90)
    assert set(seen) == {"both accept", "both reject"}
    assert min(seen.values()) > 50
