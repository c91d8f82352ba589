"""Emits machine code for this processor with LLVM."""

from __future__ import annotations

import llvmlite.binding as llvm


def host_machine(level: int) -> llvm.TargetMachine:
    """What code is made for: this machine, with so much care."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=level
    )


def optimise(module: llvm.ModuleRef, machine: llvm.TargetMachine, level: int) -> None:
    """Have LLVM improve a module."""
    builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=level))
    builder.getModulePassManager().run(module, builder)


def emitted(module: llvm.ModuleRef) -> bytes:
    """Optimise a module and give it as an object file."""
    machine = host_machine(3)
    optimise(module, machine, 3)
    code: bytes = machine.emit_object(module)
    return code


def emitted_kernel(text: str) -> bytes:
    """Give a module as an object file whose only visible function is `entry`."""
    module = llvm.parse_assembly(text)
    for function in module.functions:
        if not function.is_declaration and function.name != "entry":
            function.linkage = "internal"
    module.verify()
    return emitted(module)
