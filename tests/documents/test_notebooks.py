"""The notebooks run from top to bottom, and what a cell shows draws itself.

A plain Python runs the cells in order, in one namespace and beside a second thread, as a kernel of Jupyter does.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest
from tests.documents.worked_examples import ROOT

pytestmark = pytest.mark.slow

NOTEBOOKS = sorted((ROOT / "docs" / "notebooks").glob("*.ipynb"))
KERNEL = """
import ast, json, sys, threading

threading.Thread(target=threading.Event().wait, daemon=True).start()
names = {"__name__": "__main__"}
for cell in json.loads(sys.stdin.read()):
    tree = ast.parse(cell)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    if last is not None:
        value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
        html = value._repr_html_() if hasattr(value, "_repr_html_") else ""
        print("shown", json.dumps([type(value).__name__, repr(value)[:200], html]))
"""


def cells(path: Path) -> list[str]:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    assert notebook["nbformat"] == 4
    assert all(not cell.get("outputs") for cell in notebook["cells"]), "clear the outputs before you save"
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def shown(path: Path, folder: Path) -> list[tuple[str, str, str]]:
    """The type, text and HTML of what each cell shows."""
    given = json.dumps(cells(path))
    done = subprocess.run(
        [sys.executable, "-c", KERNEL], input=given, cwd=folder, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    lines = [line.removeprefix("shown ") for line in done.stdout.splitlines() if line.startswith("shown ")]
    return [tuple(json.loads(line)) for line in lines]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_draws(path: Path, tmp_path: Path) -> None:
    found = shown(path, tmp_path)
    drawn = {kind: html for kind, _, html in found if html}
    assert drawn, "no cell draws anything"
    assert all("</div>" in html and "<script" not in html for html in drawn.values())
    wanted = {
        "first-campaign": {"Campaign", "Findings", "Finding", "Run"},
        "checking-a-model": {"Answers", "Answer", "Run"},
        "a-papers-table": {"Reproduction"},
    }[path.stem]
    assert set(drawn) == wanted
    assert any("<svg" in html for html in drawn.values())


def test_there_are_three_notebooks_and_the_page_names_each() -> None:
    page = (ROOT / "docs" / "python.md").read_text(encoding="utf-8")
    assert len(NOTEBOOKS) == 3
    assert all(f"(notebooks/{path.name})" in page for path in NOTEBOOKS)
