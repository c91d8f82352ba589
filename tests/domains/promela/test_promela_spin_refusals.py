"""What Assay accepts and SPIN refuses is told in a warning; what SPIN accepts raises none."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from tests.cli.shell import assay
from tests.domains.promela.verifiers import compiled, generate

from assay.domains.promela.compile import compile_tree
from assay.domains.promela.compile.spin_refusals import refused_by_spin
from assay.domains.promela.formats import parse_tree, read_model

pytestmark = pytest.mark.slow

CHANNEL = "chan q = [1] of { byte };"
REFUSED = {
    "byte i; active proctype P() { for (i : 5..2) { skip } }": "the empty range 5 .. 2",
    "byte i; active proctype P() { select (i : 5..2) }": "the empty range 5 .. 2",
    "byte a[2]; active proctype P() { for (a[1] : 0..2) { skip } }": "a part of a as the variable of a loop",
    "typedef T { byte f }; T t; active proctype P() { select (t.f : 0..2) }": "a part of t as the variable of a loop",
    "typedef T { byte f[2] }; T t; byte i; active proctype P() { for (i in t.f) { skip } }": "a loop over a field of t",
    "byte a[2], x; active proctype P() { x = a }": "the missing array index of a, and reads a[0]",
    "byte a[2]; chan q = [1] of { byte }; active proctype P() { q!a }": "the missing array index of a",
    "typedef T { byte f[2] }; T t[2]; active proctype P() { t[1].f = 1 }": "the missing array index of f",
    "byte a[2]; byte z = a; active proctype P() { z == 0 }": "the missing array index of a",
    "byte x; active proctype P() { byte w[2]; { byte v; v = w } }": "the missing array index of w",
    "byte i; active proctype P() { atomic { l: i = 1 } }": "the label l at the start of atomic",
    "byte i; active proctype P() { d_step { l: i = 1; i = 2 } }": "the label l at the start of d_step",
    "byte i; active proctype P() { { l: i = 1 } }": "the label l at the start of a block",
    "byte i; active proctype P() { i == 1 unless { l: i = 3 } }": "the label l at the start of a block",
    "inline f(a) { l: a = 1 } byte x; active proctype P() { f(x) }": "the label l at the start of a block",
    "byte i; active proctype P() { d_step { i = 1; goto l }; l: skip }": "the jump to l out of a d_step",
    "byte i; active proctype P() { goto l; d_step { i = 1; l: skip } }": "the jump to l into a d_step",
    "active proctype P() { d_step { run Q() } } proctype Q() { skip }": "run in a d_step",
    "byte x; active proctype P() { d_step { x = 1 unless x == 2 } }": "unless in a d_step",
    "byte x; active proctype P() { x = np_ }": "np_ outside of a never claim",
    "active proctype P() { byte P; P = 1 }": "the variable P, named like a proctype",
    "byte x; active proctype P() { byte x; x = 1 }": "another x in an inner scope",
    "active proctype P() { int y; { int y; y = 1 } }": "another y in an inner scope",
    "active proctype P() { y = 1 } byte y;": "y before its declaration",
    "byte x; active proctype P() { x = A } mtype = { A };": "A before its declaration",
    "active proctype P() { hidden byte x; x = 1 }": "the hidden local variable x",
    "short s[2] = { -1, 2 }; active proctype P() { s[0] == 1 }": "a negative number in a list",
    "unsigned u : 3[2]; active proctype P() { u[0] = 1 }": "the array u of unsigned",
    "typedef T { byte a : 3 }; active proctype P() { skip }": "the width of a",
    "active proctype P() priority 0 { skip }": "a priority outside of 1 to 255",
    "proctype P(byte a = 1) { a == 1 } init { run P(1) }": "an initial value of a parameter",
    "typedef T { byte a[2] }; proctype P(T t) { t.a[0] == 1 } init { T t; run P(t) }": "a structure with an array",
    "active proctype P() { skip } ltl p { X true }": "X in a formula",
    f"{CHANNEL} active proctype P() {{ !full(q) }}": "the negation of full; write nfull",
    f"{CHANNEL} active proctype P() {{ nempty(q) == 0 }}": "nempty beside ==",
    f"{CHANNEL} active proctype P() {{ q!1 }} ltl p {{ [] !full(q) }}": "the negation of full",
    f"{CHANNEL} xr q; active proctype P() {{ q!1 }}": "xr outside of a process",
    "chan q[2] = [1] of { byte }; active proctype P() { xr q[0]; q[0]?1 }": "xr of an array element",
    "chan q = [0] of { byte }; active proctype P() priority 3 { q!1 }": "a rendezvous channel in a model with",
}
TAKEN = [
    "byte a[2]; active proctype P() { byte i; for (i in a) { a[i] = 1 } } active proctype Q() { byte w; P:i == w }",
    "byte i, j = 3; active proctype P() { for (i : j..2) { skip } }",
    "byte i; active proctype P() { l: atomic { skip; k: i = 1 }; if :: m: i = 2 fi; for (i : 1..2) { n: skip } }",
    "byte i; active proctype P() { d_step { skip; if :: i == 1 -> goto l :: else fi; i = 1; l: i = 2 } }",
    "active proctype P() { skip; { int y; y = 1 }; { int y; y = 2 } }",
    f"{CHANNEL} active proctype P() {{ byte x; xr q; !len(q) && nfull(q); x = full(q) }}",
]


def spin_takes(text: str, folder: Path) -> bool:
    try:
        generate(text, folder)
        compiled(folder)
    except subprocess.CalledProcessError:
        return False
    return True


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize("text", REFUSED)
def test_what_only_spin_refuses_is_named(text: str, tmp_path: Path) -> None:
    model = parse_tree(text)
    compile_tree(model)
    assert any(REFUSED[text] in str(refusal) for refusal in refused_by_spin(model))
    assert not spin_takes(text, tmp_path)


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize("text", TAKEN)
def test_what_spin_takes_raises_no_warning(text: str, tmp_path: Path) -> None:
    assert not refused_by_spin(parse_tree(text))
    assert spin_takes(text, tmp_path)


def test_models_that_spin_takes_raise_no_warning() -> None:
    for path in (Path(__file__).parent / "models").rglob("*.pml"):
        assert refused_by_spin(parse_tree(read_model(path).text)) == [], path


def test_a_warning_names_the_place_once_and_json_lists_it(tmp_path: Path) -> None:
    (tmp_path / "m.pml").write_text("byte i;\nactive proctype P() {\n  atomic { l: i = 1 } }\nltl p { <> (i == 1) }\n")
    said = assay("check", "promela", "m.pml", cwd=tmp_path)
    warning = "m.pml:3:12: SPIN refuses the label l at the start of atomic; put it before the block"
    assert said.err.splitlines() == [f"assay: warning: {warning}"]
    assert said.status == 0
    lines = assay("check", "promela", "m.pml", "--json", cwd=tmp_path)
    assert [json.loads(line)["warnings"] for line in lines.out.splitlines()] == [[warning]] * 2
    assert lines.err == ""


@pytest.mark.tool("spin")
def test_models_of_the_package_raise_no_warning() -> None:
    examples = Path("/usr/share/doc/spin/examples")
    if not shutil.which("spin") or not examples.is_dir():
        pytest.skip("the package's examples are not installed")
    read = 0
    for path in examples.rglob("*.pml"):
        if path.name != "patterns.pml":  # not a model: SPIN refuses it too
            assert refused_by_spin(parse_tree(read_model(path).text)) == [], path
            read += 1
    assert read > 70
