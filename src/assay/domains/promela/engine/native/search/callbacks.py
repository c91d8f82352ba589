"""Functions of two rows, as searches call them, that call a kernel, and tell it where the rows are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import llvmlite.binding as llvm

from assay.core.native.aot import host_machine
from assay.core.native.block import Block

NAMES = ("successors", "ended", "letter")
_ROW, _OUT, _ENTRY = 10, 12, 24
"""Places among the words of a kernel's arguments; behind them stands where the kernel is."""


class Asking:
    """Such functions, and the arguments that they give: for one search at a time."""

    def __init__(self) -> None:
        self._given = {name: Block("q", _ENTRY + 1) for name in NAMES}
        self._code = _functions({name: given.address for name, given in self._given.items()})

    def address(self, name: str, words: Sequence[int]) -> int:
        """Where a function is that gives these arguments and the rows to the kernel that the last word says."""
        for place, word in enumerate(words):
            self._given[name][place] = word
        return int(self._code.get_function_address(name))


def _functions(given: Mapping[str, int]) -> llvm.ExecutionEngine:
    text = ""
    for name, address in given.items():
        row, out, entry = (f"inttoptr (i64 {address + 8 * place} to ptr)" for place in (_ROW, _OUT, _ENTRY))
        text += f"""define i64 @{name}(ptr %row, ptr %out) {{
  store ptr %row, ptr {row}
  store ptr %out, ptr {out}
  %kernel = load ptr, ptr {entry}
  %answer = call i64 %kernel(ptr inttoptr (i64 {address} to ptr))
  ret i64 %answer
}}
"""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(text), host_machine(0))
    engine.finalize_object()
    return engine
