"""Small changes of a program: another operator, literal or variable; a statement dropped, repeated or moved."""

from __future__ import annotations

from msgspec.structs import replace

from assay.core.domain.splitmix import Draw
from assay.domains.boogie.model.case import (
    ARITHMETIC,
    BOOLEANS,
    EQUALITY,
    FALSE,
    INVARIANT,
    LOGIC,
    ORDER,
    STATEMENTS,
    TRUE,
    Code,
    Program,
    Token,
    ends,
    is_variable,
)
from assay.domains.boogie.semantics.names import misnamed
from assay.domains.boogie.semantics.typing import mistyped

_ALIKE = (tuple(sorted(ARITHMETIC)), tuple(sorted(ORDER | EQUALITY)), tuple(sorted(LOGIC)))


def mutate(case: Program, draw: Draw) -> Program | None:
    """Change one thing; a program without name and type errors keeps to that."""
    changed = _of_variables(case, draw) if draw.one_in(6) else _of_code(case, draw)
    if changed is None:
        return None
    sound = misnamed(case) is None and mistyped(case) is None
    return None if sound and (misnamed(changed) or mistyped(changed)) else changed


def _of_variables(case: Program, draw: Draw) -> Program | None:
    if not case.variables:
        return None
    place = draw.below(len(case.variables))
    old = case.variables[place]
    new = replace(old, initial=_other_literal(old.initial, draw))
    return replace(case, variables=(*case.variables[:place], new, *case.variables[place + 1 :]))


def _of_code(case: Program, draw: Draw) -> Program | None:
    code = case.code
    if not code:
        return None
    place = draw.below(len(code))
    token = code[place]
    if token in STATEMENTS:
        return None if INVARIANT in code else replace(case, code=_of_statement(code, place, draw))
    for alike in _ALIKE:
        if token in alike:
            return replace(case, code=_put(code, place, draw.choice(alike)))
    if isinstance(token, int) or token in BOOLEANS:
        return replace(case, code=_put(code, place, _other_literal(token, draw)))
    if is_variable(token):
        kinds = {variable.name: variable.type for variable in case.variables}
        others = [name for name, kind in kinds.items() if kind == kinds.get(str(token))]
        return replace(case, code=_put(code, place, draw.choice(others))) if others else None
    return None


def _of_statement(code: Code, place: int, draw: Draw) -> Code:
    end = ends(code)
    statement, without = code[place : end[place]], (*code[:place], *code[end[place] :])
    way = draw.below(3)
    if way == 0:
        return without
    if way == 1:
        return (*code[:place], *statement, *code[place:])
    starts = [i for i, token in enumerate(without) if token in STATEMENTS]
    target = draw.choice([*starts, len(without)])
    return (*without[:target], *statement, *without[target:])


def _other_literal(token: Token, draw: Draw) -> Token:
    if not isinstance(token, int):
        return FALSE if token == TRUE else TRUE
    return draw.choice([token + 1, token - 1, -token, 0, 2 * token, token + draw.below(20) - 10])


def _put(code: Code, place: int, token: Token) -> Code:
    return (*code[:place], token, *code[place + 1 :])
