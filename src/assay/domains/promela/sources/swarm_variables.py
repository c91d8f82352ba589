"""The variables of cells: those that never change are read, those that nothing reads are written."""

from __future__ import annotations

from assay.domains.promela import tree as t

READ, WRITTEN = "cr", "cw"
QUEUE, MEETING = "cq", "cm"
SEEN, REPORTS = "cw_o", "co"
"""A variable that becomes 0 when a process reads another one between two of its steps, and a channel that sets it."""
TRUE = t.Number(1)


def named(word: str, index: t.Expression | None = None, rest: str = "") -> t.Reference:
    """Refer to a variable, one of its elements, or one of its fields."""
    return t.Reference(word, index, t.Reference(rest) if rest else None)


def _variables(prefix: str) -> dict[str, t.Reference]:
    return {
        "local": named(f"{prefix}_l"),
        "global": named(f"{prefix}_g"),
        "element": named(f"{prefix}_a", t.Number(1)),
        "computed element": named(f"{prefix}_a", named(f"{READ}_l")),
        "field": named(f"{prefix}_s", None, "f"),
    }


SOURCES, TARGETS = _variables(READ), _variables(WRITTEN)
OTHERS = {
    "local": named("cr_m"),
    "global": named("cr_h"),
    "element": named("cr_a", t.Number(0)),
    "computed element": named("cr_a", named("cr_m")),
    "field": named("cr_s", None, "h"),
}
"""A second variable of each kind."""
OBSERVED: dict[str, t.Expression] = {
    "remote variable": t.Binary("!=", t.RemoteValue("V", None, named("k")), t.Number(2)),
    "remote label": t.Unary("!", t.RemoteLabel("V", None, "at")),
}
"""Conditions on the process V; they are false between two of its steps."""
