"""Breadth-first search for safety violations; counterexamples are shortest."""

from __future__ import annotations

from msgspec.structs import replace

from assay.core.native.block import Block
from assay.domains.promela.engine.native.codegen.codegen_context import FAULTS
from assay.domains.promela.engine.native.codegen.transitions import SUCCESSOR_CAPACITY
from assay.domains.promela.engine.native.kernels import codes
from assay.domains.promela.engine.native.search.adaptive_model import AdaptiveModel
from assay.domains.promela.engine.native.search.kernel import MANY_STATES, search_kernel
from assay.domains.promela.engine.native.search.outcome import EXPANSIONS_PER_CALL, Outcome, SearchLimits
from assay.domains.promela.engine.native.search.row_form import row_form_for, visited_for


def breadth_search(compiled: AdaptiveModel, limits: SearchLimits, *, stop: bool) -> Outcome | int:
    """Search all states; an overflow of rows gives its code."""
    form = row_form_for(compiled, limits)
    memory, width = visited_for(form, limits, 4), form.width
    memory.add(form.row(compiled.initial))
    parents = Block("I", memory.most)
    parents[0] = codes.NO_PARENT
    out = Block("I", (codes.BLOCK + SUCCESSOR_CAPACITY + 1) * (width + 1))
    hashes, origins = (Block(form, codes.BLOCK + SUCCESSOR_CAPACITY) for form in ("q", "I"))
    control = Block("q", codes.CONTROL)
    control[codes.COUNT] = control[codes.LAYER_END] = 1
    code = codes.GROW
    while True:
        count = control[codes.COUNT]
        if code == codes.GROW:
            limits.grow(count, 2 * (count + SUCCESSOR_CAPACITY), memory)
        elif code != codes.PAUSED and not (
            code == codes.TOO_SMALL and form.make_room(control[codes.TROUBLE], memory, count)
        ):
            break
        limits.check(count, control[codes.DEPTH], memory)
        compiled.optimise_if_long(count)
        search = search_kernel("breadth_first", width, specialise=count > MANY_STATES)
        code = search(
            control=control,
            table=memory.table,
            rows=memory.rows,
            parents=parents,
            out=out,
            hashes=hashes,
            origins=origins,
            width=width,
            reserve=SUCCESSOR_CAPACITY,
            budget=EXPANSIONS_PER_CALL,
            successors=form.address("successors"),
            ended=form.address("ended"),
            stop_at_faults=int(stop),
        )
    count = control[codes.COUNT]
    if code == codes.TOO_SMALL:
        return control[codes.TROUBLE]
    if code == codes.NO_ROOM:
        raise limits.no_row_left(count)
    outcome = Outcome(
        None,
        states=count,
        transitions=control[codes.TRANSITIONS],
        bytes=memory.bytes_for(count),
        depth=control[codes.DEPTH],
    )
    if code == codes.DONE:
        return outcome
    numbers = [control[codes.CULPRIT]]
    while parents[numbers[-1]] != codes.NO_PARENT:
        numbers.append(parents[numbers[-1]])
    run = tuple(form.state(memory.row(number)) for number in reversed(numbers))
    why = "deadlock" if code == codes.DEADLOCK else FAULTS[control[codes.FAULT]]
    return replace(outcome, run=run, why=why)
