"""A case as a Promela model: one variable for the state, one step for each edge. And what `pan` says of it.

SPIN has one initial state. Where the graph has several, a fresh state leads to them, and the formula is about what
follows: `fresh U (!fresh && f)`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from assay.automata.formula.formula import (
    Always,
    And,
    Atom,
    Eventually,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Release,
    Until,
    WeakUntil,
    atoms,
    next_free,
)
from assay.automata.kripke import Case
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.domains.kripke.model.evidence import HOLDS, VIOLATED, Evidence
from assay.domains.kripke.translation.spelling import expanded, spelled

NO_NEXT = "SPIN, as it is distributed, has no operator X"
_SIGNS: Mapping[type, str] = {
    Not: "!",
    And: "&&",
    Or: "||",
    Implies: "->",
    Iff: "<->",
    Always: "[]",
    Eventually: "<>",
    Until: "U",
    Release: "V",
}
_FRESH = "fresh"
_NO_ATOM = "fresh state"
"""No atom of a case has this name."""
_ERRORS = re.compile(r"^State-vector \d+ byte, depth reached \d+.*?errors: (\d+)", re.MULTILINE)
_COMPLAINT = re.compile(r"^pan:\d+: (.*?) \(at depth -?\d+\)", re.MULTILINE)
_VIOLATIONS = ("acceptance cycle", "accept stutter", "claim violated", "end state in claim", "assertion violated  !(")
_ASKED = re.compile(r"^\s+never claim\s+\+ \(asked\)", re.MULTILINE)
_WHOLE = "Full statespace search for:"
_CUT = re.compile(
    r"max search depth too small|Search not completed|out of memory|reached -DMEMLIM bound|^pan: error", re.MULTILINE
)


def why_unsupported(case: Case) -> str:
    """Say why SPIN cannot be asked about a case; empty if it can."""
    return "" if next_free(case.formula) else NO_NEXT


def write_model(case: Case) -> str:
    """Write a case as a model with the claim `asked`."""
    several, count = len(case.initial) > 1, len(case.states)
    numbers = {atom: f"a{n}" for n, atom in enumerate(atoms(case.formula))}
    edges = [(n, there) for n, state in enumerate(case.states) for there in state.after]
    edges += [(count, start) for start in case.initial] if several else []
    lines = [f"int s = {count if several else case.initial[0]};"]
    lines += [f"#define {number} ({_where(case, atom)})" for atom, number in numbers.items()]
    lines += [f"#define {_FRESH} (s == {count})"] if several else []
    lines += ["active proctype graph() {", "  do"]
    lines += [f"  :: d_step {{ s == {source}; s = {target} }}" for source, target in edges]
    asked: Formula = case.formula
    if several:
        fresh = Atom(_NO_ATOM)
        asked = Until(fresh, And(Not(fresh), asked))
    names = {**numbers, _NO_ATOM: _FRESH}
    text = spelled(expanded(asked, (WeakUntil,)), _SIGNS, ("true", "false"), names.__getitem__)
    return "\n".join([*lines, "  od", "}", f"ltl asked {{ {text} }}", ""])


def _where(case: Case, atom: str) -> str:
    return " || ".join(f"s == {n}" for n, state in enumerate(case.states) if atom in state.atoms) or "false"


def read_search(text: str) -> Answer[Evidence]:
    """Read what the verifier printed; its exit status is 0 whether the claim holds or not."""
    complaints, found = _COMPLAINT.findall(text), _ERRORS.search(text)
    if complaints and complaints[0].startswith(_VIOLATIONS):
        return Answer(Verdict(VIOLATED), note=complaints[0])
    if complaints:
        return Answer(unknown(Reason.UNSUPPORTED), note=f"SPIN stops at something else: {complaints[0]}")
    if cut := _CUT.search(text):
        return Answer(unknown(Reason.BOUND), note=f"the search is not complete: {cut[0]}")
    if found is None or int(found[1]) or _WHOLE not in text or not _ASKED.search(text):
        return Answer(unknown(Reason.UNREADABLE), note=" ".join(text.split())[:200])
    return Answer(Verdict(HOLDS))
