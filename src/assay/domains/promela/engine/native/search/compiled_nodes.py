"""Modules of machine code in this process; the functions of nodes, compiled when a search reaches them."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from functools import cache

import llvmlite.binding as llvm

from assay.core.native.block import Block
from assay.domains.promela.engine.native.codegen.layout import Kin, Layout
from assay.domains.promela.engine.native.codegen.model import linked_names
from assay.domains.promela.engine.native.codegen.node_functions import (
    NodeTable,
    Place,
    function_name,
    near,
    table_starts,
    write_nodes,
)
from assay.domains.promela.model.graph import Model

BATCH_EDGES = 40
"""The edges that are compiled together, at least."""
QUICK, REGISTERS, OPTIMISED = range(3)
"""How much effort compilation takes: about 6, 14 and 25 ms for a model of 6 edges. `REGISTERS` combines instructions
and keeps values in registers between blocks; a search with its code takes 0.7 to 0.9 of the time with `QUICK` code, and
with `OPTIMISED` code 0.9 of that or as much. Only Linux on x86-64 has `REGISTERS`: elsewhere it was not tried, and is
`OPTIMISED`."""


def compile_module(assembly: str, effort: int) -> llvm.ExecutionEngine:
    """Compile a module without undefined symbols.

    By default LLVM assumes that the parts of a module lie anywhere, and selects the instructions for every call and
    every constant in its slow way. llvmlite's memory manager puts them side by side, and compilation takes a third less
    time.
    """
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    target, near = llvm.Target.from_default_triple(), _is_linux_on_x86_64()
    if near:
        if effort >= REGISTERS:
            _allocate_registers_well()
        machine = target.create_target_machine(opt=1 if effort == OPTIMISED else 0, reloc="pic", codemodel="small")
    else:
        machine = target.create_target_machine(opt=1 if effort >= REGISTERS else 0)
    parsed = llvm.parse_assembly(assembly)
    _optimise(parsed, machine, effort)
    engine = llvm.create_mcjit_compiler(parsed, machine, use_lmm=near or None)
    engine.finalize_object()
    return engine


@cache
def _allocate_registers_well() -> None:
    """Let LLVM allocate registers as in optimised code, for all modules from now on: it has no option for one module.

    A version of LLVM without the option ignores it.
    """
    llvm.set_option("", "-optimize-regalloc")


def _is_linux_on_x86_64() -> bool:
    return sys.platform == "linux" and os.uname().machine == "x86_64"


def _optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine, effort: int) -> None:
    """Run the passes that pay for themselves by leaving less code to generate."""
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=1))
    passes = llvm.create_new_module_pass_manager()
    passes.add_sroa_pass()
    if effort >= REGISTERS:
        passes.add_instruction_combine_pass()
    passes.add_simplify_cfg_pass()
    passes.run(module, builder)


class CompiledNodes:
    """The functions of nodes by their addresses; the code lives as long as this object."""

    def __init__(self, model: Model, layout: Layout) -> None:
        self._model, self._layout = model, layout
        *starts, size = table_starts(model)
        self._entries = Block("q", size)
        self.table = NodeTable(self._entries.address, tuple(starts))
        self.known: set[Place] = set()
        """The nodes that have code."""
        self._kins: list[Kin] = []
        self._links: dict[str, int] = {}
        self._code: list[llvm.ExecutionEngine] = []

    def link(self, code: llvm.ExecutionEngine, kins: list[Kin]) -> None:
        """Take the first module: its functions are called by those of nodes, and it numbers the kins."""
        self._kins = kins
        self._links = {name: code.get_function_address(name) for name in linked_names(self._model)}
        nothing = code.get_function_address("nothing")
        for kind, process in enumerate(self._model.processes):
            missing = code.get_function_address(f"missing.{kind}")
            for node in process.nodes:
                self._entries[self.table.index((kind, node.number))] = missing if node.edges else nothing

    def add(self, places: Iterable[Place]) -> None:
        """Compile the nodes at some places that have no code yet, with their neighbours."""
        new = [place for place in near(self._model, places, BATCH_EDGES) if place not in self.known]
        if not new:
            return
        unit = write_nodes(self._model, self._layout, self._kins, new, self._links)
        code = compile_module(str(unit.module), QUICK)
        self._code.append(code)
        self.known.update(new)
        for place in new:
            self._entries[self.table.index(place)] = code.get_function_address(function_name(place))
