"""Programs in Dafny: a method for each.

Dafny demands a proof that no divisor is zero. Division is therefore a total function that is unspecified at zero, as
in Boogie. `decreases *` allows methods and loops that do not terminate.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.domains.boogie.formats.printing import Line
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.translation.layout import Layout, numbered
from assay.domains.boogie.translation.verifier_syntax import LIKE_BOOGIE, Language, body_lines, names_of

PREAMBLE = (
    "function method div0(a: int): int",
    "function method mod0(a: int): int",
    "function method ediv(a: int, b: int): int { if b == 0 then div0(a) else a / b }",
    "function method emod(a: int, b: int): int { if b == 0 then mod0(a) else a % b }",
)
LANGUAGE = Language(
    operators={**LIKE_BOOGIE, "<==>": "({0} <==> {1})"},
    assign="  {v} := {e};",
    assertion="  assert {e};",
    loop=("  while ({e}) decreases * {{", "  }"),
)


def layout(programs: Sequence[Program]) -> Layout:
    """Write a file of methods."""
    return numbered(PREAMBLE, programs, _method)


def _method(program: Program, name: str) -> list[Line]:
    names = names_of(program)
    declared = [Line(f"  var {names[v.name]}: {v.type};", variable=i) for i, v in enumerate(program.variables)]
    return [Line(f"method {name}() decreases * {{"), *declared, *body_lines(program, LANGUAGE), Line("}")]
