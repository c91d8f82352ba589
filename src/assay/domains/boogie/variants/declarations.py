"""Other names and another order of the variables."""

from __future__ import annotations

from msgspec.structs import replace

from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import shuffled
from assay.domains.boogie.model.case import Program, Token, is_variable

_NAMES = (
    *("a", "b", "x", "y", "z", "X", "x1", "x10", "tmp", "result", "Result", "main", "self", "old_x", "_x", "x_"),
    *("end", "val", "let", "match", "method", "class", "begin", "ref", "nat", "set", "seq", "map", "print", "div2"),
    *("x'", "x.y", "$x", "a_very_long_name_of_a_variable_that_no_table_of_names_was_made_for"),
)


def names_of(case: Program) -> list[str]:
    """List the names of a program, declared or not, each once."""
    used = (token for token in case.code if isinstance(token, str) and is_variable(token))
    return list(dict.fromkeys([*(variable.name for variable in case.variables), *used]))


def fresh(case: Program, stem: str) -> str:
    """Find a name that the program does not use."""
    known, number = set(names_of(case)), 0
    while (name := f"{stem}{number or ''}") in known:
        number += 1
    return name


def renamed(case: Program, draw: Draw) -> Program | None:
    """Give every variable another name."""
    names = names_of(case)
    pool = shuffled([*_NAMES, *names], draw)
    pool = list(dict.fromkeys(pool))
    if not names or len(pool) < len(names):
        return None
    new = dict(zip(names, pool, strict=False))

    def other(token: Token) -> Token:
        return new.get(token, token) if isinstance(token, str) else token

    variables = tuple(replace(variable, name=new[variable.name]) for variable in case.variables)
    return Program(variables, tuple(map(other, case.code)))


def reordered(case: Program, draw: Draw) -> Program | None:
    """Declare the variables in another order."""
    return replace(case, variables=tuple(shuffled(case.variables, draw))) if len(case.variables) > 1 else None
