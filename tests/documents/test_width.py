"""Documents are wrapped, so that they can be read in a terminal and compared line by line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.documents.test_links import LINKED
from tests.documents.worked_examples import named

COLUMNS = 100


def too_wide(document: str) -> list[str]:
    """List the lines that are too wide; blocks, tables and lines that hold a link alone may be."""
    blank = re.sub(
        r"^(`{3,}).*?^\1$", lambda block: "\n" * block[0].count("\n"), document, flags=re.MULTILINE | re.DOTALL
    )
    wide = [(number, line) for number, line in enumerate(blank.splitlines(), 1) if len(line) > COLUMNS]
    return [f"line {number}: {line}" for number, line in wide if not exempt(line)]


def exempt(line: str) -> bool:
    return line.startswith("|") or re.fullmatch(r"\s*(- )?\[[^\]]*\]\([^)\s]+\)[.,;]?", line) is not None


@pytest.mark.parametrize("document", LINKED, ids=named)
def test_no_line_of_a_document_is_too_wide(document: Path) -> None:
    assert too_wide(document.read_text(encoding="utf-8")) == []


def test_only_blocks_tables_and_links_may_be_wide() -> None:
    wide = "x" * 101
    assert too_wide(f"```text\n{wide}\n```\n| {wide} |\n- [{wide}]({wide})\n{'x' * 100}\n") == []
    assert too_wide(f"```text\n```\n\n{wide}\n") == [f"line 4: {wide}"]
    assert too_wide(f"see [{wide}]({wide})\n")
