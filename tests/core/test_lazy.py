"""Lazy modules are the modules that type checkers see, and a check loads none of those that it does not use."""

from __future__ import annotations

import ast
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from assay.core.domain.lazy import LazyModule

SRC = Path(__file__).parents[2] / "src"
MODEL = "byte x;\nactive proctype p() { do :: x < 3 -> x++ :: else -> break od; assert(x == 3) }\n"
UNUSED = ("sources", "subjects", "reduction", "drawing", "checker.proved", "ample", "condense")


def seen_by_type_checkers(tree: ast.Module) -> dict[str, str]:
    """The names that a module imports only for type checkers, each with what it stands for."""
    guarded = [node for node in tree.body if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING"]
    lines = [line for node in guarded for line in node.body if isinstance(line, ast.Import | ast.ImportFrom)]
    return {
        alias.asname or alias.name: f"{line.module}.{alias.name}" if isinstance(line, ast.ImportFrom) else alias.name
        for line in lines
        for alias in line.names
    }


def lazy_modules(tree: ast.Module) -> dict[str, str]:
    """The names that stand for lazy modules, each with its module."""
    made = [(node.targets[0], node.value) for node in ast.walk(tree) if isinstance(node, ast.Assign)]
    return {
        ast.unparse(name): str(ast.literal_eval(value.args[0]))
        for name, value in made
        if isinstance(value, ast.Call) and ast.unparse(value.func) == LazyModule.__name__
    }


USERS = {
    str(path.relative_to(SRC)): tree
    for path in sorted(SRC.rglob("*.py"))
    if LazyModule.__name__ in (text := path.read_text(encoding="utf-8"))  # parsing all modules takes seconds
    if lazy_modules(tree := ast.parse(text))
}


@pytest.mark.parametrize("name", USERS)
def test_a_lazy_module_is_the_one_that_type_checkers_see(name: str) -> None:
    lazy = lazy_modules(USERS[name])
    assert lazy.items() <= seen_by_type_checkers(USERS[name]).items()
    for module in lazy.values():
        import_module(module)


def test_the_domain_of_models_is_loaded_lazily() -> None:
    assert "assay/domains/promela/domain.py" in USERS


def test_the_first_use_imports_the_module(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "this", raising=False)
    monkeypatch.setattr("sys.stdout", None)
    lazy = LazyModule("this")
    assert "this" not in sys.modules
    assert isinstance(lazy.s, str)
    assert "this" in sys.modules


CASE = """{"instance": [{"state-names": true, "weight-type": "none"},
{"states": {"p2": {"A": [{"to": "p3", "pop": ""}]}, "p3": {}}},
{"accepting": [1], "edges": [["p2", "A", 1]]}, {"accepting": ["p3"], "edges": []}]}"""


@pytest.mark.parametrize(
    ("domain", "file", "text", "unused"),
    [
        ("promela", "model.pml", MODEL, UNUSED),
        (
            "pushdown",
            "case.json",
            CASE,
            ("sources", "subjects", "reduction", "drawing", "checker.proved", "oracle.lines"),
        ),
    ],
)
def test_checking_a_small_case_loads_no_source_and_no_subject(
    tmp_path: Path, domain: str, file: str, text: str, unused: tuple[str, ...]
) -> None:
    (tmp_path / file).write_text(text)
    script = (
        "import sys\nfrom assay.cli.main import main\n"
        f"sys.argv = ['assay', 'check', '{domain}', '{file}']\n"
        "try:\n    main()\nexcept SystemExit as end:\n    assert not end.code\n"
        "print(*sys.modules, sep='\\n')\n"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=tmp_path, capture_output=True, check=True, text=True)
    loaded = set(done.stdout.split())
    assert f"assay.domains.{domain}.domain" in loaded
    assert not {f"assay.domains.{domain}.{room}" for room in unused} & loaded
    assert not {"assay.core.domain.source", "assay.core.domain.subject", "numba", "numpy"} & loaded
