"""What was extracted computes the same in Python as by Coq's own definitions, and as in OCaml."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compare import ocaml
from compare.pushdown import with_ocaml
from translate.natives import NATIVES, size
from translate.whole import translated

pytestmark = pytest.mark.slow

NATURAL = st.one_of(st.integers(0, 20), st.integers(0, 2**70))
OFFSET = st.integers(0, 300)
SHIFT = st.integers(-300, 300)
INTEGER = st.one_of(st.integers(-20, 20), st.integers(-(2**70), 2**70))


@pytest.fixture(scope="module")
def by_definition(extracted: Path) -> dict[str, Callable[[int], object]]:
    """The native functions as Coq defines them, translated without the table."""
    text = translated(json.loads((extracted / "native.json").read_text()), list(NATIVES), "a test", "A test.", {})
    found: dict[str, Callable[[int], object]] = {}
    exec(compile(text, "translated", "exec"), found)
    return found


@pytest.mark.tool("coqc")
@pytest.mark.parametrize("name", NATIVES)
@given(data=st.data())
def test_native_function_is_what_coq_defines(
    by_definition: dict[str, Callable[[int], object]], name: str, data: st.DataObject
) -> None:
    numbers = INTEGER if name.startswith("z_") else OFFSET if name == "n_nat" else NATURAL  # nat counts one by one
    first = data.draw(numbers)
    second = data.draw(OFFSET if name.endswith("bit") else SHIFT if "shift" in name else numbers)
    arguments = (first, second)[: size(NATIVES[name])]
    expected: object = by_definition[name]
    for argument in arguments:
        assert callable(expected)
        expected = expected(argument)
    assert eval(NATIVES[name].format(*(f"({argument})" for argument in arguments))) == expected


@pytest.mark.tool("coqc", "ocamlfind")
def test_python_and_ocaml_say_the_same_of_evidence(extracted: Path, tmp_path: Path) -> None:
    assert (extracted / "pushdown_checkers.ml").exists()
    seen = with_ocaml(ocaml.built(tmp_path), 150)
    assert seen["both accept"] > 100
    assert seen["both reject"] > 100
    assert not any(said.startswith("WRONG") for said in seen)
