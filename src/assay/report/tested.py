"""The set-up of a campaign as text: sources, subjects, limits, and its state."""

from __future__ import annotations

import shlex
from collections import Counter
from dataclasses import dataclass

from assay.core.campaign.campaign import wanted_cases
from assay.core.campaign.shrink_queue import to_shrink
from assay.core.domain.subject import Origin
from assay.core.store.plan import Plan, PlannedSource, PlannedSubject
from assay.core.store.store import Store
from assay.report.text import counted, done_of, duration, number, size

_ORIGIN = {
    Origin.TOOL: "tool under test",
    Origin.OURS: "engine of Assay",
    Origin.PLANTED: "planted fault",
}


@dataclass(frozen=True)
class SourceLine:
    """A source, and how many of its cases are done."""

    label: str
    version: int
    content: str
    done: str
    planned: str


@dataclass(frozen=True)
class SubjectLine:
    """A subject, and its tool."""

    title: str
    spec: str
    origin: str
    place: str
    version: str


@dataclass(frozen=True)
class Standing:
    """Whether a campaign is finished, how many cases are done, and the command that continues it."""

    finished: bool
    words: str
    command: str


def source_line(source: PlannedSource, done: int) -> SourceLine:
    """Describe a source."""
    identity = source.identity
    planned = "unlimited" if source.cases is None else number(source.cases)
    return SourceLine(identity.label, identity.version, identity.content, number(done), planned)


def subject_line(subject: PlannedSubject) -> SubjectLine:
    """Describe a subject."""
    tool = subject.tool
    place = tool.place or ("not recorded" if tool.version else "built in")
    return SubjectLine(subject.title, str(subject.spec), _ORIGIN[subject.origin], place, tool.version)


def limits_text(plan: Plan) -> str:
    """Give the limits of a tool per case."""
    limits = plan.limits
    return f"{duration(limits.seconds)}, {size(limits.memory)} memory, {size(limits.output)} output"


def standing(store: Store, plan: Plan, done: Counter[int]) -> Standing:
    """Give the state of a campaign, and the command that continues it."""
    command = shlex.join(["assay", "resume", str(store.path)])
    cases, wanted = done.total(), wanted_cases(plan)
    waiting = len(to_shrink(store))
    after = f"; {counted(waiting, 'disagreement')} still to shrink" if waiting else ""
    if wanted is not None and cases >= wanted:
        words = "its case is done" if cases == 1 else f"all {counted(cases, 'case')} are done"
        return Standing(not waiting, f"{words}{after}", command)
    of = done_of(cases, wanted)
    if plan.seconds is not None and store.elapsed >= plan.seconds:
        words = f"time limit of {duration(plan.seconds)} reached, {of} done{after}"
        return Standing(finished=False, words=words, command=f"{command} --time 10m")
    return Standing(finished=False, words=f"{of} done{after}", command=command)
