"""Native callbacks: functions of two row pointers that search kernels call, each of which calls another kernel.

A callback stores the two pointers in the argument block of its kernel and calls that kernel.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import llvmlite.binding as llvm

from assay.core.native.block import Block
from assay.core.native.emit import host_machine
from assay.domains.promela.engine.native.search.signature import Signature

NAMES = ("successors", "ended", "letter")
_WORD = 8


class Callbacks:
    """One callback for each function of a model; one search uses them at a time.

    The kernel has the array parameters `row` and `out`, whose addresses each call sets.
    """

    def __init__(self, signature: Signature) -> None:
        self._entry = signature.words
        """The word behind the arguments: the address of the kernel."""
        self._blocks = {name: Block("q", self._entry + 1) for name in NAMES}
        places = [signature.offset("row"), signature.offset("out"), self._entry]
        self._code = _compile({name: block.address for name, block in self._blocks.items()}, places)

    def address(self, name: str, arguments: Sequence[int], entry: int) -> int:
        """Set the arguments and the kernel of a callback, and give its address."""
        for place, word in enumerate([*arguments, entry]):
            self._blocks[name][place] = word
        return int(self._code.get_function_address(name))


def _compile(blocks: Mapping[str, int], places: Sequence[int]) -> llvm.ExecutionEngine:
    text = ""
    for name, block in blocks.items():
        row, out, entry = (f"inttoptr (i64 {block + _WORD * place} to ptr)" for place in places)
        text += f"""define i64 @{name}(ptr %row, ptr %out) {{
  store ptr %row, ptr {row}
  store ptr %out, ptr {out}
  %kernel = load ptr, ptr {entry}
  %answer = call i64 %kernel(ptr inttoptr (i64 {block} to ptr))
  ret i64 %answer
}}
"""
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(text), host_machine(0))
    engine.finalize_object()
    return engine
