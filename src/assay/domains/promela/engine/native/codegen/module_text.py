"""The parts of an LLVM module as text: types, values, functions and basic blocks."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field


class Type(Struct, frozen=True):
    """A type as text; `of` is the pointee of a pointer or the element of an array."""

    text: str
    of: Type | None = None

    @property
    def pointee(self) -> Type:
        """The pointee."""
        assert self.of is not None
        return self.of

    def as_pointer(self) -> Type:
        """Give the pointer type."""
        return Type("ptr", self)


def IntType(bits: int) -> Type:  # noqa: N802 - llvmlite's name
    """Give the integer type of this width."""
    return Type(f"i{bits}")


def VoidType() -> Type:  # noqa: N802 - llvmlite's name
    """Give the type `void`."""
    return Type("void")


def ArrayType(of: Type, count: int) -> Type:  # noqa: N802 - llvmlite's name
    """Give an array type."""
    return Type(f"[{count} x {of.text}]", of)


class FunctionType(Struct, frozen=True):
    """The result type and the parameter types of a function."""

    gives: Type
    takes: Sequence[Type]


class Value:
    """An operand: its text and its type."""

    __slots__ = ("text", "type")

    def __init__(self, text: str, type_: Type) -> None:
        self.text, self.type = text, type_


class Constant(Value):
    """A constant integer or array."""

    __slots__ = ("constant",)

    def __init__(self, type_: Type, constant: int | Sequence[Constant | int]) -> None:
        if isinstance(constant, int):
            self.constant = constant
            text = ("true" if constant else "false") if type_.text == "i1" else str(constant)
        else:
            self.constant = 0
            inner = [Constant(type_.pointee, one) if isinstance(one, int) else one for one in constant]
            text = f"[{', '.join(f'{one.type.text} {one.text}' for one in inner)}]"
        super().__init__(text, type_)


class GlobalVariable(Value):
    """A global variable; as a value it is an address."""

    def __init__(self, module: Module, form: Type, name: str) -> None:
        super().__init__(f'@"{name}"', form.as_pointer())
        self.form, self.linkage, self.global_constant = form, "", False
        self.initializer: Constant | None = None
        module.globals[name] = self

    def written(self) -> str:
        """Give the definition."""
        kind = "constant" if self.global_constant else "global"
        assert self.initializer is not None
        return f"{self.text} = {self.linkage} {kind} {self.form.text} {self.initializer.text}"


class Block:
    """A basic block; its phi and switch lines are complete only at the end."""

    __slots__ = ("function", "lines", "name", "terminated")

    def __init__(self, function: Function, name: str) -> None:
        self.function, self.name, self.terminated = function, name, False
        self.lines: list[str | Phi | Switch] = []


class Function(Value):
    """A function; without blocks it is a declaration."""

    def __init__(self, module: Module, form: FunctionType, name: str) -> None:
        super().__init__(f'@"{name}"', Type("ptr"))
        self.module, self.form, self.linkage = module, form, ""
        self.attributes: set[str] = set()
        self.args = [Value(f"%a{i}", kind) for i, kind in enumerate(form.takes)]
        self.blocks: list[Block] = []
        self.variables: list[str] = []
        self.count = 0
        module.globals[name] = self

    def append_basic_block(self, name: str = "") -> Block:
        """Append a basic block."""
        block = Block(self, f"b{len(self.blocks)}.{name}")
        self.blocks.append(block)
        return block

    def written(self) -> str:
        """Give the definition or declaration."""
        takes = ", ".join(f"{arg.type.text} {arg.text}" for arg in self.args)
        head = f"{self.form.gives.text} {self.text}"
        if not self.blocks:
            return f"declare {head}({', '.join(arg.type.text for arg in self.args)})"
        out = [f"define {self.linkage} {head}({takes}) {' '.join(sorted(self.attributes))} {{"]
        for i, block in enumerate(self.blocks):
            out.append(f"{block.name}:")
            if i == 0:
                out += self.variables
            out += map(str, block.lines)
        out.append("}")
        return "\n".join(out)


class Module(Struct):
    """An LLVM module."""

    name: str
    globals: dict[str, GlobalVariable | Function] = field(default_factory=dict)

    def __str__(self) -> str:
        return "\n".join(one.written() for one in self.globals.values())

    def declare_intrinsic(self, name: str, over: Sequence[Type], form: FunctionType) -> Function:
        """Declare an LLVM intrinsic."""
        full = ".".join([name, *("p0" if kind.text == "ptr" else kind.text for kind in over)])
        known = self.globals.get(full)
        return known if isinstance(known, Function) else Function(self, form, full)


class Phi(Value):
    """A `phi` instruction."""

    def __init__(self, text: str, type_: Type) -> None:
        super().__init__(text, type_)
        self.incoming: list[str] = []

    def add_incoming(self, value: Value, block: Block) -> None:
        """Add the value for a predecessor block."""
        self.incoming.append(f"[ {value.text}, %{block.name} ]")

    def __str__(self) -> str:
        return f"{self.text} = phi {self.type.text} {', '.join(self.incoming)}"


class Switch:
    """A `switch` instruction."""

    def __init__(self, value: Value, default: Block) -> None:
        self.value, self.default = value, default
        self.cases: list[str] = []

    def add_case(self, number: Constant, block: Block) -> None:
        """Add a case."""
        self.cases.append(f"{self.value.type.text} {number.text}, label %{block.name}")

    def __str__(self) -> str:
        value = f"{self.value.type.text} {self.value.text}"
        return f"switch {value}, label %{self.default.name} [ {' '.join(self.cases)} ]"
