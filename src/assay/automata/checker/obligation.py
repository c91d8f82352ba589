"""Proof obligations: a proved checker and its arguments, which can also be written as a Coq theorem.

The soundness theorem of the checker (`proofs/ltl/`) states what acceptance means. Where it is about a structure, the
caller is responsible that this is the structure of the model.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from msgspec import Struct

from assay.automata.checker.proved import Tree, stack_for
from assay.checkers import ltl as proved
from assay.coq_terms import Kind, ListOf, PairOf, Shared, Types, term

IMPORTS = """(* Checked by: coqc -Q PROOFS Assay, where PROOFS is the folder `proofs` of Assay's repository, built. *)
From Coq Require Import List NArith ZArith.
From Assay.ltl Require Import Sm SmChecker SmSafety Formula Structure Closure Ranked Lasso Automaton.
From Assay.ltl Require Import Accepted Safety Words.
Import ListNotations.
Local Open Scope N_scope.
"""


class Obligation(Struct, frozen=True):
    """A checker and its arguments."""

    check: str
    arguments: tuple[Tree, ...]
    depth: int = 0
    """The length of the lists over which the checker recurses."""
    library: Library | None = None
    """The checkers that `check` is one of; None: those of `proofs/ltl/`."""

    def met(self) -> bool:
        """Whether the extracted checker accepts."""
        with stack_for(self.depth):
            return (self.library or LTL).checkers[self.check].checker(*self.arguments)

    def theorem(self, name: str) -> str:
        """Write the theorem that acceptance proves, with its proof."""
        library = self.library or LTL
        signature, shared = library.checkers[self.check], Shared(library.repeated, f"{name}_c")
        names = {part: f"{name}_{part}" for part in signature.parts}
        defined = "".join(
            f"Definition {names[part]} : {_type(kind)} :=\n  {term(argument, kind, library.types, shared)}.\n"
            for (part, kind), argument in zip(signature.parts.items(), self.arguments, strict=True)
        )
        sound = f"{library.module}{self.check}_sound"
        proof = f"refine ({sound} {' '.join(names.values())} _). vm_cast_no_check (eq_refl true)."
        statement = signature.statement.format(**names)
        return f"\n{''.join(shared.definitions)}{defined}Theorem {name} : {statement}.\nProof. {proof} Qed.\n"


class CheckerSignature(Struct, frozen=True):
    """A checker, the kinds of its arguments, and the statement of its theorem."""

    checker: Callable[..., bool]
    parts: Mapping[str, Kind]
    statement: str


class Library(Struct, frozen=True):
    """The checkers of one extraction, and the types of their arguments."""

    checkers: Mapping[str, CheckerSignature]
    types: Types
    repeated: frozenset[str]
    """Types of repeated subterms: what is left of a process occurs in many configurations."""
    module: str = ""
    """The prefix of the names of soundness theorems."""


_EDGES = ListOf(PairOf("N", "N"))
_VALUES = ListOf("Z")
_UNARY, _BINARY = ("formula",), ("formula", "formula")
TYPES: Types = {
    "formula": (
        ("Constant", ("bool",)),
        ("Atom", ("N",)),
        *((f"Formula.{name}", _UNARY) for name in ("Not", "Next", "Always", "Eventually")),
        *((f"Formula.{name}", _BINARY) for name in ("And", "Or", "Implies", "Iff", "Until", "WeakUntil", "Release")),
    ),
    "node": (
        ("NTrue", ()),
        ("NAtom", ("N",)),
        ("NNot", ("N",)),
        ("NAnd", ("N", "N")),
        ("NNext", ("N",)),
        ("NUntil", ("N", "N")),
    ),
    "state": (("State", ("N", _EDGES)),),
    "structure": (("Structure", (ListOf("N"), ListOf("state"), "N")),),
    "entry": (("Entry", ("N", "N", "N")),),
    "ranked": (("Ranked", (ListOf("node"), ListOf("N"), ListOf(ListOf("entry")))),),
    "lasso": (("Lasso", ("N", _EDGES, _EDGES)),),
    "move": (("Move", ("N", "N", "N")),),
    "control": (("Control", (ListOf("move"), "N")),),
    "automaton": (("Automaton", (ListOf("N"), ListOf("control"), "N")),),
    "operator": tuple(
        (f"Sm.{name}", ()) for name in ("Plus", "Minus", "Times", "Less", "LessEq", "Equal", "Conj", "Disj", "Rem")
    ),
    "exp": (
        ("Num", ("Z",)),
        ("Glob", ("N",)),
        ("Loc", ("N",)),
        ("Bin", ("operator", "exp", "exp")),
        ("Negate", ("exp",)),
    ),
    "target": (("ToGlob", ("N",)), ("ToLoc", ("N",))),
    "action": (("Assignment", ("exp", "target", "exp")), ("Test", ("exp",)), ("Skip", ())),
    "command": (
        ("Done", ()),
        ("Act", ("action",)),
        ("Seq", ("command", "command")),
        ("Choice", ("command", "command")),
        ("Loop", ("command",)),
        ("Within", ("command", "command")),
        ("Break", ()),
    ),
    "range": (("Range", ("Z", "Z")),),
    "process": (("Process", ("command", _VALUES)),),
    "config": (("Config", (_VALUES, ListOf("process"))),),
    "program": (("Program", (ListOf("range"), ListOf(ListOf("range")), "config")),),
    "row": (("Row", ("config", _EDGES)),),
}
"""The types of `proofs/ltl/`."""


def _type(kind: Kind) -> str:
    match kind:
        case ListOf(item):
            return f"list ({_type(item)})"
        case PairOf(first, second):
            return f"{_type(first)} * {_type(second)}"
        case str():
            return kind
        case _:
            assert_never(kind)


_RUN = "well_formed {graph} /\\ forall r m, run {graph} r m -> fair {graph} m ->"
_WATCHED_RUN = "well_formed {graph} /\\ well_made {automaton} /\\ forall r m, run {graph} r m -> fair {graph} m ->"
_SOME = "exists r m, run {graph} r m /\\ fair {graph} m /\\"
_MODEL: Mapping[str, Kind] = {
    "program": "program",
    "atoms": ListOf("exp"),
    "fairly": "bool",
    "formula": "formula",
    "configurations": ListOf("row"),
}
_GRAPH: Mapping[str, Kind] = {"graph": "structure"}
_ASKED: Mapping[str, Kind] = {"graph": "structure", "formula": "formula"}
_WATCHED: Mapping[str, Kind] = {"graph": "structure", "automaton": "automaton"}
CHECKERS: Mapping[str, CheckerSignature] = {
    "check_holds": CheckerSignature(
        proved.check_holds,
        {**_ASKED, "ranks": "ranked"},
        f"{_RUN} ~ ~ satisfies (spelled {{graph}} r) {{formula}}",
    ),
    "check_violated": CheckerSignature(
        proved.check_violated,
        {**_ASKED, "lasso": "lasso"},
        f"{_SOME} ~ satisfies (spelled {{graph}} r) {{formula}}",
    ),
    "check_refuted": CheckerSignature(
        proved.check_refuted,
        {**_ASKED, "ranks": "ranked"},
        f"{_RUN} ~ satisfies (spelled {{graph}} r) {{formula}}",
    ),
    "check_satisfied": CheckerSignature(
        proved.check_satisfied,
        {**_ASKED, "lasso": "lasso"},
        f"{_SOME} satisfies (spelled {{graph}} r) {{formula}}",
    ),
    "check_never": CheckerSignature(
        proved.check_never,
        {**_WATCHED, "ranks": ListOf(ListOf("entry"))},
        f"{_WATCHED_RUN} ~ accepts {{automaton}} (spelled {{graph}} r)",
    ),
    "check_accepted": CheckerSignature(
        proved.check_accepted,
        {**_WATCHED, "lasso": "lasso", "followed": ListOf("N")},
        f"{_SOME} accepts {{automaton}} (spelled {{graph}} r)",
    ),
    "check_safe": CheckerSignature(
        proved.check_safe, _GRAPH, "well_formed {graph} /\\ forall x, reaches {graph} x -> ~ bad {graph} x"
    ),
    "check_unsafe": CheckerSignature(
        proved.check_unsafe,
        {**_GRAPH, "start": "N", "path": _EDGES},
        "exists x, reaches {graph} x /\\ bad {graph} x",
    ),
    "check_unsatisfiable": CheckerSignature(
        proved.check_unsatisfiable,
        {"atoms": "N", "formula": "formula", "ranks": "ranked"},
        "forall w, ~ satisfies w {formula}",
    ),
    "check_satisfiable": CheckerSignature(
        proved.check_satisfiable,
        {"formula": "formula", "letters": ListOf("N"), "again": "N"},
        "exists w, satisfies w {formula}",
    ),
    "check_sm_holds": CheckerSignature(
        proved.check_sm_holds, {**_MODEL, "ranks": "ranked"}, "sm_holds {program} {atoms} {fairly} {formula}"
    ),
    "check_sm_violated": CheckerSignature(
        proved.check_sm_violated, {**_MODEL, "lasso": "lasso"}, "sm_violated {program} {atoms} {fairly} {formula}"
    ),
    "check_sm_safe": CheckerSignature(
        proved.check_sm_safe, {"program": "program", "configurations": ListOf("row")}, "sm_safe {program}"
    ),
    "check_sm_deadlock": CheckerSignature(
        proved.check_sm_deadlock, {"program": "program", "choices": ListOf("N")}, "sm_deadlock {program}"
    ),
}
LTL = Library(CHECKERS, TYPES, frozenset({"command"}))
