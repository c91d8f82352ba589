"""What `assay check` writes goes through the theorems about tables of states, in Coq."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import assay

from assay.coq_terms import items, term
from assay.core.domain.case import Read
from assay.core.trial.theorems import why_not_proved
from assay.domains.promela.checker.program import table
from assay.domains.promela.checker.program.entries import Entries
from assay.domains.promela.checker.program.program import alive_slots
from assay.domains.promela.checker.program.theorems import PROMELA
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.formats.files import read_cases
from assay.domains.promela.model.case import LTL, SAFETY
from assay.domains.promela.model.definedness import strict
from assay.domains.promela.model.evidence import Closed, Ranked
from assay.domains.promela.oracle import whole

MODEL = """\
byte x; bool up;
active [2] proctype P() {
  bit i;
  do :: x < 3 -> i = 1; printf("%d", i); x = x + i :: atomic { x > 0 -> x = 0; up = !up } od
}
ltl bounded { [] (x < 5) }
never cycle { do :: x < 5 :: x >= 5 -> break od; accept: do :: true od }
"""
TABLES = """
From Assay.shared Require Import Native.
From Assay.promela Require Import StateEquality Tables Settled SettledTables ReducedTables ReducedHolds.

Fixpoint place_of (n : N) (s : Syntax.state) (rows : list (Program.row Syntax.state)) : N :=
  match rows with [] => n | r :: rows' => if state_eqb (Program.at_ r) s then n else place_of (n + 1) s rows' end.
Definition row_of (rows : list (Program.row Syntax.state)) (n : N) : Syntax.state :=
  nth (N.to_nat n) (map Program.at_ rows) (Syntax.Global [] [] [] 0).
Definition entries_of (es : list (list entry)) (n : N) : list entry := nth (N.to_nat n) es [].
"""
TABLE = "(row_of {v}_states) (fun s => place_of 0 s {v}_states) {size}"
SAFE = "Runs.promela_safe {v}_model", "check_promela_safe_table_sound {v}_model " + TABLE
HOLDS = (
    "Runs.promela_holds {v}_model {v}_propositions {v}_fairly {v}_formula",
    "check_promela_holds_table_sound {v}_model {v}_propositions {v}_fairly "
    + TABLE
    + " (entries_of (entries {v}_ranks)) {v}_sets {v}_formula (nodes {v}_ranks) (Ranked.sets {v}_ranks) 4",
)
NEVER = (
    "Runs.promela_never {v}_model {v}_propositions {v}_fairly {v}_automaton",
    "check_promela_never_table_sound {v}_model {v}_propositions {v}_fairly "
    + TABLE
    + " (entries_of {v}_ranks) {v}_sets {v}_automaton",
)

SETTLED = "(settled_row {rows}) (fun s => settled_place 0 s {rows}) (N.of_nat (length {rows}))"
STILL_SAFE = "Runs.promela_safe verdict_1_model", "check_promela_safe_settled_sound verdict_1_model alive " + SETTLED
FIRST = {
    SAFETY: (
        "Runs.promela_safe verdict_1_model",
        "check_promela_safe_reduced_sound verdict_1_model alive first_safety_next " + SETTLED,
    ),
    LTL: (
        "promela_every verdict_2_model verdict_2_propositions verdict_2_formula",
        "check_promela_always_reduced_sound verdict_2_model alive first_ltl_next verdict_2_propositions "
        + SETTLED
        + " (entries_of first_entries) verdict_2_formula (nodes verdict_2_ranks) (Ranked.sets verdict_2_ranks) 4",
    ),
}
ALWAYS = (
    "promela_always verdict_2_model verdict_2_propositions verdict_2_formula",
    "check_promela_always_settled_sound verdict_2_model alive verdict_2_propositions "
    + SETTLED
    + " (entries_of settled_entries) verdict_2_formula (nodes verdict_2_ranks) (Ranked.sets verdict_2_ranks) 4",
)


def exported(folder: Path, *options: str) -> str:
    """The Coq file of the model's verdicts, by the commands of a user."""
    (folder / "m.pml").write_text(MODEL)
    checked = assay("check", "promela", "m.pml", *options, "--evidence", "m.jsonl", cwd=folder).out
    assert checked.count("certified: full") + checked.count("certified: automaton") == 3, checked
    wrote = assay("export", "coq", "promela", "m.pml", "m.jsonl", *options, "-o", "m.v", cwd=folder)
    assert wrote.status == 0, wrote.err
    return (folder / "m.v").read_text()


def by_tables(text: str) -> str:
    """The same verdicts again, each by the theorem about tables; and not if the last row is left out."""
    lines = [text, TABLES]
    for number, (statement, proof) in enumerate((SAFE, HOLDS, NEVER), 1):
        size = f"(N.of_nat (length verdict_{number}_states))"
        whole, part = (proof.format(v=f"verdict_{number}", size=each) for each in (size, f"(n_sub {size} 1)"))
        lines.append(f"Theorem table_{number} : {statement.format(v=f'verdict_{number}')}.")
        lines.append(
            f"Proof. Fail (apply ({part}); vm_compute; reflexivity). apply ({whole}). vm_compute. reflexivity. Qed."
        )
        lines.append(f"Print Assumptions table_{number}.")
    return "\n".join(lines)


def _listed(tree: object) -> str:
    if isinstance(tree, bool):
        return str(tree).lower()
    return f"[{'; '.join(_listed(each) for each in items(tree))}]"


def _rows(states: table.StateTable) -> list[str]:
    return [term(states.run.unpacked(number), "Syntax.state", PROMELA.types) for number in range(states.states)]


def _theorem(name: str, statement: str, proof: str, rows: str) -> list[str]:
    """A theorem by all rows, and not if the last one is left out."""
    whole_rows, part = (proof.format(rows=each) for each in (rows, f"(removelast {rows})"))
    return [
        f"Theorem {name} : {statement}.",
        f"Proof. Fail (apply ({part}); vm_compute; reflexivity). apply ({whole_rows}). vm_compute.",
        f"reflexivity. Qed. Print Assumptions {name}.",
    ]


def with_one_first(folder: Path) -> str:
    """The same again, of the states where one process goes first."""
    lines = []
    for case in (item.case for item in read_cases(folder / "m.pml") if isinstance(item, Read)):
        if case.property.kind not in {SAFETY, LTL}:
            continue
        evidence = whole.make_evidence(strict(loaded(case).question), 10_000, only_settled=True)
        assert isinstance(evidence, Closed | Ranked)
        assert evidence.reduced
        ((_, states),) = table._last
        assert states.ahead is not None
        name = f"first_{case.property.kind}"
        lines.append(f"Definition {name}_rows : list Syntax.state := [{'; '.join(_rows(states))}].")
        lines.append(f"Definition {name}_next : list (list (list bool)) := {_listed(states.ahead.following)}.")
        if isinstance(evidence, Ranked):
            lines.append(f"Definition first_entries : list (list entry) := {_entries(evidence, states.states)}.")
        statement, proof = FIRST[case.property.kind]
        lines += _theorem(name, statement, proof, f"{name}_rows")
    return "\n".join(lines)


def _entries(evidence: Ranked, states: int) -> str:
    rows = Entries(evidence, states).rows
    return f"[{'; '.join('[' + '; '.join(f'Entry {v} {r} {i}' for v, r, i in each) + ']' for each in rows)}]"


def by_settled_states(folder: Path) -> str:
    """The same verdicts, of the settled states alone, with the evidence that is made of them."""
    cases = [item.case for item in read_cases(folder / "m.pml") if isinstance(item, Read)]
    case = next(case for case in cases if case.property.kind == LTL)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(whole, "ahead_of", lambda *_: None)
        evidence = whole.make_evidence(strict(loaded(case).question), 10_000, only_settled=True)
    assert isinstance(evidence, Ranked)
    assert (evidence.settled, evidence.reduced) == (True, False)
    assert any(slots for nodes in evidence.dead for slots in nodes)
    ((_, states),) = table._last
    rows = _rows(states)
    lines = [
        f"Definition alive : list (list (list bool)) := {_listed(alive_slots(loaded(case).model, evidence.dead))}.",
        f"Definition settled_rows : list Syntax.state := [{'; '.join(rows)}].",
        f"Definition settled_entries : list (list entry) := {_entries(evidence, states.states)}.",
        "Definition settled_row (rows : list Syntax.state) (n : N) : Syntax.state :=",
        "  nth (N.to_nat n) rows (Syntax.Global [] [] [] 0).",
        "Fixpoint settled_place (n : N) (s : Syntax.state) (rows : list Syntax.state) : N :=",
        "  match rows with [] => n | r :: rows' => if state_eqb r s then n else settled_place (n + 1) s rows' end.",
    ]
    for name, (statement, proof) in {"still_safe": STILL_SAFE, "always": ALWAYS}.items():
        lines += _theorem(name, statement, proof, "settled_rows")
    return "\n".join(lines)


@pytest.mark.slow
@pytest.mark.tool("coqc")
def test_verdicts_are_theorems_by_tables_too(extracted: Path, tmp_path: Path) -> None:
    assert (extracted.parent / "promela/Tables.vo").exists()
    text = by_tables(exported(tmp_path, "--weak-fairness"))
    assert why_not_proved(f"{text}\n{by_settled_states(tmp_path)}\n{with_one_first(tmp_path)}") == ""
