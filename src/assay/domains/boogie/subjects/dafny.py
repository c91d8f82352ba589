"""Dafny, by translation: a method for each program.

Division is made total by a function that says nothing about dividing by zero, as in Boogie, since Dafny would demand a
proof that no divisor is zero; `decreases *` allows methods and loops that do not end.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Verdict
from assay.core.tools.process import executable, run
from assay.domains.boogie.formats.printing import Line
from assay.domains.boogie.model.case import ASSERT, Program
from assay.domains.boogie.model.evidence import Evidence
from assay.domains.boogie.translation.layout import Layout
from assay.domains.boogie.translation.trace import Outcome, answer, nothing, outcomes
from assay.domains.boogie.translation.verifier_syntax import LIKE_BOOGIE, Language, body_lines, names_of

_FILE = "programs.dfy"
_PREAMBLE = (
    "function method div0(a: int): int",
    "function method mod0(a: int): int",
    "function method ediv(a: int, b: int): int { if b == 0 then div0(a) else a / b }",
    "function method emod(a: int, b: int): int { if b == 0 then mod0(a) else a % b }",
)
LANGUAGE = Language(
    operators={**LIKE_BOOGIE, "<==>": "({0} <==> {1})"},
    read="{0}",
    literals={"true": "true", "false": "false"},
    negative="(-{0})",
    assign="  {v} := {e};",
    assertion="  assert {e};",
    branch=("  if ({e}) {{", "  } else {", "  }"),
    loop=("  while ({e}) decreases * {{", "  }"),
)
_ERROR = re.compile(rf"^{re.escape(_FILE)}\((\d+),\d+\): Error: (.*)$", re.MULTILINE)
_OF_NAMES = ("unresolved identifier", "Duplicate local-variable name")
_IN_BATCH = 5
"""Seconds for the prover on one method of a batch. One that needs longer is asked again, alone."""


@dataclass(frozen=True)
class Dafny:
    """Dafny from its command line."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 25

    def locate(self) -> Tool:
        """Find the program."""
        path = executable(self.spec.option("path") or "dafny")
        if path is None:
            return Tool((), "", "apt install dafny" + namesake("npm's dafny"))
        text = run(Invocation({}, (Command((path, "/version")),)), Limits()).stages[0].text
        return Tool((path,), text.strip().partition("\n")[0] or "version unknown")

    def invocation(self, tool: Tool, cases: Sequence[Program], limits: Limits) -> Invocation:
        """Verify only."""
        seconds = _IN_BATCH if len(cases) > 1 else max(1, int(limits.seconds) - 1)
        argv = (*tool.argv, "/nologo", "/compile:0", "/trace", "/errorLimit:1", f"/timeLimit:{seconds}", _FILE)
        return Invocation({_FILE: _layout(cases).data}, (Command(argv),))

    def read(self, cases: Sequence[Program], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read errors by their lines, and the outcome of each method."""
        text, layout = output.stages[0].text, _layout(cases)
        told: dict[int, list[tuple[int | None, str]]] = {}
        for found in _ERROR.finditer(text):
            owner = layout.owner(int(found[1]))
            if owner is not None:
                told.setdefault(owner[0], []).append((owner[1], found[2]))
        if "resolution/type errors detected" in text:
            why = "other programs of the file have errors"
            return [_flawed(told[i]) if i in told else Again(why) for i in range(len(cases))]
        if "verifier finished with" not in text:
            return [nothing(text + output.stages[0].stderr.decode(errors="replace"), len(cases))] * len(cases)
        said, patience = outcomes(text), _IN_BATCH if len(cases) > 1 else None
        return [
            answer(said.get(i, _unasked(case)), _first_place(told.get(i)), patience, told=i in told)
            for i, case in enumerate(cases)
        ]


def _unasked(program: Program) -> Outcome | None:
    """A method without assertions is not verified, since there is nothing to prove."""
    return None if ASSERT in program.code else Outcome("verified", 0)


def _first_place(told: Sequence[tuple[int | None, str]] | None) -> int | None:
    return told[0][0] if told else None


def _layout(cases: Sequence[Program]) -> Layout:
    return Layout(_PREAMBLE, [_method(case, f"p{i}") for i, case in enumerate(cases)])


def _method(program: Program, name: str) -> list[Line]:
    names = names_of(program)
    declared = [Line(f"  var {names[v.name]}: {v.type};", variable=i) for i, v in enumerate(program.variables)]
    return [Line(f"method {name}() decreases * {{"), *declared, *body_lines(program, LANGUAGE), Line("}")]


def _flawed(told: Sequence[tuple[int | None, str]]) -> Answer[Evidence]:
    of_names = any(message.startswith(_OF_NAMES) for _, message in told)
    return Answer(Verdict("name-error" if of_names else "type-error"), note=told[0][1])


KIND = SubjectKind(
    "dafny",
    "Dafny, by translation into methods",
    (),
    {"path": "where the dafny program is; otherwise it is looked for on PATH"},
    make=Dafny,
)
