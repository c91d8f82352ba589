"""Writes LLVM's language as text, at once and without a tree of objects in between.

Models of a thousand edges become tens of thousands of instructions, and llvmlite's own builder takes longer over them
than LLVM. Names and calls are those of `llvmlite.ir`, as far as models need them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager

from assay.domains.promela.engine.native.codegen.module_text import (
    ArrayType,
    Block,
    Constant,
    Function,
    FunctionType,
    GlobalVariable,
    IntType,
    Module,
    Phi,
    Switch,
    Type,
    Value,
    VoidType,
)

__all__ = [
    "ArrayType",
    "Block",
    "Constant",
    "Function",
    "FunctionType",
    "GlobalVariable",
    "IRBuilder",
    "IntType",
    "Module",
    "Phi",
    "Switch",
    "Type",
    "Value",
    "VoidType",
]


@contextmanager
def _within(code: IRBuilder, block: Block, after: Block) -> Iterator[None]:
    code.position_at_end(block)
    yield
    if not code.block.terminated:
        code.branch(after)


BIT = IntType(1)
_SIGNED = {"==": "eq", "!=": "ne", "<": "slt", "<=": "sle", ">": "sgt", ">=": "sge"}
_UNSIGNED = {"==": "eq", "!=": "ne", "<": "ult", "<=": "ule", ">": "ugt", ">=": "uge"}


class IRBuilder:
    """Writes instructions at the end of a block."""

    def __init__(self, block: Block) -> None:
        self.function = block.function
        self.block = block

    @property
    def module(self) -> Module:
        """Where all is written."""
        return self.function.module

    def append_basic_block(self, name: str = "") -> Block:
        """Begin a block of the same function."""
        return self.function.append_basic_block(name)

    def position_at_end(self, block: Block) -> None:
        """Go on there."""
        self.block = block

    def _new(self) -> str:
        self.function.count += 1
        return f"%v{self.function.count}"

    def _made(self, text: str, kind: Type) -> Value:
        name = self._new()
        self.block.lines.append(f"{name} = {text}")
        return Value(name, kind)

    def _both(self, word: str, a: Value, b: Value) -> Value:
        return self._made(f"{word} {a.type.text} {a.text}, {b.text}", a.type)

    def add(self, a: Value, b: Value) -> Value:
        """A sum; adding nothing takes no instruction."""
        return a if b.text == "0" else b if a.text == "0" else self._both("add", a, b)

    def sub(self, a: Value, b: Value) -> Value:
        """A difference."""
        return self._both("sub", a, b)

    def mul(self, a: Value, b: Value) -> Value:
        """A product; once a number takes no instruction."""
        return a if b.text == "1" else self._both("mul", a, b)

    def and_(self, a: Value, b: Value) -> Value:
        """Bits of both."""
        return self._both("and", a, b)

    def or_(self, a: Value, b: Value) -> Value:
        """Bits of either."""
        return self._both("or", a, b)

    def xor(self, a: Value, b: Value) -> Value:
        """Bits of one."""
        return self._both("xor", a, b)

    def shl(self, a: Value, b: Value) -> Value:
        """Moved up."""
        return self._both("shl", a, b)

    def lshr(self, a: Value, b: Value) -> Value:
        """Moved down."""
        return self._both("lshr", a, b)

    def ashr(self, a: Value, b: Value) -> Value:
        """Moved down, with its sign."""
        return self._both("ashr", a, b)

    def sdiv(self, a: Value, b: Value) -> Value:
        """A quotient."""
        return self._both("sdiv", a, b)

    def srem(self, a: Value, b: Value) -> Value:
        """A remainder."""
        return self._both("srem", a, b)

    def not_(self, a: Value) -> Value:
        """All bits changed."""
        return self._both("xor", a, Value("true" if a.type.text == "i1" else "-1", a.type))

    def neg(self, a: Value) -> Value:
        """The other sign."""
        return self._both("sub", Value("0", a.type), a)

    def icmp_signed(self, sign: str, a: Value, b: Value) -> Value:
        """Compare."""
        return self._made(f"icmp {_SIGNED[sign]} {a.type.text} {a.text}, {b.text}", BIT)

    def icmp_unsigned(self, sign: str, a: Value, b: Value) -> Value:
        """Compare as numbers without a sign."""
        return self._made(f"icmp {_UNSIGNED[sign]} {a.type.text} {a.text}, {b.text}", BIT)

    def select(self, which: Value, a: Value, b: Value) -> Value:
        """One of two."""
        return self._made(f"select i1 {which.text}, {a.type.text} {a.text}, {b.type.text} {b.text}", a.type)

    def zext(self, a: Value, kind: Type) -> Value:
        """More bits, all zero."""
        return self._made(f"zext {a.type.text} {a.text} to {kind.text}", kind)

    def trunc(self, a: Value, kind: Type) -> Value:
        """Fewer bits."""
        return self._made(f"trunc {a.type.text} {a.text} to {kind.text}", kind)

    def bitcast(self, a: Value, kind: Type) -> Value:
        """A pointer to something else: pointers are all alike."""
        return Value(a.text, kind)

    def cttz(self, a: Value, never_zero: Value) -> Value:
        """Count the zeros below the lowest bit that is set."""
        form = FunctionType(a.type, (a.type, BIT))
        return self.call(self.module.declare_intrinsic("llvm.cttz", [a.type], form), [a, never_zero])

    def load(self, place: Value) -> Value:
        """Read."""
        of = place.type.of
        assert of is not None
        return self._made(f"load {of.text}, ptr {place.text}", of)

    def store(self, value: Value, place: Value) -> None:
        """Write."""
        self.block.lines.append(f"store {value.type.text} {value.text}, ptr {place.text}")

    def gep(self, place: Value, at: Sequence[Value], *, inbounds: bool = False) -> Value:
        """An address: so many further, and if there is a second index, so many within the array."""
        of = place.type.of
        assert of is not None
        indices = ", ".join(f"{one.type.text} {one.text}" for one in at)
        inner = of if len(at) == 1 else of.of
        assert inner is not None
        word = "getelementptr inbounds" if inbounds else "getelementptr"
        return self._made(f"{word} {of.text}, ptr {place.text}, {indices}", inner.as_pointer())

    def alloca(self, kind: Type) -> Value:
        """A variable of the function."""
        name = self._new()
        self.function.variables.append(f"{name} = alloca {kind.text}")
        return Value(name, kind.as_pointer())

    @contextmanager
    def goto_entry_block(self) -> Iterator[None]:
        """Write at the start of the function; only variables are, and they stand there anyhow."""
        yield

    def call(self, function: Function, arguments: Sequence[Value]) -> Value:
        """Call a function."""
        given = ", ".join(f"{one.type.text} {one.text}" for one in arguments)
        text = f"call {function.form.gives.text} {function.text}({given})"
        if function.form.gives.text == "void":
            self.block.lines.append(text)
            return Value("", function.form.gives)
        return self._made(text, function.form.gives)

    def phi(self, kind: Type) -> Phi:
        """A value by where control comes from."""
        out = Phi(self._new(), kind)
        self.block.lines.append(out)
        return out

    def _end(self, line: str | Switch) -> None:
        self.block.lines.append(line)
        self.block.terminated = True

    def ret(self, value: Value) -> None:
        """Give a value back."""
        self._end(f"ret {value.type.text} {value.text}")

    def branch(self, block: Block) -> None:
        """Go on there."""
        self._end(f"br label %{block.name}")

    def cbranch(self, condition: Value, yes: Block, no: Block) -> None:
        """Go on here or there."""
        self._end(f"br i1 {condition.text}, label %{yes.name}, label %{no.name}")

    def switch(self, value: Value, default: Block) -> Switch:
        """Go on where a number says."""
        out = Switch(value, default)
        self._end(out)
        return out

    @contextmanager
    def if_then(self, condition: Value, *, likely: bool | None = None) -> Iterator[None]:  # noqa: ARG002 - llvmlite has it
        """Write what is done only if a bit is set."""
        then, after = self.append_basic_block("then"), self.append_basic_block("after")
        self.cbranch(condition, then, after)
        with _within(self, then, after):
            yield
        self.position_at_end(after)

    @contextmanager
    def if_else(self, condition: Value) -> Iterator[tuple[AbstractContextManager[None], AbstractContextManager[None]]]:
        """Write what is done if a bit is set, and what else."""
        then, other, after = (self.append_basic_block(name) for name in ("then", "else", "after"))
        self.cbranch(condition, then, other)
        yield _within(self, then, after), _within(self, other, after)
        self.position_at_end(after)
