"""Compiled code is found by the content of its sources: of all from which a kernel takes anything."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from numba.core.dispatcher import Dispatcher

from assay.core.native import code_cache
from assay.core.native.code_cache import PACKAGE, content_of, library_sources
from assay.core.native.library import Library
from assay.domains.boogie.engine.run import MACHINE
from assay.domains.pushdown.engine.engines import DENSE
from assay.domains.pushdown.kernels import GROUPS

LIBRARIES = [*(library for group in GROUPS for library in group), MACHINE]


def module_of(file: Path) -> str:
    return ".".join(("assay", *file.relative_to(PACKAGE).with_suffix("").parts))


FILES = {module_of(file): file for file in PACKAGE.rglob("*.py")}


@cache
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


def modules_of(library: Library) -> set[str]:
    return {module_of(file) for file in library_sources(place.partition(":")[0] for place in library.entries.values())}


@pytest.mark.parametrize("library", LIBRARIES, ids=lambda library: library.name)
def test_all_from_which_a_kernel_takes_anything_is_in_its_sources(library: Library) -> None:
    sources = modules_of(library)
    used = {
        imported_names(FILES[module])[name]
        for module in sources
        for kernel in kernels_in(module)
        for name in kernel.py_func.__code__.co_names
        if name in imported_names(FILES[module])
    }
    assert used
    assert used <= sources


def test_a_module_whose_functions_are_compiled_elsewhere_is_among_them() -> None:
    assert "assay.domains.boogie.engine.machine" in modules_of(MACHINE)


def test_a_reader_or_an_adapter_is_not_among_them() -> None:
    names = {name for library in LIBRARIES for name in modules_of(library)}
    assert not [name for name in names if ".formats." in name.replace(".formats.kernels.", ".") or ".subjects." in name]


def test_one_engine_is_not_among_the_sources_of_another() -> None:
    assert not [name for name in modules_of(DENSE) if ".sparse." in name or ".weighted." in name]


def test_a_change_in_what_a_kernel_imports_is_another_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "assay" / "domains" / "toy"
    package.mkdir(parents=True)
    monkeypatch.setattr(code_cache, "PACKAGE", tmp_path / "assay")
    (package / "kernels.py").write_text("from assay.domains.toy.limits import MOST\n")
    for name in ("limits", "reader"):
        (package / f"{name}.py").write_text("MOST = 1\n")
    before = content_of(*library_sources(["assay.domains.toy.kernels"]))
    (package / "reader.py").write_text("MOST = 2\n")
    assert content_of(*library_sources(["assay.domains.toy.kernels"])) == before
    (package / "limits.py").write_text("MOST = 2\n")
    assert content_of(*library_sources(["assay.domains.toy.kernels"])) != before


def test_what_kernels_of_an_external_domain_import_from_their_package_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "external_toy"
    package.mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    (package / "__init__.py").write_text("")
    (package / "kernels.py").write_text(
        "from external_toy import (\n    limits,\n)\nfrom external_toy.steps import step\n"
    )
    for name in ("limits", "steps", "reader"):
        (package / f"{name}.py").write_text("MOST = 1\n")
    assert {file.stem for file in library_sources(["external_toy.kernels"])} >= {"kernels", "limits", "steps"}
    assert package / "reader.py" not in library_sources(["external_toy.kernels"])
