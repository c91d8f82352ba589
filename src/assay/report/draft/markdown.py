"""Writes a bug report in Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from assay.core.domain.subject import End, Output
from assay.core.explain.explanation import Account
from assay.report.draft.facts import Facts
from assay.report.draft.portable import NotPortable, Portable
from assay.report.text import counted, harmless

_MOST = 60
"""Lines of a file or an output that are printed; the archive has all of them."""


def markdown(facts: Facts, archive: str = "") -> str:
    """Write the report; `archive` is the name of its archive."""
    parts = [
        f"# {facts.title}",
        f"Severity: {facts.severity}.",
        *([f"Known: {facts.known}."] if facts.known else []),
        f"Tool: {facts.version or 'a part of Assay'} (`{facts.subject}`).  \n{facts.recheck.sentence}",
        facts.explanation.sentence,
        "## Input",
        *_input(facts),
        "## How to run it",
        *_commands(facts, archive),
        "## What it says",
        facts.said + ".",
        *_output(facts.output),
        *_account(facts.explanation.subject, " (the arrow marks the first wrong line)"),
        "## What is expected",
        facts.expected + ".",
        "## Why",
        *_why(facts),
    ]
    return harmless("\n\n".join(part.rstrip() for part in parts)) + "\n"


def _fenced(text: str, name: str = "") -> str:
    """A block of code; its fence is longer than any in the text."""
    lines = text.rstrip("\n").splitlines() or [""]
    shown = lines[:_MOST] + ([f"… {counted(len(lines) - _MOST, 'more line')}"] if len(lines) > _MOST else [])
    body = "\n".join(shown)
    fence = "```"
    while fence in body:
        fence += "`"
    return f"{f'`{name}`:' + chr(10) * 2 if name else ''}{fence}text\n{body}\n{fence}"


def _input(facts: Facts) -> list[str]:
    if isinstance(facts.run, NotPortable):
        return [_fenced("\n".join(f"{figure.title}:\n{figure.text}" for figure in facts.drawing.figures))]
    stages = facts.run.invocation.stages
    given = [(f"standard input {n}", stage.stdin) for n, stage in enumerate(stages, start=1) if stage.stdin]
    files = [*facts.run.invocation.files.items(), *given]
    if not files:
        return ["The input is in the command."]
    return [_fenced(data.decode(errors="replace"), name) for name, data in files]


def _commands(facts: Facts, archive: str) -> list[str]:
    if not isinstance(facts.run, Portable):
        return [facts.run.why]
    out = [_fenced("\n".join(facts.run.commands))]
    if archive:
        out.append(f"`{archive}` has the files and `run.sh`, which runs this and needs only {_names(facts.run)}.")
    return out


def _names(run: Portable) -> str:
    return " and ".join(f"`{program}`" for program in run.programs) + " and a POSIX shell"


def _output(output: Output | None) -> list[str]:
    if output is None:
        return []
    out = []
    for n, stage in enumerate(output.stages, start=1):
        text = stage.text + stage.error_text
        end = f"exit status {stage.status}" if stage.end is End.EXIT else f"{stage.end} {stage.status}"
        title = f"output of step {n}, {end}" if len(output.stages) > 1 else f"output, {end}"
        out.append(_fenced(text, title) if text.strip() else f"No {title}.")
    return out


def _account(account: Account | None, arrow: str) -> list[str]:
    if account is None:
        return []
    lines = [f"{'→' if n == account.wrong else ' '} {line}" for n, line in enumerate(account.lines)]
    marked = "" if account.wrong is None else arrow
    return [f"{account.title[:1].upper()}{account.title[1:]}{marked}:", _fenced("\n".join(lines))]


def _why(facts: Facts) -> Sequence[str]:
    out = list[str]()
    if facts.explanation.right is not None:
        out += _account(facts.explanation.right, " (see the arrow)")
    elif facts.drawing.steps:
        steps = [f"{n}. {step.caption}: `{step.text}`" for n, step in enumerate(facts.drawing.steps, start=1)]
        out.append("\n".join(steps[:_MOST]))
    if facts.drawing.note and facts.drawing.note not in facts.explanation.sentence:
        out.append(facts.drawing.note)
    return [*out, *facts.trust] or [facts.explanation.sentence]
