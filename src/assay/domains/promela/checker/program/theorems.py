"""The types and checkers of `proofs/promela/`, for theorems about programs."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from assay.automata.checker.obligation import TYPES, CheckerSignature, Library
from assay.checkers import promela as coq
from assay.coq_terms import Constructors, Kind, ListOf, PairOf, Types

IMPORTS = """From Assay.ltl Require Program.
From Assay.promela Require Arithmetic Syntax Runs Programs ProgramsSound.
From Assay.promela Require ReducedHolds Spans Sketches Balances Invariants Obeyed.
"""
"""Not imported: some names are those of `proofs/ltl/`."""


def _named(module: str, names: str) -> Constructors:
    return tuple((f"{module}.{name}", ()) for name in names.split())


_EXP, _CELL, _EXPS = "Syntax.exp", "Syntax.cell", ListOf("Syntax.exp")
_OPTIONAL, _ARGUMENTS, _SUBSCRIPTS = f"option {_EXP}", "Syntax.arguments", "Syntax.subscripts"
_VALUES = ListOf("Z")
_FACT, _NOTED = "option Spans.span", "option Invariants.note"
_TYPES: Types = {
    "Arithmetic.unary": _named("Arithmetic", "Opposite Negation Complement"),
    "Arithmetic.binary": _named(
        "Arithmetic",
        "Sum Difference IsEqual IsUnequal IsLess IsAtMost IsGreater IsAtLeast "
        "Product Quotient Remainder BitAnd BitOr BitXor ShiftLeft ShiftRight Both Either",
    ),
    "Syntax.channel_query": _named("Syntax", "LengthOf IsEmpty IsNonempty IsFull IsNonfull"),
    _EXP: (
        ("Syntax.Const", ("Z",)),
        ("Syntax.Load", (_CELL,)),
        ("Syntax.Unary", ("Arithmetic.unary", _EXP)),
        ("Syntax.Binary", ("Arithmetic.binary", _EXP, _EXP)),
        ("Syntax.Conditional", (_EXP, _EXP, _EXP)),
        ("Syntax.Pid", ()),
        ("Syntax.ProcessCount", ("N",)),
        ("Syntax.LastMover", ()),
        ("Syntax.Timeout", ()),
        ("Syntax.NonProgress", ()),
        ("Syntax.OfChannel", ("Syntax.channel_query", _EXP)),
        ("Syntax.Poll", (_EXP, _ARGUMENTS, "bool")),
        ("Syntax.PriorityOf", (_EXP,)),
        ("Syntax.PcValue", (_EXP,)),
        ("Syntax.Enabled", (_EXP,)),
        ("Syntax.AtLabel", ("N", _OPTIONAL, "N")),
        ("Syntax.Remote", ("N", _OPTIONAL, _CELL)),
    ),
    _CELL: (("Syntax.Cell", ("N", "N", "bool", "bool", _SUBSCRIPTS)),),
    _SUBSCRIPTS: (("Syntax.NoSubscript", ()), ("Syntax.Subscript", (_EXP, "N", "N", _SUBSCRIPTS))),
    _ARGUMENTS: (
        ("Syntax.NoArgument", ()),
        ("Syntax.Into", (_CELL, _ARGUMENTS)),
        ("Syntax.Dropped", (_ARGUMENTS,)),
        ("Syntax.Wanted", (_EXP, _ARGUMENTS)),
    ),
    _OPTIONAL: (("Some", (_EXP,)), ("None", ())),
    f"option {_CELL}": (("Some", (_CELL,)), ("None", ())),
    "Syntax.effect": (
        ("Syntax.Assign", (_CELL, _EXP)),
        ("Syntax.Send", (_EXP, _EXPS, "bool")),
        ("Syntax.Receive", (_EXP, _ARGUMENTS, "bool", "bool")),
        ("Syntax.Assert", (_EXP,)),
        ("Syntax.Print", (_EXPS,)),
        ("Syntax.Start", ("N", _EXPS, "Z", f"option {_CELL}")),
        ("Syntax.SetPriority", (_EXP, _EXP)),
        ("Syntax.Die", ()),
    ),
    "Syntax.inner": (("Syntax.Inner", ("N", _EXP, ListOf("Syntax.effect"))),),
    "Syntax.place": (("Syntax.Place", ("N", ListOf("Syntax.inner"))),),
    "Syntax.body": (
        ("Syntax.Effects", (ListOf("Syntax.effect"),)),
        ("Syntax.DStep", ("N", ListOf("Syntax.place"))),
    ),
    "Syntax.edge": (("Syntax.Edge", ("N", _EXP, "Syntax.body", "bool", "bool", "N")),),
    "Syntax.node": (("Syntax.Node", (ListOf("Syntax.edge"), "bool", "bool", "bool")),),
    "Syntax.initialiser": (("Syntax.InitialValue", (_CELL, _EXP)), ("Syntax.InitialChannel", (_CELL, "N"))),
    "Syntax.proctype": (
        (
            "Syntax.Proctype",
            (ListOf(_CELL), "N", ListOf("Syntax.initialiser"), ListOf("Syntax.node"), "N", "N", "Z", _EXP),
        ),
    ),
    "Syntax.shape": (("Syntax.Shape", ("N", ListOf(PairOf("N", "bool")))),),
    "Syntax.model": (
        (
            "Syntax.Model",
            (
                *("N", ListOf("Syntax.initialiser"), ListOf("Syntax.proctype"), ListOf("Syntax.shape")),
                *("bool", "bool", "bool"),
            ),
        ),
    ),
    "Syntax.live": (("Syntax.Live", ("N", "N", _VALUES, "Z")),),
    "Syntax.channel": (("Syntax.Channel", ("N", ListOf(_VALUES))),),
    "Syntax.state": (("Syntax.Global", (_VALUES, ListOf("Syntax.live"), ListOf("Syntax.channel"), "N")),),
    _FACT: (("Some", ("Spans.span",)), ("None", ())),
    "Spans.span": (("Spans.Span", ("Z", "Z")),),
    "Sketches.frame": (("Sketches.Frame", (ListOf("N"), ListOf("N"), ListOf(ListOf(_FACT)))),),
    "Balances.balance": (("Balances.Balance", (_VALUES, _VALUES, ListOf(_VALUES), "Z")),),
    "Invariants.note": (("Invariants.Note", (ListOf(_FACT), ListOf(PairOf("N", _FACT)))),),
    _NOTED: (("Some", ("Invariants.note",)), ("None", ())),
    "Invariants.invariant": (
        (
            "Invariants.Invariant",
            (
                *("Sketches.frame", ListOf(_FACT), ListOf(_FACT)),
                *(ListOf(ListOf(_NOTED)), ListOf("Balances.balance")),
            ),
        ),
    ),
    "Program.row Syntax.state": (("Program.Row", ("Syntax.state", ListOf("N"))),),
    "Runs.proposition": (
        ("Runs.Holds", (_EXP,)),
        ("Runs.AtAccept", ()),
        ("Runs.AtProgress", ()),
        ("Runs.AtProgressOrStop", ()),
    ),
    **TYPES,
}

_MODEL: Mapping[str, Kind] = {"model": "Syntax.model"}
_ASKED: Mapping[str, Kind] = {**_MODEL, "propositions": ListOf("Runs.proposition")}
_FORMULA: Mapping[str, Kind] = {**_ASKED, "fairly": "bool", "formula": "formula"}
_WATCHED: Mapping[str, Kind] = {**_ASKED, "fairly": "bool", "automaton": "automaton"}
_STATES: Mapping[str, Kind] = {"states": ListOf("Program.row Syntax.state")}
_ROWS: Mapping[str, Kind] = {"sets": "N", **_STATES}
_CHOICES: Mapping[str, Kind] = {"choices": ListOf("N")}


def _signature(checker: Callable[..., bool], said: str, parts: Mapping[str, Kind]) -> CheckerSignature:
    return CheckerSignature(checker, parts, f"Runs.promela_{said}")


_WITH_FORMULA = "{model} {propositions} {fairly} {formula}"
_WITH_AUTOMATON = "{model} {propositions} {fairly} {automaton}"
PROMELA = Library(
    {
        "check_promela_holds": _signature(
            coq.check_promela_holds, f"holds {_WITH_FORMULA}", {**_FORMULA, **_ROWS, "ranks": "ranked"}
        ),
        "check_promela_violated": _signature(
            coq.check_promela_violated, f"violated {_WITH_FORMULA}", {**_FORMULA, **_ROWS, "lasso": "lasso"}
        ),
        "check_promela_satisfied": _signature(
            coq.check_promela_satisfied, f"satisfied {_WITH_FORMULA}", {**_FORMULA, **_ROWS, "lasso": "lasso"}
        ),
        "check_promela_never": _signature(
            coq.check_promela_never,
            f"never {_WITH_AUTOMATON}",
            {**_WATCHED, **_ROWS, "ranks": ListOf(ListOf("entry"))},
        ),
        "check_promela_accepted": _signature(
            coq.check_promela_accepted,
            f"accepted {_WITH_AUTOMATON}",
            {**_WATCHED, **_ROWS, "lasso": "lasso", "followed": ListOf("N")},
        ),
        "check_promela_doomed": _signature(
            coq.check_promela_doomed,
            "doomed {model} {propositions} {formula}",
            {**_ASKED, "atoms": "N", "formula": "formula", **_CHOICES, "ranks": "ranked"},
        ),
        "check_promela_caught": _signature(
            coq.check_promela_caught,
            "caught {model} {propositions} {automaton}",
            {**_ASKED, "automaton": "automaton", **_CHOICES, "followed": ListOf("N"), "last": "N"},
        ),
        "check_promela_safe": _signature(coq.check_promela_safe, "safe {model}", {**_MODEL, **_STATES}),
        "check_promela_unsafe": _signature(coq.check_promela_unsafe, "unsafe {model}", {**_MODEL, **_CHOICES}),
    },
    _TYPES,
    frozenset({"Syntax.live"}),
    "ProgramsSound.",
)
"""The checkers of evidence about programs."""

_OBEYED: Mapping[str, Kind] = {"invariant": "Invariants.invariant", "listed": ListOf("Syntax.state")}
OBEYED = Library(
    {
        "check_promela_safe_obeyed": _signature(coq.check_promela_safe_obeyed, "safe {model}", {**_MODEL, **_OBEYED}),
        "check_promela_always_obeyed": CheckerSignature(
            coq.check_promela_always_obeyed,
            {**_ASKED, **_OBEYED, "formula": "formula"},
            "ReducedHolds.promela_every {model} {propositions} {formula}",
        ),
    },
    _TYPES,
    frozenset({"Syntax.live"}),
    "Obeyed.",
)
"""The checkers of inductive invariants."""
