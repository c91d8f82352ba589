"""Lists the cells of a program: one for each statement, and one or two for each operator.

An operator is counted at the position of its statement, and again at its place below another operator. Operands that
violate the typing rules are counted by their types alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assay.core.domain.coverage import CoverageCell
from assay.domains.boogie.coverage import vocabulary as v
from assay.domains.boogie.model.case import (
    ASSIGN,
    BINARY,
    CLOSE,
    IF,
    OPEN,
    STATEMENTS,
    UNARY,
    WHILE,
    Program,
    Type,
    ends,
    is_literal,
)
from assay.domains.boogie.model.invariants import loop_invariants


def program_cells(program: Program) -> Iterator[CoverageCell]:
    """List the cells of a program, one for each occurrence."""
    for variable in program.variables:
        kind = v.literal_kind(variable.initial)
        fits = kind in v.KINDS[variable.type]
        yield CoverageCell("declaration", str(variable.type), kind if fits else "other type")
    yield from _Walk(program).cells()


class _Walk:
    """One pass over the tokens: a token's place is known before the token is reached."""

    def __init__(self, program: Program) -> None:
        self.code = program.code
        self.end = ends(program.code)
        self.types = {variable.name: str(variable.type) for variable in program.variables}
        self.repeated = {second for pairs in loop_invariants(program.code).values() for _, second in pairs}
        """The `invariant` statements at the end of a loop's body: the cells of the first ones stand for both."""
        self.places: dict[int, tuple[str, str]] = {}
        """For each operator ahead, the position of its statement and its place below another operator."""

    def cells(self) -> Iterator[CoverageCell]:
        code, ahead = self.code, dict[int, str]()
        blocks = [v.BLOCKS[0]]
        i = 0
        while i < len(code):
            token = code[i]
            if token == OPEN:
                blocks.append(ahead.pop(i))
            elif token == CLOSE:
                blocks.pop()
            elif i in self.repeated:
                i = self.end[i]
                continue
            elif token in STATEMENTS:
                yield self.statement(i, blocks[-1], ahead)
            elif token in BINARY or token in UNARY:
                yield from self.operator(i)
            i += 1

    def statement(self, i: int, block: str, ahead: dict[int, str]) -> CoverageCell:
        """The cell of a statement; its operands are the kind of its expression, and which of its blocks are empty."""
        code, token = self.code, self.code[i]
        first = i + 1 + (token == ASSIGN)
        self.places[first] = (v.POSITIONS[token], "")
        kind = self.kind(first)
        if token == ASSIGN:
            wanted = self.types.get(str(code[i + 1]), v.UNDECLARED)
            if code[i + 1] == code[first]:
                kind = v.SAME if wanted == Type.INT else v.SAME_BOOL
            if self.type_of(first) != wanted or wanted == v.UNDECLARED:
                kind = f"{wanted} := {self.type_of(first)}"
            return CoverageCell(str(token), block, kind)
        if self.type_of(first) != Type.BOOL:
            kind = self.type_of(first)
        block_at = self.end[first]
        if token == WHILE:
            ahead[block_at] = "loop"
            kind += "; empty" if self.is_empty(block_at) else "; body"
        elif token == IF:
            other = self.end[block_at]
            ahead[block_at], ahead[other] = "then", "else"
            kind += f"; {_filled(self.is_empty(block_at), self.is_empty(other))}"
        return CoverageCell(str(token), block, kind)

    def operator(self, i: int) -> Iterator[CoverageCell]:
        """The cells of an operator."""
        token = self.code[i]
        statement, above = self.places.pop(i)
        operands = [i + 1] if token in UNARY else [i + 1, self.end[i + 1]]
        for k, operand in enumerate(operands):
            place = v.BELOW[token] if token in UNARY else v.side_of(token, right=bool(k))
            self.places[operand] = (statement, place)
        types = [self.type_of(operand) for operand in operands]
        fits = len(set(types)) == 1 and types[0] in v.operand_types(token)
        for place in (statement, above) if above else (statement,):
            exact = (
                fits and place in v.operator_places(token) and not (place == statement and not above and self.misfit(i))
            )
            yield CoverageCell(str(token), place, self.kinds(operands) if exact else ", ".join(types))

    def misfit(self, i: int) -> bool:
        """Whether the operator at the root of a statement has the wrong type there."""
        wanted = Type.BOOL.value
        if self.code[i - 2 : i - 1] == (ASSIGN,):
            wanted = self.types.get(str(self.code[i - 1]), v.UNDECLARED)
        return self.type_of(i) != wanted

    def kinds(self, operands: Sequence[int]) -> str:
        names = [self.code[i] for i in operands]
        kinds = [self.kind(i) for i in operands]
        if len(names) > 1 and names[0] == names[1] and kinds[0] in ("variable", "bool variable"):
            return v.SAME if kinds[0] == "variable" else v.SAME_BOOL
        return ", ".join(kinds)

    def kind(self, i: int) -> str:
        token = self.code[i]
        if is_literal(token):
            return v.literal_kind(token)
        before = "bool " if self.type_of(i) == Type.BOOL else ""
        return before + ("expression" if token in BINARY or token in UNARY else "variable")

    def type_of(self, i: int) -> str:
        token = self.code[i]
        if is_literal(token):
            return (Type.INT if isinstance(token, int) else Type.BOOL).value
        if token in BINARY or token in UNARY:
            return v.result_type(token)
        return self.types.get(str(token), v.UNDECLARED)

    def is_empty(self, block: int) -> bool:
        """Whether a block has no statement besides repeated invariants."""
        i = block + 1
        while i in self.repeated:
            i = self.end[i]
        return self.code[i] == CLOSE


def _filled(empty: bool, other_empty: bool) -> str:  # noqa: FBT001 - both are alike
    return ("both", "no else", "no then", "neither")[other_empty + 2 * empty]
