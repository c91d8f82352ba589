"""A module of Python from a module of Coq: the definitions that the wanted ones need, in Coq's order."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from translate.emit import Block, Function, Surroundings, constructor_lines, parameters
from translate.natives import NATIVES
from translate.syntax import (
    Apply,
    Construct,
    Global,
    Json,
    Lambda,
    Let,
    Match,
    Module,
    Term,
    UntranslatableError,
    read_module,
)

HEADER = '''"""Generated from {origin} by `make proofs`: do not edit.

{summary}
Lists are `(head, tail)` or `()`, options `(value,)` or `()`, records and pairs tuples, numbers integers; a value
of a type with several constructors begins with the place of its own. Numbers must be what their types say.
"""

# mypy: ignore-errors
'''


def translated(
    data: Json, wanted: Sequence[str], origin: str, summary: str, natives: Mapping[str, str] = NATIVES
) -> str:
    """Write Python for the wanted definitions and all that they need, and functions for the wanted constructors."""
    module = read_module(data)
    around = Surroundings(
        module.constructors,
        {definition.name: len(parameters(definition.term)) for definition in module.definitions},
        natives,
    )
    if missing := set(wanted) - set(around.sizes) - set(module.constructors):
        raise UntranslatableError(f"the extraction lacks {', '.join(sorted(missing))}")
    built_from_outside = [name for name in wanted if name in module.constructors]
    needed = _needed(module, [name for name in wanted if name not in module.constructors], natives)
    text = HEADER.format(origin=origin, summary=summary)
    for name in built_from_outside:
        text += "\n\n" + "".join(f"{line}\n" for line in _indented(constructor_lines(module.constructors[name])))
    for definition in module.definitions:
        if definition.name in needed:
            lines = Function(definition, around).lines(typed=definition.name in wanted)
            text += "\n\n" + "".join(f"{line}\n" for line in _indented(lines))
    return text


def _needed(module: Module, wanted: Sequence[str], natives: Mapping[str, str]) -> set[str]:
    terms = {definition.name: definition.term for definition in module.definitions}
    found: set[str] = set()
    waiting = list(wanted)
    while waiting:
        name = waiting.pop()
        if name not in found and name not in natives:
            found.add(name)
            waiting += _mentioned(terms[name])
    return found


def _mentioned(term: Term) -> Iterator[str]:
    match term:
        case Global(name):
            yield name
        case Construct(_, arguments):
            for argument in arguments:
                yield from _mentioned(argument)
        case Apply(function, arguments):
            for part in (function, *arguments):
                yield from _mentioned(part)
        case Lambda(_, body):
            yield from _mentioned(body)
        case Let(_, value, body):
            yield from _mentioned(value)
            yield from _mentioned(body)
        case Match(value, branches):
            yield from _mentioned(value)
            for branch in branches:
                yield from _mentioned(branch.body)


def _indented(block: Block, depth: int = 0) -> Iterator[str]:
    for part in block:
        if isinstance(part, str):
            yield "    " * depth + part
        else:
            yield from _indented(part, depth + 1)
