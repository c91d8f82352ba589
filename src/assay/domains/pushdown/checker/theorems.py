"""A verdict as a Coq theorem about the case as numbers: `case_reachable` in `proofs/pushdown/Case.v`.

For weighted cases it states the least and the greatest weight: `least` and `greatest` in `Weighted.v`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import cast

from assay.core.domain.verdict import Verdict
from assay.domains.pushdown.checker.proved_form import case_form, evidence_form
from assay.domains.pushdown.checker.proved_weights import side_form, weights_form
from assay.domains.pushdown.model.case import Case, Weight, Weights
from assay.domains.pushdown.model.evidence import Bounded, Evidence, Unbounded, Weighed

IMPORTS = """(* Checked by: coqc -Q PROOFS Assay, where PROOFS is the folder `proofs` of Assay's repository, built. *)
From Coq Require Import List NArith ZArith.
From Assay.shared Require Import Index.
From Assay.pushdown Require Import Pds Case Derivation Evidence Weighted WeightEvidence.
Import ListNotations.
Local Open Scope N_scope.
"""

Value = tuple["Value | int", ...]


def theorem_text(name: str, case: Case, verdict: Verdict, evidence: Evidence) -> str:
    """State and prove that the case is reachable, that it is unreachable, or its least and greatest weights."""
    if isinstance(evidence, Weighed) and case.weights is not None:
        return _weights_text(name, case, case.weights, evidence)
    if isinstance(evidence, Weighed):
        evidence = evidence.least.derivation
    negation, sound = (
        ("", "check_reachable_sound") if verdict.word == "reachable" else ("~ ", "check_unreachable_sound")
    )
    return f"""
Definition {name}_case : case :=
  {_case(cast("Value", case_form(case)))}.
Definition {name}_evidence : evidence :=
  {_evidence(cast("Value", evidence_form(case, evidence)))}.
Theorem {name} : {negation}case_reachable {name}_case.
Proof. apply ({sound} {name}_case {name}_evidence). vm_cast_no_check (eq_refl true). Qed.
"""


def _weights_text(name: str, case: Case, weights: Weights, evidence: Weighed) -> str:
    size, of_rules = cast("Value", weights_form(weights))
    sides = [_side(cast("Value", side_form(case, side))) for side in evidence]
    says = [
        _says(word, side, f"{name}_case {name}_weights")
        for word, side in (("least", evidence.least), ("greatest", evidence.greatest))
    ]
    return f"""
Definition {name}_case : case :=
  {_case(cast("Value", case_form(case)))}.
Definition {name}_weights : weights :=
  Weights {size} {_list(map(_weight, _items(of_rules)))}.
Definition {name}_light : side :=
  {sides[0]}.
Definition {name}_heavy : side :=
  {sides[1]}.
Theorem {name} : {says[0]} /\\ {says[1]}.
Proof.
  refine (check_weights_sound {name}_case {name}_weights {name}_light {name}_heavy _). vm_cast_no_check (eq_refl true).
Qed.
"""


def _says(word: str, side: Bounded | Unbounded, what: str) -> str:
    return f"{word} {what} {_vector(side.weight)}" if isinstance(side, Bounded) else f"no_{word} {what}"


def _vector(weight: Weight) -> str:
    return f"({_list(map(str, weight))}%Z)"


def _weight(value: object) -> str:
    return _vector(tuple(cast("list[int]", _items(value))))


def _bound(value: Value) -> str:
    return f"({value[0]}, {_weight(value[1])})"


def _bounds(value: object) -> str:
    return _list(map(_bound, _items(value)))


def _side(value: Value) -> str:
    """Evidence for one side, with its fields in the order of the constructor."""
    edges = _list(
        f"({start[0]}, {start[1]}, {_bounds(exits)})"
        for start, exits in cast("list[tuple[Value, object]]", _items(value[-2]))
    )
    pairs = _list(f"({row[0]}, {_bounds(row[1])})" for row in _items(value[-1]))
    if value[0] == 0:
        return f"Bounded {_weight(value[1])} {_derivation(value[2])} {_numbers(value[3])} {edges} {pairs}"
    on_path = "true" if value[1] else "false"
    run = f"{_derivation(value[2])} {_numbers(value[3])}"
    return f"Unbounded {on_path} {run} {value[4]} {value[5]} {edges} {pairs}"


def _items(value: object) -> list[Value]:
    out = []
    rest = cast("Value", value)
    while rest:
        out.append(cast("Value", rest[0]))
        rest = cast("Value", rest[1])
    return out


def _list(texts: Iterable[str]) -> str:
    return f"[{'; '.join(texts)}]"


def _numbers(value: object) -> str:
    return _list(map(str, _items(value)))


def _label(value: object) -> str:
    return f"(Some {cast('tuple[int]', value)[0]})" if value else "None"


def _edge(value: Value) -> str:
    return f"Edge {value[0]} {_label(value[1])} {value[2]}"


def _case(value: Value) -> str:
    rules = _list(f"Rule {r[0]} {r[1]} {r[2]} {_numbers(r[3])}" for r in _items(value[4]))
    automata = [
        f"(Numbered {_list(map(_edge, _items(a[0])))} {_numbers(a[1])})" for a in cast("tuple[Value, Value]", value[5:])
    ]
    return f"Case {' '.join(map(str, value[:4]))}\n    {rules}\n    {automata[0]}\n    {automata[1]}"


def _reason(value: Value) -> str:
    if value[0] == 0:
        return "Given"
    return f"(ByRule {value[1]} {_numbers(value[2])})" if value[0] == 1 else f"(Composed {value[1]} {value[2]})"


def _derivation(value: object) -> str:
    entries, start, path = cast("Value", value)
    texts = (f"Entry ({_edge(cast('Value', e[0]))}) {_reason(cast('Value', e[1]))}" for e in _items(entries))
    return f"(Derivation {_list(texts)} {start} {_numbers(path)})"


def _filed(value: Value) -> str:
    return f"({value[0]}, {_numbers(value[1])})"


def _row(value: Value) -> str:
    source, label = cast("Value", value[0])
    return f"({source}, {_label(label)}, {_numbers(value[1])})"


def _evidence(value: Value) -> str:
    name, parts = CONSTRUCTORS[cast("int", value[0])]
    return f"{name} {' '.join(parts(value))}"


def _one_sided(value: Value) -> list[str]:
    return [_derivation(value[1]), _numbers(value[2])]


def _meeting(value: Value) -> list[str]:
    return [_derivation(value[1]), _derivation(value[2])]


def _run(value: Value) -> list[str]:
    return [_list(map(_filed, _items(value[1])))]


def _closed(value: Value) -> list[str]:
    return [_list(map(_row, _items(value[1]))), _list(map(_filed, _items(value[2])))]


CONSTRUCTORS: Sequence[tuple[str, Callable[[Value], list[str]]]] = (
    ("Backward", _one_sided),
    ("Forward", _one_sided),
    ("Meeting", _meeting),
    ("Run", _run),
    ("ClosedBackward", _closed),
    ("ClosedForward", _closed),
)
"""The constructors of evidence in the proofs, by their numbers, and how their arguments are written."""


def statement_text(case: Case, verdict: Verdict) -> str:
    """The theorem that accepted evidence establishes, in words."""
    sizes = (
        f"{len(case.rules)} rules over {len(case.locations)} locations and {len(case.labels)} labels, "
        f"A1 with {len(case.initial.edges)} transitions, A2 with {len(case.final.edges)}"
    )
    if verdict.word == "reachable":
        return f"there are c1 in the language of A1 and c2 in the language of A2 with c1 ⇒* c2 ({sizes})"
    return f"no c1 in the language of A1 and c2 in the language of A2 have c1 ⇒* c2 ({sizes})"
