"""What a module in LLVM's language is made of: types, values, functions and their blocks, as they are written."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct, field


class Type(Struct, frozen=True):
    """A type, and how it is written; `of` is what a pointer points to, or an array is made of."""

    text: str
    of: Type | None = None

    @property
    def pointee(self) -> Type:
        """What a pointer points to."""
        assert self.of is not None
        return self.of

    def as_pointer(self) -> Type:
        """A pointer to it."""
        return Type("ptr", self)


def IntType(bits: int) -> Type:  # noqa: N802 - llvmlite's name
    """An integer of so many bits."""
    return Type(f"i{bits}")


def VoidType() -> Type:  # noqa: N802 - llvmlite's name
    """What a function gives that gives nothing."""
    return Type("void")


def ArrayType(of: Type, count: int) -> Type:  # noqa: N802 - llvmlite's name
    """So many of a type."""
    return Type(f"[{count} x {of.text}]", of)


class FunctionType(Struct, frozen=True):
    """What a function gives and takes."""

    gives: Type
    takes: Sequence[Type]


class Value:
    """Something that instructions work on: how it is written, and its type."""

    __slots__ = ("text", "type")

    def __init__(self, text: str, type_: Type) -> None:
        self.text, self.type = text, type_


class Constant(Value):
    """A number, or an array of constants."""

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
    """A variable of the module: the address of what it holds."""

    def __init__(self, module: Module, form: Type, name: str) -> None:
        super().__init__(f'@"{name}"', form.as_pointer())
        self.form, self.linkage, self.global_constant = form, "", False
        self.initializer: Constant | None = None
        module.globals[name] = self

    def written(self) -> str:
        """The line that defines it."""
        kind = "constant" if self.global_constant else "global"
        assert self.initializer is not None
        return f"{self.text} = {self.linkage} {kind} {self.form.text} {self.initializer.text}"


class Block:
    """A basic block; some of its lines are complete only at the end."""

    __slots__ = ("function", "lines", "name", "terminated")

    def __init__(self, function: Function, name: str) -> None:
        self.function, self.name, self.terminated = function, name, False
        self.lines: list[str | Phi | Switch] = []


class Function(Value):
    """A function: declared as long as it has no block."""

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
        """Begin a block."""
        block = Block(self, f"b{len(self.blocks)}.{name}")
        self.blocks.append(block)
        return block

    def written(self) -> str:
        """Its text."""
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
    """A module."""

    name: str
    globals: dict[str, GlobalVariable | Function] = field(default_factory=dict)

    def __str__(self) -> str:
        return "\n".join(one.written() for one in self.globals.values())

    def declare_intrinsic(self, name: str, over: Sequence[Type], form: FunctionType) -> Function:
        """A function that LLVM itself knows."""
        full = ".".join([name, *("p0" if kind.text == "ptr" else kind.text for kind in over)])
        known = self.globals.get(full)
        return known if isinstance(known, Function) else Function(self, form, full)


class Phi(Value):
    """A value by where control comes from."""

    def __init__(self, text: str, type_: Type) -> None:
        super().__init__(text, type_)
        self.incoming: list[str] = []

    def add_incoming(self, value: Value, block: Block) -> None:
        """Say what it is when control comes from a block."""
        self.incoming.append(f"[ {value.text}, %{block.name} ]")

    def __str__(self) -> str:
        return f"{self.text} = phi {self.type.text} {', '.join(self.incoming)}"


class Switch:
    """A choice among blocks by a number."""

    def __init__(self, value: Value, default: Block) -> None:
        self.value, self.default = value, default
        self.cases: list[str] = []

    def add_case(self, number: Constant, block: Block) -> None:
        """Where to go for a number."""
        self.cases.append(f"{self.value.type.text} {number.text}, label %{block.name}")

    def __str__(self) -> str:
        value = f"{self.value.type.text} {self.value.text}"
        return f"switch {value}, label %{self.default.name} [ {' '.join(self.cases)} ]"
