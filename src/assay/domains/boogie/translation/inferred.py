"""Reads the invariants that Boogie infers from `/printInstrumented`: claims about places of a program.

Boogie prints blocks and gotos. A mark before each statement, an assertion of `true` with the statement's token, leads
from a block back to the program. `/instrumentInfer:e` prints a formula at the beginning and at the end of each block.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from assay.core.domain.verdict import Claim
from assay.domains.boogie.formats.printing import Line, program_lines
from assay.domains.boogie.model.case import IF, STATEMENTS, WHILE, Program

INVARIANT, STATE = "invariant", "state"
"""The kinds of claims: at the head of a loop, where Boogie assumes it by default, and elsewhere."""
HEAD, BEFORE, AFTER = "head of", "before", "after"
_PROCEDURE = re.compile(r"^implementation p(\d+)\(\)$")
_BLOCK = re.compile(r"^  (\S+):(?:  // cut point)?$")
_INFERRED = re.compile(r"^    assume \{:inferred\} (.*);$")
_MARK = re.compile(r"^    assert \{:at (\d+)\} true;$")
_GOTO = re.compile(r"^    goto (\w+);$")
_TRIVIAL = "true"


def marked_lines(program: Program, name: str) -> list[Line]:
    """Write a program with a mark before each statement."""
    out: list[Line] = []
    for line in program_lines(program, name):
        if line.token is not None and program.code[line.token] in STATEMENTS and line.again is None:
            out.append(Line(f"  assert {{:at {line.token}}} true;", line.token))
        out.append(line)
    return out


@dataclass
class _Block:
    """The lines of a block: formulas at its beginning and end, the marks between them."""

    label: str
    lines: list[str] = field(default_factory=list)

    @property
    def marks(self) -> list[int]:
        """The tokens of the marked statements, in order."""
        return [int(mark[1]) for mark in map(_MARK.match, self.lines) if mark]

    @property
    def target(self) -> str:
        """Where the block goes, if that is one block."""
        last = _GOTO.match(self.lines[-1]) if self.lines else None
        return last[1] if last else ""

    @property
    def first(self) -> str:
        """The formula at the beginning, if the next line is a mark or another formula."""
        found = _INFERRED.match(self.lines[0])
        follows = _MARK.match(self.lines[1]) or _INFERRED.match(self.lines[1])
        return found[1] if found and follows else ""

    @property
    def last(self) -> str:
        """The formula at the end."""
        found = _INFERRED.match(self.lines[-2]) if len(self.lines) > 1 else None
        return found[1] if found else ""


def read_claims(programs: Sequence[Program], text: str) -> dict[int, tuple[Claim, ...]]:
    """Give the claims about each program `p0`, `p1` and so on: a conjunct each, those about loop heads first."""
    found: dict[int, tuple[Claim, ...]] = {}
    for number, blocks in _procedures(text):
        claims = dict.fromkeys(part for claim in _claims(programs[number], blocks) for part in _conjuncts(claim))
        found[number] = tuple(sorted(claims, key=lambda claim: claim.kind))
    return found


def _conjuncts(claim: Claim) -> Iterator[Claim]:
    """Split a formula, which has no parentheses unless it is of another domain than that of intervals."""
    parts = [claim.text] if "(" in claim.text else claim.text.split(" && ")
    return (replace(claim, text=part) for part in parts if part not in ("", _TRIVIAL))


def _procedures(text: str) -> Iterator[tuple[int, list[_Block]]]:
    number, blocks = -1, list[_Block]()
    for line in text.splitlines():
        if procedure := _PROCEDURE.match(line):
            number, blocks = int(procedure[1]), []
        elif number >= 0 and line == "}":
            yield number, blocks
            number = -1
        elif number >= 0 and (block := _BLOCK.match(line)):
            blocks.append(_Block(block[1]))
        elif blocks and line.startswith("    "):
            blocks[-1].lines.append(line)


def _claims(program: Program, blocks: Sequence[_Block]) -> Iterator[Claim]:
    code = program.code
    heads = {b.target: b.marks[-1] for b in blocks if b.target and b.marks and code[b.marks[-1]] == WHILE}
    for block in blocks:
        marks = block.marks
        if block.label in heads:
            yield Claim(INVARIANT, f"{HEAD} {heads[block.label]}", block.first)
        elif marks:
            yield Claim(STATE, f"{BEFORE} {marks[0]}", block.first)
            where = BEFORE if code[marks[-1]] in (IF, WHILE) else AFTER
            yield Claim(STATE, f"{where} {marks[-1]}", block.last)
