"""Translates the run-time system: Python over plain 64-bit numbers and addresses.

It knows `word(address)` of 64 bits, `half(address)` of 32 and `byte(address)`; `set_word(address, n)` and so on;
`here(PLACE)` and `set_here(PLACE, n)` for the block of the run; and `unsigned(a, b)`, whether a < b as addresses. Other
functions are those of the module, and those of the extracted one. All have the run as their first parameter, which is
not written.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence

from assay.core.native.functional import layout
from assay.core.native.functional.assembly import Assembly
from assay.core.native.functional.pure import refuse

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.BitAnd: "and",
    ast.BitOr: "or",
    ast.BitXor: "xor",
    ast.LShift: "shl",
    ast.RShift: "ashr",
}
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "eq",
    ast.NotEq: "ne",
    ast.Lt: "slt",
    ast.LtE: "sle",
    ast.Gt: "sgt",
    ast.GtE: "sge",
}


def raw_translated(text: str, extracted: Mapping[str, ast.FunctionDef]) -> str:
    """Give the functions of a module as LLVM's text, each under the name `r.NAME`."""
    functions = {item.name: item for item in ast.parse(text).body if isinstance(item, ast.FunctionDef)}
    return "".join(_Raw(function, functions, extracted).text() for function in functions.values())


class _Raw:
    def __init__(
        self, function: ast.FunctionDef, own: Mapping[str, ast.FunctionDef], extracted: Mapping[str, ast.FunctionDef]
    ) -> None:
        self.own, self.extracted = own, extracted
        self.out = Assembly(f"r.{function.name}", ("?", *(argument.arg for argument in function.args.args)))
        self.function = function
        self.loop: tuple[str, str] = ("", "")

    def text(self) -> str:
        self.statements(self.function.body)
        self.out.leave("0")
        return self.out.text()

    def statements(self, statements: Sequence[ast.stmt]) -> None:
        for statement in statements:
            self.statement(statement)

    def statement(self, statement: ast.stmt) -> None:
        out = self.out
        match statement:
            case ast.While(test, body):
                before = self.loop
                again, inside, on = out.label(), out.label(), out.label()
                out.place(again)
                self.condition(test, inside, on)
                out.place(inside)
                self.loop = (again, on)
                self.statements(body)
                out.jump(again)
                out.place(on)
                self.loop = before
            case ast.If(test, body, orelse):
                yes, no, on = out.label(), out.label(), out.label()
                self.condition(test, yes, no)
                out.place(yes)
                self.statements(body)
                out.jump(on)
                out.place(no)
                self.statements(orelse)
                out.place(on)
            case ast.Return(ast.expr() as value):
                out.leave(self.number(value))
            case ast.Continue():
                out.jump(self.loop[0])
            case ast.Break():
                out.jump(self.loop[1])
            case ast.Assign([ast.Name(name)], value):
                out.store(name, self.number(value))
            case ast.AugAssign(ast.Name(name), operator, value):
                out.store(name, self.number(ast.BinOp(ast.Name(name), operator, value)))
            case ast.Expr(ast.Call() as call):
                self.number(call)
            case ast.Expr(ast.Constant(str())):
                pass
            case _:
                refuse(statement)

    def condition(self, test: ast.expr, yes: str, no: str) -> None:
        out = self.out
        match test:
            case ast.UnaryOp(ast.Not(), value):
                self.condition(value, no, yes)
            case ast.BoolOp(operator, values):
                for value in values[:-1]:
                    on = out.label()
                    self.condition(value, *((on, no) if isinstance(operator, ast.And) else (yes, on)))
                    out.place(on)
                self.condition(values[-1], yes, no)
            case ast.Compare(left, [operator], [right]):
                name = _COMPARISONS[type(operator)]
                out.branch(out.let(f"icmp {name} i64 {self.number(left)}, {self.number(right)}"), yes, no)
            case ast.Call(ast.Name("unsigned"), [left, right]):
                out.branch(out.let(f"icmp ult i64 {self.number(left)}, {self.number(right)}"), yes, no)
            case _:
                out.branch(out.let(f"icmp ne i64 {self.number(test)}, 0"), yes, no)

    def number(self, node: ast.expr) -> str:  # noqa: RET503 - `refuse` does not return
        out = self.out
        match node:
            case ast.Constant(int(number)):
                return str(int(number))
            case ast.Name(name) if name.isupper():
                return str(getattr(layout, name))
            case ast.Name(name):
                return out.let(f"load i64, ptr {out.cell(name)}")
            case ast.BinOp(left, operator, right):
                return out.let(f"{_OPERATORS[type(operator)]} i64 {self.number(left)}, {self.number(right)}")
            case ast.UnaryOp(ast.USub(), value):
                return out.let(f"sub i64 0, {self.number(value)}")
            case ast.Call(ast.Name(name), arguments):
                return self.call(node, name, arguments)
            case _:
                refuse(node)

    def call(self, node: ast.Call, name: str, arguments: Sequence[ast.expr]) -> str:  # noqa: PLR0911 - one for each form
        out = self.out
        if name in {"here", "set_here"}:
            place = int(self.number(arguments[0]))
            if name == "here":
                return out.at("%a0", place)
            out.put("%a0", place, self.number(arguments[1]))
            return "0"
        values = [self.number(argument) for argument in arguments]
        match name, values:
            case "word", [address]:
                return out.let(f"load i64, ptr {out.pointer(address, 0)}, align 1")
            case "half", [address]:
                return out.let(f"zext i32 {out.let(f'load i32, ptr {out.pointer(address, 0)}')} to i64")
            case "byte", [address]:
                return out.let(f"zext i8 {out.let(f'load i8, ptr {out.pointer(address, 0)}')} to i64")
            case "set_word", [address, value]:
                out.line(f"store i64 {value}, ptr {out.pointer(address, 0)}, align 1")
                return "0"
            case "set_half", [address, value]:
                out.line(f"store i32 {out.let(f'trunc i64 {value} to i32')}, ptr {out.pointer(address, 0)}")
                return "0"
            case "set_byte", [address, value]:
                out.line(f"store i8 {out.let(f'trunc i64 {value} to i8')}, ptr {out.pointer(address, 0)}")
                return "0"
            case _:
                pass
        known = self.own.get(name) or self.extracted.get(name) or refuse(node)
        if len(known.args.args) != len(values):
            refuse(node)
        passed = "".join(f", i64 {value}" for value in values)
        return out.let(f'call i64 @"{"r" if name in self.own else "p"}.{name}"(i64 %a0{passed})')
