"""Every link in the documents leads somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.documents.worked_examples import ROOT, RUN, named

LINKED = [*RUN, ROOT / "CHANGELOG.md"]
NOTES = [ROOT / "benchmarks" / "README.md", ROOT / "proofs" / "README.md"]
LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")


def prose(document: str) -> str:
    """A document without its blocks."""
    return re.sub(r"^(`{3,}).*?^\1$", "", document, flags=re.MULTILINE | re.DOTALL)


def anchors(document: str) -> set[str]:
    """The names that headings get, as GitHub makes them."""
    headings = re.findall(r"^#+ +(.*)$", prose(document), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("document", [*LINKED, *NOTES], ids=named)
def test_every_relative_link_leads_somewhere(document: Path) -> None:
    for link in LINK.finditer(prose(document.read_text(encoding="utf-8"))):
        target, _, anchor = link["target"].partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        path = (document.parent / target).resolve() if target else document
        assert path.exists(), f"{link[0]} leads nowhere"
        assert path.is_relative_to(ROOT), f"{link[0]} leads out of the project"
        if anchor:
            assert anchor in anchors(path.read_text(encoding="utf-8")), f"{link[0]}: there is no such heading"
