"""Verifies programs with Z3, one a line, in a process of its own.

A line is a program; with the argument `classify`, a program and the place of the assertion that a verifier rejects.
With `spacer`, Z3's Spacer decides the program by Horn clauses.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Mapping

import z3

from assay.core.tools.library_child import serve
from assay.domains.boogie.formats.codec import read_canonical
from assay.domains.boogie.model.case import CLOSE, OPEN, WHILE, Program, ends
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.typing import mistyped
from assay.domains.boogie.verifier.conditions import Claim, Conditions, Rules, changed, conditions
from assay.domains.boogie.verifier.horn import Clauses

SPACER = "spacer"
EFFORT = 4_000_000
"""Z3's resource limit for one query of a classification: counted, not timed, so that answers are reproducible."""


def verdict(program: Program, rules: Rules, seconds: float) -> Mapping[str, object]:
    """Verify a program: `failure` names the first assertion that breaks in a counterexample."""
    if flaw := misnamed(program):
        return {"verdict": "name-error", "note": flaw.why}
    if flaw := mistyped(program):
        return {"verdict": "type-error", "note": flaw.why}
    claims = conditions(program, rules).assertions
    solver = z3.Solver()
    solver.set("timeout", max(100, int(1000 * 0.9 * seconds)))
    solver.add(z3.Or([claim.broken for claim in claims]))
    said = solver.check()
    if said == z3.unsat:
        return {"verdict": "success"}
    if said == z3.unknown:
        return {"verdict": "unknown", "note": solver.reason_unknown()}
    model = solver.model()
    broken = (claim for claim in claims if z3.is_true(model.eval(claim.broken, model_completion=True)))
    found = next(broken, None)
    return {"verdict": "failure", "place": None if found is None else found.place}


def spacer_verdict(program: Program, seconds: float) -> Mapping[str, object]:
    """Decide a program by its Horn clauses; loops need no annotations."""
    if flaw := misnamed(program):
        return {"verdict": "name-error", "note": flaw.why}
    if flaw := mistyped(program):
        return {"verdict": "type-error", "note": flaw.why}
    said, why = Clauses(program).decide(seconds)
    if said == z3.unknown:
        return {"verdict": "unknown", "note": why}
    return {"verdict": "failure" if said == z3.sat else "success"}


def classes(program: Program, place: int | None) -> Mapping[str, object]:
    """Decide by two criteria whether an annotation is missing where a verifier rejects a correct program.

    `cut`: the assertion follows when loops are cut by havocking the variables they change. `literal`: section 4.4 of
    the paper, where the condition C of a loop before the assertion A gives ¬C ⇒ A, or ¬C holds at the entry of a
    loop around it.
    """
    made = conditions(program)
    wanted = [claim for claim in made.assertions if claim.place == place] or made.assertions
    cut = _all_valid(wanted)
    literal = _first_known(_by_the_letter(program, made, claim) for claim in wanted)
    return {"cut": cut, "literal": literal}


def _by_the_letter(program: Program, made: Conditions, claim: Claim) -> bool | None:
    around = _loops_around(program, claim.place)
    entries = [_valid(loop) for loop in made.loops if loop.place in around]
    if True in entries:
        return True
    forgetful = conditions(program, Rules(exit_keeps=False)).assertions
    same = next(other for other in forgetful if other.place == claim.place)
    after = _valid(same) if same.after_loop or not around else False
    return None if None in entries and not after else after


def _loops_around(program: Program, place: int) -> set[int]:
    end = ends(program.code)
    return {i for i in range(place) if program.code[i] == WHILE and end[i] > place}


def _valid(claim: Claim) -> bool | None:
    solver = z3.Solver()
    solver.set("rlimit", EFFORT)
    solver.add(claim.broken)
    said = solver.check()
    return None if said == z3.unknown else bool(said == z3.unsat)


def _all_valid(claims: Iterable[Claim]) -> bool | None:
    return _first_known(_valid(claim) for claim in claims)


def _first_known(answers: Iterable[bool | None]) -> bool | None:
    """False if one is false, else None if one is unknown, else True."""
    known = list(answers)
    return False if False in known else None if None in known else True


def _truncated(a: z3.ExprRef, b: z3.ExprRef) -> z3.ExprRef:
    magnitude = z3.If(a < 0, -a, a) / z3.If(b < 0, -b, b)
    return z3.If((a < 0) == (b < 0), magnitude, -magnitude)


def _own_statements(program: Program, start: int, stop: int) -> set[str]:
    """Leave out variables that only blocks inside the body assign to."""
    depth, inner = 0, set()
    for i in range(start, stop):
        depth += (program.code[i] == OPEN) - (program.code[i] == CLOSE)
        if depth == 1 and program.code[i] == ":=":
            inner.add(str(program.code[i + 1]))
    return inner & changed(program, start, stop)


def _truncating() -> Rules:
    usual = Rules().operators
    return Rules({**usual, "div": _truncated, "mod": lambda a, b: a - b * _truncated(a, b)})


FAULTS: Mapping[str, Callable[[], Rules]] = {
    "": Rules,
    "forgets": lambda: Rules(forgets=_own_statements),
    "once": lambda: Rules(body_forgets=False),
    "truncates": _truncating,
}


def _classify(line: str) -> Mapping[str, object]:
    asked = json.loads(line)
    return classes(read_canonical(asked["program"].encode()), asked["place"])


def main(arguments: list[str]) -> None:
    """Serve: `classify`, `spacer`, or a planted fault (empty for none); then the seconds of one program."""
    what, seconds = arguments
    if what == "classify":
        serve(_classify)
        return
    if what == SPACER:
        serve(lambda line: spacer_verdict(read_canonical(line.encode()), float(seconds)))
        return
    rules = FAULTS[what]()
    serve(lambda line: verdict(read_canonical(line.encode()), rules, float(seconds)))


if __name__ == "__main__":
    main(sys.argv[1:])
