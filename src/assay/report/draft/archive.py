"""The archive of a bug report: input, script, expected and actual output, evidence. It needs no Assay."""

from __future__ import annotations

import zipfile
from pathlib import Path

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, End, Invocation, Output
from assay.core.tools.process import run
from assay.report.draft.facts import Facts
from assay.report.draft.markdown import markdown
from assay.report.draft.portable import Portable
from assay.report.draft.script import script
from assay.report.explanation import account_lines
from assay.report.text import harmless

_WHEN = (1980, 1, 1, 0, 0, 0)
"""A fixed date, so that the same finding gives the same archive."""
_PATIENCE = 600.0
_CLEAN = 'exec env -i PATH="$PATH" HOME="$PWD" TMPDIR="$TMPDIR" TOOL="$1" /bin/sh run.sh'
"""Runs the script as on another machine: with the variables that it needs, and no others."""


def archive_files(facts: Facts, name: str) -> dict[str, bytes]:
    """The files of the archive by their paths in it."""
    files = {
        "README.md": markdown(facts, name).encode(),
        "expected.txt": f"{facts.expected}\n".encode(),
        "evidence.txt": _evidence(facts).encode(),
        f"case{facts.case[0]}": facts.case[1],
        **_actual(facts.output),
    }
    if facts.evidence is not None:
        files["evidence.json"] = facts.evidence
    if isinstance(facts.run, Portable):
        files |= {f"input/{path}": data for path, data in facts.run.invocation.files.items()}
        stages = enumerate(facts.run.invocation.stages, start=1)
        files |= {f"stdin/{n}": stage.stdin for n, stage in stages if stage.stdin}
        if facts.sign is not None:
            files["run.sh"] = script(facts.run, facts.sign).encode()
    return files


def write_archive(files: dict[str, bytes], path: Path) -> None:
    """Write the archive; the script is executable."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in sorted(files.items()):
            entry = zipfile.ZipInfo(name, _WHEN)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (0o100755 if name == "run.sh" else 0o100644) << 16
            archive.writestr(entry, data)


def replay_archive(path: Path, tool: str) -> int | None:
    """Unpack an archive into an empty folder and run its script; give its exit status, None if it does not end."""
    with zipfile.ZipFile(path) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    command = Command(("/bin/sh", "-c", _CLEAN, "sh", tool))
    stage = run(Invocation(files, (command,)), Limits(seconds=_PATIENCE)).stages[0]
    return stage.status if stage.end is End.EXIT else None


def _actual(output: Output | None) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    for n, stage in enumerate(output.stages if output else (), start=1):
        streams = {"stdout": stage.stdout, "stderr": stage.stderr}
        files |= {f"actual/{n}.{stream}": data for stream, data in streams.items()}
        files |= {f"actual/{n}/{path}": data for path, data in stage.files.items()}
    return files


def _evidence(facts: Facts) -> str:
    lines = [facts.explanation.sentence]
    for account in (facts.explanation.subject, facts.explanation.right):
        lines += [] if account is None else account_lines(account)
    for figure in facts.drawing.figures:
        lines += [f"{figure.title}:", *(f"  {line}" for line in figure.text.splitlines())]
    lines += [f"  {step.text}    {step.caption}" for step in facts.drawing.steps]
    return harmless("\n".join([*lines, facts.drawing.note, *facts.trust])).rstrip() + "\n"
