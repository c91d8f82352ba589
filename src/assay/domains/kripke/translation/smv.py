"""A case in SMV, the language of NuSMV and nuXmv: one variable for the state, one line for its successors."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

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
from assay.domains.kripke.translation.spelling import expanded, spelled

_SIGNS: Mapping[type, str] = {
    Not: "!",
    And: "&",
    Or: "|",
    Implies: "->",
    Iff: "<->",
    Always: "G",
    Eventually: "F",
    Next: "X",
    Until: "U",
    Release: "V",
}


def write_smv(case: Case) -> str:
    """Write a case as a module with one specification; SMV has no `W`."""
    numbered = {atom: f"a{n}" for n, atom in enumerate(atoms(case.formula))}
    lines = ["MODULE main", f"VAR s : {_set(range(len(case.states)))};", *(["DEFINE"] if numbered else [])]
    lines += [f"  {number} := {_where(case, atom)};" for atom, number in numbered.items()]
    lines += [f"INIT s in {_set(case.initial)}", "TRANS case"]
    lines += [f"  s = {n} : next(s) in {_set(state.after)};" for n, state in enumerate(case.states)]
    asked = spelled(expanded(case.formula, (WeakUntil,)), _SIGNS, ("TRUE", "FALSE"), numbered.__getitem__)
    return "\n".join([*lines, "esac", f"LTLSPEC {asked}", ""])


def _where(case: Case, atom: str) -> str:
    found = [n for n, state in enumerate(case.states) if atom in state.atoms]
    return f"s in {_set(found)}" if found else "FALSE"


def _set(numbers: Sequence[int]) -> str:
    return "{" + ", ".join(map(str, numbers)) + "}"
