"""What `assay check` adds to a verdict: the weight that was asked for, and steps of a run."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from assay.core.domain.verdict import JSON, Answer
from assay.domains.pushdown.checker.kernel import NativeChecker
from assay.domains.pushdown.drawing import case as drawing
from assay.domains.pushdown.drawing import run
from assay.domains.pushdown.model import totals
from assay.domains.pushdown.model.case import Case, Weights
from assay.domains.pushdown.model.evidence import Derivation, Evidence, Meeting, Weighed
from assay.domains.pushdown.model.normal import normalised
from assay.domains.pushdown.model.totals import Side
from assay.domains.pushdown.networks import explanation
from assay.domains.pushdown.networks.explanation import Explanation
from assay.domains.pushdown.oracle.engines import weighed
from assay.errors import AssayError, UsageError

FLAGS: Mapping[str, Side] = {"shortest": "least", "longest": "greatest"}
"""Options of `assay check` that ask for a weight."""


def elaborate(case: Case, answer: Answer[Evidence], options: Mapping[str, str]) -> Mapping[str, JSON]:
    """Return the requested weight, and unfold the requested run."""
    asked: list[Side] = [side for flag, side in FLAGS.items() if flag in options]
    if len(asked) > 1:
        raise UsageError("--shortest and --longest together", remedy="give one of them")
    if asked and case.weights is None and answer.verdict.word == "reachable":
        case, answer = _in_steps(case)
    found = _weight(case, answer, asked[0]) if asked else {}
    return found | _run(case, answer, options, asked[0] if asked else "least")


def printed(case: Case, answer: Answer[Evidence], options: Mapping[str, str]) -> dict[str, JSON]:
    """The same for people: whether the run is whole is said only if it is cut."""
    out: dict[str, JSON] = {}
    for key, value in elaborate(case, answer, options).items():
        if key != "run_whole":
            out[key] = value
        elif not value:
            out["cut"] = "the run goes on; a larger --run shows more"
    return out


def _run(case: Case, answer: Answer[Evidence], options: Mapping[str, str], side: Side) -> dict[str, JSON]:
    if "run" not in options:
        return {}
    if not options["run"].isdecimal():
        raise UsageError(f"not a number of steps: {options['run']!r}", where="--run", remedy="write --run 100")
    derivation = answer.evidence
    if isinstance(derivation, Weighed):
        derivation = (derivation.least if side == "least" else derivation.greatest).derivation
    if not isinstance(derivation, Derivation | Meeting):
        return {}
    unfolded = run.unfold(case, derivation, int(options["run"]))
    shown: list[JSON] = [drawing.configuration_text(case, c) for c in unfolded.configurations]
    return {"run": shown, "run_whole": unfolded.whole, **_explained(explanation.explain(case, unfolded))}


def _in_steps(case: Case) -> tuple[Case, Answer[Evidence]]:
    """The case with weight one for each rule, and its answer: the weight of a run is then its length."""
    counted = replace(case, weights=Weights("uint", None, ((1,),) * len(case.rules)))
    answer = weighed(normalised(counted))
    if answer.evidence is not None and NativeChecker().check(counted, answer.verdict, answer.evidence) is not None:
        raise AssayError("internal error: the evidence for the number of steps was rejected", remedy="report it")
    return counted, answer


def _weight(case: Case, answer: Answer[Evidence], side: Side) -> dict[str, JSON]:
    """The key `weight`; absent without a run."""
    if case.weights is None or not isinstance(answer.evidence, Weighed) or not answer.verdict.decided:
        return {}
    found = answer.evidence.least if side == "least" else answer.evidence.greatest
    return {"weight": totals.weight_json(case.weights, side, totals.proved(found))}


def _explained(explained: Explanation | None) -> dict[str, JSON]:
    """The additional keys for a run of a network case."""
    if explained is None:
        return {}
    out: dict[str, JSON] = {"hops": list(map(str, explained.hops)), "failed_links": list(explained.failed_links)}
    return out | ({"also_used": list(explained.also_used)} if explained.also_used else {})
