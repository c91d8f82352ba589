"""What was tested, in words: the sources, the tools, who judged, under which limits, and where it stands."""

from __future__ import annotations

import shlex
from collections import Counter
from dataclasses import dataclass

from assay.core.campaign.campaign import wanted_cases
from assay.core.campaign.shrink import to_shrink
from assay.core.domain.subject import Origin
from assay.core.store.plan import Plan, PlannedSource, PlannedSubject
from assay.core.store.store import Store
from assay.report.text import counted, duration, number, size

_ORIGIN = {
    Origin.TOOL: "a tool under test",
    Origin.OURS: "an engine of Assay's own",
    Origin.PLANTED: "a fault planted on purpose",
}


@dataclass(frozen=True)
class SourceLine:
    """A source, and how much of it is done."""

    label: str
    version: int
    content: str
    done: str
    planned: str


@dataclass(frozen=True)
class SubjectLine:
    """A subject, and the tool that stands behind it."""

    title: str
    spec: str
    origin: str
    place: str
    version: str


@dataclass(frozen=True)
class Standing:
    """Whether a campaign is finished, what is left, and the command that goes on."""

    finished: bool
    words: str
    command: str


def source_line(source: PlannedSource, done: int) -> SourceLine:
    """Describe a source."""
    identity = source.identity
    planned = "no end" if source.cases is None else number(source.cases)
    return SourceLine(identity.label, identity.version, identity.content, number(done), planned)


def subject_line(subject: PlannedSubject) -> SubjectLine:
    """Describe a subject."""
    tool = subject.tool
    place = tool.place or ("not recorded" if tool.version else "inside Assay")
    return SubjectLine(subject.title, str(subject.spec), _ORIGIN[subject.origin], place, tool.version)


def limits_in_words(plan: Plan) -> str:
    """Say what one case may cost a tool."""
    limits = plan.limits
    return f"{duration(limits.seconds)}, {size(limits.memory)} of memory and {size(limits.output)} of output a case"


def standing(store: Store, plan: Plan, done: Counter[int]) -> Standing:
    """Say how far a campaign has come and how to go on."""
    command = shlex.join(["assay", "resume", str(store.path)])
    cases, wanted = done.total(), wanted_cases(plan)
    waiting = len(to_shrink(store))
    after = f"; {counted(waiting, 'disagreement')} still to be shrunk" if waiting else ""
    if wanted is not None and cases >= wanted:
        return Standing(not waiting, f"all {counted(cases, 'case')} are done{after}", command)
    of = f"{number(cases)} of {counted(wanted, 'case')}" if wanted is not None else counted(cases, "case")
    if plan.seconds is not None and store.elapsed >= plan.seconds:
        words = f"the {duration(plan.seconds)} it was given are over, {of} done{after}"
        return Standing(finished=False, words=words, command=f"{command} --time 10m")
    return Standing(finished=False, words=f"{of} done{after}", command=command)
