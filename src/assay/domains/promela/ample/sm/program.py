"""Translates a model to a program of SM: fixed processes, without channels, jumps or atomic sequences.

In Promela a terminated process dies, the youngest first. In SM, the youngest process makes a last step that decrements
the number of processes.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from msgspec import structs

from assay.automata.checker.proved import Tree, list_of
from assay.automata.formula.formula import atoms
from assay.checkers import ltl as sm
from assay.domains.promela import tree as t
from assay.domains.promela.ample.sm.bounds import known_bounds
from assay.domains.promela.ample.sm.commands import Writer
from assay.domains.promela.ample.sm.expressions import LEAST, MOST, OutsideError, Place, bounds_of, exact
from assay.domains.promela.compile.expressions import Resolver
from assay.domains.promela.compile.load import Loaded, loaded
from assay.domains.promela.compile.names import names_of
from assay.domains.promela.compile.propositions import resolver
from assay.domains.promela.model.case import LTL, SAFETY, Case
from assay.domains.promela.model.expression import Type
from assay.domains.promela.model.graph import Model, Variable
from assay.errors import InputError


@dataclass(frozen=True)
class SmProgram:
    """A program, and the atoms of the formula as expressions over its global variables."""

    program: Tree
    atoms: Mapping[str, Tree]
    processes: int
    variables: int
    """The number of global variables of the model; the program has one more."""


@lru_cache(maxsize=16)  # a case is checked, stated and explained
def sm_program(case: Case) -> SmProgram | str:
    """Give the model of a case as a program of SM, or the construct that SM lacks."""
    if case.property.kind not in (SAFETY, LTL):
        return f"SM has no {case.property.kind}"
    try:
        return _program(case, loaded(case))
    except OutsideError as error:
        return str(error)
    except InputError as error:
        return error.what


def _program(case: Case, given: Loaded) -> SmProgram:
    model, start = given.model, given.question.system.initial
    if model.uses_last or model.uses_priorities:
        raise OutsideError("_last" if model.uses_last else "priorities")
    if model.trace is not None:
        raise OutsideError("a trace")
    if any(process.claims for process in model.processes):
        raise OutsideError("xr and xs")
    written = {unit.name: unit for unit in given.tree.processes}
    place = Place(model.size, model.claimed)
    place = replace(place, bounds=known_bounds(model, start, place))
    commands = []
    for number, live in enumerate(start.processes):
        unit = written[model.processes[live.type].name]
        commands.append(_process(unit, model, replace(place, process=number), safety=case.property.kind == SAFETY))
    globals_, locals_ = start.values, [live.values for live in start.processes]
    config = sm.Config(
        list_of([*globals_, len(commands)]),
        list_of(sm.Process(command, list_of(own)) for command, own in zip(commands, locals_, strict=True)),
    )
    ranges = list_of([*_ranges(model.variables, model.size), sm.Range(0, len(commands) + 1)])
    own = list_of(
        list_of(_ranges(model.processes[live.type].variables, model.processes[live.type].size))
        for live in start.processes
    )
    formula = case.property.formula
    resolve = resolver(model)
    propositions = {text: exact(resolve(text), place).tree for text in (atoms(formula) if formula is not None else ())}
    return SmProgram(sm.Program(ranges, own, config), propositions, len(commands), model.size)


def _process(unit: t.Proctype, model: Model, place: Place, *, safety: bool) -> Tree:
    if unit.provided is not None or place.process is None:
        raise OutsideError("provided")
    names = structs.replace(names_of(model), local=next(p.variables for p in model.processes if p.name == unit.name))
    last = sm.Bin(sm.Equal(), sm.Glob(place.running), sm.Num(place.process + 1))
    leave = sm.Act(sm.Assignment(last, sm.ToGlob(place.running), sm.Num(place.process)))
    return Writer(Resolver(names), place, safety).body(unit.body, leave)


def _ranges(variables: Sequence[Variable], size: int) -> Iterable[Tree]:
    """Give the range of each slot. An unnamed slot has 32 bits; no range has size 0, which means unbounded."""
    out: list[Tree] = [sm.Range(LEAST, MOST - LEAST + 1)] * size
    for variable in variables:
        if not isinstance(variable.type, Type):
            raise OutsideError("a structure")
        low, high = bounds_of(variable.type)
        for element in range(max(1, variable.length)):
            out[variable.slot + element * variable.stride] = sm.Range(low, high - low + 1)
    return out
