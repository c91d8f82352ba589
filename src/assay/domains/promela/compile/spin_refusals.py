"""Constructs that Assay accepts and SPIN 6.5 refuses, for warnings: such a model cannot be compared with SPIN."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from assay.automata.formula.formula import Atom, Not, next_free, subformulas
from assay.domains.promela import tree
from assay.domains.promela.compile.missing_subscripts import missing_subscripts
from assay.domains.promela.formats.tokens import where
from assay.domains.promela.tree.parts import parts

_TESTS = ("full", "empty", "nfull", "nempty")
_LOGIC = ("&&", "||")
_MOST = 255


class Refusal(Struct, frozen=True):
    """A construct that SPIN refuses: what it is, where, and what SPIN accepts instead."""

    what: str
    place: tree.Place
    remedy: str
    verb: str = "refuses"

    def __str__(self) -> str:
        """The warning."""
        return f"{where(self.place)}: SPIN {self.verb} {self.what}; {self.remedy}"


def refused_by_spin(model: tree.Tree) -> list[Refusal]:
    """List what SPIN refuses in a model, in source order."""
    found = [*_of_units(model), *_of_claims(model)]
    for process in model.processes:
        found += _of_process(process, model)
    for name, place in missing_subscripts(model):
        found.append(Refusal(f"the missing array index of {name}, and reads {name}[0]", place, "write it", "reports"))
    return sorted(found, key=lambda refusal: (refusal.place.line, refusal.place.column))


def _of_units(model: tree.Tree) -> Iterator[Refusal]:
    for unit in model.units:
        match unit:
            case tree.Exclusive():
                yield Refusal(f"{unit.kind} outside of a process", unit.place, "write it in the process")
            case tree.Declaration():
                yield from _of_declaration(unit)
            case tree.Typedef():
                for declared in unit.fields:
                    yield from _of_declaration(declared)
            case _:
                pass
    if _uses_priorities(model):
        for part in parts(model):
            if isinstance(part, tree.ChannelInitialiser) and not part.capacity:
                yield Refusal("a rendezvous channel in a model with priorities", part.place, "use a buffered channel")


def _uses_priorities(model: tree.Tree) -> bool:
    return any(isinstance(part, tree.Proctype | tree.Run) and part.priority is not None for part in parts(model))


def _of_claims(model: tree.Tree) -> Iterator[Refusal]:
    for claim in model.claims:
        if not next_free(claim.formula):
            yield Refusal("X in a formula, as it is distributed", claim.place, "write the formula without X")
        for part in subformulas(claim.formula):
            if isinstance(part, Not) and isinstance(part.body, Atom):
                function = part.body.name.partition("(")[0]
                if function in _TESTS:
                    yield Refusal(f"the negation of {function}", claim.place, f"write {_opposite(function)}")


def _of_declaration(declared: tree.Declaration) -> Iterator[Refusal]:
    name, place = declared.name, declared.place
    if declared.kind == "unsigned" and declared.size is not None:
        yield Refusal(f"the array {name} of unsigned", place, "use byte, short or int")
    if declared.kind != "unsigned" and declared.bits is not None:
        yield Refusal(f"the width of {name}", place, "declare it as unsigned")
    if isinstance(declared.start, tree.ArrayInitialiser):
        for value in declared.start.values:
            if isinstance(value, tree.Number) and value.value < 0:
                yield Refusal("a negative number in a list of initial values", place, "assign it in a process")


def _of_process(process: tree.Proctype, model: tree.Tree) -> Iterator[Refusal]:
    if process.active > _MOST:
        yield Refusal(f"more than {_MOST} processes", process.place, "start fewer")
    if process.priority is not None and not 0 < process.priority <= _MOST:
        yield Refusal(f"a priority outside of 1 to {_MOST}", process.place, "choose another")
    arrays = {unit.name for unit in model.units if isinstance(unit, tree.Typedef) if _has_array(unit)}
    for parameter in process.parameters:
        if parameter.kind in arrays:
            yield Refusal("a structure with an array as a parameter", parameter.place, "pass its parts")
        if parameter.start is not None:
            yield Refusal("an initial value of a parameter", parameter.place, "give the value with run")
    yield from _of_names(process, model)
    yield from _into_d_steps(process)
    for part in parts(process.body):
        yield from _of_part(part)


def _has_array(unit: tree.Typedef) -> bool:
    return any(declared.size is not None for declared in unit.fields)


def _of_names(process: tree.Proctype, model: tree.Tree) -> Iterator[Refusal]:
    taken = {other.name for other in model.processes}
    outer = {unit.name for unit in model.units if isinstance(unit, tree.Declaration)}
    yield from _shadowed(process.body, outer | {parameter.name for parameter in process.parameters})
    own = {part.name: part for part in parts((process.parameters, process.body)) if isinstance(part, tree.Declaration)}
    for declared in own.values():
        if declared.name in taken:
            yield Refusal(f"the variable {declared.name}, named like a proctype", declared.place, "rename one")
    at = model.units.index(process)
    later = {unit.name for unit in model.units[at:] if isinstance(unit, tree.Declaration)}
    later |= {name for unit in model.units[at:] if isinstance(unit, tree.Mtype) for name in unit.names}
    for part in parts(process.body) if later else ():
        if isinstance(part, tree.Reference) and part.name in later and part.name not in own:
            yield Refusal(f"{part.name} before its declaration", part.place, "declare it above")
            later.discard(part.name)


def _shadowed(body: Sequence[tree.Statement], outer: set[str]) -> Iterator[Refusal]:
    """Find variables named like another one that is visible at their declaration."""
    for statement in body:
        if isinstance(statement, tree.Declare):
            for declared in statement.variables:
                if declared.name in outer:
                    yield Refusal(f"another {declared.name} in an inner scope", declared.place, "rename one")
                outer.add(declared.name)
        for inner, opens in _inner(statement):
            yield from _shadowed(inner, set(outer) if opens else outer)


def _inner(statement: tree.Statement) -> Iterator[tuple[Sequence[tree.Statement], bool]]:
    """Yield the sequences of a statement, and whether they are scopes of their own."""
    match statement:
        case tree.Labelled():
            yield (statement.body,), False
        case tree.If() | tree.Do():
            yield from ((option, False) for option in statement.options)
        case tree.Block() | tree.For() | tree.ForIn():
            yield statement.body, True
        case tree.Unless():
            yield from (((part,), False) for part in (statement.main, statement.escape))
        case _:
            return


def _of_part(part: object) -> Iterator[Refusal]:
    if isinstance(part, tree.For | tree.ForIn | tree.Select) and _is_part(part.variable):
        yield Refusal(f"a part of {part.variable.name} as the variable of a loop", part.place, "use a variable")
    match part:
        case tree.ForIn(_, tree.Reference(name, None, tree.Reference())):
            yield Refusal(f"a loop over a field of {name}", part.place, "loop over its indices")
        case tree.ForIn(_, tree.Reference(name, _, tree.Reference())):
            what = f"the loop over a field of {name} as one over {name}"
            yield Refusal(what, part.place, "loop over its indices", "reads")
        case tree.For(_, tree.Number(low), tree.Number(high)) | tree.Select(_, tree.Number(low), tree.Number(high)):
            if low > high:
                yield Refusal(f"the empty range {low} .. {high}", part.place, "swap the bounds, or drop the loop")
        case tree.Block():
            yield from _of_block(part)
        case tree.Declaration():
            yield from _of_declaration(part)
            if part.hidden:
                yield Refusal(f"the hidden local variable {part.name}", part.place, "declare it as a global")
        case tree.Exclusive():
            for channel in part.channels:
                if channel.index is not None:
                    yield Refusal(f"{part.kind} of an array element", channel.place, "use a channel of its own")
        case _:
            yield from _of_expression(part)


def _is_part(reference: tree.Reference) -> bool:
    return reference.index is not None or reference.rest is not None


def _of_expression(part: object) -> Iterator[Refusal]:
    match part:
        case tree.NonProgress():
            yield Refusal("np_ outside of a never claim", part.place, "use it in a claim")
        case tree.Unary("!", tree.OfChannel(function)) if function in _TESTS:
            yield Refusal(f"the negation of {function}", part.place, f"write {_opposite(function)}")
        case tree.Binary(operator, left, right) if operator not in _LOGIC:
            for side in (left, right):
                if isinstance(side, tree.OfChannel) and side.function in _TESTS:
                    yield Refusal(f"{side.function} beside {operator}", side.place, "use it as a condition, or use len")
        case _:
            return


def _opposite(function: str) -> str:
    return function[1:] if function.startswith("n") else f"n{function}"


def _of_block(block: tree.Block) -> Iterator[Refusal]:
    first = block.body[0]
    if isinstance(first, tree.Labelled):
        what = f"the label {first.label} at the start of {block.kind or 'a block'}"
        yield Refusal(what, first.place, "put it before the block")
    if block.kind == "d_step":
        yield from _of_d_step(block)


def _of_d_step(block: tree.Block) -> Iterator[Refusal]:
    labels = {part.label for part in parts(block.body) if isinstance(part, tree.Labelled)}
    for part in parts(block.body):
        if isinstance(part, tree.Run):
            yield Refusal("run in a d_step", part.place, "use atomic")
        elif isinstance(part, tree.Unless):
            yield Refusal("unless in a d_step", part.place, "put it around the d_step")
        elif isinstance(part, tree.Goto) and part.label not in labels:
            yield Refusal(f"the jump to {part.label} out of a d_step", part.place, "use atomic")


def _into_d_steps(process: tree.Proctype) -> Iterator[Refusal]:
    blocks = [part for part in parts(process.body) if isinstance(part, tree.Block) and part.kind == "d_step"]
    within = [(block, {p.label for p in parts(block.body) if isinstance(p, tree.Labelled)}) for block in blocks]
    for part in parts(process.body) if any(labels for _, labels in within) else ():
        if isinstance(part, tree.Goto):
            for block, labels in within:
                if part.label in labels and all(inner is not part for inner in parts(block.body)):
                    yield Refusal(f"the jump to {part.label} into a d_step", part.place, "use atomic")
