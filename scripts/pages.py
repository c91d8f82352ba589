"""Lays out the pages of the documentation site for `make docs`: build/pages has the layout of the project.

A page keeps its place, so its links stay right. What a page links to is copied beside it. A link to a folder leads to a
page that shows the files of the folder.

    python scripts/pages.py [FOLDER]
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
OUTSIDE = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "proofs/README.md", "benchmarks/README.md")
LINK = re.compile(r"(?P<start>\[[^\]]*\]\()(?P<target>[^)\s#]+)(?P<anchor>#[^)\s]*)?(?=\))")
_BLOCK = re.compile(r"^(`{3,}).*?^\1$", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]+`")
_NAMED = re.compile(r"^<!-- file: (\S+) -->\n(`{3,}\w+)$", re.MULTILINE)
FENCE = "`" * 4
LANGUAGES = {".json": "json", ".py": "python"}


def page_paths() -> list[Path]:
    """List the pages of the site by their paths in the project."""
    return [*map(Path, OUTSIDE), *(path.relative_to(ROOT) for path in sorted((ROOT / "docs").glob("*.md")))]


def links(page: Path, text: str) -> Iterator[tuple[re.Match[str], Path]]:
    """Find the links to files and folders of the project, outside blocks, with what they lead to."""
    for link in LINK.finditer(_BLOCK.sub(lambda block: " " * len(block[0]), text)):
        if not re.match(r"[a-z]+:", link["target"]):
            yield link, (ROOT / page.parent / link["target"]).resolve()


def site_text(page: Path, text: str) -> str:
    """Change a page where GitHub and the site read it differently, and show the names of files above their blocks."""
    for link, target in reversed(list(links(page, text))):
        if target.is_dir():
            text = f"{text[: link.end('target')]}/index.md{text[link.end('target') :]}"
    text = _NAMED.sub(r'\2 title="\1"', text)
    lines = (_plain_bars(line) if line.startswith("|") else line for line in text.splitlines(keepends=True))
    return "".join(lines)


def _plain_bars(row: str) -> str:
    """Take the backslashes before bars from the code in a row of a table: only GitHub removes them."""
    return _CODE.sub(lambda code: code[0].replace("\\|", "|"), row)


def folder_page(folder: Path) -> str:
    """Write a page that shows the files of a folder."""
    parts = [f"# {folder.relative_to(ROOT).as_posix()}\n"]
    for file in sorted(path for path in folder.iterdir() if path.is_file()):
        text = file.read_text(encoding="utf-8").rstrip("\n")
        parts.append(f"## {file.name}\n\n{FENCE}{LANGUAGES.get(file.suffix, 'text')}\n{text}\n{FENCE}\n")
    return "\n".join(parts)


def lay_out(folder: Path) -> None:
    """Write all pages, and what they link to, into a folder."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder / "docs", ignore=shutil.ignore_patterns("*.md"))
    for page in page_paths():
        text = (ROOT / page).read_text(encoding="utf-8")
        _write(folder / page, site_text(page, text))
        for _, target in links(page, text):
            there = folder / target.relative_to(ROOT)
            if target.is_dir():
                _write(there / "index.md", folder_page(target))
            elif target.suffix != ".md":
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(target, there)


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    lay_out(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "pages")
