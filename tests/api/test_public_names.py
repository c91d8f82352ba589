"""`import assay` loads nothing, and every public name is typed, has a docstring and is described in docs/python.md."""

from __future__ import annotations

import ast
import dataclasses
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import assay

PAGE = (Path(__file__).parents[2] / "docs" / "python.md").read_text(encoding="utf-8")
CLASSES = [name for name in assay.__all__ if inspect.isclass(getattr(assay, name)) and name != "AssayError"]
FUNCTIONS = [name for name in assay.__all__ if inspect.isfunction(getattr(assay, name))]


def section(title: str) -> str:
    """What stands under the heading of a name."""
    parts = re.split(r"^#+ +(.*)$", PAGE, flags=re.MULTILINE)
    return dict(zip(parts[1::2], parts[2::2], strict=True))[f"`{title}`"]


def members(kind: type) -> Iterator[str]:
    """The public attributes of a class: its fields, properties and methods."""
    own = {field.name for field in dataclasses.fields(kind)}
    own |= {name for name, value in vars(kind).items() if isinstance(value, property) or inspect.isfunction(value)}
    yield from sorted(name for name in own if not name.startswith("_") and name != "members")


def test_the_import_loads_nothing_but_itself() -> None:
    script = "import sys; before = set(sys.modules); import assay; print(*sorted(set(sys.modules) - before))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert set(done.stdout.split()) <= {"assay"}


def test_every_public_name_is_loaded_on_its_first_use() -> None:
    script = "import assay; print(*[getattr(assay, name).__name__ for name in assay.__all__])"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    assert done.stdout.split() == assay.__all__
    assert set(assay.__all__) <= set(dir(assay))


def test_an_unknown_name_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'rum'"):
        getattr(assay, "rum")  # noqa: B009 - a type checker would object


@pytest.mark.parametrize("name", [*CLASSES, *FUNCTIONS])
def test_a_name_has_a_docstring_and_a_section(name: str) -> None:
    assert inspect.getdoc(getattr(assay, name))
    assert section(name).strip()


@pytest.mark.parametrize("name", CLASSES)
def test_the_section_of_a_class_describes_its_attributes_and_no_other(name: str) -> None:
    rows = set(re.findall(r"^\| `\.?(\w+)", section(name), flags=re.MULTILINE))
    assert rows == set(members(getattr(assay, name)))


@pytest.mark.parametrize("name", FUNCTIONS)
def test_the_section_of_a_function_describes_its_parameters_and_no_other(name: str) -> None:
    parameters = set(inspect.signature(getattr(assay, name)).parameters)
    assert set(re.findall(r"^\| `\*{0,2}(\w+)", section(name), flags=re.MULTILINE)) == parameters


def test_public_signatures_are_typed() -> None:
    for name in FUNCTIONS:
        signature = inspect.signature(getattr(assay, name))
        assert all(parameter.annotation is not inspect.Parameter.empty for parameter in signature.parameters.values())
        assert signature.return_annotation is not inspect.Signature.empty


def test_type_checkers_see_the_names_that_there_are() -> None:
    stub = ast.parse((Path(assay.__file__).with_suffix(".pyi")).read_text(encoding="utf-8"))
    imports = [node for node in stub.body if isinstance(node, ast.ImportFrom)]
    seen = {
        alias.name: getattr(import_module(str(node.module)), alias.name) for node in imports for alias in node.names
    }
    assert seen == {name: getattr(assay, name) for name in assay.__all__}
