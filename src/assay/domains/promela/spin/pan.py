"""What `pan`, SPIN's generated verifier, prints of a search, and what that says about a property.

Its exit status is 0 whether the property holds or not. An answer is believed only where the search says that it looked
for the right thing and looked everywhere: a search that was cut short looks much like one that found nothing.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from assay.core.domain.verdict import JSON, Reason, Verdict, unknown
from assay.domains.promela.model.case import ACCEPTANCE, LTL, NEVER, NON_PROGRESS, SAFETY

HOLDS = Verdict("holds")
VIOLATED = Verdict("violated")
DIVISION = "a number is divided by zero"
KILLED = 124
"""The exit status of `timeout` when the time was up."""
SIGNAL = 128
"""What a shell adds to the number of the signal that ended a program."""
_FLOATING_POINT = 8

_COMPLAINT = re.compile(r"^pan:\d+: (.*?) \(at depth -?\d+\)", re.MULTILINE)
_ERRORS = re.compile(r"^State-vector (\d+) byte, depth reached (\d+)(?:, |.*?)errors: (\d+)", re.MULTILINE)
_STORED = re.compile(r"^\s*([\d.e+]+) states, stored", re.MULTILINE)
_TRANSITIONS = re.compile(r"^\s*([\d.e+]+) transitions", re.MULTILINE)
_REFUSED = re.compile(r"^(?:error: |pan: error)(?!max search depth)(.*)$", re.MULTILINE)

_UNREACHED = re.compile(r"^unreached in (?:proctype|init)[^\n]*\n(.*?)(?=^unreached in |\Z)", re.MULTILINE | re.DOTALL)

_CLAIM = r"^\s+never claim\s+\+ \({name}\)"
_ACCEPTANCE = r"^\s+acceptance\s+cycles\s+\+|no accept labels are defined, so option -a has no effect"
LOOKED_FOR = {
    SAFETY: (
        r"^\s+never claim\s+- \(none specified\)",
        r"^\s+assertion violations\s+\+",
        r"^\s+invalid end states\s+\+",
    ),
    LTL: (_CLAIM, _ACCEPTANCE),
    NEVER: (_CLAIM, _ACCEPTANCE),
    ACCEPTANCE: (_ACCEPTANCE,),
    NON_PROGRESS: (r"^\s+non-progress cycles\s+\+",),
}
"""What the list of the things that are searched for must show, so that `errors: 0` means that the property holds."""

_CYCLE = ("acceptance cycle", "accept stutter")
_NON_PROGRESS = "non-progress cycle"
_MATCH = ("end state in claim reached", "claim violated", "assertion violated  !(", *_CYCLE)
VIOLATIONS = {
    SAFETY: (
        "assertion violated",
        "invalid end state",
        "block in d_step seq",
        "rv-attempt in d_step",
        "event_trace error",
        "ref to uninitialized chan",
        "qsend bad queue",
        "qrecv bad queue",
        "too few parameters in send",
        "too many parameters in send",
        "too many fields in recv",
        "missing pars in receive",
        "error to poll rendezvous channel",
        "priority is out of range",
    ),
    LTL: _MATCH,
    NEVER: ("assertion violated", *_MATCH),
    ACCEPTANCE: _CYCLE,
    NON_PROGRESS: (_NON_PROGRESS,),
}
"""The complaints that are violations of a property; any other one stops the search before it could tell."""
INDEX = "assertion violated - invalid array index"
_TOO_SMALL = re.compile(r"VECTORSZ (?:is )?too small|too many (?:processes|queues)")
_FULL = "Full statespace search for:"
_NO_MEMORY = re.compile(r"reached -DMEMLIM bound|out of memory")
_APPROXIMATE = re.compile(r"^(?:Bit statespace|Hash-Compact|\s+\+ Scheduling Restriction)", re.MULTILINE)


@dataclass(frozen=True)
class Search:
    """What was said of a property, why, and what the search cost."""

    verdict: Verdict
    note: str
    measures: dict[str, JSON]

    @property
    def cycle(self) -> bool:
        """Whether the error is a cycle."""
        return self.note.startswith((*_CYCLE, _NON_PROGRESS))


def read_search(kind: str, text: str, status: int, *, claim: str = "") -> Search:
    """Read what a search for violations of a kind printed; `claim` is the name of the formula that was asked for."""
    verdict, note = _ended(kind, text, status) or _complained(kind, text) or _searched(kind, text, claim)
    return Search(verdict, note, _measures(text))


def too_shallow(text: str) -> bool:
    """Whether the search met its limit of depth: with a larger one it may say more."""
    return "max search depth too small" in text or "depth limit reached" in text


def _ended(kind: str, text: str, status: int) -> tuple[Verdict, str] | None:
    """Look at how it ended; after a complaint it may be ended in any way."""
    if _COMPLAINT.search(text):
        return None
    if status == KILLED:
        return unknown(Reason.TIMEOUT), "the time is up"
    if status == SIGNAL + _FLOATING_POINT:
        # the processor's only way to say so; SPIN prints nothing
        return (VIOLATED if kind == SAFETY else unknown(Reason.UNSUPPORTED)), DIVISION
    if _NO_MEMORY.search(text):
        return unknown(Reason.MEMORY), "SPIN met its limit of memory"
    if status > SIGNAL:
        return unknown(Reason.CRASH), f"pan was ended by signal {status - SIGNAL}"
    return None


def _complained(kind: str, text: str) -> tuple[Verdict, str] | None:
    complaints = _COMPLAINT.findall(text)
    if small := _TOO_SMALL.search(text):
        return unknown(Reason.BOUND), f"SPIN met a limit: {small[0]}"
    if refused := _REFUSED.search(text):
        return unknown(Reason.UNSUPPORTED), f"SPIN refuses to search: {refused[0].strip()}"
    if not complaints:
        return None
    if found := [c for c in complaints if c.startswith(VIOLATIONS[kind]) and (kind == SAFETY or c != INDEX)]:
        return VIOLATED, found[0]
    return unknown(Reason.UNSUPPORTED), f"SPIN stops at something else: {complaints[0]}"


def _searched(kind: str, text: str, claim: str) -> tuple[Verdict, str]:
    """Believe that nothing was found only if everything was searched for the right thing."""
    found = _ERRORS.search(text)
    signs = [sign.format(name=re.escape(claim) or ".*") for sign in LOOKED_FOR[kind]]
    doubts = (
        (found is None, Reason.UNREADABLE, "pan printed no result"),
        (found is not None and int(found[3]) > 0, Reason.UNREADABLE, "pan counts errors, and names none"),
        (too_shallow(text), Reason.BOUND, "the search met its limit of depth"),
        ("Search not completed" in text, Reason.BOUND, "the search was not completed"),
        (_APPROXIMATE.search(text), Reason.BOUND, "the search may have left out states"),
        (_FULL not in text, Reason.UNREADABLE, "the search does not say that it was full"),
        (not all(re.search(s, text, re.MULTILINE) for s in signs), Reason.UNREADABLE, "the search was not for this"),
    )
    return next(((unknown(reason), why) for doubt, reason, why in doubts if doubt), (HOLDS, ""))


def _measures(text: str) -> dict[str, JSON]:
    measures: dict[str, JSON] = {}
    if found := _ERRORS.search(text):
        measures |= {"vector": int(found[1]), "depth": int(found[2])}
    for name, pattern in (("states", _STORED), ("transitions", _TRANSITIONS)):
        if found := pattern.search(text):
            measures[name] = int(float(found[1]))
    return measures


def reaches_end(text: str) -> bool:
    """Whether some process may come to its end: its last state is not listed among those that were not reached."""
    processes = _UNREACHED.findall(text)
    return not processes or any('"-end-"' not in listed for listed in processes)
