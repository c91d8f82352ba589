"""The proved checkers of tables as native code: what it is made of, and where it is kept."""

from __future__ import annotations

from pathlib import Path

from assay.core.native.functional.module import NativeModule

_HERE = Path(__file__).parent
PROMELA = NativeModule(
    "promela-checkers",
    _HERE.parents[3] / "checkers" / "promela.py",
    (_HERE / "search.py",),
    {
        "definitions": 0,
        "r.begin": 1,
        "r.search": 4,
        "r.label": 2,
        "check_promela_safe_table": 4,
        "check_promela_holds_table": 12,
        "check_promela_never_table": 9,
        "check_promela_safe_settled": 5,
        "check_promela_always_settled": 11,
        "check_promela_safe_reduced": 6,
        "check_promela_always_reduced": 12,
    },
)
"""The proved checkers of tables, and the search that fills them."""
