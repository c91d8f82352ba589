"""Verdicts as theorems that Coq's kernel checks: then neither extraction nor Python need be believed.

A domain writes a case, its evidence and a theorem that states the verdict; the theorem's proof is the soundness of the
checker and one computation. Many go into a file.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from assay.core.domain.capabilities import HasTheorems
from assay.core.domain.case import Case
from assay.core.domain.oracle import Limits, Rejection
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.subject import Command, End, Invocation
from assay.core.domain.verdict import Verdict
from assay.core.tools.process import executable, run
from assay.core.trial.trial import Decided, rejected
from assay.errors import InputError, ToolError, UsageError

LIMITS = Limits(seconds=600.0)
_OLD_BUILD = ("Cannot find a physical path", "makes inconsistent assumptions", "bad magic number", "Bad magic number")
_BUILD = "run `make proofs` in Assay's repository, and let ASSAY_PROOFS be its folder `proofs`"


def theorem_file(domain: AnyDomain, proved: Sequence[tuple[Case, Verdict, object]]) -> str:
    """Write theorems for verdicts with their evidence, and ask Coq once whether they all rest on nothing else."""
    writer = theorems_of(domain)
    written = [writer.theorem(f"verdict_{i}", *item) for i, item in enumerate(proved, 1)]
    named = "".join(f"let _ := verdict_{i} in " for i in range(1, len(written) + 1))
    every = f"Definition every_verdict : True := {named}I.\nPrint Assumptions every_verdict."
    return "\n".join([writer.theorem_imports, *written, every, ""])


def theorems_of(domain: AnyDomain) -> HasTheorems:
    """Give the domain as one that states theorems; `UsageError` where it does not."""
    if not isinstance(domain, HasTheorems):
        raise UsageError(f"{domain.name} states no theorems", remedy="use --trust checked")
    return domain


def why_not_kernel(domain: AnyDomain, proved: Sequence[tuple[Case, Verdict, object]]) -> str:
    """Say why Coq's kernel does not accept these verdicts; nothing if it does."""
    try:
        text = theorem_file(domain, proved)
    except InputError as error:
        return error.what
    return why_not_proved(text)


def why_not_proved(text: str) -> str:
    """Let Coq check a file of theorems; say what it says against it, nothing if it accepts every one."""
    coqc, folder = executable("coqc"), proofs_folder()
    if coqc is None:
        raise ToolError("coqc is not on PATH", remedy="install Coq, for example `apt install coq`")
    command = Command((coqc, "-q", "-Q", str(folder), "Assay", "verdicts.v"))
    stage = run(Invocation({"verdicts.v": text.encode()}, (command,)), LIMITS).stages[0]
    if stage.end is not End.EXIT or stage.status != 0:
        if any(words in stage.stderr.decode(errors="replace") for words in _OLD_BUILD):
            raise ToolError("the built proofs are not those of this Assay", where=str(folder), remedy=_BUILD)
        return (stage.stderr.decode(errors="replace") or f"coqc ended by {stage.end}").strip()
    return "" if "Closed under the global context" in stage.text else "a theorem rests on an axiom"


def proofs_folder() -> Path:
    """Find the built proofs: the variable ASSAY_PROOFS names them, or they lie beside the sources."""
    folder = Path(os.environ.get("ASSAY_PROOFS") or Path(__file__).parents[4] / "proofs")
    if not any(folder.glob("*/*.vo")):
        raise ToolError("there are no built proofs", where=str(folder), remedy=_BUILD)
    return folder


def kernel_faults(
    domain: AnyDomain, cases: Sequence[Case], decided: Sequence[Decided[object]]
) -> list[Decided[object]]:
    """Let the kernel check what was decided, in one file; if that fails, one by one, to find which."""
    good = [
        (i, (case, d.answer.verdict, d.answer.evidence))
        for i, (case, d) in enumerate(zip(cases, decided, strict=True))
        if d.answer.verdict.decided and d.answer.evidence is not None
    ]
    out = list(decided)
    if not good or not why_not_kernel(domain, [item for _, item in good]):
        return out
    for i, item in good:
        if why := why_not_kernel(domain, [item]):
            out[i] = replace(
                rejected(decided[i].answer, Rejection("evidence", f"Coq: {why}")), checking=out[i].checking
            )
    return out
