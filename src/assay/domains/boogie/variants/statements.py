"""Other statements with the same effect: dead code, temporaries, unrolled loops, flipped branches."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from assay.core.domain.splitmix import Draw
from assay.domains.boogie.model.case import (
    ASSERT,
    ASSIGN,
    CLOSE,
    FALSE,
    IF,
    INVARIANT,
    NOT,
    OPEN,
    STATEMENTS,
    TRUE,
    WHILE,
    Code,
    Program,
    Token,
    Type,
    Variable,
    ends,
    is_variable,
)
from assay.domains.boogie.variants.declarations import fresh

_LONGEST = 120
"""The largest loop, in tokens, that is unrolled."""


def _places(code: Sequence[Token], *words: str) -> list[int]:
    return [i for i, token in enumerate(code) if token in words]


def with_dead_code(case: Program, draw: Draw) -> Program:
    """Insert statements that are never executed."""
    code, end = case.code, ends(case.code)
    starts = _places(code, *STATEMENTS)
    copied = [code[i : end[i]] for i in starts if INVARIANT not in code[i : end[i]] and end[i] - i <= _LONGEST]
    dead: Code = draw.choice([*copied, (ASSERT, FALSE), (WHILE, TRUE, OPEN, CLOSE)])
    false = _contradiction(case, draw)
    wrapped = draw.choice(
        [
            (IF, *false, OPEN, *dead, CLOSE, OPEN, CLOSE),
            (IF, NOT, *false, OPEN, CLOSE, OPEN, *dead, CLOSE),
            (WHILE, *false, OPEN, *dead, CLOSE),
        ]
    )
    # between an invariant and its loop, a statement would turn the invariant into an assertion
    bound = (WHILE, INVARIANT) if INVARIANT in code else ()
    free = [i for i in [*starts, len(code)] if i == len(code) or code[i] not in bound]
    place = draw.choice(free)
    return replace(case, code=(*code[:place], *wrapped, *code[place:]))


def _contradiction(case: Program, draw: Draw) -> Code:
    numbers = [variable.name for variable in case.variables if variable.type is Type.INT]
    if not numbers or draw.one_in(3):
        return (FALSE,)
    x = draw.choice(numbers)
    return draw.choice([("<", x, x), ("!=", x, x), ("<", "*", x, x, 0), ("==", "mod", x, 2, 2), ("==", x, "+", x, 1)])


def split_assignment(case: Program, draw: Draw) -> Program | None:
    """Assign through a temporary variable: `x := e` becomes `t := e; x := t`."""
    code, end = case.code, ends(case.code)
    places = _places(code, ASSIGN)
    if not places:
        return None
    place, name = draw.choice(places), fresh(case, draw.choice(["t", "tmp", "aux"]))
    target = code[place + 1]
    kind = next(variable.type for variable in case.variables if variable.name == target)
    split = (ASSIGN, name, *code[place + 2 : end[place]], ASSIGN, target, name)
    initial: Token = draw.below(5) - 2 if kind is Type.INT else FALSE
    variables = (*case.variables, Variable(name, kind, initial))
    return Program(variables, (*code[:place], *split, *code[end[place] :]))


def split_assertion(case: Program, draw: Draw) -> Program | None:
    """Assert both parts of a conjunction: `assert p && q` becomes `assert p; assert q`.

    The second part must not divide: it is not evaluated where the first one fails.
    """
    code, end = case.code, ends(case.code)
    places = [
        i for i in _places(code, ASSERT) if code[i + 1] == "&&" and not {"div", "mod"} & set(code[end[i + 2] : end[i]])
    ]
    if not places:
        return None
    place = draw.choice(places)
    middle = end[place + 2]
    split = (ASSERT, *code[place + 2 : middle], ASSERT, *code[middle : end[place]])
    return replace(case, code=(*code[:place], *split, *code[end[place] :]))


def unrolled(case: Program, draw: Draw) -> Program | None:
    """Unroll a loop once: `while (e) B` becomes `if (e) { B while (e) B }`."""
    code, end = case.code, ends(case.code)
    loops = [i for i in _places(code, WHILE) if end[i] - i <= _LONGEST and INVARIANT not in code]
    if not loops:
        return None
    place = draw.choice(loops)
    loop = code[place : end[place]]
    body = code[end[place + 1] + 1 : end[place] - 1]
    guard = code[place + 1 : end[place + 1]]
    once = (IF, *guard, OPEN, *body, *loop, CLOSE, OPEN, CLOSE)
    return replace(case, code=(*code[:place], *once, *code[end[place] :]))


def flipped(case: Program, draw: Draw) -> Program | None:
    """Negate a condition and exchange its branches."""
    code, end = case.code, ends(case.code)
    places = _places(code, IF)
    if not places:
        return None
    place = draw.choice(places)
    first, second = end[place + 1], end[end[place + 1]]
    flip = (IF, NOT, *code[place + 1 : first], *code[second : end[place]], *code[first:second])
    return replace(case, code=(*code[:place], *flip, *code[end[place] :]))


def swapped(case: Program, draw: Draw) -> Program | None:
    """Exchange two assignments in a row that do not depend on each other."""
    code, end = case.code, ends(case.code)
    places = [i for i in _places(code, ASSIGN) if end[i] < len(code) and _independent(code, end, i)]
    if not places:
        return None
    place = draw.choice(places)
    middle = end[place]
    stop = end[middle]
    return replace(case, code=(*code[:place], *code[middle:stop], *code[place:middle], *code[stop:]))


def _independent(code: Code, end: Sequence[int], i: int) -> bool:
    j = end[i]
    if code[j] != ASSIGN:
        return False
    first, second = code[i + 1], code[j + 1]
    read = {token for token in (*code[i + 2 : end[i]], *code[j + 2 : end[j]]) if is_variable(token)}
    return first != second and first not in read and second not in read
