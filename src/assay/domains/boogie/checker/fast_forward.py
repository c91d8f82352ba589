"""Replays long runs: the program as a Python function, ten times faster than `Statements`, which finishes the run.

The function is written from the program's tokens alone; it shares no code with the engine and needs no compiler. Names
do not occur in it: variable i is `v<i>`. It stops before a loop head from which the end of the replay may be reached,
before an assertion that fails and before a division by zero. So its result is a statement, its step and the values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from assay.domains.boogie.model.case import (
    ASSERTIONS,
    ASSIGN,
    BINARY,
    CLOSE,
    IF,
    NOT,
    OPEN,
    STATEMENTS,
    TRUE,
    UNARY,
    WHILE,
    Program,
    Token,
    ends,
    is_literal,
)
from assay.domains.boogie.semantics.program_points import TooLargeError
from assay.domains.boogie.semantics.replay import MOST_BITS, Statements
from assay.domains.boogie.semantics.steps import End, State

_LONG = 50_000
"""The number of steps from which on the function is worth writing."""
_NESTED, _DEEP, _TOKENS = 15, 50, 20_000
"""What Python can compile: nested blocks, nested parentheses; and the most tokens of a program."""
_SMALL = 1 << 62
_TEMPLATES = {"div": "div({}, {})", "mod": "({} % abs({}))", "&&": "({} & {})", "||": "({} | {})"}
_TEMPLATES |= {"==>": "({} <= {})", "<==>": "({} == {})"}
_Function = Callable[[int], tuple[int, int, Sequence[int]]]


class FastForward:
    """Replay of a run; `at` may be asked for increasing numbers of steps."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._run = Statements(program)
        self._function: _Function | None = None

    def at(self, steps: int) -> State | End:
        """Give the term after this many steps."""
        if steps - self._run.steps > _LONG and _is_simple(self._program):
            if self._function is None:
                self._function = _function(self._program)
            place, done, values = self._function(steps)
            if done > self._run.steps:
                self._run = Statements(self._program, values, place, done)
        return self._run.at(steps)


def _is_simple(program: Program) -> bool:
    """Whether Python can compile the function."""
    depth = deepest = 0
    for token in (*program.code, *(variable.initial for variable in program.variables)):
        depth += (token == OPEN) - (token == CLOSE)
        deepest = max(deepest, depth)
        if isinstance(token, int) and abs(token) >= _SMALL:
            return False
    return deepest <= _NESTED and len(program.code) <= _TOKENS and _depth(program.code) <= _DEEP


def _depth(code: Sequence[Token]) -> int:
    """The deepest nesting of an expression, at most."""
    longest = run = 0
    for token in code:
        run = run + 1 if token in BINARY or token in UNARY else 0 if token in STATEMENTS else run
        longest = max(longest, run)
    return longest


def _function(program: Program) -> _Function:
    """Write and compile the function; its argument is the number of steps."""
    names: dict[str, object] = {"div": _divided, "check": _checked}
    exec("\n".join(_lines(program)), names)  # noqa: S102 - the text holds numbers and operators of ours, no names
    made: _Function = names["replay"]  # type: ignore[assignment]
    return made


def _divided(a: int, b: int) -> int:
    return a // b if b > 0 else -(a // -b)


def _checked(value: int) -> int:
    if value.bit_length() > MOST_BITS:
        raise TooLargeError
    return value


def _lines(program: Program) -> Iterator[str]:
    code, end = program.code, ends(program.code)
    index: dict[Token, int] = {variable.name: i for i, variable in enumerate(program.variables)}
    values = "".join(f"v{i}, " for i in range(len(index)))
    once = sum(_cost(code, i, end) for i, token in enumerate(code) if token in STATEMENTS)
    yield "def replay(limit):"
    yield f"  s = at = 0; last = limit - {once}"  # between two heads, each statement is executed once at most
    yield from (f"  v{i} = {_word(variable.initial, index)}" for i, variable in enumerate(program.variables))
    yield f"  if last < 0: return 0, 0, ({values})"
    yield "  try:"
    blocks: list[str] = []
    i = 0
    while i < len(code):
        token, margin = code[i], "    " + " " * len(blocks)
        if token == CLOSE:
            block = blocks.pop()
            if block == "then":
                yield f"{margin[:-1]}else:"
                yield f"{margin}pass"
                blocks.append("else")
            i += 2 if block == "then" else 1
            continue
        first = i + (2 if token == ASSIGN else 1)
        text, cost = _expression(code, first, end[first], index), _cost(code, i, end)
        if token == WHILE:
            yield f"{margin}while True:"
            blocks.append("loop")
            margin += " "
            yield f"{margin}if s > last: return {i}, s, ({values})"
        yield f"{margin}at = {i}"
        if token == ASSIGN:
            grows = "*" in code[first : end[first]] or sum(t in index for t in code[first : end[first]]) > 1
            yield f"{margin}v{index[code[i + 1]]} = {f'check({text})' if grows else text}; s += {cost}"
        elif token in ASSERTIONS:
            yield f"{margin}if not {text}: return {i}, s, ({values})"
            yield f"{margin}s += {cost}"
        elif token == WHILE:
            yield f"{margin}c = {text}; s += {cost}"
            yield f"{margin}if not c: break"
        else:
            yield f"{margin}c = {text}; s += {cost}"
            yield f"{margin}if c:"
            yield f"{margin} pass"
            blocks.append("then")
        i = end[first] + (token in (IF, WHILE))
    yield f"    return {len(code)}, s, ({values})"
    yield f"  except ZeroDivisionError: return at, s, ({values})"


def _cost(code: Sequence[Token], place: int, end: Sequence[int]) -> int:
    """The steps of a statement: as in `semantics.replay`, a variable or operator takes one."""
    first = place + (2 if code[place] == ASSIGN else 1)
    return sum(not is_literal(token) for token in code[first : end[first]]) + (2 if code[place] == WHILE else 1)


def _expression(code: Sequence[Token], first: int, stop: int, index: dict[Token, int]) -> str:
    """Write an expression in Python, from its last token to its first; both operands are always evaluated."""
    stack: list[str] = []
    for i in range(stop - 1, first - 1, -1):
        token = code[i]
        if token in BINARY:
            template = _TEMPLATES.get(str(token), f"({{}} {token} {{}})")
            stack.append(template.format(stack.pop(), stack.pop()))
        elif token in UNARY:
            stack.append(f"({'not ' if token == NOT else '-'}{stack.pop()})")
        else:
            stack.append(_word(token, index))
    return stack.pop()


def _word(token: Token, index: dict[Token, int]) -> str:
    if token in index:
        return f"v{index[token]}"
    return f"({token})" if isinstance(token, int) else str(token == TRUE)
