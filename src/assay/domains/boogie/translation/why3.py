"""Programs in WhyML: a function for each, whose variables are references that it takes as parameters.

They are parameters because a `let` may redeclare a name and a parameter may not. Division is a total function that is
unspecified at zero. A function with a loop is marked `diverges`: it may not terminate.

Why3 stops at the first error. A function before each program only reads its variables, so that an error of names comes
before one of types. A program whose condition is trivial has no goal; the goal `LAST` at the end of the file shows that
Why3 processed all of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from assay.domains.boogie.formats.printing import Line
from assay.domains.boogie.model.case import WHILE, Program
from assay.domains.boogie.translation.layout import Layout
from assay.domains.boogie.translation.verifier_syntax import Language, body_lines, names_of

LAST = "end_of_programs"
PREAMBLE = (
    "use int.Int",
    "use int.EuclideanDivision",
    "use ref.Ref",
    "val function ediv (x y: int) : int",
    "val function emod (x y: int) : int",
    "axiom ediv_def: forall x y. y <> 0 -> ediv x y = div x y",
    "axiom emod_def: forall x y. y <> 0 -> emod x y = mod x y",
    "let same (a b: bool) : bool ensures { result <-> (a <-> b) } = if a then b else not b",
)
LANGUAGE = Language(
    operators={
        **{op: f"({{0}} {op} {{1}})" for op in ("+", "-", "*", "<", "<=", ">", ">=", "&&", "||")},
        "==>": "((not {0}) || {1})",
        "<==>": "(same {0} {1})",
        "==": "({0} = {1})",
        "!=": "(not ({0} = {1}))",
        "== bool": "(same {0} {1})",
        "!= bool": "(not (same {0} {1}))",
        "div": "(ediv {0} {1})",
        "mod": "(emod {0} {1})",
        "!": "(not {0})",
        "(-)": "(- {0})",
    },
    assign="  {v} := {e};",
    assertion="  (let c : bool = {e} in assert {{ c }});",
    loop=("  while {e} do", "  () done;"),
    branch=("  if {e} then begin", "  () end else begin", "  () end;"),
    read="!{0}",
    truth=("False", "True"),
)


def layout(programs: Sequence[Program]) -> Layout:
    """Write the functions `p0`, `p1` and so on, and the last goal."""
    written = [[_names(program, f"n{i}"), *_function(program, f"p{i}")] for i, program in enumerate(programs)]
    written[-1].append(Line(f"goal {LAST}: 1 = 1"))
    return Layout(PREAMBLE, written)


def _names(program: Program, name: str) -> Line:
    used = "".join(f"let _ = !{variable} in " for variable in names_of(program).values())
    return Line(f"let {name} {_parameters(program)} : unit = {used}()")


def _parameters(program: Program) -> str:
    names = names_of(program)
    return " ".join(f"({names[v.name]}: ref {v.type})" for v in program.variables) or "()"


def _function(program: Program, name: str) -> list[Line]:
    ends = " diverges" if WHILE in program.code else ""
    return [Line(f"let {name} {_parameters(program)} : unit{ends} ="), *body_lines(program, LANGUAGE), Line("  ()")]
