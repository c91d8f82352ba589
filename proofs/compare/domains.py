"""Compare the checkers of a domain: `python -m compare.domains promela|ltl hand|ocaml COUNT [START]`.

`hand`: the extracted checkers with the hand-written one. `ocaml`: with the OCaml extraction, as far as evidence, right
or wrong, can be given to a checker at all.
"""

from __future__ import annotations

import json
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path

from assay.automata.checker.obligation import Obligation
from assay.core.domain.case import Case
from assay.core.domain.lookup import make_oracle, make_source, oracle_names
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Verdict
from assay.core.trial.trust import proved_checker
from assay.domains.ltl.checker import proved as of_formulas
from assay.domains.promela.checker import proved as of_models
from assay.errors import InputError
from compare.boogie import agreement
from compare.samples import places
from compare.terms import extraction, said

SOURCES = {
    "promela": (*("exhaustive", "exhaustive:operators=3") * 9, "random:channels=0,fair=30", "swarm:fair=30"),
    "ltl": ("formulas", "formulas:size=8", "exhaustive"),
}
EACH = {"promela": 2, "ltl": 1}
"""Of so many pieces of evidence one is changed."""
OTHER = {"holds": "violated", "violated": "holds", "satisfiable": "unsatisfiable", "unsatisfiable": "satisfiable"}
LONGEST = 10_000
"""Calls of more letters are left out of the comparison with OCaml, whose numbers are slow."""
SLICE = 500
Sample = tuple[Case, Verdict, object]


def honest(domain: AnyDomain, start: int, count: int) -> Iterator[Sample]:
    """What the oracle decides, and its evidence, over the sources in turn."""
    sources = [make_source(domain, parse_source_spec(text)) for text in SOURCES[domain.name]]
    oracle = make_oracle(domain, oracle_names(domain)[0])
    for i in range(start, start + count):
        source = sources[i % len(sources)]
        number = i * 7919 % source.size if source.size else i // len(sources)
        case = source.case(number)
        (answer,) = oracle.decide([case], Limits())
        if answer.evidence is not None:
            yield case, answer.verdict, answer.evidence


def changed(domain: AnyDomain, sample: Sample, draw: random.Random) -> Iterator[Sample]:
    """The sample for the other answer, and with one of its numbers changed."""
    case, verdict, evidence = sample
    yield case, Verdict(OTHER[verdict.word]), evidence
    form = json.loads(domain.evidence.encode(evidence))
    found = list(places(form))
    if found:
        holder, key = draw.choice(found)
        holder[key] += draw.choice((-2, -1, 1, 2, 3))  # type: ignore[index]
        try:
            yield case, verdict, domain.evidence.decode(json.dumps(form, separators=(",", ":")).encode())
        except InputError:
            return


def by_hand(domain: AnyDomain, count: int, start: int = 0) -> Counter[str]:
    """Count what the two say; anything that begins with `WRONG` is a fault.

    What was changed may still prove the verdict. The extracted checker may see that where the other does not: of
    configurations that are alike it needs the ranks of one.
    """
    hand, proof = domain.checkers[0], proved_checker(domain)
    if proof is None:
        raise SystemExit(f"{domain.name} has no proved checker")
    seen: Counter[str] = Counter()
    for number, sample in enumerate(honest(domain, start, count)):
        both = (hand.check(*sample) is None, proof.check(*sample) is None)
        seen["honest, accepted by both" if all(both) else f"WRONG: honest evidence is rejected {both}"] += 1
        for other in changed(domain, sample, random.Random(start + number)) if number % EACH[domain.name] == 0 else ():
            by, proved = hand.check(*other) is None, proof.check(*other) is None
            false = (by or proved) and other[1] != sample[1]
            seen["WRONG: a false verdict is accepted" if false else f"changed, {_says(by=by, proved=proved)}"] += 1
    return seen


def _says(*, by: bool, proved: bool) -> str:
    if by == proved:
        return "still a proof: both accept" if by else "both reject"
    return "still a proof: only the extracted one accepts" if proved else "only the hand-written one accepts"


def with_ocaml(domain: AnyDomain, folder: Path, count: int, start: int = 0) -> Counter[str]:
    """Count whether Python and OCaml say the same."""
    types = {name: extraction(name) for name in ("ltl", "promela")}
    form: Callable[..., Obligation] = of_models.obligation if domain.name == "promela" else of_formulas.obligation
    calls: dict[str, list[str]] = {name: [] for name in types}
    answers: dict[str, list[bool]] = {name: [] for name in types}
    for number, sample in enumerate(honest(domain, start, count)):
        for each in (sample, *changed(domain, sample, random.Random(start + number))):
            try:
                given = form(*each)
            except InputError:
                continue
            name = "ltl" if given.library is None else "promela"
            written = types[name].call(given.check, given.arguments)
            if len(written) <= LONGEST:
                calls[name].append(written)
                answers[name].append(given.met())
    seen: Counter[str] = Counter()
    for name in types:
        (folder / name).mkdir()
        seen += agreement(answers[name], said(name, calls[name], folder / name)) if calls[name] else Counter()
    return seen


def main(arguments: list[str]) -> int:
    """Print the counts after every slice, so that none is lost; 1 if something is wrong."""
    name, what, count, *start = arguments
    domain, first = load_domain(name), int(start[0]) if start else 0
    seen: Counter[str] = Counter()
    for begin in range(first, first + int(count), SLICE):
        size = min(SLICE, first + int(count) - begin)
        if what == "hand":
            seen += by_hand(domain, size, begin)
        else:
            with tempfile.TemporaryDirectory() as folder:
                seen += with_ocaml(domain, Path(folder), size, begin)
        print(begin + size, dict(sorted(seen.items())), flush=True)  # noqa: T201
    return int(any(words.startswith("WRONG") for words in seen))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
