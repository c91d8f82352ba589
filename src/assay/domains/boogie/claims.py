"""Judges what a verifier claims about the states of a program: each formula becomes an assertion at its place.

A formula about the head of a loop is asserted where a run goes from there: first in the body, and behind the loop.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from assay.core.domain.verdict import Answer, Claim
from assay.domains.boogie.formats.cursor import Cursor
from assay.domains.boogie.formats.tokens import Source
from assay.domains.boogie.model.case import (
    ASSERT,
    ASSERTIONS,
    CLOSE,
    OPEN,
    WHILE,
    Program,
    Token,
    ends,
)
from assay.domains.boogie.model.evidence import Ended, Evidence
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.typing import mistyped
from assay.domains.boogie.translation.inferred import AFTER, BEFORE, HEAD

_LOOP: tuple[Token, ...] = (WHILE, "!=", 0, 0, OPEN, CLOSE)
"""A loop that does nothing: Boogie assumes at its head what it inferred there, unless the guard is `false` itself."""


def assert_claims(program: Program, claims: Sequence[Claim]) -> Program | None:
    """Assert all claims; None if the program is ill-formed or malformed."""
    if program.malformed is not None or misnamed(program) or mistyped(program):
        return None
    return _inserted(program, claims)[0]


def false_claim(program: Program, claims: Sequence[Claim], answer: Answer[Evidence]) -> Claim | None:
    """Name the claim whose assertion fails."""
    if answer.verdict.word != "failure" or not isinstance(answer.evidence, Ended) or answer.evidence.place is None:
        return None
    return _inserted(program, claims)[1].get(answer.evidence.place)


def claim_cases(program: Program, claim: Claim) -> list[Program]:
    """Assert a claim alone, without the other assertions, and with them. Elsewhere than at a loop, add one."""
    pairs = (_without_assertions(program, claim), (program, claim))
    return list(dict.fromkeys(_inserted(p, [c], loop=not c.place.startswith(HEAD))[0] for p, c in pairs))


def asserted_places(program: Program, claim: Claim) -> tuple[Program, list[int]]:
    """Assert one claim; give also the places of its assertions."""
    asserted, owner = _inserted(program, [claim])
    return asserted, list(owner)


def _inserted(program: Program, claims: Iterable[Claim], *, loop: bool = False) -> tuple[Program, dict[int, Claim]]:
    """Insert the assertions; give also the claim of each assertion, by its place."""
    code, end = program.code, ends(program.code)
    at: dict[int, list[tuple[Claim, Sequence[Token]]]] = {}
    for claim in claims:
        formula = _formula(claim.text)
        for place in _places(end, claim.place):
            at.setdefault(place, []).append((claim, formula))
    out: list[Token] = []
    owner: dict[int, Claim] = {}
    for place in range(len(code) + 1):
        for claim, asserted in at.get(place, ()):
            out += _LOOP if loop else ()
            owner[len(out)] = claim
            out += (ASSERT, *asserted)
        out += code[place : place + 1]
    return Program(program.variables, tuple(out)), owner


def _places(end: Sequence[int], place: str) -> list[int]:
    """The places of the assertions of a claim."""
    where, _, token = place.rpartition(" ")
    statement = int(token)
    if where == HEAD:
        return [end[statement + 1] + 1, end[statement]]
    return [end[statement] if where == AFTER else statement]


def _formula(text: str) -> list[Token]:
    out: list[Token] = []
    Cursor(Source(text, "claim")).expression(out)
    return out


def _without_assertions(program: Program, claim: Claim) -> tuple[Program, Claim]:
    """Drop all assertions, and move the claim to where its statement is then, or was."""
    code, end = program.code, ends(program.code)
    where, _, token = claim.place.rpartition(" ")
    statement, out, i, moved = int(token), list[Token](), 0, 0
    while i < len(code):
        moved = len(out) if i == statement else moved
        gone = code[i] in ASSERTIONS
        out += () if gone else (code[i],)
        i = end[i] if gone else i + 1
    if code[statement] in ASSERTIONS:
        where = BEFORE
    return Program(program.variables, tuple(out)), Claim(claim.kind, f"{where} {moved}", claim.text)
