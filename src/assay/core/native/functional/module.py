"""An extracted module as machine code: translated and compiled once per machine, loaded where it is called."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Mapping
from functools import cached_property
from pathlib import Path

from msgspec import Struct

from assay.core.native.aot import processor_name
from assay.core.native.code_cache import content_of, folder_for, keep_code, kept_code
from assay.core.native.compiler import require_compiler
from assay.core.native.functional.layout import DEEPEST
from assay.core.native.loader import LoadedCode
from assay.core.native.stopwatch import loading

_HERE = Path(__file__).parent
_ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)
STACK = 16 << 20
"""The stack of a thread that runs native code, in bytes."""
_SPARE = 1 << 20
"""Of it, what is left to the system."""
FOREIGN = ("row_at", "number_of", "entries_at")
"""What the run-time system gives to the extracted module as functions, by the numbers of their code."""


class NativeModule(Struct, frozen=True, dict=True):
    """An extracted module, and code of the run-time system that calls it."""

    name: str
    extracted: Path
    system: tuple[Path, ...]
    """Modules in the language of `raw.py`."""
    entries: Mapping[str, int]
    """The functions that Python calls, with the numbers of their arguments; those of the system begin with `r.`."""

    @cached_property
    def file(self) -> Path:
        """Where the machine code is."""
        content = content_of(_HERE, self.extracted, *self.system, also=repr(sorted(self.entries.items())))
        return folder_for(content) / f"{self.name}.{content}.{processor_name()}.o"

    def is_built(self) -> bool:
        """Whether the machine code is in the cache."""
        return self.file.exists()

    def build(self) -> bytes:
        """Translate and compile the module, and keep the code."""
        require_compiler()
        import llvmlite.binding as llvm  # noqa: PLC0415 - compiling is what needs it

        from assay.core.native.emit import emitted  # noqa: PLC0415 - likewise

        module = llvm.parse_assembly(self.text())
        module.verify()
        code = emitted(module)
        keep_code(self.file, code)
        return code

    def text(self) -> str:
        """Give the module in LLVM's language."""
        from assay.core.native.functional.arithmetic import DECLARATIONS  # noqa: PLC0415 - compiling alone needs these
        from assay.core.native.functional.pure import read, translated  # noqa: PLC0415
        from assay.core.native.functional.raw import raw_translated  # noqa: PLC0415

        source = read(self.extracted.read_text(), [f"r.{name}" for name in FOREIGN])
        system = "\n".join(path.read_text() for path in (_HERE / "table.py", *self.system))
        entries = "".join(_entry(name, size) for name, size in self.entries.items())
        return "".join([DECLARATIONS, translated(source), raw_translated(system, source.functions), entries])

    @cached_property
    def functions(self) -> Mapping[str, Callable[..., int]]:
        """The entries, ready to be called with the addresses of the run and of the arguments."""
        with loading():
            code = LoadedCode(kept_code(self.file) or self.build())
            self.__dict__["code"] = code  # it is unloaded with this object, which lives as long as the process
            return {name: _ENTRY(code.address(f"entry_{name}")) for name in self.entries}


def _entry(name: str, size: int) -> str:
    lines = [
        f'define i64 @"entry_{name}"(i64 %run, ptr %arguments) {{',
        "  %frame = call ptr @llvm.frameaddress.p0(i32 0)",
        "  %here = ptrtoint ptr %frame to i64",
        f"  %deepest = sub i64 %here, {STACK - _SPARE}",
        "  %block = inttoptr i64 %run to ptr",
        f"  %limit = getelementptr i64, ptr %block, i64 {DEEPEST}",
        "  store i64 %deepest, ptr %limit",
    ]
    for place in range(size):
        lines.append(f"  %p{place} = getelementptr i64, ptr %arguments, i64 {place}")
        lines.append(f"  %a{place} = load i64, ptr %p{place}")
    passed = "".join(f", i64 %a{place}" for place in range(size))
    symbol = name if name.startswith("r.") else f"p.{name}"
    return "\n".join([*lines, f'  %found = call i64 @"{symbol}"(i64 %run{passed})', "  ret i64 %found", "}", ""])
