"""Answers from what SPIN, the C compiler and the verifiers left behind.

A case that meets the small depth limit of a batch is asked again, alone, with a large one.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, End, Stage
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.core.trial.ask import end_note, end_verdict
from assay.domains.promela.model.case import SAFETY, Case
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.spin.build import Build, builds, why_unsupported
from assay.domains.promela.spin.commands import NOT_COMPILED, tables_file, trail_file
from assay.domains.promela.spin.division import SILENT, divides_silently
from assay.domains.promela.spin.modes import CLAIMS, ROTATED
from assay.domains.promela.spin.pan import HOLDS, SIGNAL, VIOLATED, Search, reaches_end, read_search, too_shallow
from assay.domains.promela.spin.trail import read_tables, read_trail
from assay.domains.promela.spin.unreached import unreached_claims

Answered = Answer[Evidence] | Again


def read_stages(spec: Spec, cases: Sequence[Case], stages: Iterator[Stage]) -> list[Answered]:
    """Answer each case from its own search; each build is followed by the searches of its cases."""
    answers: dict[int, Answered] = {}
    for build in builds(cases, spec.config):
        compiled = next(stages)
        searches = {number: next(stages) for number in build.cases}
        if failed := _why_not_built(compiled, len(build.cases)):
            answers |= dict.fromkeys(build.cases, failed)
            continue
        tables = compiled.files.get(tables_file(build), b"").decode(errors="replace")
        for number, search in searches.items():
            answers[number] = _answer(spec, build, number, cases, search, tables)
    refused = {n: why for n, case in enumerate(cases) if (why := why_unsupported(case, spec.config))}
    answers |= {n: Answer(unknown(Reason.UNSUPPORTED), note=why) for n, why in refused.items()}
    return [answers[number] for number in range(len(cases))]


def _why_not_built(stage: Stage, count: int) -> Answered | None:
    """A model that SPIN refuses is unsupported, one that it crashes on or writes faulty C for is a crash.

    Among several formulas, one may be to blame.
    """
    if (ended := end_verdict(stage)) is not None:
        return Answer(ended, note=end_note(stage))
    if not stage.status:
        return None
    if count > 1:
        return Again("the verifier could not be built", alone=True)
    said = (stage.text + stage.error_text).strip().splitlines()
    why = next((line for line in said if "rror" in line), said[-1] if said else f"exit status {stage.status}")
    if stage.status == NOT_COMPILED:
        return Answer(unknown(Reason.CRASH), note=f"the C code that SPIN wrote does not compile: {why.strip()}")
    if stage.status > SIGNAL:
        return Answer(unknown(Reason.CRASH), note=f"SPIN was ended by signal {stage.status - SIGNAL}")
    return Answer(unknown(Reason.UNSUPPORTED), note=f"SPIN does not take the model: {why.strip()}")


def _answer(spec: Spec, build: Build, number: int, cases: Sequence[Case], stage: Stage, tables: str) -> Answered:
    signal = stage.end is End.SIGNAL
    if not signal and (ended := end_verdict(stage)) is not None:
        return Answer(ended, note=end_note(stage))
    text = stage.text + stage.error_text
    found = read_search(build.kind, text, stage.status + (SIGNAL if signal else 0), claim=build.claim(number))
    if found.verdict.reason is Reason.BOUND and too_shallow(text) and len(cases) > 1:
        return Again("the search met its limit of depth", alone=True)
    silent = found.verdict.decided and divides_silently(cases[number], tables)
    if found.verdict == HOLDS and (doubt := _doubt(spec, cases[number], text, silent=silent)):
        return Answer(unknown(Reason.UNSUPPORTED), note=doubt, measures=found.measures)
    claims = unreached_claims(text) if spec.config == CLAIMS and build.kind == SAFETY and found.verdict == HOLDS else ()
    # a trail may continue behind a division by zero, where the model has no run
    trail = None if silent or spec.config == ROTATED else stage.files.get(trail_file(build, number))
    return replace(_with_trail(found, trail, tables), claims=claims)


def _with_trail(found: Search, trail: bytes | None, tables: str) -> Answer[Evidence]:
    """Add the counterexample; a trail that cannot be read is noted."""
    evidence, note = None, found.note
    if trail and found.verdict == VIOLATED:
        try:
            read = read_trail(trail, read_tables(tables))
            evidence = read if found.cycle else replace(read, start=-1)  # the search for a cycle may find another error
        except ValueError as error:
            note = f"{note}; {error}"
    return Answer(found.verdict, note=note, measures=found.measures, evidence=evidence)


def _doubt(spec: Spec, case: Case, text: str, *, silent: bool) -> str:
    """Say why a search without a violation proves nothing, where its output does not say so."""
    if silent and case.property.kind == SAFETY:
        return SILENT
    if "NOBOUNDCHECK" in spec.option("compile") and case.property.kind == SAFETY:
        return "array indices were not checked"
    if "does not preserve all invalid endstates" in text:
        return "breadth first, SPIN misses deadlocks where there are rendezvous channels"
    if "never claim must be stutter-invariant" in text:
        return "SPIN warns that its reduction may be unsound for a never claim that is not a formula's"
    if case.fair and case.property.kind != SAFETY and reaches_end(text):
        return "with weak fairness, SPIN misses cycles where a process has ended"
    return ""
