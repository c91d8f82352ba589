"""Imports run one way: cli and report, then domains, then core; and within a domain, nothing that is trusted
leans on something that is not.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"


def module_name(path: Path) -> str:
    parts = path.relative_to(SRC).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


FILES = {module_name(path): path for path in sorted(SRC.rglob("*.py"))}
PACKAGES = {name for name, path in FILES.items() if path.name == "__init__.py"}


def imported(module: str, source: str, *, package: bool = False) -> Iterator[str]:
    """Every module that is imported anywhere in a source, also inside functions and by name."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: len(module.split(".")) - node.level + package] if node.level else []
            start = ".".join([*above, *([node.module] if node.module else [])])
            if start in PACKAGES:
                yield from (f"{start}.{alias.name}" for alias in node.names)
            else:
                yield start
        elif isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
            if called in {"import_module", "__import__"}:
                yield str(node.args[0].value)


def within(name: str, *rooms: str) -> bool:
    return any(name == room or name.startswith(f"{room}.") for room in rooms)


def allowed(module: str, name: str) -> bool:
    """Whether a module may import another one; what is not of Assay is free but for the specification."""
    if module_is_specification(module):
        home = ".".join(module.split(".")[:2])
        return name.partition(".")[0] in sys.stdlib_module_names or within(name, f"{home}.model", f"{home}.semantics")
    return not within(name, "assay") or (within(name, *rooms_open_to(module)) and not within(name, *barred(module)))


def module_is_specification(module: str) -> bool:
    _, room, *place = [*module.split("."), ""]
    return room != "core" and (place[:1] == ["semantics"] or place[:2] == ["weights", "reference"])


def rooms_open_to(module: str) -> list[str]:
    """The parts of Assay a module may import from."""
    _, room, place, *_ = [*module.split("."), "", ""]
    home = f"assay.{room}"
    if room in {"cli", "report", "__main__"}:
        return ["assay"]
    if room == "checkers":
        return [home]
    if room in {"core", "errors", "coq_terms", ""}:
        return [home, "assay.errors"]
    if room == "ltl":
        return [home, "assay.checkers", "assay.coq_terms", "assay.errors"]
    shared = ["assay.core", "assay.coq_terms", "assay.errors"]
    if place == "engine":
        return [*(f"{home}.{name}" for name in ("model", "evidence", "engine", "flat", "ample")), "assay.ltl", *shared]
    return [home, "assay.ltl", "assay.checkers", *shared]


TRUSTED = {
    "evidence",
    "evidence_codec",
    "checker",
    "checker_closed",
    "checker_derivation",
    "checker_run",
    "checker_set",
    "going_on",
    "loading",
    "native_checker",
    "native_closed",
    "native_derivation",
    "native_index",
    "places",
    "proved_beginning",
    "proved_checker",
    "proved_form",
    "proved_graph",
    "remembering",
    "replay",
    "sm",
    "structure",
    "theorems",
    "weights",
}


def barred(module: str) -> list[str]:
    """Exceptions to these: nobody imports cli, and what checks evidence does not lean on what makes it."""
    _, room, place, *_ = [*module.split("."), "", ""]
    out = [] if room in {"cli", "__main__"} else ["assay.cli"]
    return [*out, f"assay.{room}.engine"] if place in TRUSTED else out


def offences(module: str, source: str, *, package: bool = False) -> list[str]:
    return [name for name in imported(module, source, package=package) if not allowed(module, name)]


@pytest.mark.parametrize("module", FILES)
def test_module_imports_only_what_it_may(module: str) -> None:
    assert offences(module, FILES[module].read_text(), package=module in PACKAGES) == []


@pytest.mark.parametrize("module", [name for name in FILES if within(name, "assay.core")])
def test_core_knows_no_domain_by_name_either(module: str) -> None:
    domains = {path.parent.name for name, path in FILES.items() if name.count(".") == 2 and name.endswith(".domain")}
    texts = {node.value for node in ast.walk(ast.parse(FILES[module].read_text())) if isinstance(node, ast.Constant)}
    assert not texts & (domains - {"core"} | {"ltl"})


def test_every_room_of_the_design_that_exists_is_looked_at() -> None:
    assert {"assay.core.campaign", "assay.errors", "assay.pushdown.model"} <= set(FILES)


BAD = [
    ("assay.core.plan", "import assay.pushdown.model", "assay.pushdown.model"),
    ("assay.core.plan", "from assay.report import page", "assay.report"),
    ("assay.core.plan", "def f():\n    from assay.cli.main import main", "assay.cli.main"),
    ("assay.core.plan", "from ..pushdown import model", "assay.pushdown.model"),
    ("assay.core.plan", "from assay import pushdown", "assay.pushdown"),
    ("assay.core.plan", "import importlib\nimportlib.import_module('assay.boogie')", "assay.boogie"),
    ("assay.core.plan", "if TYPE_CHECKING:\n    from assay.promela.model import M", "assay.promela.model"),
    ("assay.pushdown.domain", "from assay.boogie.model import Program", "assay.boogie.model"),
    ("assay.pushdown.domain", "import assay.cli", "assay.cli"),
    ("assay.pushdown.domain", "from assay.report.page import x", "assay.report.page"),
    ("assay.pushdown.semantics", "from assay.pushdown.evidence import E", "assay.pushdown.evidence"),
    ("assay.pushdown.semantics", "from assay.core.case import C", "assay.core.case"),
    ("assay.pushdown.semantics", "import msgspec", "msgspec"),
    ("assay.promela.semantics.steps", "from assay.promela.compile import compile_tree", "assay.promela.compile"),
    ("assay.pushdown.engine.post", "from assay.pushdown.subjects.pdaaal import x", "assay.pushdown.subjects.pdaaal"),
    ("assay.pushdown.engine.post", "from ..semantics import x", "assay.pushdown.semantics"),
    ("assay.pushdown.checker", "from assay.pushdown.engine.post import x", "assay.pushdown.engine.post"),
    ("assay.pushdown.native_checker", "from assay.pushdown.engine.rows import x", "assay.pushdown.engine.rows"),
    ("assay.pushdown.evidence", "from assay.pushdown import engine", "assay.pushdown.engine"),
    ("assay.checkers.pushdown", "from assay.core.case import C", "assay.core.case"),
    ("assay.report.page", "from assay.cli import main", "assay.cli"),
    ("assay.ltl.formula", "from assay.promela import model", "assay.promela"),
    ("assay", "from assay.cli.main import main", "assay.cli.main"),
]


@pytest.mark.parametrize(("module", "source", "offence"), BAD)
def test_planted_bad_import_is_found(module: str, source: str, offence: str) -> None:
    found = offences(module, source, package=module in PACKAGES)
    assert len(found) == 1
    assert within(found[0], offence)


GOOD = [
    (
        "assay.cli.main",
        "from assay.report.page import x\nfrom assay.core.plan import Plan\nimport assay.pushdown.domain",
    ),
    ("assay.report.page", "from assay.core.store import Store\nimport jinja2"),
    ("assay.core.plan", "from assay.core.case import C\nfrom assay.errors import UsageError\nimport msgspec"),
    (
        "assay.pushdown.semantics",
        "from itertools import count\nfrom assay.pushdown.model import Rule\nfrom . import model",
    ),
    ("assay.pushdown.engine.post", "import numba\nfrom assay.pushdown.model import Rule\nfrom .flat import pack"),
    ("assay.promela.domain", "from assay.ltl.formula import F\nfrom assay.checkers.promela import check"),
    ("assay.checkers.pushdown", "from dataclasses import dataclass"),
    ("assay.__main__", "from assay.cli.main import main"),
]


@pytest.mark.parametrize(("module", "source"), GOOD)
def test_import_along_the_design_is_fine(module: str, source: str) -> None:
    assert list(imported(module, source)) != []
    assert offences(module, source) == []
