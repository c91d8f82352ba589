"""Asks a subject about cases: in batches where it supports them, and alone where a batch gives no answer."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from assay.core.domain.case import C
from assay.core.domain.oracle import Limits
from assay.core.domain.subject import (
    EMBEDDED,
    Again,
    AnySubject,
    CommandSubject,
    EmbeddedSubject,
    End,
    Output,
    Stage,
    Tool,
)
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.core.trial.shared_runs import Runs, run_shared
from assay.errors import AssayError, InputError, ToolError

E = TypeVar("E")
Count = Callable[[int], None]
"""Hears of answers as they come: how many there are more."""

_REASONS = {
    End.TIME: Reason.TIMEOUT,
    End.MEMORY: Reason.MEMORY,
    End.SIGNAL: Reason.CRASH,
    End.OUTPUT: Reason.UNREADABLE,
    End.DISK: Reason.UNREADABLE,
    End.PROCESSES: Reason.MEMORY,
    End.SKIPPED: Reason.CRASH,
}


class Asked(Struct, Generic[E], frozen=True):
    """An answer, the raw output it was read from, and how many cases shared that output."""

    answer: Answer[E]
    output: Output | None = None
    shared: int = 1


def ignore(_answers: int) -> None:
    """Count nothing."""


def located(subject: AnySubject[C, E]) -> Tool:
    """Find the tool of a subject and its version; a missing tool is a `ToolError` that says how to install it."""
    if isinstance(subject, EmbeddedSubject):
        return EMBEDDED
    try:
        argv = subject.find()
    except ToolError as error:
        raise ToolError(f"the tool of subject {subject.spec} is not found", remedy=error.remedy) from error
    return Tool(argv, subject.version(argv))


def end_verdict(stage: Stage) -> Verdict | None:
    """Give `unknown` with its reason for a stage that did not exit by itself; None for one that did."""
    return unknown(_REASONS[stage.end]) if stage.end in _REASONS else None


def end_note(stage: Stage) -> str:
    """Describe how a stage ended."""
    took = f"after {stage.seconds:.1f} s"
    return {
        End.EXIT: f"exit status {stage.status}",
        End.SIGNAL: f"ended by signal {stage.status} {took}",
        End.TIME: f"killed at the time limit {took}",
        End.MEMORY: f"out of memory {took}",
        End.OUTPUT: f"killed {took}: output limit exceeded",
        End.DISK: f"the scratch folder was full {took}",
        End.LINGERED: f"killed {took}: it had printed all, and did not exit",
        End.PROCESSES: f"killed {took}: too many processes",
        End.SKIPPED: "not run: an earlier stage failed",
    }[stage.end]


def batches(cases: Sequence[C], most: int) -> list[list[int]]:
    """Cut case numbers into batches of at most `most`; a group is split only where it is larger than that."""
    numbers = sorted(range(len(cases)), key=lambda i: (cases[i].group, i))
    out: list[list[int]] = []
    for group, members in groupby(numbers, key=lambda i: cases[i].group):
        together = list(members)
        if group and out and len(out[-1]) + len(together) > most:
            out.append([])
        for i in together:
            if not out or len(out[-1]) >= most:
                out.append([])
            out[-1].append(i)
    return [batch for batch in out if batch]


def ask(
    subject: AnySubject[C, E],
    tool: Tool,
    cases: Sequence[C],
    limits: Limits,
    runs: Runs | None = None,
    count: Count = ignore,
) -> list[Asked[E]]:
    """Ask a subject about every case; give one answer per case, in order. `runs` are shared with other subjects."""
    if isinstance(subject, EmbeddedSubject):
        alone = []
        for case in cases:
            alone.append(Asked(_embedded(subject, case, limits)))
            count(1)
        return alone
    answers: dict[int, Asked[E]] = {}
    waiting = batches(cases, subject.batch)
    while waiting:
        batch = waiting.pop()
        settled, again = _ask_batch(subject, tool, [cases[i] for i in batch], limits, runs)
        answers.update({batch[k]: asked for k, asked in settled.items()})
        count(len(settled))
        waiting += [[batch[k] for k in part] for part in again]
    return [answers[i] for i in range(len(cases))]


def _embedded(subject: EmbeddedSubject[C, E], case: C, limits: Limits) -> Answer[E]:
    started = time.perf_counter()
    try:
        answer = subject.answer(case, limits)
    except AssayError:
        raise
    except Exception as error:  # noqa: BLE001 - any exception in a subject is a crash of the subject
        answer = Answer(unknown(Reason.CRASH), note=f"{type(error).__name__}: {error}")
    return replace(answer, seconds=time.perf_counter() - started)


def _ask_batch(
    subject: CommandSubject[C, E], tool: Tool, cases: Sequence[C], limits: Limits, runs: Runs | None
) -> tuple[dict[int, Asked[E]], list[list[int]]]:
    """Run one invocation; give the answers, and the batches to ask again."""
    count = len(cases)
    patience = limits.together(count)
    try:
        invocation = subject.command(tool, cases, patience)
    except InputError as error:
        if count > 1:
            return {}, [[k] for k in range(count)]
        return {0: Asked(Answer(unknown(Reason.UNSUPPORTED), note=error.what))}, []
    output = run_shared(subject, invocation, patience, runs)
    results = _read(subject, cases, output)
    seconds = output.seconds / count
    settled = {
        k: Asked(replace(answer, seconds=seconds), output, count)
        for k, answer in enumerate(results)
        if isinstance(answer, Answer)
    }
    again = {k: answer for k, answer in enumerate(results) if isinstance(answer, Again)}
    if count == 1:
        settled.update(
            {
                k: Asked(Answer(unknown(Reason.UNREADABLE), note=a.why, seconds=seconds), output)
                for k, a in again.items()
            }
        )
        return settled, []
    alone = [[k] for k, answer in again.items() if answer.alone]
    rest = [k for k, answer in again.items() if not answer.alone]
    if len(rest) < count:
        return settled, alone + ([rest] if rest else [])
    return settled, [rest[: count // 2], rest[count // 2 :]]


def _read(subject: CommandSubject[C, E], cases: Sequence[C], output: Output) -> Sequence[Answer[E] | Again]:
    """Read the answers of an invocation; after an abnormal end the adapter never sees the partial output."""
    for stage in output.stages:
        verdict = None if stage.independent else end_verdict(stage)
        if verdict is not None:
            note = end_note(stage)
            return [Answer(verdict, note=note)] if len(cases) == 1 else [Again(note)] * len(cases)
    results = read_output(subject, cases, output)
    if len(results) != len(cases):
        raise AssertionError(f"{subject.spec} read {len(results)} answers for {len(cases)} cases")
    return results


def read_output(subject: CommandSubject[C, E], cases: Sequence[C], output: Output) -> Sequence[Answer[E] | Again]:
    """Read output with the adapter; an exception of the adapter makes the answer `unknown:unreadable`."""
    try:
        return subject.read(cases, output)
    except Exception as error:  # noqa: BLE001 - the campaign continues with the other cases
        note = f"the output could not be read: {type(error).__name__}: {error}"
        return [Answer(unknown(Reason.UNREADABLE), note=note)] if len(cases) == 1 else [Again(note)] * len(cases)
