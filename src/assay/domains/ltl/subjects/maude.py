"""Maude's `satSolve`: it decides whether a formula is satisfiable, and gives a model, which is checked."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from assay.automata.formula.formula import (
    Always,
    And,
    Atom,
    Constant,
    Eventually,
    Formula,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Until,
    WeakUntil,
    atoms,
    children,
)
from assay.automata.formula.lasso import Lasso
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.tools.locator import find_executable, version_of
from assay.domains.ltl.model.case import SATISFIABLE, UNSATISFIABLE, Case
from assay.domains.ltl.model.evidence import Evidence

_FILE = "formulas.maude"
_OPTIONS = ("-no-banner", "-no-advise", "-no-wrap", "-no-ansi-color", "-batch", _FILE)
_SIGNS: Mapping[type, str] = {
    Not: "~",
    Next: "O",
    Always: "[]",
    Eventually: "<>",
    And: "/\\",
    Or: "\\/",
    Implies: "->",
    Iff: "<->",
    Until: "U",
    WeakUntil: "W",
    Release: "R",
}
_RESULT = re.compile(r"^result (Bool: false|SatSolveResult: model\((.*), (.*)\))$", re.MULTILINE)
_LITERAL = re.compile(r"(~ )?p(\d+)")


@dataclass(frozen=True)
class Maude:
    """Many formulas in one run of Maude."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 25

    def find(self) -> tuple[str, ...]:
        """Find the program."""
        return (find_executable(self.spec.option("path") or "maude", "apt install maude"),)

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask for the version, which comes without a name."""
        return f"Maude {version_of(*argv, '--version')}"

    def command(self, tool: Tool, cases: Sequence[Case], _limits: Limits) -> Invocation:
        """Reduce `satSolve` of each formula."""
        names = " ".join(f"p{k}" for k in range(max([1, *(len(atoms(case.formula)) for case in cases)])))
        lines = [
            "load model-checker.maude",
            "fmod ASSAY is extending SAT-SOLVER . extending LTL .",
            f"ops {names} : -> Formula . endfm" if " " in names else f"op {names} : -> Formula . endfm",
            *(f"red satSolve({_term(case.formula)}) ." for case in cases),
            "quit",
        ]
        return Invocation({_FILE: "\n".join([*lines, ""]).encode()}, (Command((*tool.argv, *_OPTIONS)),))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read one result a formula; Maude prints nothing else for a formula that it cannot read."""
        found = _RESULT.findall(output.stages[0].text)
        if len(found) != len(cases):
            said = " ".join((output.stages[0].error_text or output.stages[0].text).split())[:200]
            if len(cases) > 1:
                return [Again("a formula of the batch has no result")] * len(cases)
            return [Answer(unknown(Reason.UNREADABLE), note=f"no result: {said}")]
        return [_answer(case, result) for case, result in zip(cases, found, strict=True)]


def _term(formula: Formula) -> str:
    names = {name: f"p{number}" for number, name in enumerate(atoms(formula))}

    def written(part: Formula) -> str:
        if isinstance(part, Constant):
            return str(part.value)
        if isinstance(part, Atom):
            return names[part.name]
        operands = [f"({written(child)})" for child in children(part)]
        return f" {_SIGNS[type(part)]} ".join(operands if len(operands) > 1 else ["", *operands]).strip()

    return written(formula)


def _answer(case: Case, result: tuple[str, str, str]) -> Answer[Evidence]:
    whole, stem, cycle = result
    if whole.startswith("Bool"):
        return Answer(Verdict(UNSATISFIABLE))
    names = atoms(case.formula)
    word = Lasso(_letters(stem, names), _letters(cycle, names))
    return Answer(Verdict(SATISFIABLE), evidence=word)


def _letters(text: str, names: Sequence[str]) -> tuple[frozenset[str], ...]:
    """Read a list of conjunctions; an atom that is not mentioned may have any value, and is taken as false."""
    if text == "nil":
        return ()
    parts = [_LITERAL.findall(part) for part in text.split(" ; ")]
    return tuple(frozenset(names[int(number)] for negated, number in part if not negated) for part in parts)


KIND = SubjectKind(
    "maude",
    "Maude's satSolve, with the model that it gives",
    (),
    {"path": "path of the maude program; default: maude on PATH"},
    make=Maude,
)
