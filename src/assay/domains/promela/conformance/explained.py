"""Known differences between SPIN's simulator and SPIN's verifier, in which the semantics follows the verifier.

A run is compared up to such a difference. `docs/promela.md` lists them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import dropwhile

from assay.domains.promela import tree as t
from assay.domains.promela.conformance.simulation_text import DEATH, Event
from assay.domains.promela.model.expression import TRUE, Into, Last, Load, OfChannel, OfProcess, ProcessCount, Wanted
from assay.domains.promela.model.graph import (
    Model,
    NewChannel,
    Node,
    Process,
    Receive,
    Send,
    Sequence,
    SetPriority,
    Start,
)
from assay.domains.promela.tree.parts import parts

BIT_ARRAY = "the simulator stores an element of a bit array in one bit, the verifier in a byte"
DEAD_CHANNEL = "the simulator keeps the channels of a process that has terminated"
SORTED = "a sorted send compares numbers in the simulator after they are truncated, and in the verifier before"
PROVIDED = "in the simulator a process terminates while its provided clause is false"
LAST = "the simulator does not update _last when it replays a trail"
COUNT = "the simulator counts a new process in _nr_pr before it evaluates the arguments of run"
POSITION = "the simulator stops at jumps, so pc_value and enabled differ"


DIVIDED = "the simulator lets others move in a d_step inside atomic, and takes an escape inside a d_step"
ESCAPED = "the simulator treats escapes of options, and escapes that begin with unless or else, in another way"
SENT = "the simulator lets a d_step begin with a handshake, which the verifier reports as an error"
PRINTED = "the simulator prints the escape of an else or a set_priority instead of the statement itself"
PRIORITY = "the verifier leaves the priority of a process that was started by run out of the state"
RESTORED = "the verifier restores another message when it backtracks over a receive"
LATE_ARRAY = "SPIN 6.5.2 of 2019 sets the first element of an array where it is declared below a statement"
HANDSHAKE = "the verifier executes a d_step that begins with a selection in the middle of a handshake"


def explain(model: Model, event: Event | None, *, replayed: bool = False, warned: bool = False) -> str:
    """The known reason why a step of the simulator may differ; empty if there is none."""
    used = set(_used(model))
    dies = event is not None and event.movers[0].statement == DEATH
    meets = event is not None and len(event.movers) > 1
    known = (
        (SENT, meets and "sequence with a send" in used),
        (PROVIDED, dies and any(process.provided != TRUE for process in model.processes)),
        (POSITION, used & {"enabled", "pc_value"}),
        (COUNT, "run" in used),
        (DIVIDED, warned),
        (ESCAPED, "escaped" in used),
        (PRINTED, "priority before an escape" in used),
        (LAST, "_last" in used and replayed),
    )
    return next((reason for reason, holds in known if holds), "")


def has_late_array(tree: t.Tree) -> bool:
    """Whether an array with an initial value is declared below the first statement of a process."""
    for process in tree.processes:
        late = dropwhile(lambda statement: isinstance(statement, t.Declare), process.body)
        declared = (part for part in parts(tuple(late)) if isinstance(part, t.Declaration))
        if any(part.size is not None and part.start is not None for part in declared):
            return True
    return False


def explain_states(model: Model, *, more: bool) -> str:
    """The known reason why SPIN's verifier may reach more states, or fewer; empty if there is none."""
    every = list(parts(model.processes))
    if any(_restores(model, part) for part in every if isinstance(part, Receive)):
        return RESTORED
    if not more:
        return PRIORITY if any(isinstance(part, SetPriority) for part in every) else ""
    sequences = [part for part in every if isinstance(part, Sequence)]
    starts = [node for sequence in sequences for node in sequence.nodes if node.number == sequence.start]
    rendezvous = any(not shape.capacity for shape in model.shapes)
    return HANDSHAKE if rendezvous and any(edge.guard == TRUE for node in starts for edge in node.edges) else ""


def _restores(model: Model, receive: Receive) -> bool:
    """Whether a receive cannot be undone: into a variable that is too narrow, or with an `eval` of a length."""
    wanted = [argument for argument in receive.arguments if isinstance(argument, Wanted)]
    if any(isinstance(part, OfChannel) for argument in wanted for part in parts(argument)):
        return True
    channel = receive.channel
    if not isinstance(channel, Load) or not channel.cell.shared:
        return False
    made = {initial.cell.slot: initial.value for initial in model.initials if isinstance(initial.value, NewChannel)}
    shape = made.get(channel.cell.slot)
    fields = () if shape is None else model.shapes[shape.shape].fields
    return any(
        isinstance(argument, Into) and argument.cell is not None and argument.cell.type.bits < field.bits
        for argument, field in zip(receive.arguments, fields, strict=False)
    )


def _used(model: Model) -> Iterator[str]:
    for process in model.processes:
        for node in process.nodes:
            yield from () if node is None else _escapes(process, node)
    for part in parts(model.processes):
        if isinstance(part, OfProcess):
            yield part.function
        elif isinstance(part, Sequence) and any(isinstance(inner, Send) for inner in parts(part.nodes)):
            yield "sequence with a send"
        elif isinstance(part, Last):
            yield "_last"
        elif isinstance(part, Start) and any(isinstance(inner, ProcessCount) for inner in parts(part.values)):
            yield "run"


def _escapes(process: Process, node: Node) -> Iterator[str]:
    escaped = any(edge.escape for edge in node.edges)
    if escaped and sum(not edge.escape for edge in node.edges) > 1:
        yield "escaped"
    for edge in node.edges:
        inner = process.nodes[edge.escape].edges if edge.escape else ()
        if edge.escape and (edge.otherwise or any(first.escape for first in inner)):
            yield "escaped"
        if escaped and (edge.otherwise or any(isinstance(effect, SetPriority) for effect in edge.effects)):
            yield "priority before an escape"
