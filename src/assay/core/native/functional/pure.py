"""Translates extracted Python: functions without effects over numbers and tuples.

What is not of the form that `proofs/translate` writes is refused. A function that has come to a number or a truth value
frees all that was allocated since its call: nothing older can refer to it, because nothing is ever changed.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import NoReturn

from assay.core.native.functional import arithmetic
from assay.core.native.functional.assembly import Assembly
from assay.core.native.functional.layout import DEEPEST, DEFINITIONS, EMPTY, END, TOP, TRUE, number_word

RUN = "run"
"""The name of the first parameter of all functions: the block of the run."""


@dataclass
class Source:
    """A module of extracted Python: its functions, its other definitions, and code that is called as a value."""

    functions: Mapping[str, ast.FunctionDef]
    values: Mapping[str, ast.expr]
    foreign: Sequence[str]
    """Functions of the run-time system that are values, by the names of their code."""
    codes: list[str] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)

    def code(self, name: str) -> int:
        """Number a function that is called as a value."""
        self.codes.append(name)
        return len(self.codes) - 1


def read(text: str, foreign: Sequence[str] = ()) -> Source:
    """Read a module."""
    functions: dict[str, ast.FunctionDef] = {}
    values: dict[str, ast.expr] = {}
    for item in ast.parse(text).body:
        match item:
            case ast.FunctionDef():
                functions[item.name] = item
            case ast.Assign([ast.Name(name)], value):
                values[name] = value
            case ast.Expr(ast.Constant(str())):
                pass
            case _:
                refuse(item)
    return Source(functions, values, foreign, list(foreign))


def refuse(node: ast.AST) -> NoReturn:
    """Refuse what the translation does not know."""
    raise NotImplementedError(f"line {getattr(node, 'lineno', 0)}: {ast.unparse(node)[:80]}")


def translated(source: Source) -> str:
    """Give all functions, and `p.definitions`, which computes the definitions without arguments."""
    for name, function in source.functions.items():
        names = [argument.arg for argument in function.args.args]
        Body(source, f"p.{name}", names, names).whole(function.body)
    first = Body(source, "p.definitions", (), ())
    for place, value in enumerate(source.values.values()):
        first.out.put(first.run(), DEFINITIONS + place, first.word(value))
    first.out.leave(str(TRUE))
    return "".join([*source.texts, first.out.text(), _table(source)])


def _table(source: Source) -> str:
    codes = ", ".join(f'ptr @"{name}"' for name in source.codes)
    return f"@codes = internal constant [{len(source.codes)} x ptr] [{codes}]\n"


class Body:
    """The body of one function while it is translated."""

    def __init__(self, source: Source, name: str, parameters: Sequence[str], locals_: Sequence[str]) -> None:
        self.source = source
        self.out = Assembly(name, (RUN, *parameters))
        self.locals = set(locals_)
        self.name = name
        self.again = ""

    def run(self) -> str:
        """Give the address of the block of the run."""
        return "%a0"

    def whole(self, statements: Sequence[ast.stmt]) -> None:
        """Translate the body; it is added to the module."""
        out = self.out
        frame = out.let(f"ptrtoint ptr {out.let('call ptr @llvm.frameaddress.p0(i32 0)')} to i64")
        out.give_up_if(out.let(f"icmp ult i64 {frame}, {out.at(self.run(), DEEPEST)}"))
        out.store("", out.at(self.run(), TOP))
        self.statements(statements)
        if not out.ended:
            out.leave("0")
        self.source.texts.append(out.text())

    def statements(self, statements: Sequence[ast.stmt]) -> None:
        """Translate statements."""
        for statement in statements:
            self.statement(statement)

    def statement(self, statement: ast.stmt) -> None:
        """Translate a statement."""
        out = self.out
        match statement:
            case ast.While(ast.Constant(True), body):
                self.again = out.label()
                out.place(self.again)
                self.statements(body)
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
                self.give(self.word(value))
            case ast.Continue():
                out.jump(self.again)
            case ast.Assign([ast.Name(name)], value):
                self.locals.add(name)
                out.store(name, self.word(value))
            case ast.Assign([ast.Tuple(names)], ast.Tuple(values)):
                found = [self.word(value) for value in values]
                for target, word in zip(names, found, strict=True):
                    if not isinstance(target, ast.Name):
                        refuse(statement)
                    out.store(target.id, word)
            case ast.FunctionDef(name, arguments, body):
                self.locals.add(name)
                parameter, *captured = (argument.arg for argument in arguments.args)
                out.store(name, self.closure(parameter, captured, body))
            case ast.Raise():
                out.leave("0")
            case _:
                refuse(statement)

    def give(self, word: str) -> None:
        """Return a value; memory is freed if none of it is in use."""
        out = self.out
        top = out.let(f"load i64, ptr {out.cell('')}")
        odd = out.let(f"trunc i64 {word} to i1")
        now = out.at(self.run(), TOP)
        out.put(self.run(), TOP, out.let(f"select i1 {odd}, i64 {top}, i64 {now}"))
        out.leave(word)

    def condition(self, test: ast.expr, yes: str, no: str) -> None:
        """Go to one of two places, as a value is not empty or is."""
        out = self.out
        match test:
            case ast.UnaryOp(ast.Not(), value):
                self.condition(value, no, yes)
            case ast.BoolOp(ast.And(), values):
                for value in values[:-1]:
                    on = out.label()
                    self.condition(value, on, no)
                    out.place(on)
                self.condition(values[-1], yes, no)
            case ast.Compare(left, [operator], [right]):
                found = arithmetic.compared(out, operator, self.word(left), self.word(right))
                out.branch(found or refuse(test), yes, no)
            case _:
                out.branch(out.let(f"icmp ne i64 {self.word(test)}, {EMPTY}"), yes, no)

    def word(self, node: ast.expr) -> str:  # noqa: PLR0911 - a case for each form
        """Translate an expression."""
        out = self.out
        match node:
            case ast.Constant(bool() | int() as number):
                return str(number_word(int(number)))
            case ast.Constant(None) | ast.Tuple([]):
                return str(EMPTY)
            case ast.Tuple(parts):
                return self.made([self.word(part) for part in parts])
            case ast.Name(name):
                return self.named(name)
            case ast.Subscript(value, ast.Constant(int(place))):
                return out.at(self.word(value), place + 1)
            case ast.BinOp(left, operator, right):
                return arithmetic.computed(out, operator, self.word(left), self.word(right)) or refuse(node)
            case ast.UnaryOp(ast.Not(), _) | ast.Compare() | ast.BoolOp() | ast.IfExp():
                return self.chosen(node)
            case ast.UnaryOp(operator, value):
                return arithmetic.changed(out, operator, self.word(value)) or refuse(node)
            case ast.Call(function, arguments, []):
                return self.call(node, function, [self.word(argument) for argument in arguments])
            case ast.Lambda(arguments, body):
                (parameter,) = (argument.arg for argument in arguments.args)
                inside = {found.id for found in ast.walk(body) if isinstance(found, ast.Name)}
                return self.closure(parameter, sorted(inside & self.locals), [ast.Return(body)])
            case _:
                refuse(node)

    def named(self, name: str) -> str:
        """Give the value of a variable, of a definition, or a function as a value."""
        if name in self.locals:
            return self.out.let(f"load i64, ptr {self.out.cell(name)}")
        if name in self.source.values:
            return self.out.at(self.run(), DEFINITIONS + list(self.source.values).index(name))
        return self.closure("x", (), [ast.Return(ast.Call(ast.Name(name), [ast.Name("x")], []))])

    def chosen(self, node: ast.expr) -> str:
        """Translate an expression with a condition."""
        out = self.out
        test, first, second = node, ast.Constant(1), ast.Constant(0)
        if isinstance(node, ast.IfExp):
            test, first, second = node.test, node.body, node.orelse  # type: ignore[assignment]  # any expressions
        yes, no, on, result = out.label(), out.label(), out.label(), f"?{out.label()}"
        self.condition(test, yes, no)
        for label, value in ((yes, first), (no, second)):
            out.place(label)
            out.store(result, self.word(value))
            out.jump(on)
        out.place(on)
        return out.let(f"load i64, ptr {out.cell(result)}")

    def made(self, words: Sequence[str]) -> str:
        """Allocate a tuple."""
        out = self.out
        top = out.at(self.run(), TOP)
        end = out.let(f"add i64 {top}, {8 * len(words) + 8}")
        out.give_up_if(out.let(f"icmp ugt i64 {end}, {out.at(self.run(), END)}"))
        out.put(self.run(), TOP, end)
        for place, word in enumerate((str(len(words)), *words)):
            out.put(top, place, word)
        return top

    def call(self, node: ast.expr, function: ast.expr, words: Sequence[str]) -> str:
        """Call a function of the module, or a function that is a value."""
        out = self.out
        match function:
            case ast.Name("max" | "abs" as name) if name not in self.locals:
                return arithmetic.largest(out, *words) if name == "max" else arithmetic.absolute(out, *words)
            case ast.Name(name) if name not in self.locals and name in self.source.functions:
                if len(self.source.functions[name].args.args) != len(words):
                    refuse(node)
                passed = "".join(f", i64 {word}" for word in words)
                found = out.let(f'call i64 @"p.{name}"(i64 {self.run()}{passed})')
            case _:
                if len(words) != 1:
                    refuse(node)
                value = self.word(function)
                code = out.let(f"ashr i64 {out.at(value, 1)}, 1")
                place = out.let(f"getelementptr ptr, ptr @codes, i64 {code}")
                found = out.let(f"load ptr, ptr {place}")
                found = out.let(f"call i64 {found}(i64 {self.run()}, i64 {value}, i64 {words[0]})")
        out.give_up_if(out.let(f"icmp eq i64 {found}, 0"))
        return found

    def closure(self, parameter: str, captured: Sequence[str], body: Sequence[ast.stmt]) -> str:
        """Give a function as a value: its code, and what it refers to."""
        name = f"c.{len(self.source.codes)}"
        code = self.source.code(name)
        inner = Body(self.source, name, ("self", "argument"), ())
        for place, variable in enumerate(captured):
            inner.locals.add(variable)
            inner.out.store(variable, inner.out.at("%a1", place + 2))
        inner.locals.add(parameter)
        inner.out.store(parameter, "%a2")
        inner.whole(body)
        return self.made([str(number_word(code)), *(self.named(variable) for variable in captured)])
