"""Inductive invariants in place of states: CPU seconds to find one and to check it, for families of models.

    python benchmarks/promela_invariants.py [FILE]…

Rings pass a token, and every process counts besides; locks are taken in one atomic step; counters have bounds. Their
states are counted by a formula or, for files, not at all. Of a FILE, every property that an invariant may prove is
asked, and the reason is given where none is found.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from pathlib import Path

from assay.core.domain.case import Read
from assay.domains.promela.checker.program.invariant import about_invariant
from assay.domains.promela.checker.program.program import Asked, Program, program_of
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.model.definedness import strict
from assay.domains.promela.model.invariant import Invariant
from assay.domains.promela.model.question import is_about_states
from assay.domains.promela.oracle.invariants.find import find_invariant
from assay.domains.promela.oracle.questions import read_asked

RING = """
chan token[N] = [1] of { bit };
byte inside;
active [N] proctype P() {
  byte work;
  if :: _pid == 0 -> token[0]!1 :: else fi;
  do
  :: token[_pid]?1 -> inside++; assert(inside == 1); inside--; token[(_pid + 1) % N]!1
  :: work < 3 -> work++
  :: work == 3 -> work = 0
  od
}
"""
LOCK = """
bool locked; byte inside, n;
proctype P() {
  byte work;
  do
  :: atomic { !locked -> locked = true }; inside++; assert(inside == 1); inside--; locked = false
  :: atomic { work < 5 -> work++ }
  :: atomic { work > 0 -> work-- }
  od
}
init { atomic { do :: n < N -> run P(); n++ :: else -> break od } }
"""
COUNTERS = "byte c[N];\nactive [N] proctype P() { do :: atomic { c[_pid] < 200 -> c[_pid]++ } :: c[_pid] = 0 od }\n"
SECONDS = 120.0


def families() -> Iterator[tuple[str, str]]:
    """Give models and their names."""
    for name, text, sizes in (
        ("ring", RING, (4, 8, 12, 16)),
        ("lock", LOCK, (8, 16, 24)),
        ("counters", COUNTERS, (4, 8, 16)),
    ):
        for size in sizes:
            yield (
                f"{name} of {size}",
                text.replace("N]", f"{size}]")
                .replace("N!", f"{size}!")
                .replace("% N", f"% {size}")
                .replace("< N", f"< {size}"),
            )


def measured(question: Asked, program: Program) -> str:
    """Give a row: how many facts, and the seconds to find and to check them."""
    begun = time.process_time()
    found = find_invariant(question, SECONDS)
    made = time.process_time() - begun
    if not isinstance(found, Invariant):
        return f"| {found} | | {made:.2f} | |"
    begun = time.process_time()
    accepted = about_invariant(question, program, found).met()
    checked = time.process_time() - begun
    notes = sum(note is not None for notes in found.notes for note in notes)
    return f"| {notes} control states, {len(found.balances)} balances | {accepted} | {made:.2f} | {checked:.2f} |"


def main() -> None:
    """Print a table."""
    print("| model | known of | proved | found, CPU s | checked, CPU s |\n| --- | --- | --- | --- | --- |")
    for name, text in families() if len(sys.argv) == 1 else ():
        case = Case(text, Property(SAFETY))
        program = program_of(case)
        assert isinstance(program, Program), program
        print(f"| {name} {measured(strict(loaded(case).question), program)}", flush=True)
    for file in sys.argv[1:]:
        for read in read_asked(Path(file), {}):
            question = strict(loaded(read.case).question) if isinstance(read, Read) else None
            program = program_of(read.case) if isinstance(read, Read) else ""
            if question is not None and isinstance(program, Program) and is_about_states(question.asked):
                print(f"| {Path(file).name} {question.asked.part} {measured(question, program)}", flush=True)


if __name__ == "__main__":
    main()
