"""Text in LLVM's language: one function, instruction by instruction."""

from __future__ import annotations

from collections.abc import Sequence


class Assembly:
    """A function while it is written. Its variables are memory cells, which LLVM makes registers."""

    def __init__(self, name: str, parameters: Sequence[str]) -> None:
        self.head = f'define internal i64 @"{name}"({", ".join(f"i64 %a{i}" for i in range(len(parameters)))}) {{'
        self.cells: dict[str, str] = {}
        self.lines: list[str] = []
        self._count = 0
        self.ended = False
        """Whether what is written here can no longer be reached."""
        for place, parameter in enumerate(parameters):
            self.store(parameter, f"%a{place}")

    def cell(self, variable: str) -> str:
        """Name the cell of a variable."""
        return self.cells.setdefault(variable, f"%v{len(self.cells)}")

    def store(self, variable: str, value: str) -> None:
        """Give a variable a value."""
        self.line(f"store i64 {value}, ptr {self.cell(variable)}")

    def line(self, text: str) -> None:
        """Write an instruction without a result."""
        if not self.ended:
            self.lines.append(f"  {text}")

    def let(self, text: str) -> str:
        """Write an instruction, and name its result."""
        self._count += 1
        self.line(f"%t{self._count} = {text}")
        return f"%t{self._count}"

    def label(self) -> str:
        """Make the name of a place."""
        self._count += 1
        return f"l{self._count}"

    def place(self, label: str) -> None:
        """Go on at a place."""
        self.jump(label)
        self.lines.append(f"{label}:")
        self.ended = False

    def jump(self, label: str) -> None:
        """Leave for a place."""
        self.line(f"br label %{label}")
        self.ended = True

    def branch(self, condition: str, yes: str, no: str) -> None:
        """Leave for one of two places."""
        self.line(f"br i1 {condition}, label %{yes}, label %{no}")
        self.ended = True

    def leave(self, value: str) -> None:
        """Return."""
        self.line(f"ret i64 {value}")
        self.ended = True

    def at(self, address: str, words: int) -> str:
        """Read the word at an address plus an offset in words."""
        return self.let(f"load i64, ptr {self.pointer(address, words)}")

    def put(self, address: str, words: int, value: str) -> None:
        """Write it."""
        self.line(f"store i64 {value}, ptr {self.pointer(address, words)}")

    def pointer(self, address: str, words: int) -> str:
        """Point to it."""
        base = self.let(f"inttoptr i64 {address} to ptr")
        return self.let(f"getelementptr i64, ptr {base}, i64 {words}") if words else base

    def give_up_if(self, condition: str) -> None:
        """Return no value under a condition."""
        on = self.label()
        self.branch(condition, "gave_up", on)
        self.place(on)

    def text(self) -> str:
        """Give the whole function."""
        cells = [f"  {cell} = alloca i64" for cell in self.cells.values()]
        body = "\n".join([*cells, *self.lines])
        return f"{self.head}\n{body}\ngave_up:\n  ret i64 0\n}}\n"
