"""Small changes of the meaning of a module: the mutants of `mutants.py`.

A mutation changes one node of the syntax tree: a comparison, an operator, a number, a condition, an argument, an item
of a literal, a case of a `match`, or a statement. Annotations, docstrings, imports and messages of errors are left as
they are.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import NamedTuple

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.FloorDiv,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip
Change = Callable[[ast.AST], str]
"""Changes a node in place and says what was done."""


class Mutation(NamedTuple):
    """One change of a module."""

    line: int
    function: str
    """The outermost function or class around it; empty at the top of the module."""
    node: int
    change: Change

    def applied(self, source: str) -> tuple[str, str]:
        """Change a module: the new source, and what was done."""
        tree = ast.parse(source)
        what = self.change(_nodes(tree)[self.node][0])
        return ast.unparse(ast.fix_missing_locations(tree)), what


def mutations(source: str) -> list[Mutation]:
    """Give every mutation of a module."""
    return [
        Mutation(getattr(node, "lineno", 1), function, number, change)
        for number, (node, function) in enumerate(_nodes(ast.parse(source)))
        for change in _changes(node)
    ]


def _nodes(tree: ast.Module) -> list[tuple[ast.AST, str]]:
    """The nodes whose change has a meaning, each with the function around it."""

    def walk(node: ast.AST, function: str) -> Iterator[tuple[ast.AST, str]]:
        for name, value in ast.iter_fields(node):
            if name in {"annotation", "returns", "decorator_list", "bases", "keywords"}:
                continue
            for child in value if isinstance(value, list) else [value]:
                if not isinstance(child, ast.AST) or _meaningless(child):
                    continue
                inner = function
                if isinstance(child, ast.FunctionDef | ast.ClassDef):
                    inner = f"{function}.{child.name}" if function else child.name
                yield child, inner
                yield from walk(child, inner)

    return list(walk(tree, ""))


def _meaningless(node: ast.AST) -> bool:
    if isinstance(node, ast.Import | ast.ImportFrom | ast.Raise | ast.JoinedStr | ast.Assert | ast.AnnAssign):
        return not (isinstance(node, ast.AnnAssign) and node.value is not None)
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return True
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _changes(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            yield _compare
        case ast.BoolOp():
            yield _junction
        case ast.UnaryOp(op=ast.Not()):
            yield _negation
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in OPERATORS:
            yield _operator
        case ast.Constant(value=bool() | int()):
            yield _constant
        case ast.If() | ast.IfExp():
            yield _condition
        case ast.Call(args=[ast.expr(), ast.expr(), *_]):
            yield _arguments
        case ast.Tuple(elts=[_, _, *_], ctx=ast.Load()) | ast.List(elts=[_, _, *_], ctx=ast.Load()):
            yield _item
        case ast.Match(cases=[_, _, *_]):
            yield from (_without_case(k) for k in range(len(node.cases)))
        case ast.Expr(value=ast.Call()) | ast.AugAssign():
            yield _statement
        case _:
            pass


def _compare(node: ast.AST) -> str:
    assert isinstance(node, ast.Compare)
    before = ast.unparse(node)
    node.ops = [COMPARISONS[type(node.ops[0])]()]
    return f"{before} → {ast.unparse(node)}"


def _junction(node: ast.AST) -> str:
    assert isinstance(node, ast.BoolOp)
    before = ast.unparse(node)
    node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return f"{before} → {ast.unparse(node)}"


def _negation(node: ast.AST) -> str:
    assert isinstance(node, ast.UnaryOp)
    before = ast.unparse(node)
    node.operand = ast.UnaryOp(ast.Not(), node.operand)
    return f"{before} → {ast.unparse(node)}"


def _operator(node: ast.AST) -> str:
    assert isinstance(node, ast.BinOp | ast.AugAssign)
    before = ast.unparse(node)
    node.op = OPERATORS[type(node.op)]()
    return f"{before} → {ast.unparse(node)}"


def _constant(node: ast.AST) -> str:
    assert isinstance(node, ast.Constant)
    before = node.value
    node.value = not before if isinstance(before, bool) else int(str(before)) + 1
    return f"{before!r} → {node.value!r}"


def _condition(node: ast.AST) -> str:
    assert isinstance(node, ast.If | ast.IfExp)
    before = ast.unparse(node.test)
    node.test = ast.Constant(value=False)
    return f"if {before} → if False"


def _arguments(node: ast.AST) -> str:
    assert isinstance(node, ast.Call)
    before = ast.unparse(node)
    node.args[:2] = node.args[1], node.args[0]
    return f"{before} → {ast.unparse(node)}"


def _item(node: ast.AST) -> str:
    assert isinstance(node, ast.Tuple | ast.List)
    before = ast.unparse(node)
    node.elts.pop()
    return f"{before} → {ast.unparse(node)}"


def _statement(node: ast.AST) -> str:
    assert isinstance(node, ast.Expr | ast.AugAssign)
    before = ast.unparse(node)
    if isinstance(node, ast.Expr):
        node.value = ast.Constant(value=None)
    else:
        node.value, node.op = ast.Constant(value=0), ast.Add()
    return f"{before} is left out"


def _without_case(k: int) -> Change:
    def change(node: ast.AST) -> str:
        assert isinstance(node, ast.Match)
        return f"case {ast.unparse(node.cases.pop(k).pattern)} is left out"

    return change
