"""Emits machine code for this processor with LLVM."""

from __future__ import annotations

from contextlib import suppress

import llvmlite.binding as llvm

_COUNTING = ("NRT_incref", "NRT_decref")


def host_machine(level: int) -> llvm.TargetMachine:
    """The LLVM target: this machine, at an optimisation level."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    features = llvm.get_host_cpu_features().flatten()
    return llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=level
    )


def emitted(module: llvm.ModuleRef) -> bytes:
    """Optimise a module and give it as an object file."""
    machine = host_machine(3)
    for name in _COUNTING:
        _keep_calls(module, name)
    for level in (2, 3):  # the first round brings counts of references side by side, so that most can be dropped
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=level))
        manager = builder.getModulePassManager()
        manager.add_refprune_pass()
        manager.run(module, builder)
    code: bytes = machine.emit_object(module)
    return code


def _keep_calls(module: llvm.ModuleRef, name: str) -> None:
    """Keep a function from being inlined: LLVM drops pairs of calls, which it knows by their names."""
    with suppress(NameError):  # a module that counts no references
        module.get_function(name).add_function_attribute("noinline")


def emitted_kernel(text: str) -> bytes:
    """Give a module as an object file whose only visible function is `entry`."""
    module = llvm.parse_assembly(text)
    for function in module.functions:
        if not function.is_declaration and function.name != "entry":
            function.linkage = "internal"
    module.verify()
    return emitted(module)
