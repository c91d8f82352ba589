"""Compiled code is found by the content of its sources: of all from which a kernel takes anything."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from numba.core.dispatcher import Dispatcher

from assay.core.native.code_cache import PACKAGE, content_of, kernel_sources

DOMAINS = [PACKAGE / "domains" / name for name in ("pushdown", "promela")]
HOLDS = re.compile(r"from assay\.core\.native\.(?:jit|aot_build) import")


def module_of(file: Path) -> str:
    return ".".join(("assay", *file.relative_to(PACKAGE).with_suffix("").parts))


def imported_names(file: Path) -> dict[str, str]:
    """The names that a module imports from Assay, each with the module it comes from or is."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    lines = [node for node in tree.body if isinstance(node, ast.ImportFrom) and str(node.module).startswith("assay.")]
    found = {alias.asname or alias.name: (str(node.module), alias.name) for node in lines for alias in node.names}
    return {
        name: f"{module}.{what}" if find_spec(module).submodule_search_locations else module  # type: ignore[union-attr]  # it was imported
        for name, (module, what) in found.items()
    }


def kernels_in(module: str) -> list[Dispatcher]:
    found = vars(import_module(module)).values()
    return [one for one in found if isinstance(one, Dispatcher) and one.py_func.__module__ == module]


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda path: path.name)
def test_all_from_which_a_kernel_takes_anything_is_in_its_sources(domain: Path) -> None:
    sources = {module_of(file) for file in kernel_sources(domain)}
    holding = [file for file in domain.rglob("*.py") if HOLDS.search(file.read_text(encoding="utf-8"))]
    assert any(kernels_in(module_of(file)) for file in holding)
    used = {
        imported_names(file)[name]
        for file in holding
        for kernel in kernels_in(module_of(file))
        for name in kernel.py_func.__code__.co_names
        if name in imported_names(file)
    }
    assert used <= sources


def test_a_module_whose_functions_are_compiled_elsewhere_is_among_them() -> None:
    names = {module_of(file) for file in kernel_sources(PACKAGE / "domains" / "boogie")}
    assert "assay.domains.boogie.engine.machine" in names


def test_a_reader_or_an_adapter_is_not_among_them() -> None:
    names = {module_of(file) for file in kernel_sources(PACKAGE / "domains" / "pushdown")}
    assert not [name for name in names if ".formats." in name or ".subjects." in name]


def test_a_change_in_what_a_kernel_imports_is_another_content(tmp_path: Path) -> None:
    domain = tmp_path / "toy"
    domain.mkdir()
    (domain / "kernels.py").write_text(
        "from assay.core.native.jit import compiled\nfrom assay.domains.toy.limits import MOST\n"
    )
    for name in ("limits", "reader"):
        (domain / f"{name}.py").write_text("MOST = 1\n")
    before = content_of(*kernel_sources(domain))
    (domain / "reader.py").write_text("MOST = 2\n")
    assert content_of(*kernel_sources(domain)) == before
    (domain / "limits.py").write_text("MOST = 2\n")
    assert content_of(*kernel_sources(domain)) != before
