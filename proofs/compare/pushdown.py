"""Compare the checkers of pushdown evidence: `python -m compare.pushdown hand|ocaml COUNT [START]`.

`hand`: the extracted checker with the two hand-written ones, and with the truth, and the proved engine with the native
ones. `ocaml`: checker and engine with the OCaml extraction.
"""

from __future__ import annotations

import random
import sys
import tempfile
from collections import Counter
from pathlib import Path

from assay.checkers import pushdown as proved
from assay.domains.pushdown.checker.kernel import NativeChecker
from assay.domains.pushdown.checker.proved import PROVED
from assay.domains.pushdown.checker.proved_form import case_form, evidence_form
from assay.domains.pushdown.checker.readable import ReadableChecker
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.semantics import runs as semantics
from assay.errors import InputError
from compare import ocaml
from compare.samples import Sample, changed, honest

CHECKERS = (PROVED, ReadableChecker(), NativeChecker())
BATCH = 500


def by_hand(count: int, start: int = 0) -> Counter[str]:
    """Count what the three say; anything in it that begins with `WRONG` is a fault.

    All must accept what engines give. Of what was changed, what the extracted one accepts must be true; the others may
    be stricter, since they also ask for the form that post* has.
    """
    seen: Counter[str] = Counter()
    for number, sample in enumerate(honest(start, count)):
        said = [checker.check(sample.case, sample.verdict, sample.evidence) is None for checker in CHECKERS]
        seen["accepted by all" if all(said) else f"WRONG: honest evidence is rejected: {said}"] += 1
        decided = proved.decide(case_form(sample.case)) == (sample.verdict.word == "reachable",)
        seen["decided alike" if decided else "WRONG: the proved engine says otherwise"] += 1
        for other in changed(sample, random.Random(start + number)):
            seen[_judged(other)] += 1
    return seen


def _judged(sample: Sample) -> str:
    by_proof, *by_hand = (c.check(sample.case, sample.verdict, sample.evidence) is None for c in CHECKERS)
    if not by_proof:
        return "changed, rejected by all" if not any(by_hand) else "WRONG: only the hand-written accept"
    if semantics.check(normalised(sample.case)) is not (sample.verdict.word == "reachable"):
        return "WRONG: the proved checker accepts what is not so"
    return "changed, still a proof: accepted by all" if all(by_hand) else "changed, still a proof: not by all"


def with_ocaml(program: Path, count: int, start: int = 0) -> Counter[str]:
    """Count whether Python and OCaml say the same, a batch of lines at a time."""
    seen: Counter[str] = Counter()
    lines: list[str] = []
    answers: list[bool] = []
    for number, sample in enumerate(honest(start, count)):
        for each in (sample, *changed(sample, random.Random(start + number))):
            try:
                case, evidence = case_form(each.case), evidence_form(each.case, each.evidence)
            except InputError:
                seen["no evidence at all"] += 1
                continue
            check = proved.check_reachable if each.verdict.word == "reachable" else proved.check_unreachable
            answers.append(check(case, evidence))
            lines.append(ocaml.line_of(each.verdict.word, case, evidence))
        answers.append(proved.decide(case_form(sample.case)) == (True,))
        lines.append(ocaml.question_of(case_form(sample.case)))
        if len(lines) >= BATCH:
            seen += _same(program, lines, answers)
            lines, answers = [], []
    return seen + _same(program, lines, answers)


def _same(program: Path, lines: list[str], answers: list[bool]) -> Counter[str]:
    pairs = zip(answers, ocaml.said(program, lines) if lines else [], strict=True)
    return Counter(
        f"both {'accept' if mine else 'reject'}" if mine is theirs else "WRONG: they differ" for mine, theirs in pairs
    )


def main(arguments: list[str]) -> int:
    """Print the counts; 1 if something is wrong."""
    what, count, *start = arguments
    begin = int(start[0]) if start else 0
    if what == "hand":
        seen = by_hand(int(count), begin)
    else:
        with tempfile.TemporaryDirectory() as folder:
            seen = with_ocaml(ocaml.built(Path(folder)), int(count), begin)
    for said, times in sorted(seen.items()):
        print(f"{times:8} {said}")  # noqa: T201
    return int(any(said.startswith("WRONG") for said in seen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
