"""A case as a module of Maude: a constant for each state, a rule for each edge, an equation for each label."""

from __future__ import annotations

import re
from collections.abc import Mapping

from assay.automata.formula.formula import (
    Always,
    And,
    Eventually,
    Iff,
    Implies,
    Next,
    Not,
    Or,
    Release,
    Until,
    WeakUntil,
    atoms,
)
from assay.automata.kripke import Case
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.domains.kripke.model.evidence import HOLDS, VIOLATED, Evidence, Path
from assay.domains.kripke.translation.spelling import spelled

BANNER = "=========================================="
_SIGNS: Mapping[type, str] = {
    Not: "~",
    And: "/\\",
    Or: "\\/",
    Implies: "->",
    Iff: "<->",
    Next: "O",
    Always: "[]",
    Eventually: "<>",
    Until: "U",
    Release: "R",
    WeakUntil: "W",
}
_COUNTEREXAMPLE = re.compile(r"result ModelCheckResult: counterexample\((nil|\{.*?\}),\s*(\{.*\})\)", re.DOTALL)
_STATE = re.compile(r"\{s(\d+),\s*unlabeled\}")


def write_module(case: Case, name: str) -> str:
    """Write a case as a module, and a query for each initial state."""
    numbers = {atom: f"a{n}" for n, atom in enumerate(dict.fromkeys((*case.names, *atoms(case.formula))))}
    states = range(len(case.states))
    lines = [f"mod {name} is", "  including MODEL-CHECKER .", f"  ops {' '.join(f's{n}' for n in states)} : -> State ."]
    lines += [f"  ops {' '.join(numbers.values())} : -> Prop ."] if numbers else []
    lines += [f"  rl s{n} => s{there} ." for n in states for there in case.states[n].after]
    lines += [f"  eq s{n} |= {numbers[atom]} = true ." for n in states for atom in case.states[n].atoms]
    formula = spelled(case.formula, _SIGNS, ("True", "False"), numbers.__getitem__)
    return "\n".join([*lines, "endm", *(f"red in {name} : modelCheck(s{n}, {formula}) ." for n in case.initial), ""])


def read_results(results: list[str]) -> Answer[Evidence]:
    """Read the answer from what Maude printed for each initial state."""
    for result in results:
        if found := _COUNTEREXAMPLE.search(result):
            stem, cycle = (tuple(map(int, _STATE.findall(part))) for part in found.groups())
            return Answer(Verdict(VIOLATED), evidence=Path(stem, cycle))
        if "\nresult Bool: true" not in result:
            return Answer(unknown(Reason.UNREADABLE), note=" ".join(result.split())[:200])
    return Answer(Verdict(HOLDS))
