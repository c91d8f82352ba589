"""Statements that compute with the numbers of processes they start mean what they mean to SPIN."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest
from tests.domains.promela.spin_spaces import graph_of_ours, graph_of_spin, ours, spin, theirs
from tests.domains.promela.verifiers import said
from tests.domains.promela.written_models import about

from assay.core.domain.oracle import Limits
from assay.domains.promela.compile import compile_tree
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.oracle.oracle import ORACLES
from assay.errors import InputError

pytestmark = pytest.mark.slow

BASIS = "proctype P(byte b) { end: false } proctype Q() { skip } byte x = 3; bit y; byte a[4]; "
READ = [
    ("assert(run P(1)); assert(_nr_pr == 2)", True),
    ("assert(2 - run P(1)); assert(_nr_pr == 2)", True),
    ("assert(run P(1) > 1)", False),
    ("assert(run P(1) + run P(2) == 3); assert(_nr_pr == 3)", True),
    ("run Q(); assert(run P(1) == 2)", False),
    ('printf("%d", run P(1) + x); assert(_nr_pr == 2)', True),
    ("x = run P(1) - run P(2); assert(_nr_pr == 3 && x == 255)", True),
    ("x = 16 * run P(x) + run Q(); assert(x == 18 && P[1]:b == 3)", True),
    ("x = x + run P(x); assert(x == 4 && P[1]:b == 3)", True),
    ("y = 1 + run P(1); assert(y == 0)", True),
    ("x = (run P(1) && x == 3); assert(_nr_pr == 2 && x == 1)", True),
    ("x = (run P(1) -> 5 : 6); assert(_nr_pr == 2 && x == 5)", True),
    ("a[1] = 7; x = a[run P(1)]; assert(_nr_pr == 2 && x == 7)", True),
]
REFUSED = [
    ("(run P(1) + run P(2)) > 0", "more than one run"),
    ("run P(1) && run P(2)", "more than one run"),
    ("run P(run P(1))", "more than one run"),
    ("run P(1) && x == 0", "run in a compound expression"),
    ("x == 0 || run P(1)", "run in a compound expression"),
    ("!run P(1)", "run in a compound expression"),
    ("q!run P(1)", "run in a send"),
]


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize(("body", "holds"), READ)
def test_numbers_of_new_processes_are_those_of_spin(body: str, *, holds: bool, tmp_path: Path) -> None:
    source = f"{BASIS} init {{ {body} }}"
    (tmp_path / "m.pml").write_text(source, encoding="utf-8")
    pan = spin(tmp_path / "m.pml", tmp_path)
    assert ("errors: 0" in said(pan)) == holds
    for engine in ("scc-plain", "scc-native"):
        (answer,) = ORACLES[engine].decide([about(source, "safety")], Limits())
        assert answer.verdict.word == ("holds" if holds else "violated")
    if holds:
        model = compile_tree(parse_tree(source))
        assert graph_of_ours(model) == graph_of_spin(pan)
        assert ours(model) == theirs(pan)


@pytest.mark.tool("spin")
@pytest.mark.parametrize(("statement", "what"), REFUSED)
def test_a_run_that_spin_refuses_is_refused_with_its_reason(statement: str, what: str, tmp_path: Path) -> None:
    source = f"{BASIS} chan q = [1] of {{ byte }}; init {{ {statement}; x = 1 }}"
    (tmp_path / "m.pml").write_text(source, encoding="utf-8")
    done = subprocess.run(["spin", "-a", "m.pml"], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "run operator" in done.stdout
    with pytest.raises(InputError, match=what):
        compile_tree(parse_tree(source))
