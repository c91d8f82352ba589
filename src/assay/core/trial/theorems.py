"""Verdicts as theorems that Coq's kernel checks: neither extraction nor Python is then trusted.

A domain writes a case, its evidence and a theorem that states the verdict. The proof applies the soundness theorem of
the checker and computes once. One file holds many theorems.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from assay.core.domain.capabilities import HasTheorems
from assay.core.domain.case import Case
from assay.core.domain.oracle import Limits, Rejection
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.subject import Command, End, Invocation
from assay.core.domain.verdict import Reason, Verdict, unknown
from assay.core.tools.process import executable, run
from assay.core.trial.trial import Decided, rejected
from assay.errors import InputError, ToolError, UsageError

LIMITS = Limits(seconds=600.0)
_OLD_BUILD = ("Cannot find a physical path", "makes inconsistent assumptions", "bad magic number", "Bad magic number")
_BUILD = "run `make proofs` in Assay's repository, and let ASSAY_PROOFS be its folder `proofs`"


def theorem_file(domain: AnyDomain, proved: Sequence[tuple[Case, Verdict, object]]) -> str:
    """Write theorems for verdicts with their evidence, and one check that none rests on an axiom."""
    writer = theorems_of(domain)
    written = [writer.theorem(f"verdict_{i}", *item) for i, item in enumerate(proved, 1)]
    named = "".join(f"let _ := verdict_{i} in " for i in range(1, len(written) + 1))
    every = f"Definition every_verdict : True := {named}I.\nPrint Assumptions every_verdict."
    return "\n".join([writer.theorem_imports, *written, every, ""])


def theorems_of(domain: AnyDomain) -> HasTheorems:
    """Give the domain as one with theorems; `UsageError` where it has none."""
    if not isinstance(domain, HasTheorems):
        raise UsageError(f"{domain.name} has no Coq theorems", remedy="use --trust checked")
    return domain


def why_not_kernel(domain: AnyDomain, proved: Sequence[tuple[Case, Verdict, object]]) -> str:
    """Give the reason why Coq's kernel rejects these verdicts; empty if it accepts them."""
    try:
        text = theorem_file(domain, proved)
    except InputError as error:
        return error.what
    return why_not_proved(text)


def why_not_proved(text: str) -> str:
    """Check a file of theorems with Coq; give its error, empty if it accepts every theorem."""
    coqc, folder = executable("coqc"), proofs_folder()
    if coqc is None:
        raise ToolError("coqc is not on PATH", remedy="install Coq, for example `apt install coq`")
    command = Command((coqc, "-q", "-Q", str(folder), "Assay", "verdicts.v"))
    stage = run(Invocation({"verdicts.v": text.encode()}, (command,)), LIMITS).stages[0]
    if stage.end is not End.EXIT or stage.status != 0:
        if any(words in stage.stderr.decode(errors="replace") for words in _OLD_BUILD):
            raise ToolError("the built proofs are of another Assay version", where=str(folder), remedy=_BUILD)
        return (stage.stderr.decode(errors="replace") or f"coqc ended by {stage.end}").strip()
    return "" if "Closed under the global context" in stage.text else "a theorem rests on an axiom"


def proofs_folder() -> Path:
    """Find the built proofs: in the folder that ASSAY_PROOFS names, or beside the sources."""
    folder = Path(os.environ.get("ASSAY_PROOFS") or Path(__file__).parents[4] / "proofs")
    if not any(folder.glob("*/*.vo")):
        raise ToolError("the proofs are not built", where=str(folder), remedy=_BUILD)
    return folder


def kernel_faults(
    domain: AnyDomain, cases: Sequence[Case], decided: Sequence[Decided[object]]
) -> list[Decided[object]]:
    """Check decided answers with Coq's kernel, in one file; if that fails, one by one.

    An answer with evidence that is too large for the kernel is `unknown:unsupported`, as one without evidence is.
    """
    good = [
        (i, (case, d.answer.verdict, d.answer.evidence))
        for i, (case, d) in enumerate(zip(cases, decided, strict=True))
        if d.answer.verdict.decided and d.answer.evidence is not None
    ]
    out = list(decided)
    if not good or not why_not_kernel(domain, [item for _, item in good]):
        return out
    for i, item in good:
        answer = decided[i].answer
        try:
            why = why_not_proved(theorem_file(domain, [item]))
        except InputError as error:
            note = f"{answer.verdict.label}: {error.what}"
            out[i] = replace(out[i], answer=replace(answer, verdict=unknown(Reason.UNSUPPORTED), note=note))
            continue
        if why:
            out[i] = replace(rejected(answer, Rejection("evidence", f"Coq: {why}")), checking=out[i].checking)
    return out
