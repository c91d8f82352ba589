"""The nearest passing case beside the smallest failing one, line by line, with the difference marked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from assay.core.domain.protocol import AnyDomain
from assay.core.explain.explanation import ListsParts
from assay.core.store.finding import Reduction
from assay.errors import AssayError

SAME, REMOVED, ADDED = "same", "removed", "added"
_SIGNS = {SAME: " ", REMOVED: "-", ADDED: "+"}


@dataclass(frozen=True)
class Line:
    """A line of a case; `mark` says whether the other case lacks it."""

    text: str
    mark: str

    @property
    def signed(self) -> str:
        """The line with its mark: `-` only in the failing case, `+` only in the passing one."""
        return f"{_SIGNS[self.mark]} {self.text}"


@dataclass(frozen=True)
class Beside:
    """The two cases; `verdict` is what both say of the passing one."""

    failing: tuple[Line, ...]
    passing: tuple[Line, ...]
    merged: tuple[Line, ...]
    verdict: str


def beside(domain: AnyDomain, reduction: Reduction | None) -> Beside | None:
    """Compare the shrunk case with the nearest case on which both agree; None if there is none."""
    if reduction is None or reduction.passing is None:
        return None
    try:
        failing, passing = (_text(domain, encoded) for encoded in (reduction.case, reduction.passing))
    except AssayError:
        return None
    said = reduction.passing_said
    return compared(failing, passing, "" if said is None else said.oracle)


def compared(failing: Sequence[str], passing: Sequence[str], verdict: str) -> Beside:
    """Mark the lines that only one of the two has."""
    left, right, merged = list[Line](), list[Line](), list[Line]()
    for tag, a, b, c, d in SequenceMatcher(None, failing, passing, autojunk=False).get_opcodes():
        same = tag == "equal"
        ours = [Line(text, SAME if same else REMOVED) for text in failing[a:b]]
        theirs = [Line(text, SAME if same else ADDED) for text in passing[c:d]]
        left, right = left + ours, right + theirs
        merged += ours if same else [*ours, *theirs]
    return Beside(tuple(left), tuple(right), tuple(merged), verdict)


def _text(domain: AnyDomain, encoded: bytes) -> list[str]:
    """The text of a case: its parts, or the figures of its drawing that are not graphs."""
    case = domain.cases.decode(encoded)
    if isinstance(domain, ListsParts):
        return list(domain.part_lines(case))
    figures = domain.draw(case, None).figures
    texts = [figure.text for figure in figures if figure.graph is None] or [figure.text for figure in figures]
    return [line for text in texts for line in text.splitlines()]
