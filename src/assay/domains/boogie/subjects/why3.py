"""Why3, by translation: a function for each program, whose variables are references that it is given.

As parameters, because a `let` may declare a name again and a parameter may not. Division is made total by a function
that says nothing about dividing by zero; a function with a loop is marked as one that may not end. What a prover
answers with `Unknown` is not proved, and counts as `failure`, as a verifier would show it.

Why3 stops at the first error. A function before each program only reads its variables, so that an error of names comes
before one of types. A program whose condition is trivial has no goal: the goal at the end of the file shows that Why3
came so far.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.process import executable, run
from assay.domains.boogie.formats.printing import Line
from assay.domains.boogie.model.case import WHILE, Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.translation.layout import Layout
from assay.domains.boogie.translation.verifier_syntax import Language, body_lines, names_of

_FILE, _CONFIGURATION = "programs.mlw", "why3.conf"
_PREAMBLE = (
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
    read="!{0}",
    literals={"true": "True", "false": "False"},
    negative="(-{0})",
    assign="  {v} := {e};",
    assertion="  (let c : bool = {e} in assert {{ c }});",
    branch=("  if {e} then begin", "  () end else begin", "  () end;"),
    loop=("  while {e} do", "  () done;"),
)
_WRONG = re.compile(
    rf'^File "{re.escape(_FILE)}", line (\d+), characters [^\n]*\n(?!Goal |[Ww]arning)(.*)$', re.MULTILINE
)
_GOAL = re.compile(r"^Goal p(\d+)'vc\.\nProver result is: ([A-Z][A-Za-z ]*)", re.MULTILINE)
_LAST = "end_of_programs"
_OF_NAMES = ("unbound", "duplicate variable")
_REASONS = {"Timeout": Reason.TIMEOUT, "Out of memory": Reason.MEMORY, "Step limit exceeded": Reason.BOUND}


@dataclass(frozen=True)
class Why3:
    """Why3 with one prover."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 25

    def locate(self) -> Tool:
        """Find the program and the prover."""
        path = executable(self.spec.option("path") or "why3")
        if path is None or (not self.spec.option("prover") and executable("cvc4") is None):
            return Tool((), "", "apt install why3 cvc4")
        text = run(Invocation({}, (Command((path, "--version")),)), Limits()).stages[0].text
        return Tool((path,), text.strip().partition("\n")[0] or "version unknown")

    def invocation(self, tool: Tool, cases: Sequence[Program], limits: Limits) -> Invocation:
        """Find the provers first, so that no configuration in a home folder is needed or touched."""
        seconds = max(1, int(limits.each(len(cases))) - 1)
        why3 = (*tool.argv, "-C", _CONFIGURATION)
        prover = self.spec.option("prover", "cvc4")
        prove = Command((*why3, "prove", "-P", prover, "-t", str(seconds), _FILE))
        return Invocation({_FILE: _layout(cases).data}, (Command((*why3, "config", "detect")), prove))

    def read(self, cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read a result for each goal; an error in a program is told alone, so the others are asked again."""
        stage, layout = output.stages[-1], _layout(cases)
        text = stage.text + "\n" + stage.stderr.decode(errors="replace")
        if wrong := _WRONG.search(text):
            owner = layout.owner(int(wrong[1]))
            word = "name-error" if wrong[2].startswith(_OF_NAMES) else "type-error"
            flawed: Answer[Evidence] = Answer(Verdict(word), note=wrong[2])
            again = Again("another program of the file has an error")
            return [flawed if owner and i == owner[0] else again for i in range(len(cases))]
        if _LAST not in text:
            return [_nothing(text, len(cases))] * len(cases)
        said = {int(found[1]): found[2].strip() for found in _GOAL.finditer(text)}
        return [_answer(said.get(i), len(cases)) for i in range(len(cases))]


def _layout(cases: Sequence[Program]) -> Layout:
    programs = [[_names(case, f"n{i}"), *_function(case, f"p{i}")] for i, case in enumerate(cases)]
    programs[-1].append(Line(f"goal {_LAST}: 1 = 1"))
    return Layout(_PREAMBLE, programs)


def _names(program: Program, name: str) -> Line:
    used = "".join(f"let _ = !{variable} in " for variable in names_of(program).values())
    return Line(f"let {name} {_given(program)} : unit = {used}()")


def _given(program: Program) -> str:
    names = names_of(program)
    return " ".join(f"({names[v.name]}: ref {v.type})" for v in program.variables) or "()"


def _function(program: Program, name: str) -> list[Line]:
    ends = " diverges" if WHILE in program.code else ""
    return [Line(f"let {name} {_given(program)} : unit{ends} ="), *body_lines(program, LANGUAGE), Line("  ()")]


def _answer(said: str | None, count: int) -> Answer[Evidence] | Again:
    if said in {None, "Valid"}:
        return Answer(Verdict("success"))
    if said in {"Unknown", "Invalid"}:
        return Answer(Verdict("failure"), note=f"the prover says {said}")
    if count > 1:
        return Again(f"the prover says {said}", alone=True)
    return Answer(unknown(_REASONS.get(str(said), Reason.CRASH)), note=f"the prover says {said}")


def _nothing(text: str, count: int) -> Answer[Evidence] | Again:
    if count > 1:
        return Again("Why3 did not come to the end of the file")
    return Answer(unknown(Reason.UNREADABLE), note=text.strip().rpartition("\n")[2])


KIND = SubjectKind(
    "why3",
    "Why3, by translation into functions over references",
    (),
    {
        "path": "where the why3 program is; otherwise it is looked for on PATH",
        "prover": "the prover that Why3 asks; cvc4 by default",
    },
    roles={"prover": Role.ARGUMENTS},
    make=Why3,
)
