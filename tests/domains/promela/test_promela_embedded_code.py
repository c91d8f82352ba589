"""SPIN runs C code that stands in a model. No case has any, wherever it comes from: a file, a corpus or a store."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from assay.core.domain.judgement import disagree
from assay.core.domain.protocol import load_domain
from assay.core.domain.tally import Cell, Row
from assay.core.store.plan import ShardKey, make_plan
from assay.core.store.shard import Kept, ShardResult
from assay.core.store.store import Store
from assay.domains.promela.formats import parse_tree
from assay.domains.promela.formats.codec import CaseCodec
from assay.errors import InputError

MODEL = "byte x; active proctype P() { x = 1 }"
ASSAY = str(Path(sys.executable).with_name("assay"))


def encoded(model: str, *formula: str) -> bytes:
    words = {"property": "ltl", "name": "", "formula": list(formula)} if formula else {"property": "safety", "name": ""}
    return msgspec.json.encode({"model": model, **words, "formula": list(formula) or None, "fair": False})


def inside(code: str) -> str:
    """A proposition that ends the formula it stands in, and goes on with a process."""
    return f"(x == 0) }} active proctype Q() {{ c_code {{ {code} }} }} ltl other {{ (x)"


@pytest.mark.parametrize("word", ["c_code", "c_expr", "c_decl", "c_state", "c_track"])
def test_embedded_code_is_refused_by_name_and_place(word: str) -> None:
    with pytest.raises(InputError, match=f"{word} is not supported") as caught:
        parse_tree(f"byte x;\n{word} {{ int y; }}\nactive proctype P() {{ x = 1 }}", "m.pml")
    assert caught.value.where == "m.pml:2:1"
    assert caught.value.remedy == "write plain Promela in place of embedded C code"


def test_a_case_without_code_is_read() -> None:
    case = CaseCodec().decode(encoded(MODEL, "[]", "(P@end || x == 1)"))
    assert case.source == MODEL


@pytest.mark.parametrize(
    "data",
    [
        encoded(MODEL.replace("x = 1", "c_code { x(); }")),
        encoded(f"c_decl {{ int y; }} {MODEL}"),
        encoded(f'#include "/etc/hostname"\n{MODEL}'),
        encoded(f"#define c c_code\n{MODEL}"),
        encoded(MODEL, "[]", inside("x();")),
        encoded(MODEL, "[]", "(x == 0) } active proctype Q() { x = 2 } ltl other { (x)"),
    ],
    ids=["code", "declaration", "include", "macro", "formula-with-code", "formula-with-process"],
)
def test_a_case_of_a_store_that_is_more_than_a_model_and_a_formula_is_refused(data: bytes) -> None:
    with pytest.raises(InputError):
        CaseCodec().decode(data)


@pytest.mark.tool("spin", "gcc")
def test_code_in_a_case_of_a_store_does_not_reach_spin(tmp_path: Path) -> None:
    ran = tmp_path / "ran"
    case = encoded(MODEL, "[]", inside(f'fclose(fopen("{ran}", "w"));'))
    plan = make_plan(load_domain("promela"), ["random"], ["spin:full"], cases=10)
    row = Row("holds", (Cell("violated", disagree("soundness")),))
    kept = Kept(0, 0, row, None, "", case, None, None, None)
    with Store.create(tmp_path / "s.assay", plan, {}) as store:
        store.add(ShardResult(ShardKey(0, 0, 10), ((row, 10),), (kept,), (), {}))
    command = [ASSAY, "replay", "s.assay", "spin:full#0"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, check=False)
    assert not ran.exists(), done.stdout
    assert done.returncode == 2, done.stderr
    assert b"c_code is not supported" in done.stderr
