"""Explains a wrong verdict on a model: the missed violation, the first wrong step of a trail, the reached statement."""

from __future__ import annotations

from assay.core.domain.judgement import Judgement
from assay.core.domain.verdict import Answer, Claim, Reason
from assay.core.explain.explanation import Account, Explanation, explain_answers, explain_reading
from assay.domains.promela.checker.trail import follow_trail
from assay.domains.promela.compile.load import loaded
from assay.domains.promela.drawing.case import asked
from assay.domains.promela.drawing.expression_text import edge_text
from assay.domains.promela.drawing.reason_text import summary
from assay.domains.promela.drawing.run_text import run_in, run_lines
from assay.domains.promela.formats.malformed import malformed_text, why_rejected
from assay.domains.promela.formats.parser import parse_tree
from assay.domains.promela.formats.printer import write_tree
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence, Trail
from assay.domains.promela.model.graph import Model
from assay.errors import InputError

_SHOWN = 100
"""Steps of a run that are shown."""


def explain(case: Case, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement) -> Explanation:
    """Say what is wrong, by the verdicts, the trail and the false claim."""
    text = malformed_text(case)
    if text is not None:
        return explain_reading(subject, why_rejected(text))
    if subject.verdict.reason is Reason.CRASH:
        return explain_answers(oracle, subject, judgement)
    if subject.claims:
        return _reached(case, subject.claims[0])
    return _wrong_verdict(case, oracle, subject) or _wrong_trail(case, oracle, subject, judgement)


def part_lines(case: Case) -> list[str]:
    """Write a model with one statement a line, and the property; a malformed text as it is."""
    try:
        text = case.source if malformed_text(case) is not None else write_tree(parse_tree(case.source))
    except InputError:
        text = case.source
    return [*text.splitlines(), *([] if malformed_text(case) is not None else [asked(case)])]


def _wrong_verdict(case: Case, oracle: Answer[Evidence], subject: Answer[Evidence]) -> Explanation | None:
    said = (oracle.verdict.word, subject.verdict.word)
    if said == ("violated", "holds"):
        what = summary(case, oracle.evidence) or "A run violates it"
        sentence = f"The tool says that the property holds ({asked(case)}). {what}."
        return Explanation(sentence, right=_run(case, oracle.evidence))
    if said == ("holds", "violated"):
        what = summary(case, oracle.evidence) or "No run violates it"
        account = _trail(case, subject.evidence) if isinstance(subject.evidence, Trail) else None
        return Explanation(f"The tool says that the property is violated ({asked(case)}). {what}.", account)
    return None


def _wrong_trail(case: Case, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement) -> Explanation:
    if judgement.kind != "evidence" or not isinstance(subject.evidence, Trail):
        return explain_answers(oracle, subject, judgement)
    account = _trail(case, subject.evidence)
    at = "" if account.wrong is None else f", at {account.lines[account.wrong]}"
    sentence = f"The verdict is right, but the trail of the tool is wrong{at}: {judgement.detail}."
    return Explanation(sentence, account, _run(case, oracle.evidence))


def _run(case: Case, evidence: Evidence | None) -> Account | None:
    run = run_in(case, evidence)
    return None if run is None else Account("a run that violates it", tuple(run_lines(case, run, _SHOWN)))


def _trail(case: Case, trail: Trail) -> Account:
    """The moves of a trail; the first that no run of the model makes is marked."""
    known = loaded(case)
    lines = tuple(
        f"{_cycle(trail, n)}{name} ({process}): {_statement(known.model, name, number)}"
        for n, (process, name, number, _) in enumerate(trail.moves)
    )
    return Account("the trail of the tool", lines, _first_wrong(case, trail))


def _first_wrong(case: Case, trail: Trail) -> int | None:
    """The move after the longest beginning that some run of the model makes; None if that is the whole trail."""
    known, moves = loaded(case), trail.moves
    if len(moves) > _SHOWN:
        return None
    for count in range(len(moves), 0, -1):
        if follow_trail(known.question, known.model, Trail(moves[:count])) is not None:
            return count if count < len(moves) else None
    return 0 if moves else None


def _cycle(trail: Trail, n: int) -> str:
    return "in the cycle: " if 0 <= trail.start <= n else ""


def _statement(model: Model, name: str, number: int) -> str:
    """The statement of a move: numbers count from the least one of the start node."""
    for process in model.processes:
        start = process.nodes[process.start]
        if process.name == name and start is not None:
            wanted = number + min((edge.number for edge in start.edges), default=0)
            edges = (edge for node in process.nodes if node is not None for edge in node.edges)
            found = next((edge for edge in edges if edge.number == wanted), None)
            if found is not None:
                return f"line {found.place.line}: {edge_text(found, model.processes)}".removeprefix("line 0: ")
    return f"statement {number}"


def _reached(case: Case, claim: Claim) -> Explanation:
    name, _, number = claim.place.rpartition(" ")
    model = loaded(case).model
    process = next((process for process in model.processes if process.name == name), None)
    node = None if process is None else next((n for n in process.nodes if n and n.number == int(number)), None)
    places = [] if node is None else [f"line {edge.place.line}" for edge in node.edges if edge.place.line]
    where = f"state {number} of {name}" + (f" ({places[0]})" if places else "")
    said = Account("what the tool lists as unreached", (f"{where}: {claim.text}".rstrip(": "),), 0)
    return Explanation(f"The tool lists {where} as unreached. A run reaches it.", said)
