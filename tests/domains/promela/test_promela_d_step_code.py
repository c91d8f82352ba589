"""The code of a d_step does what the semantics does: its limit of steps, its intermediate values, and wide rows."""

from __future__ import annotations

import pytest

from assay.core.domain.oracle import Limits
from assay.domains.promela.compile import compile_tree
from assay.domains.promela.engine.native.codegen import effects as codegen
from assay.domains.promela.engine.native.codegen.successor_rows import MOST_INLINE
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_bad
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.oracle.oracle import ORACLES
from assay.domains.promela.semantics import PromelaSystem, effects

LIMIT = 12
LOOP = "byte x; active proctype P() {{ d_step {{ {before} do :: x < {turns} -> x++ :: else -> break od }} }}"
BELOW_ZERO = """
byte n;
active proctype P() {
  int i;
  do :: n < 3 -> d_step { i = -1; do :: i < 2 -> i++ :: else -> break od; n++; i = 0 } :: else -> break od
}
"""
WIDE = """
int board[100];
active proctype P() { byte n; do :: n < 99 -> d_step { n++; board[n] = board[n - 1] + 70000 } :: else -> break od }
"""


def asked(text: str, engine: str) -> tuple[str, object]:
    (answer,) = ORACLES[engine].decide([Case(text, Property(SAFETY))], Limits())
    return answer.verdict.word, answer.measures["states"]


def test_compiled_d_steps_have_the_limit_of_the_semantics(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(effects, "MOST_SEQUENCE_STEPS", LIMIT)
    monkeypatch.setattr(codegen, "MOST_SEQUENCE_STEPS", LIMIT)
    texts = [LOOP.format(before=before, turns=turns) for before in ("", "skip;") for turns in range(3, 7)]
    plain = [asked(text, "bfs-plain") for text in texts]
    assert {word for word, _ in plain} == {"holds", "violated"}
    assert [asked(text, "bfs-native") for text in texts] == plain


def searched(text: str) -> AdaptiveModel:
    """Search a model of which only the initial state was known."""
    system = PromelaSystem(compile_tree(parse_tree(text)), lambda _text: pytest.fail("no proposition is asked for"))
    compiled = AdaptiveModel(system.model, system.initial, [system.initial], ())
    find_bad(compiled, SearchLimits(1_000, 1 << 28))
    return compiled


def test_rows_have_room_for_the_constants_of_a_d_step() -> None:
    assert searched(BELOW_ZERO).overflows == 0


def test_wide_rows_are_copied_by_the_c_library() -> None:
    assert searched(WIDE).built.layout.width > MOST_INLINE
    assert asked(WIDE, "bfs-native") == asked(WIDE, "bfs-plain")
