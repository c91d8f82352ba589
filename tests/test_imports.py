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


def home_of(module: str) -> str:
    """The package a module belongs to: a domain, or a part of Assay that is none."""
    parts = module.split(".")
    return ".".join(parts[: 3 if parts[1:2] == ["domains"] else 2])


def room_of(module: str) -> str:
    """The room of a module inside its home: `engine`, `checker`, `model`."""
    return module.removeprefix(home_of(module)).strip(".").partition(".")[0]


def allowed(module: str, name: str) -> bool:
    """Whether a module may import another one; what is not of Assay is free but for the specification."""
    home = home_of(module)
    if within(home, "assay.domains") and room_of(module) == "semantics":
        open_rooms = within(name, f"{home}.model", f"{home}.semantics") and not within(name, f"{home}.model.evidence")
        return open_rooms or name.partition(".")[0] in sys.stdlib_module_names
    return not within(name, "assay") or (within(name, *rooms_open_to(module)) and not within(name, *barred(module)))


def rooms_open_to(module: str) -> list[str]:
    """The parts of Assay a module may import from."""
    home = home_of(module)
    if home in {"assay.cli", "assay.report", "assay.__main__"}:
        return ["assay"]
    if home == "assay.checkers":
        return [home]
    if not within(home, "assay.domains", "assay.automata"):
        return [home, "assay.errors"]
    if home == "assay.automata":
        return [home, "assay.checkers", "assay.coq_terms", "assay.errors"]
    shared = ["assay.automata", "assay.core", "assay.coq_terms", "assay.errors"]
    if room_of(module) == "engine":
        return [*(f"{home}.{name}" for name in ("model", "engine", "ample")), *shared]
    return [home, "assay.checkers", *shared]


def barred(module: str) -> list[str]:
    """Exceptions to these: nobody imports cli, and what checks evidence does not lean on what makes it."""
    home = home_of(module)
    out = [] if home in {"assay.cli", "assay.__main__"} else ["assay.cli"]
    return [*out, f"{home}.engine"] if room_of(module) in {"model", "checker"} else out


def offences(module: str, source: str, *, package: bool = False) -> list[str]:
    return [name for name in imported(module, source, package=package) if not allowed(module, name)]


@pytest.mark.parametrize("module", FILES)
def test_module_imports_only_what_it_may(module: str) -> None:
    assert offences(module, FILES[module].read_text(), package=module in PACKAGES) == []


@pytest.mark.parametrize("module", [name for name in FILES if within(name, "assay.core")])
def test_core_knows_no_domain_by_name_either(module: str) -> None:
    domains = {
        path.parent.name for name, path in FILES.items() if within(name, "assay.domains") and name.endswith(".domain")
    }
    texts = {node.value for node in ast.walk(ast.parse(FILES[module].read_text())) if isinstance(node, ast.Constant)}
    assert domains >= {"pushdown", "ltl"}
    assert not texts & domains


def test_every_room_of_the_design_that_exists_is_looked_at() -> None:
    assert {"assay.core.campaign.campaign", "assay.errors", "assay.domains.pushdown.model.case"} <= set(FILES)


BAD = [
    ("assay.core.store.plan", "import assay.domains.pushdown.model.case", "assay.domains.pushdown.model.case"),
    ("assay.core.store.plan", "from assay.report import page", "assay.report"),
    ("assay.core.store.plan", "def f():\n    from assay.cli.main import main", "assay.cli.main"),
    ("assay.core.store.plan", "from ...domains.pushdown import model", "assay.domains.pushdown.model"),
    ("assay.core.store.plan", "from assay.domains import pushdown", "assay.domains.pushdown"),
    (
        "assay.core.store.plan",
        "import importlib\nimportlib.import_module('assay.domains.boogie')",
        "assay.domains.boogie",
    ),
    (
        "assay.core.store.plan",
        "if TYPE_CHECKING:\n    from assay.domains.promela.model import M",
        "assay.domains.promela.model",
    ),
    (
        "assay.domains.pushdown.domain",
        "from assay.domains.boogie.model.case import Program",
        "assay.domains.boogie.model.case",
    ),
    ("assay.domains.pushdown.domain", "import assay.cli", "assay.cli"),
    ("assay.domains.pushdown.domain", "from assay.report.page import x", "assay.report.page"),
    (
        "assay.domains.pushdown.semantics.runs",
        "from assay.domains.pushdown.model.evidence import E",
        "assay.domains.pushdown.model.evidence",
    ),
    ("assay.domains.pushdown.semantics.runs", "from assay.core.domain.case import C", "assay.core.domain.case"),
    ("assay.domains.pushdown.semantics.runs", "import msgspec", "msgspec"),
    (
        "assay.domains.promela.semantics.steps",
        "from assay.domains.promela.compile import compile_tree",
        "assay.domains.promela.compile",
    ),
    (
        "assay.domains.pushdown.engine.post",
        "from assay.domains.pushdown.subjects.pdaaal import x",
        "assay.domains.pushdown.subjects.pdaaal",
    ),
    ("assay.domains.pushdown.engine.post", "from ..semantics import x", "assay.domains.pushdown.semantics"),
    (
        "assay.domains.pushdown.checker.readable",
        "from assay.domains.pushdown.engine.post import x",
        "assay.domains.pushdown.engine.post",
    ),
    (
        "assay.domains.pushdown.checker.kernel",
        "from assay.domains.pushdown.engine.dense.rows import x",
        "assay.domains.pushdown.engine.dense.rows",
    ),
    (
        "assay.domains.pushdown.model.evidence",
        "from assay.domains.pushdown import engine",
        "assay.domains.pushdown.engine",
    ),
    ("assay.checkers.pushdown", "from assay.core.domain.case import C", "assay.core.domain.case"),
    ("assay.report.page", "from assay.cli import main", "assay.cli"),
    ("assay.automata.formula.formula", "from assay.domains.promela import model", "assay.domains.promela"),
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
        "from assay.report.page import x\nfrom assay.core.store.plan import Plan\nimport assay.domains.pushdown.domain",
    ),
    ("assay.report.page", "from assay.core.store.store import Store\nimport jinja2"),
    (
        "assay.core.store.plan",
        "from assay.core.domain.case import C\nfrom assay.errors import UsageError\nimport msgspec",
    ),
    (
        "assay.domains.pushdown.semantics.runs",
        "from itertools import count\nfrom assay.domains.pushdown.model.case import Rule\nfrom . import model",
    ),
    (
        "assay.domains.pushdown.engine.post",
        "import numba\nfrom assay.domains.pushdown.model.case import Rule\nfrom .flat import pack",
    ),
    (
        "assay.domains.promela.domain",
        "from assay.automata.formula.formula import F\nfrom assay.checkers.promela import check",
    ),
    ("assay.checkers.pushdown", "from dataclasses import dataclass"),
    ("assay.__main__", "from assay.cli.main import main"),
]


@pytest.mark.parametrize(("module", "source"), GOOD)
def test_import_along_the_design_is_fine(module: str, source: str) -> None:
    assert list(imported(module, source)) != []
    assert offences(module, source) == []
