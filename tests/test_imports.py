"""Imports run one way: cli and report, then domains, then core. What is trusted reaches only what is trusted."""

from __future__ import annotations

import ast
import sys
from functools import cache

import pytest
from tests.import_graph import (
    FILES,
    PACKAGES,
    graph_of,
    home_of,
    imported,
    room_of,
    sources,
    ways_from,
    whole_graph,
    within,
)


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
    if home in {"assay.api", "assay.cli", "assay.papers", "assay.report", "assay.testing", "assay.__main__"}:
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


TRUSTED = ("checker", "compile", "formats", "model", "semantics", "tree")
"""The rooms of a domain that must be believed."""
BELIEVED = (
    "assay.checkers",
    "assay.automata",
    "assay.core.domain",
    "assay.core.native",
    "assay.coq_terms",
    "assay.errors",
)
"""The same, outside of the domains."""
MAKERS = (
    "assay.automata.emptiness.observer",
    "assay.automata.emptiness.ranks",
    "assay.automata.buchi.translate",
    "assay.automata.graph",
)
"""What makes certificates and automata in the library; its checker checks them."""
CHECKERS = [name for name in FILES if "checker" in name.split(".") or within(name, "assay.checkers")]
COMPILERS = {"numba", "llvmlite", "numpy"}


OPTIONAL = "assay.core.native.functional.module"
"""Checks evidence about many states. Where it cannot be compiled, Python checks (`test_promela_tables.py`)."""


@cache
def compiled() -> set[str]:
    """The modules that use a compiler."""
    return {
        module
        for module, text in sources().items()
        if COMPILERS & {name.partition(".")[0] for name in imported(module, text, package=module in PACKAGES)}
    }


def distrusted(root: str, graph: dict[str, set[str]]) -> list[list[str]]:
    """The chains of imports by which a checker reaches code that need not be believed."""
    home = home_of(root)
    rooms = [f"{home}.{room}" for room in TRUSTED] if within(home, "assay.domains") else [home]
    outside = MAKERS if home == "assay.automata" else ()
    packages = {module for module in PACKAGES if root.startswith(f"{module}.")} | {"assay.core"}
    return [
        way
        for name, way in ways_from(graph, [root]).items()
        if name not in packages and (not within(name, *rooms, *BELIEVED) or within(name, *outside))
    ]


@pytest.mark.parametrize("checker", CHECKERS)
def test_checker_reaches_only_trusted_rooms(checker: str) -> None:
    assert distrusted(checker, whole_graph()) == []


def test_every_domain_has_a_checker() -> None:
    homes = {home_of(name) for name in FILES if within(name, "assay.domains") and name.endswith(".domain")}
    assert homes | {"assay.automata", "assay.checkers"} == {home_of(name) for name in CHECKERS}
    assert len(homes) == 5


@pytest.mark.parametrize("checker", [name for name in CHECKERS if not within(name, "assay.domains.pushdown")])
def test_checker_needs_no_compiler(checker: str) -> None:
    assert len(compiled()) > 10
    graph = {name: found - {OPTIONAL} for name, found in whole_graph().items()}
    assert [way for name, way in ways_from(graph, [checker]).items() if name in compiled()] == []


PLANTED = [
    ("assay.domains.promela.compile.names", "from assay.domains.promela.engine.space import Space"),
    ("assay.domains.promela.model.state", "def f():\n    from assay.domains.promela.oracle import questions"),
    ("assay.automata.formula.lasso", "import assay.domains.promela.condense.system"),
    ("assay.domains.promela.formats.postlex", "from assay.core.store.store import Store"),
    ("assay.domains.promela.tree.place", "x = LazyModule('assay.domains.promela.ample.applicability')"),
]


@pytest.mark.parametrize(("module", "line"), PLANTED)
def test_planted_import_is_found_at_the_end_of_a_chain(module: str, line: str) -> None:
    texts = sources()
    texts[module] += f"\n{line}\n"
    found = distrusted("assay.domains.promela.checker.proved", graph_of(texts))
    assert found
    assert all(module in way and len(way) > 2 for way in found)


def test_planted_maker_in_the_checker_of_automata_is_found() -> None:
    texts = sources()
    texts["assay.automata.formula.lasso"] += "\nfrom assay.automata.emptiness.ranks import refute_formula\n"
    found = distrusted("assay.automata.checker.proved", graph_of(texts))
    assert [way[-1] for way in found if way[-1] == "assay.automata.emptiness.ranks"]


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
