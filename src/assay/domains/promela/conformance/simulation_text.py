"""Reads what SPIN's simulator prints: the statements it executes, and the values of all variables after each.

SPIN is run with `OPTIONS`. A line `4: proc 1 (P:1) m.pml:8 (state 3) [x = 1]` names a statement by its number in the
proctype. Lines that begin with two tabs give the values after it. Both sides of a rendezvous have the same step number.
The simulator also executes jumps and joins of options, which are not steps of a verifier.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

OPTIONS = ("-b", "-v", "-p", "-g", "-l", "-w", "-s", "-r")
"""Without the output of `printf`; all statements, those of d_steps too; the values of all variables; messages."""

_STATEMENT = re.compile(r"^ *(\d+):\tproc +(\d+) \(([^)]+):\d+\) .*?:\d+ \(state (\d+)\)(?: <valid end state>)?(.*)$")
_DEATH = re.compile(r"^ *(\d+):\tproc +(\d+) \(([^)]+):\d+\) +terminates")
_REPLAYED_DEATH = re.compile(r"^ *(\d+): proc (\d+) ()terminates")
_QUEUE = re.compile(r"^\t\tqueue (\d+) \((.+?)\): (.*)$")
_VALUE = re.compile(r"^\t\t(\S.*?) = (.*)$")
_ERROR = re.compile(r"^spin: (?:\S*:\d+, )?(Error: .*|indexing .*|text of failed assertion.*)$")
_MESSAGE = re.compile(r"\[([^]]*)\]")
_JUMP = re.compile(r"^\t\[(?:\.\(goto\)|goto\b|break\b|-end-|DO\]|IF\]|unless\])")
_IGNORED = ("unless in d_step (ignored)", "d_step inside atomic")
_HARMLESS = re.compile(
    r"Error: (?:value \(.*truncated|missing array index|dubious use|type-clash|proctype '.*' redefined|.*has no"
    r"|unlikely)"
)
DEATH = 0
"""Stands for the number of the statement when a process terminates."""


@dataclass(frozen=True)
class Mover:
    """A statement that a process executes; `jump`: SPIN executes it as a step, a verifier does not."""

    process: int
    type: str
    """The name of the proctype; `spin -t` leaves it out when a process terminates."""
    statement: int
    text: str
    jump: bool


@dataclass
class Values:
    """The values that were printed, in their order."""

    variables: list[tuple[str, str]] = field(default_factory=list)
    queues: list[tuple[str, str, tuple[tuple[str, ...], ...]]] = field(default_factory=list)
    """The name of a channel variable, SPIN's number of the channel, and the messages in it."""


@dataclass
class Event:
    """One step of the simulator, with the values after it. A rendezvous has two movers, the sender first."""

    depth: int
    movers: list[Mover]
    values: Values = field(default_factory=Values)
    errors: list[str] = field(default_factory=list)
    """The errors that SPIN reported while it executed this step."""


@dataclass
class Simulation:
    """A run of the simulator."""

    events: list[Event] = field(default_factory=list)
    last: Values = field(default_factory=Values)
    """The values at the end, of all processes."""
    at: dict[int, tuple[str, int]] = field(default_factory=dict)
    """For each process at the end its proctype, and the statement it is at."""
    errors: list[str] = field(default_factory=list)
    """The errors after the last step."""
    cut: bool = False
    """Whether it ended at its limit of steps."""
    warned: bool = False
    """Whether SPIN warned of a combination of `d_step`, `atomic` and `unless` that its verifier treats otherwise."""
    complete: bool = False
    """Whether it ended as SPIN ends a simulation."""


def read_simulation(text: str) -> Simulation:
    """Read the output of `spin` with the options above."""
    run = Simulation()
    values, errors = Values(), list[str]()
    listed = False
    for line in text.splitlines():
        if line.startswith("\t\t"):
            _read_value(line, values)
        elif (found := _STATEMENT.match(line)) and listed:
            run.at[int(found[2])] = (_type(found[3]), int(found[4]))
        elif "<<Not Enabled>>" in line:
            continue
        elif any(warning in line for warning in _IGNORED):
            run.warned = True
        elif found or (found := _DEATH.match(line) or _REPLAYED_DEATH.match(line)):
            event = _event(run, found, errors)
            values, errors = event.values, []
            _clear(values)
        elif line.startswith("#processes:"):
            listed, values = True, run.last
        elif line.startswith("depth-limit"):
            run.cut = True
        elif re.match(r"^\d+ process(es)? created", line):
            run.complete = True
        elif (found := _ERROR.match(line)) and not _HARMLESS.match(found[1]):
            errors.append(found[1])
    run.errors = errors
    return run


def _event(run: Simulation, found: re.Match[str], errors: list[str]) -> Event:
    """Add a statement: a new step, or the second side of a rendezvous."""
    depth, process, kind = int(found[1]), int(found[2]), _type(found[3])
    dead = found.re is not _STATEMENT
    statement, text = (DEATH, "terminates") if dead else (int(found[4]), found[5].strip())
    mover = Mover(process, kind, statement, text, not dead and bool(_JUMP.match(found[5])))
    before = run.events[-1] if run.events else None
    if before and not dead and before.depth == depth and before.movers[0].statement != DEATH:
        before.movers.append(mover)
        before.errors += errors
        return before
    run.events.append(Event(depth, [mover], errors=errors))
    return run.events[-1]


def _clear(values: Values) -> None:
    values.variables.clear()
    values.queues.clear()


def _type(name: str) -> str:
    return "init" if name == ":init:" else name


def _read_value(line: str, values: Values) -> None:
    if queue := _QUEUE.match(line):
        messages = tuple(tuple(message.split(",")) for message in _MESSAGE.findall(queue[3]))
        values.queues.append((queue[2].replace(":init:", "init"), queue[1], messages))
    elif value := _VALUE.match(line):
        values.variables.append((value[1].replace(":init:", "init"), value[2].strip()))
