"""Numbers the loop heads of a program by their continuation.

The paper compares terms, and a term contains its continuation, the remaining code: in `A; while (e) { A; }` both `A`
have the same continuation. Two loops have the same number if and only if their continuations are equal. A list of
statements is numbered by its first statement and the number of the rest (hash consing), in linear time.
"""

from __future__ import annotations

from assay.domains.boogie.model.case import CLOSE, IF, OPEN, STATEMENTS, WHILE, Code, ends

_EMPTY = 0
_Table = dict[tuple[object, ...], int]


def head_numbers(code: Code) -> dict[int, int]:
    """Number the loops, by their places."""
    loops = [i for i, token in enumerate(code) if token == WHILE]
    if len(loops) <= 1:
        return dict.fromkeys(loops, 0)
    end = ends(code)
    table: _Table = {}
    shapes = _shapes(code, end, table)
    left: dict[int, int] = {}
    """For each statement, the number of the continuation that starts at it; and the one after it, for inner blocks."""
    after: dict[int, int] = {}
    for owner, statements in _blocks(code, end):
        rest = _EMPTY if owner < 0 else left[owner] if code[owner] == WHILE else after[owner]
        for place in reversed(statements):
            after[place] = rest
            rest = left[place] = _numbered(table, shapes[place], rest)
    return {place: left[place] for place in loops}


def _numbered(table: _Table, *key: object) -> int:
    return table.setdefault(key, len(table) + 1)


def _shapes(code: Code, end: list[int], table: _Table) -> dict[int, int]:
    """Number the statements by their structure, from the last to the first."""
    shapes: dict[int, int] = {}
    blocks: dict[int, int] = {}
    lists = [_EMPTY]
    for i in range(len(code) - 1, -1, -1):
        token = code[i]
        if token == CLOSE:
            lists.append(_EMPTY)
        elif token == OPEN:
            blocks[i] = lists.pop()
        elif token in STATEMENTS:
            first = end[i + 1]
            if token == WHILE:
                shapes[i] = _numbered(table, WHILE, code[i + 1 : first], blocks[first])
            elif token == IF:
                shapes[i] = _numbered(table, IF, code[i + 1 : first], blocks[first], blocks[end[first]])
            else:
                shapes[i] = _numbered(table, token, code[i + 1 : end[i]])
            lists[-1] = _numbered(table, shapes[i], lists[-1])
    return shapes


def _blocks(code: Code, end: list[int]) -> list[tuple[int, list[int]]]:
    """List the statements of each block with the statement that owns it (-1: the body), outer blocks first."""
    found: list[tuple[int, list[int]]] = [(-1, [])]
    opened = [0]
    owners: dict[int, int] = {}
    for i, token in enumerate(code):
        if token == OPEN:
            opened.append(len(found))
            found.append((owners[i], []))
        elif token == CLOSE:
            opened.pop()
        elif token in STATEMENTS:
            found[opened[-1]][1].append(i)
            if token in (IF, WHILE):
                owners[end[i + 1]] = i
            if token == IF:
                owners[end[end[i + 1]]] = i
    return found
