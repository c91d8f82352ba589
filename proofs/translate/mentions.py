"""What a term refers to: variables that it does not bind itself, and definitions."""

from __future__ import annotations

from collections.abc import Iterator

from translate.syntax import Apply, Construct, Global, Lambda, Let, Match, Term, Variable


def free_variables(term: Term) -> set[str]:
    """The variables that a term refers to and does not bind itself."""
    match term:
        case Variable(name):
            return {name}
        case Construct(_, arguments):
            return set().union(*map(free_variables, arguments))
        case Apply(function, arguments):
            return free_variables(function).union(*map(free_variables, arguments))
        case Lambda(names, body):
            return free_variables(body).difference(names)
        case Let(name, value, body):
            return free_variables(value) | (free_variables(body) - {name})
        case Match(value, branches):
            bodies = [free_variables(branch.body).difference(branch.names) for branch in branches]
            return free_variables(value).union(*bodies)
        case _:
            return set()


def mentioned(term: Term) -> Iterator[str]:
    """The definitions that a term refers to."""
    match term:
        case Global(name):
            yield name
        case Construct(_, arguments):
            for argument in arguments:
                yield from mentioned(argument)
        case Apply(function, arguments):
            for part in (function, *arguments):
                yield from mentioned(part)
        case Lambda(_, body):
            yield from mentioned(body)
        case Let(_, value, body):
            yield from mentioned(value)
            yield from mentioned(body)
        case Match(value, branches):
            yield from mentioned(value)
            for branch in branches:
                yield from mentioned(branch.body)
        case _:
            pass
