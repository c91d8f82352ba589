"""What variables hold before the first step, wherever they are declared: SPIN and the semantics read the same."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from tests.domains.promela.verifiers import compiled, generate, said
from tests.domains.promela.written_models import about

from assay.core.domain.oracle import Limits
from assay.domains.promela.compile import compile_tree
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.oracle.oracle import ORACLES
from assay.domains.promela.semantics import initial
from assay.errors import InputError

pytestmark = pytest.mark.slow

TYPES = """
mtype = { one, two };
typedef Inner { byte a = 1; short b[2] = 7; bool c = true };
typedef S {
  byte v = 3; Inner in[2]; Inner only; unsigned u : 3 = 5; byte list[3] = { 4, 5 }; mtype m = two; int low = -5;
  byte cut = 300; byte sum = (1 + 2) * 2; byte none; byte letter = 'a'; chan q = [2] of { byte }
};
"""
START = (
    "({0}.v == 3 && {0}.in[0].a == 1 && {0}.in[1].a == 1 && {0}.in[1].b[0] == 7 && {0}.in[0].b[1] == 7 && {0}.only.c"
    " && {0}.u == 5 && {0}.list[0] == 4 && {0}.list[1] == 5 && {0}.list[2] == 5 && {0}.m == two && {0}.low == -5"
    " && {0}.cut == 44 && {0}.sum == 6 && {0}.none == 0 && {0}.letter == 97)"
)
PLACES = {
    "global": ("S x;", "", "x"),
    "element of a global array": ("S x[2];", "", "x[1]"),
    "local": ("", "S x;", "x"),
    "element of a local array": ("", "S x[2];", "x[1]"),
    "local below the first statement": ("", "skip; S x;", "x"),
    "local of a block": ("", "skip; { S x; assert(START) };".replace("START", START.format("x")), None),
    "local of an inline": ("inline f(y) { S x; assert(START) };".replace("START", START.format("x")), "f(1);", None),
    "nested": ("typedef Outer { S x[2] }; Outer o[2];", "", "o[1].x[1]"),
    "nested local": ("typedef Outer { S x[2] };", "Outer o[2];", "o[0].x[1]"),
}


def model(place: str) -> str:
    outer, inner, name = PLACES[place]
    told = "" if name is None else f"assert{START.format(name)}; {name}.q!9; assert(len({name}.q) == 1); "
    return f"{TYPES} {outer} active proctype P() {{ {inner} {told} skip }}"


def spin_says(source: str, folder: Path) -> str:
    generate(source, folder)
    errors = re.search(r"errors: (\d+)", said(compiled(folder, "-DSAFETY")))
    assert errors
    return "violated" if int(errors[1]) else "holds"


def we_say(source: str) -> str:
    return ORACLES["bfs"].decide([about(source, "safety")], Limits())[0].verdict.label


def test_a_field_starts_with_what_its_type_says() -> None:
    source = "typedef S { byte v = 3 } S s; active proctype P() { assert(s.v == 0) }"
    assert we_say(source) == "violated"


@pytest.mark.parametrize("place", PLACES)
def test_fields_of_every_type_start_so_in_every_place(place: str) -> None:
    assert we_say(model(place)) == "holds"
    for right, wrong in (("v == 3", "v == 0"), ("b[1] == 7", "b[1] == 0"), ("list[2] == 5", "list[2] == 4")):
        assert right in model(place)
        assert we_say(model(place).replace(right, wrong)) == "violated"


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize("place", PLACES)
def test_spin_starts_fields_so(place: str, tmp_path: Path) -> None:
    assert spin_says(model(place), tmp_path) == "holds"


LATE = """
typedef S { byte v = 3 };
byte n, last;
active proctype P() { do :: n < 2 -> S x; x.v++; last = x.v; n++ :: else -> break od; assert(last == WANTED) }
"""


@pytest.mark.tool("spin", "gcc")
@pytest.mark.parametrize("wanted", ["4", "5"])
def test_a_structure_is_not_started_again_where_its_declaration_is_passed_again(wanted: str, tmp_path: Path) -> None:
    source = LATE.replace("WANTED", wanted)
    assert we_say(source) == spin_says(source, tmp_path) == ("holds" if wanted == "5" else "violated")


def test_parameters_and_messages_have_what_they_are_given() -> None:
    source = """
    typedef S { byte v = 3 };
    chan q = [1] of { S };
    proctype Q(S p) { S x; assert(p.v == 9); q?x; assert(x.v == 8) }
    init { S s; s.v = 9; run Q(s); s.v = 8; q!s }
    """
    assert we_say(source) == "holds"


def test_every_instance_has_a_channel_of_its_own() -> None:
    source = "typedef S { chan q = [1] of { byte } }; S s[3]; active proctype P() { S t; s[0].q!1 }"
    compiled = compile_tree(parse_tree(source, "model"))
    channels = [entry.cell.slot for entry in compiled.initials]
    assert channels == [0, 1, 2]
    assert len(initial(compiled).channels) == 4


@pytest.mark.parametrize(
    ("field", "what"),
    [
        ("byte v = x", "the initial value of a field must be constant"),
        ("byte a; byte v = a", "the initial value of a field must be constant"),
        ("byte v = _pid", "the initial value of a field must be constant"),
        ("byte v[2] = { x, 1 }", "x is not a constant"),
        ("hidden byte v", "cannot be hidden"),
    ],
)
def test_what_spin_refuses_in_a_type_is_refused(field: str, what: str) -> None:
    source = f"byte x; typedef S {{ {field} }}; S s; active proctype P() {{ skip }}"
    with pytest.raises(InputError, match=what):
        question_of(about(source, "safety"))


@pytest.mark.parametrize(
    ("declared", "what"),
    [("byte y[2] = { 1, x }", "x is not a constant"), ("byte y = _pid + 1", "_pid outside of a process")],
)
def test_what_spin_refuses_of_a_global_is_refused(declared: str, what: str) -> None:
    with pytest.raises(InputError, match=what):
        question_of(about(f"byte x; {declared}; active proctype P() {{ skip }}", "safety"))


ARRAYS = {
    "true; bool b[2] = true; assert(b[1] && b[0])": "holds",
    "byte x = 3; true; x = 4; byte b[2] = x; assert(b[1] == 3 && b[0] == 3)": "holds",
    "byte i; for (i : 1 .. 2) { byte b[2] = 3; assert(b[0] == 3); b[1] = 1 }": "holds",
    "byte i; for (i : 1 .. 2) { byte b[2] = 3; assert(b[1] == 3); b[1] = 1 }": "violated",
    "byte i; for (i : 1 .. 2) { byte b[2]; assert(b[0] == 0); b[0] = 1 }": "holds",
    "byte i; for (i : 1 .. 2) { byte b[2]; assert(b[1] == 0); b[1] = 1 }": "violated",
}
"""Arrays below a statement; SPIN's head of June 2024 gives the same verdicts."""


@pytest.mark.parametrize("body", ARRAYS)
def test_an_array_starts_with_its_process_wherever_it_is_declared(body: str) -> None:
    assert we_say(f"active proctype P() {{ {body} }}") == ARRAYS[body]


LISTS = {
    "byte s = { 1 };": "which is not an array",
    "T s = { 1, 2 };": "which is not an array",
    "skip; byte s[2] = { 1, 2 };": "below the first statement",
    "byte s[2] = { };": "unexpected '}'",
    "byte s[2] = { 1, 2, };": "unexpected '}'",
    "byte s[2] = { 1 + 1 };": r"unexpected '\+'",
    "chan s[2] = { [1] of { byte } };": r"unexpected '\['",
}
"""Lists of initial values that SPIN refuses."""


@pytest.mark.tool("spin")
@pytest.mark.parametrize("declared", LISTS)
def test_lists_that_spin_refuses_are_refused(declared: str, tmp_path: Path) -> None:
    source = f"typedef T {{ byte a; byte b }}; active proctype P() {{ {declared} skip }}"
    (tmp_path / "m.pml").write_text(source, encoding="utf-8")
    assert subprocess.run(["spin", "-a", "m.pml"], cwd=tmp_path, capture_output=True, check=False).returncode
    with pytest.raises(InputError, match=LISTS[declared]):
        question_of(about(source, "safety"))
