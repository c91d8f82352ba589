"""Explains a wrong verdict on a program: the failing assertion with its state, the run, or the false invariant."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator

from assay.core.domain.judgement import Judgement
from assay.core.domain.verdict import Answer, Claim, Reason
from assay.core.explain.explanation import Account, Explanation, explain_answers, explain_reading
from assay.domains.boogie.claims import asserted_places
from assay.domains.boogie.drawing import marked_line
from assay.domains.boogie.formats.malformed import why_rejected
from assay.domains.boogie.formats.printing import Line, program_lines
from assay.domains.boogie.model.case import Program, Type
from assay.domains.boogie.model.evidence import Ended, Evidence
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.replay import Statements
from assay.domains.boogie.semantics.typing import mistyped
from assay.domains.boogie.translation.inferred import HEAD

_SHOWN = 40
"""Statements of a run that are shown."""
_RUN = 100_000
"""Statements of a run that are replayed to find the state at its end."""
_ERRORS = {"name-error": "a name error", "type-error": "a type error"}


def explain(case: Program, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement) -> Explanation:
    """Say what is wrong, by the verdicts and the false claim."""
    if case.malformed is not None:
        return explain_reading(subject, why_rejected(case.malformed))
    if subject.verdict.reason is Reason.CRASH:
        return explain_answers(oracle, subject, judgement)
    if subject.claims:
        return _false_invariant(case, subject.claims[0])
    return _wrong_verdict(case, oracle, subject, judgement)


def _wrong_verdict(
    case: Program, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement
) -> Explanation:
    right, said = oracle.verdict.word, subject.verdict.word
    if right in _ERRORS or said in _ERRORS:
        return _ill_formed(case, right, said, oracle, subject, judgement)
    if right == "failure" and said == "success":
        return Explanation(f"The tool verifies the program. {_failure(case, oracle.evidence)}", right=_run(case))
    if right in ("success", "loop") and said == "failure":
        how = "its run never ends" if right == "loop" else "its run ends"
        return Explanation(f"The tool rejects the program. No assertion fails: {how}.", right=_run(case))
    return explain_answers(oracle, subject, judgement)


def _ill_formed(
    case: Program, right: str, said: str, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement
) -> Explanation:
    flaw = misnamed(case) or mistyped(case)
    if right not in _ERRORS:
        return Explanation(f"The tool reports {_ERRORS[said]}. The program has none.")
    line = marked_line(case, oracle.evidence)
    if flaw is None or line is None:
        return explain_answers(oracle, subject, judgement)
    reported = f"reports {_ERRORS[said]}" if said in _ERRORS else f"says {subject.verdict.label}"
    return Explanation(f"The tool {reported}. The program has {_ERRORS[right]}: {flaw.why}, in `{line.text.strip()}`.")


def _failure(case: Program, evidence: Evidence | None) -> str:
    line = marked_line(case, evidence)
    if line is None or not isinstance(evidence, Ended):
        return "An assertion fails."
    state = _last_state(case)
    return f"`{line.text.strip()}` fails" + (f" with {state}." if state else ".")


def _values(case: Program, values: list[int]) -> str:
    shown = (
        f"{v.name} = {value}" if v.type == Type.INT else f"{v.name} = {str(bool(value)).lower()}"
        for v, value in zip(case.variables, values, strict=True)
    )
    return ", ".join(shown)


def _visited(case: Program, most: int) -> Iterator[tuple[int, str]]:
    """The places of the statements of the run, each with the values before it."""
    for place, values in Statements(case).walk(most):
        yield place, _values(case, values)


def _last_state(case: Program) -> str:
    return deque(_visited(case, _RUN), maxlen=1)[0][1]


def _lines(case: Program) -> dict[int, tuple[int, Line]]:
    """The line of each statement, with its number from 1."""
    out: dict[int, tuple[int, Line]] = {}
    for number, line in enumerate(program_lines(case), start=1):
        for token in (line.token, line.again):
            if token is not None:
                out[token] = number, line
    return out


def _run(case: Program) -> Account:
    """The run: each statement with its line and the values before it."""
    lines, shown = _lines(case), list[str]()
    for place, state in _visited(case, _SHOWN + 1):
        where = f"line {lines[place][0]}: {lines[place][1].text.strip()}" if place in lines else "the end"
        shown.append(f"{where}    with {state}" if state else where)
    if len(shown) > _SHOWN:
        shown[_SHOWN:] = ["…"]
    return Account("the run of the program: each statement with the values before it", tuple(shown))


def _false_invariant(case: Program, claim: Claim) -> Explanation:
    """Find the first state of the run at the claim's place in which it is false."""
    where, _, token = claim.place.rpartition(" ")
    line = _lines(case).get(int(token))
    at = f"`{line[1].text.strip()}` (line {line[0]})" if line else claim.place
    place = f"at the head of the loop {at}" if where == HEAD else f"{where} {at}"
    wrong = Account("what the tool infers there", (claim.text,), 0)
    asserted, places = asserted_places(case, claim)
    states = [state for place_, state in _visited(asserted, _RUN) if place_ in places]
    if not states:
        return Explanation(f"The tool infers {claim.text} {place}, which is false.", wrong)
    right = Account("the states of the run there", tuple(states[-_SHOWN:]), min(len(states), _SHOWN) - 1)
    return Explanation(f"The tool infers {claim.text} {place}. A run is there with {states[-1]}.", wrong, right)
