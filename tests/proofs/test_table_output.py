"""What `assay check` writes goes through the theorems about tables of states, in Coq."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.shell import assay

from assay.core.trial.theorems import why_not_proved

MODEL = """\
byte x; bool up;
active [2] proctype P() { do :: x < 3 -> x++ :: atomic { x > 0 -> x = 0; up = !up } od }
ltl bounded { [] (x < 5) }
never cycle { do :: x < 5 :: x >= 5 -> break od; accept: do :: true od }
"""
TABLES = """
From Assay.shared Require Import Native.
From Assay.promela Require Import StateEquality Tables.

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


@pytest.mark.slow
@pytest.mark.tool("coqc")
def test_verdicts_are_theorems_by_tables_too(extracted: Path, tmp_path: Path) -> None:
    assert (extracted.parent / "promela/Tables.vo").exists()
    assert why_not_proved(by_tables(exported(tmp_path, "--weak-fairness"))) == ""
