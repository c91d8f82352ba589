"""Programs in Viper: a method for each.

Division is a total function that is unspecified at zero. `<==>` takes booleans only, so one side is conjoined with
`true`: Viper's own `==` would take numbers too.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.domains.boogie.formats.printing import Line
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.translation.layout import Layout, numbered
from assay.domains.boogie.translation.verifier_syntax import LIKE_BOOGIE, Language, body_lines, names_of

PREAMBLE = (
    "domain Division {",
    "  function ediv(a: Int, b: Int): Int",
    "  function emod(a: Int, b: Int): Int",
    "  axiom ediv_def { forall a: Int, b: Int :: { ediv(a, b) } b != 0 ==> ediv(a, b) == a \\ b }",
    "  axiom emod_def { forall a: Int, b: Int :: { emod(a, b) } b != 0 ==> emod(a, b) == a % b }",
    "}",
)
LANGUAGE = Language(
    operators={**LIKE_BOOGIE, "<==>": "({0} == ({1} && true))"},
    assign="  {v} := {e}",
    assertion="  assert {e}",
    loop=("  while ({e}) {{", "  }"),
)


def layout(programs: Sequence[Program]) -> Layout:
    """Write a file of methods."""
    return numbered(PREAMBLE, programs, _method)


def _method(program: Program, name: str) -> list[Line]:
    names = names_of(program)
    declared = [
        Line(f"  var {names[v.name]}: {v.type.capitalize()}", variable=i) for i, v in enumerate(program.variables)
    ]
    return [Line(f"method {name}() {{"), *declared, *body_lines(program, LANGUAGE), Line("}")]
