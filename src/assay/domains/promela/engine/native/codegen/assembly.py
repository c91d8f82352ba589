"""An LLVM IR builder that writes text directly, without a tree of instruction objects.

A model of a thousand edges becomes tens of thousands of instructions. llvmlite's builder takes longer to write them
than LLVM takes to compile them. Names and calls are those of `llvmlite.ir`, as far as models need them.
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
    """Appends instructions to a block."""

    def __init__(self, block: Block) -> None:
        self.function = block.function
        self.block = block

    @property
    def module(self) -> Module:
        """The module of the function."""
        return self.function.module

    def append_basic_block(self, name: str = "") -> Block:
        """Append a block to the same function."""
        return self.function.append_basic_block(name)

    def position_at_end(self, block: Block) -> None:
        """Append to this block from now on."""
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
        """Emit `add`; adding 0 emits nothing."""
        return a if b.text == "0" else b if a.text == "0" else self._both("add", a, b)

    def sub(self, a: Value, b: Value) -> Value:
        """Emit `sub`."""
        return self._both("sub", a, b)

    def mul(self, a: Value, b: Value) -> Value:
        """Emit `mul`; multiplying by 1 emits nothing."""
        return a if b.text == "1" else self._both("mul", a, b)

    def and_(self, a: Value, b: Value) -> Value:
        """Emit `and`."""
        return self._both("and", a, b)

    def or_(self, a: Value, b: Value) -> Value:
        """Emit `or`."""
        return self._both("or", a, b)

    def xor(self, a: Value, b: Value) -> Value:
        """Emit `xor`."""
        return self._both("xor", a, b)

    def shl(self, a: Value, b: Value) -> Value:
        """Emit `shl`."""
        return self._both("shl", a, b)

    def lshr(self, a: Value, b: Value) -> Value:
        """Emit `lshr`."""
        return self._both("lshr", a, b)

    def ashr(self, a: Value, b: Value) -> Value:
        """Emit `ashr`."""
        return self._both("ashr", a, b)

    def sdiv(self, a: Value, b: Value) -> Value:
        """Emit `sdiv`."""
        return self._both("sdiv", a, b)

    def srem(self, a: Value, b: Value) -> Value:
        """Emit `srem`."""
        return self._both("srem", a, b)

    def not_(self, a: Value) -> Value:
        """Emit `xor` with all ones."""
        return self._both("xor", a, Value("true" if a.type.text == "i1" else "-1", a.type))

    def neg(self, a: Value) -> Value:
        """Emit `sub` from 0."""
        return self._both("sub", Value("0", a.type), a)

    def icmp_signed(self, sign: str, a: Value, b: Value) -> Value:
        """Emit `icmp` with a signed predicate."""
        return self._made(f"icmp {_SIGNED[sign]} {a.type.text} {a.text}, {b.text}", BIT)

    def icmp_unsigned(self, sign: str, a: Value, b: Value) -> Value:
        """Emit `icmp` with an unsigned predicate."""
        return self._made(f"icmp {_UNSIGNED[sign]} {a.type.text} {a.text}, {b.text}", BIT)

    def select(self, which: Value, a: Value, b: Value) -> Value:
        """Emit `select`."""
        return self._made(f"select i1 {which.text}, {a.type.text} {a.text}, {b.type.text} {b.text}", a.type)

    def zext(self, a: Value, kind: Type) -> Value:
        """Emit `zext`."""
        return self._made(f"zext {a.type.text} {a.text} to {kind.text}", kind)

    def trunc(self, a: Value, kind: Type) -> Value:
        """Emit `trunc`."""
        return self._made(f"trunc {a.type.text} {a.text} to {kind.text}", kind)

    def bitcast(self, a: Value, kind: Type) -> Value:
        """Change the pointee type; pointers are opaque, so this emits nothing."""
        return Value(a.text, kind)

    def cttz(self, a: Value, never_zero: Value) -> Value:
        """Emit a call of `llvm.cttz`, which counts trailing zeros."""
        form = FunctionType(a.type, (a.type, BIT))
        return self.call(self.module.declare_intrinsic("llvm.cttz", [a.type], form), [a, never_zero])

    def load(self, place: Value) -> Value:
        """Emit `load`."""
        of = place.type.of
        assert of is not None
        return self._made(f"load {of.text}, ptr {place.text}", of)

    def store(self, value: Value, place: Value) -> None:
        """Emit `store`."""
        self.block.lines.append(f"store {value.type.text} {value.text}, ptr {place.text}")

    def gep(self, place: Value, at: Sequence[Value], *, inbounds: bool = False) -> Value:
        """Emit `getelementptr`; a second index selects within the array."""
        of = place.type.of
        assert of is not None
        indices = ", ".join(f"{one.type.text} {one.text}" for one in at)
        inner = of if len(at) == 1 else of.of
        assert inner is not None
        word = "getelementptr inbounds" if inbounds else "getelementptr"
        return self._made(f"{word} {of.text}, ptr {place.text}, {indices}", inner.as_pointer())

    def alloca(self, kind: Type) -> Value:
        """Emit `alloca` in the entry block."""
        name = self._new()
        self.function.variables.append(f"{name} = alloca {kind.text}")
        return Value(name, kind.as_pointer())

    def call(self, function: Function, arguments: Sequence[Value]) -> Value:
        """Emit `call`."""
        given = ", ".join(f"{one.type.text} {one.text}" for one in arguments)
        text = f"call {function.form.gives.text} {function.text}({given})"
        if function.form.gives.text == "void":
            self.block.lines.append(text)
            return Value("", function.form.gives)
        return self._made(text, function.form.gives)

    def call_address(self, address: Value, form: FunctionType, arguments: Sequence[Value]) -> Value:
        """Emit `call` of the function at an address, a 64-bit number."""
        place = self._made(f"inttoptr i64 {address.text} to ptr", Type("ptr"))
        given = ", ".join(f"{one.type.text} {one.text}" for one in arguments)
        return self._made(f"call {form.gives.text} {place.text}({given})", form.gives)

    def phi(self, kind: Type) -> Phi:
        """Emit `phi`."""
        out = Phi(self._new(), kind)
        self.block.lines.append(out)
        return out

    def _end(self, line: str | Switch) -> None:
        self.block.lines.append(line)
        self.block.terminated = True

    def ret(self, value: Value) -> None:
        """Emit `ret`."""
        self._end(f"ret {value.type.text} {value.text}")

    def branch(self, block: Block) -> None:
        """Emit `br`."""
        self._end(f"br label %{block.name}")

    def cbranch(self, condition: Value, yes: Block, no: Block) -> None:
        """Emit a conditional `br`."""
        self._end(f"br i1 {condition.text}, label %{yes.name}, label %{no.name}")

    def switch(self, value: Value, default: Block) -> Switch:
        """Emit `switch`."""
        out = Switch(value, default)
        self._end(out)
        return out

    @contextmanager
    def if_then(self, condition: Value, *, likely: bool | None = None) -> Iterator[None]:  # noqa: ARG002 - llvmlite has it
        """Emit a block that is entered if the condition holds."""
        then, after = self.append_basic_block("then"), self.append_basic_block("after")
        self.cbranch(condition, then, after)
        with _within(self, then, after):
            yield
        self.position_at_end(after)

    @contextmanager
    def if_else(self, condition: Value) -> Iterator[tuple[AbstractContextManager[None], AbstractContextManager[None]]]:
        """Emit two blocks, one for each value of the condition."""
        then, other, after = (self.append_basic_block(name) for name in ("then", "else", "after"))
        self.cbranch(condition, then, other)
        yield _within(self, then, after), _within(self, other, after)
        self.position_at_end(after)
