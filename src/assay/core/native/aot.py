"""Kernels that were compiled ahead: called by address, without Numba and NumPy, whose import alone takes half a second.

A kernel is kept twice: as Numba translated it, and as machine code for each choice of the numbers that are fixed in it
(the width of a row, say), so that its loops over them are unrolled.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path

import llvmlite.binding as llvm

from assay.core.native.block import Block
from assay.core.native.code_cache import PACKAGE, content_of, folder_for, write_whole

_SIZES = {"Bytes": 1, "Rows": 4, "Keys": 8, "Longs": 8}
_ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)


@dataclass(frozen=True)
class Loaded:
    """A kernel with its fixed numbers, ready to be called; its code lives as long as this object."""

    code: llvm.ExecutionEngine
    entry: Callable[..., int]

    def __call__(self, *arguments: Block | int) -> int:
        """Call it; a number that is fixed is given as well, and not looked at."""
        words: list[int] = []
        for argument in arguments:
            words += [argument] if isinstance(argument, int) else [argument.address, argument.size]
        return int(self.entry((ctypes.c_int64 * len(words))(*words)))


@cache
def kernel(place: str, fixed: tuple[tuple[str, int], ...] = ()) -> Loaded:
    """Load a kernel, which is given as `module:function`; what is not on disk yet is made."""
    translation, object_file, machine = _translation(place), _object_file(place, fixed), host_machine(3)
    code = _kept(object_file)
    if code is None:
        text = _kept(translation) or _translate(place, translation)
        module = llvm.parse_assembly(_with_entry(text.decode(), dict(fixed)))
        for function in module.functions:
            if not function.is_declaration and function.name != "entry":
                function.linkage = "internal"
        module.verify()
        optimise(module, machine, 3)
        code = machine.emit_object(module)
        write_whole(object_file, code)
    return _loaded(code, machine)


@cache
def _content(place: str) -> str:
    """Name the state of a kernel's folder, which holds all it calls, and of what makes code of it."""
    folder = PACKAGE.joinpath(*place.partition(":")[0].split(".")[1:-1])
    making = (PACKAGE / "core" / "native" / f"{name}.py" for name in ("aot", "aot_build", "jit"))
    return content_of(folder, *making)


def is_made(place: str, fixed: tuple[tuple[str, int], ...]) -> bool:
    """Whether there is machine code of a kernel with these numbers fixed."""
    return _object_file(place, fixed).exists()


def all_kept(places: Iterable[str]) -> bool:
    """Whether kernels were translated on this machine."""
    return all(_translation(place).exists() for place in places)


@cache
def _translation(place: str) -> Path:
    content = _content(place)
    return folder_for(content) / f"{place.rpartition('.')[2].replace(':', '-')}.{content}.ll"


@cache
def _object_file(place: str, fixed: tuple[tuple[str, int], ...]) -> Path:
    made = "".join(f".{key}{number}" for key, number in fixed)
    return _translation(place).with_name(f"{_translation(place).stem}{made}.{_processor()}.o")


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


@cache
def _processor() -> str:
    features = llvm.get_host_cpu_name() + llvm.get_host_cpu_features().flatten()
    return blake2b(features.encode(), digest_size=4).hexdigest()


def _kept(file: Path) -> bytes | None:
    try:
        return file.read_bytes()
    except OSError:
        return None


def _translate(place: str, file: Path) -> bytes:
    from assay.core.native.aot_build import translated  # noqa: PLC0415 - this is what needs Numba

    text, name, kinds = translated(place)
    content = f"; {name} {' '.join(kinds)}\n{text}".encode()
    write_whole(file, content)
    return content


def _with_entry(text: str, fixed: Mapping[str, int]) -> str:
    """Add a function that takes all arguments in a row, and calls the kernel as Numba does."""
    head, _, _ = text.partition("\n")
    name, *kinds = head.removeprefix("; ").split(" ")
    lines = ["define i64 @entry(ptr %all) {", "  %result = alloca i64", "  %trouble = alloca ptr"]
    passed = ["ptr %result", "ptr %trouble"]
    at = 0

    def next_word() -> str:
        nonlocal at
        lines.append(f"  %p{at} = getelementptr i64, ptr %all, i64 {at}")
        lines.append(f"  %w{at} = load i64, ptr %p{at}")
        at += 1
        return f"%w{at - 1}"

    for kind in kinds:
        key, _, form = kind.partition(":")
        if form in _SIZES:
            address, size, step = next_word(), next_word(), _SIZES[form]
            lines.append(f"  %a{at} = inttoptr i64 {address} to ptr")
            passed += [
                "ptr null",
                "ptr null",
                f"i64 {size}",
                f"i64 {step}",
                f"ptr %a{at}",
                f"i64 {size}",
                f"i64 {step}",
            ]
        else:
            given = next_word()
            passed.append(f"i64 {fixed.get(key, given)}")
    lines += [
        f"  %status = call i32 @{name}({', '.join(passed)})",
        "  %out = load i64, ptr %result",
        "  ret i64 %out",
        "}",
    ]
    return text + "\n".join(lines) + "\n"


def _loaded(code: bytes, machine: llvm.TargetMachine) -> Loaded:
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
    engine.add_object_file(llvm.ObjectFileRef.from_data(code))
    engine.finalize_object()
    return Loaded(engine, _ENTRY(engine.get_function_address("entry")))
