"""Every file and every module that a document names exists."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest
from tests.documents.test_links import LINKED, prose
from tests.documents.worked_examples import ROOT, named, parse, project_files

PAGES = [page for page in LINKED if page.name != "CHANGELOG.md"]  # old entries keep the names of their time
SPAN = re.compile(r"`([^`\n]+)`")
FOLDERS = ("src/", "tests/", "docs/", "proofs/", "scripts/", "benchmarks/")
FILES = [path.as_posix() for path in project_files()]
PATHS = {*FILES, *(f"{folder.as_posix()}/" for file in FILES for folder in Path(file).parents)}
PLACEHOLDERS = {"NAME.py", "dist/"}  # not in a clone


def files_named(document: str) -> list[str]:
    """List the paths that a document sets as code: Python files, folders, and all below a folder of the project."""
    words = [word for span in SPAN.findall(prose(document)) for word in span.split()]
    paths = [word for word in words if re.fullmatch(r"[\w.][\w./-]*", word)]
    return [path for path in paths if path.endswith((".py", "/")) or path.startswith(FOLDERS)]


def modules_named(document: str) -> list[str]:
    """List the dotted names below `assay` that a document sets as code."""
    return [span for span in SPAN.findall(prose(document)) if re.fullmatch(r"assay(\.[A-Za-z_]\w*)+", span)]


def is_file(path: str, document: str) -> bool:
    """Decide whether a path exists: from the root, as the end of a path, or as an example of the document."""
    examples = {block.file for block in parse(document)} | PLACEHOLDERS
    return path in examples or (ROOT / path).exists() or any(f"/{known}".endswith(f"/{path}") for known in PATHS)


def is_module(name: str) -> bool:
    """Decide whether a dotted name is a module, a member of one, or a group of entry points."""
    try:
        importlib.import_module(name)
    except ModuleNotFoundError:
        module, _, member = name.rpartition(".")
        try:
            return hasattr(importlib.import_module(module), member) or is_group(name)
        except ModuleNotFoundError:
            return False
    return True


def is_group(name: str) -> bool:
    return any(f'"{name}"' in file.read_text("utf-8") for file in (ROOT / "src/assay/core/domain").glob("*.py"))


@pytest.mark.parametrize("document", PAGES, ids=named)
def test_every_file_that_a_document_names_exists(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    assert [path for path in files_named(text) if not is_file(path, text)] == []


@pytest.mark.parametrize("document", PAGES, ids=named)
def test_every_module_that_a_document_names_exists(document: Path) -> None:
    assert [name for name in modules_named(document.read_text(encoding="utf-8")) if not is_module(name)] == []


def test_names_that_do_not_exist_are_noticed() -> None:
    document = "`src/assay/none.py`, `core/tools/process.py`, `python proofs/none`, `assay.core.none`, `assay.errors`"
    assert [path for path in files_named(document) if not is_file(path, document)] == [
        "src/assay/none.py",
        "proofs/none",
    ]
    assert [name for name in modules_named(document) if not is_module(name)] == ["assay.core.none"]


def test_every_folder_and_file_of_the_layout_exists() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    (layout,) = [block for block in parse(page) if block.lines[:1] == ("src/assay/",)]
    home = ROOT / "src" / "assay"
    domains = [folder for folder in (home / "domains").iterdir() if (folder / "domain.py").exists()]
    entries = [(len(line) - len(line.lstrip()), line.split()[0]) for line in layout.lines[1:] if line.strip()]
    above = ""
    for indent, name in entries:
        above = name if indent == 2 else above
        if indent == 0:
            assert (ROOT / name).exists(), name
        elif indent == 4 and above == "domains/":
            stem = name.removesuffix("/")
            assert any((domain / stem).exists() or (domain / f"{stem}.py").exists() for domain in domains), name
        else:
            assert (home / (name if indent == 2 else above + name)).exists(), name
