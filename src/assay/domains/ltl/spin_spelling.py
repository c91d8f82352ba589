"""Formulas as `spin -f` reads them: without `X` and `W`, with names that begin with a small letter."""

from __future__ import annotations

import re

from assay.automata.formula.formula import Always, Formula, Or, Until, WeakUntil, atoms, next_free, rebuilt
from assay.automata.formula.syntax import write

_NAME = re.compile(r"[a-z]\w*", re.ASCII)


def spelled(formula: Formula) -> str:
    """Write a formula; `W` is expanded."""
    return write(_without_weak(formula))


def why_unsupported(formula: Formula) -> str:
    """Say why `spin -f` cannot read a formula; empty if it can."""
    if next_free(formula) and all(map(_NAME.fullmatch, atoms(formula))):
        return ""
    return "spin -f has no X, and its names begin with a small letter"


def why_other_names(formula: Formula) -> str:
    """Say why a translator with SPIN's syntax and `X` cannot read a formula; empty if it can."""
    return "" if all(map(_NAME.fullmatch, atoms(formula))) else "names begin with a small letter"


def _without_weak(formula: Formula) -> Formula:
    parts = rebuilt(formula, _without_weak)
    return Or(Always(parts.left), Until(parts.left, parts.right)) if isinstance(parts, WeakUntil) else parts
