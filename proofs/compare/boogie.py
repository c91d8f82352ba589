"""Compare the checkers of executions: `python -m compare.boogie hand|ocaml COUNT [START]`.

`hand`: the extracted checker with the hand-written one. `ocaml`: with the OCaml extraction.
"""

from __future__ import annotations

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from assay.core.domain.lookup import make_oracle, make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Verdict
from assay.domains.boogie.checker.proved import accepts, claim_of, tree_of
from assay.domains.boogie.checker.readable import FAST
from assay.domains.boogie.domain import DOMAIN
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Ended, Evidence, Flawed, Repeated
from compare.terms import extraction, said

WORDS = ("success", "failure", "loop", "division-by-zero", "name-error", "type-error")
SOURCES = ("random:class=formed,size=3", "random:class=named,size=4", "random:size=5", "random:size=8", "swarm:seed=3")
SLICE = 500
EACH = 8
"""Of so many pieces of evidence one is changed, in every way."""
Sample = tuple[Program, str, Evidence]


def honest(start: int, count: int, *, steps: int = 3000) -> Iterator[Sample]:
    """What the oracle decides, and its evidence."""
    oracle = make_oracle(DOMAIN, "machine", {"steps": str(steps)})
    sources = [make_source(DOMAIN, parse_source_spec(text)) for text in SOURCES]
    for i in range(start, start + count):
        case = sources[i % len(sources)].case(i // len(sources))
        (answer,) = oracle.decide([case], Limits())
        if isinstance(answer.evidence, Evidence):
            yield case, answer.verdict.word, answer.evidence


def changed(sample: Sample) -> Iterator[Sample]:
    """The same with other verdicts and other numbers; places stay, since no theorem speaks of them."""
    case, right, evidence = sample
    yield from ((case, word, evidence) for word in WORDS if word != right)
    match evidence:
        case Ended(steps=steps, place=place):
            for other in {0, 1, steps - 2, steps - 1, steps + 1, 2 * steps, 10**9} - {steps}:
                yield case, right, Ended(other, place)
        case Repeated(first=first, second=second):
            others = [(first + i, second + j) for i in (-1, 0, 1) for j in (-2, -1, 0, 1, 2)]
            for one, two in (*others, (second, first), (first, first), (second, 2 * second - first)):
                yield case, right, Repeated(one, two)
        case Flawed():
            yield from ((case, right, other) for other in (Ended(3), Repeated(1, 2)))


def by_hand(count: int, start: int = 0) -> Counter[str]:
    """Count what the two say; anything that begins with `WRONG` is a fault."""
    seen: Counter[str] = Counter()
    for number, sample in enumerate(honest(start, count)):
        seen["honest, accepted" if accepts(*sample) else "WRONG: honest evidence is rejected"] += 1
        for each in (sample, *(changed(sample) if number % EACH == 0 else ())):
            case, word, evidence = each
            proved, hand = accepts(*each), FAST.check(case, Verdict(word), evidence) is None
            seen[f"both {'accept' if proved else 'reject'}" if proved == hand else "WRONG: they differ"] += 1
    return seen


def with_ocaml(folder: Path, count: int, start: int = 0) -> Counter[str]:
    """Count whether Python and OCaml say the same; Coq's numbers are slow in OCaml, so the runs are short."""
    types = extraction("boogie")
    calls: list[str] = []
    answers: list[bool] = []
    for sample in honest(start, count, steps=300):
        for case, word, evidence in (sample, *changed(sample)):
            claim = claim_of(word, evidence)
            if claim is not None and evidence != Ended(10**9, getattr(evidence, "place", None)):
                calls.append(types.call("check", (tree_of(case)[0], claim)))
                answers.append(accepts(case, word, evidence))
    return agreement(answers, said("boogie", calls, folder))


def agreement(ours: list[bool], theirs: list[bool]) -> Counter[str]:
    """Count what both say."""
    return Counter(
        "WRONG: they differ" if one != two else "both accept" if one else "both reject"
        for one, two in zip(ours, theirs, strict=True)
    )


def main(arguments: list[str]) -> int:
    """Print the counts after every slice, so that none is lost; 1 if something is wrong."""
    what, count, *start = arguments
    first = int(start[0]) if start else 0
    seen: Counter[str] = Counter()
    for begin in range(first, first + int(count), SLICE):
        size = min(SLICE, first + int(count) - begin)
        if what == "hand":
            seen += by_hand(size, begin)
        else:
            with tempfile.TemporaryDirectory() as folder:
                seen += with_ocaml(Path(folder), size, begin)
        print(begin + size, dict(sorted(seen.items())), flush=True)  # noqa: T201
    return int(any(words.startswith("WRONG") for words in seen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
