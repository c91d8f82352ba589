"""A verdict as a Coq theorem in the notation of the paper's figures: `steps … Failure`, `~ well_typed …`."""

from __future__ import annotations

from typing import assert_never

from assay.coq_terms import ListOf, Types, term
from assay.core.domain.verdict import Verdict
from assay.domains.boogie.checker.proved import claim_of, tree_of
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Ended, Evidence, Flawed, Repeated
from assay.errors import InputError

IMPORTS = """(* Checked by: coqc -Q PROOFS Assay, where PROOFS is the folder `proofs` of Assay's repository, built. *)
From Coq Require Import List NArith ZArith.
From Assay.boogie Require Import Syntax Semantics Names Typing Checker.
Import ListNotations.
Local Open Scope N_scope.
"""
_OPERATORS = "Add Sub Mul Div Mod Less LessEq Greater GreaterEq Equal Unequal And Or Imp Iff"
_BODY = ListOf("stmt")
TYPES: Types = {
    "ty": (("TInt", ()), ("TBool", ())),
    "lit": (("LInt", ("Z",)), ("LBool", ("bool",))),
    "bop": tuple((name, ()) for name in _OPERATORS.split()),
    "uop": (("Not", ()), ("Minus", ())),
    "expr": (
        ("ELit", ("lit",)),
        ("EVar", ("N",)),
        ("EBin", ("bop", "expr", "expr")),
        ("EUn", ("uop", "expr")),
    ),
    "stmt": (
        ("Assign", ("N", "expr")),
        ("Assert", ("expr",)),
        ("If", ("expr", _BODY, _BODY)),
        ("While", ("expr", _BODY)),
    ),
    "local": (("Local", ("N", "lit", "ty")),),
    "program": (("Main", (ListOf("local"), _BODY)),),
}
"""The types of `proofs/boogie/Syntax.v`."""

_ENDS = {
    "success": ("Success", "check_success"),
    "failure": ("Failure", "check_failure"),
    "division-by-zero": ("DivisionByZero", "check_division"),
}
_ERRORS = {
    "name-error": ("~ well_named {case}", "check_name_error"),
    "type-error": ("well_named {case} /\\ ~ well_typed {case}", "check_type_error"),
}


def theorem_text(name: str, case: Program, verdict: Verdict, evidence: Evidence) -> str:
    """State the verdict and prove it; `InputError` if verdict and evidence do not match."""
    word = verdict.word
    if claim_of(word, evidence) is None:
        raise InputError(
            f"the evidence does not match the verdict {word}",
            remedy="give evidence written by `assay check --evidence`",
        )
    program = f"{name}_program"
    if isinstance(evidence, Ended):
        outcome, sound = _ENDS[word]
        statement = f"well_typed {program} /\\ steps (N.to_nat {evidence.steps}) (start {program}) {outcome}"
        proof = f"{sound} {program} {evidence.steps}"
    elif isinstance(evidence, Repeated):
        ever = f"never_ends (start {program}) /\\ forall n, ~ steps n (start {program}) Failure"
        statement = f"well_typed {program} /\\ {ever}"
        proof = f"check_loop {program} {evidence.first} {evidence.second}"
    elif isinstance(evidence, Flawed):
        meaning, sound = _ERRORS[word]
        statement, proof = meaning.format(case=program), f"{sound} {program}"
    else:
        assert_never(evidence)
    return f"""
Definition {program} : program :=
  {term(tree_of(case)[0], "program", TYPES)}.
Theorem {name} : {statement}.
Proof. refine ({proof} _). vm_cast_no_check (eq_refl true). Qed.
"""


def statement_text(case: Program, verdict: Verdict, evidence: Evidence) -> str:
    """The theorem that accepted evidence establishes, in words."""
    program = f"the program ({len(case.variables)} variables, {len(case.code)} tokens)"
    match evidence:
        case Ended(steps=steps):
            return f"{program} is well-typed, and its run reaches {_ENDS[verdict.word][0]} in {steps} steps"
        case Repeated(first=first, second=second):
            same = f"the terms after {first} and {second} steps are equal"
            return f"{program} is well-typed, and its run does not terminate: {same}"
        case Flawed():
            return f"{program} is not {'well-named' if verdict.word == 'name-error' else 'well-typed'} (Fig. 4)"
        case _:
            assert_never(evidence)
