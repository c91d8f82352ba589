"""Ahead-of-time compilation of kernels: called by address, without the half second to import Numba and NumPy.

A kernel is cached twice: as LLVM IR from Numba, and as an object file for each choice of fixed parameters (the width of
a row, say), which are constants there so that LLVM unrolls loops over them.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path

from msgspec import Struct

from assay.core.domain.blake2 import blake2b
from assay.core.native.block import Block
from assay.core.native.code_cache import keep_code, kept_code
from assay.core.native.kept_kernels import translation_file
from assay.core.native.loader import LoadedCode, processor

_SIZES = {"Bytes": 1, "Rows": 4, "Keys": 8, "Longs": 8}
_ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p)


class Loaded(Struct, frozen=True):
    """A kernel specialised to its fixed parameters, ready to call; the object owns its machine code."""

    code: LoadedCode
    entry: Callable[..., int]

    def __call__(self, *arguments: Block | int) -> int:
        """Call the kernel; fixed parameters are passed too, and ignored."""
        words: list[int] = []
        for argument in arguments:
            words += [argument] if isinstance(argument, int) else [argument.address, argument.size]
        return int(self.entry((ctypes.c_int64 * len(words))(*words)))


@cache
def kernel(place: str, fixed: tuple[tuple[str, int], ...] = ()) -> Loaded:
    """Load a kernel, which is given as `module:function`; what is not on disk yet is made."""
    translation, object_file = translation_file(place), _object_file(place, fixed)
    code = kept_code(object_file)
    if code is None:
        from assay.core.native.emit import emitted_kernel  # noqa: PLC0415 - compiling is what needs llvmlite

        text = kept_code(translation) or _translate(place, translation)
        code = emitted_kernel(_with_entry(text.decode(), dict(fixed)))
        keep_code(object_file, code)
    loaded = LoadedCode(code)
    return Loaded(loaded, _ENTRY(loaded.address("entry")))


def is_made(place: str, fixed: tuple[tuple[str, int], ...]) -> bool:
    """Whether the cache holds the object file of a kernel with these fixed parameters."""
    return _object_file(place, fixed).exists()


@cache
def _object_file(place: str, fixed: tuple[tuple[str, int], ...]) -> Path:
    made = "".join(f".{key}{number}" for key, number in fixed)
    return translation_file(place).with_name(f"{translation_file(place).stem}{made}.{processor_name()}.o")


@cache
def processor_name() -> str:
    """Name the processor and its features in a few letters."""
    return blake2b("".join(processor()).encode(), digest_size=4).hexdigest()


def _translate(place: str, file: Path) -> bytes:
    from assay.core.native.aot_build import translated  # noqa: PLC0415 - imports Numba

    text, name, kinds = translated(place)
    content = f"; {name} {' '.join(kinds)}\n{text}".encode()
    keep_code(file, content)
    return content


def _with_entry(text: str, fixed: Mapping[str, int]) -> str:
    """Add an entry function that takes all arguments as one array, and calls the kernel with Numba's convention."""
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
