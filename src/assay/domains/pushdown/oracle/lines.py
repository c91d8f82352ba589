"""Native lines: kernels read, decide and certify blocks of lines, without a Python object per case.

A line is left to the ordinary readers and engines unless it is a small plain instance whose evidence the checker
accepts. So kernels say neither what is wrong with a line nor why a case is not decided.
"""

from __future__ import annotations

import os.path
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from assay.core.domain.capabilities import Settled
from assay.core.domain.case import Read
from assay.core.domain.read_file import unreadable
from assay.domains.pushdown.engine.engines import ENGINES, Form
from assay.domains.pushdown.formats.files import no_lines, read_cases, read_line
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.flat import FlatCase
from assay.domains.pushdown.shard.library import SHARDS
from assay.domains.pushdown.shard.native import LABELS, flat_case_in
from assay.domains.pushdown.shard_kernels.codes import LEFT, REACHABLE, UNREACHABLE
from assay.errors import InputError

Item = Settled | Read[Case] | InputError
BLOCK = 1 << 20
"""The bytes of a block of lines."""
LARGEST = 16 * BLOCK
"""A block with a longer line is left: positions in the text have 32 bits, and such a case is not small."""
FEW = 16
"""Fewer lines take less time than loading the kernels."""


def settle_lines(path: Path, oracle: str, ready: Callable[[], object]) -> Iterator[Item]:
    """Read the cases of a `.jsonl` file; those of small lines come decided and certified by this engine.

    `ready` is called before the first kernel, after a case was read.
    """
    engine = ENGINES.get(oracle)
    if engine is None or engine.form is Form.SPARSE or not os.path.isfile(path):  # noqa: PTH113 - never raises
        return read_cases(path)
    return _settled(path, f"certify_lines_by_{engine.family}", ready)


def _settled(path: Path, kernel: str, ready: Callable[[], object]) -> Iterator[Item]:
    before, blank, found = 0, True, False
    for lines in _blocks(path):
        at = 0
        while at < len(lines) and not found:  # the first case is decided as if it were alone
            item = read_line(path, before + at + 1, lines[at])
            at += 1
            if item is not None:
                blank, found = False, isinstance(item, Read)
                yield item
        if at < len(lines):
            ready()
            yield from _block(path, before + at, lines[at:], kernel)
        before += len(lines)
    if blank:
        raise no_lines(path)


def _blocks(path: Path) -> Iterator[list[bytes]]:
    try:
        with path.open("rb") as file:
            while lines := file.readlines(BLOCK):
                yield lines
    except (OSError, ValueError) as error:
        raise unreadable(path, error) from None


def _block(path: Path, before: int, lines: Sequence[bytes], kernel: str) -> Iterator[Item]:
    """The items of a block that follows `before` lines."""
    codes, start = codes_of(lines, kernel), 0
    for at, code in enumerate(codes):
        if code in (UNREACHABLE, REACHABLE):
            continue
        if start < at:
            yield _run(path, before, codes, start, at)
        item = read_line(path, before + at + 1, lines[at])
        if item is not None:
            yield item
        start = at + 1
    if start < len(codes):
        yield _run(path, before, codes, start, len(codes))


def codes_of(lines: Sequence[bytes], kernel: str) -> bytearray:
    """The code of each line; `LEFT` if it is left."""
    codes = bytearray([LEFT]) * len(lines)
    if len(lines) >= FEW and sum(map(len, lines)) <= LARGEST:
        with suppress(MemoryError):  # lines without an answer are then left
            SHARDS.call(kernel, bytearray(b"".join(lines)), codes)
    return codes


def _run(path: Path, before: int, codes: bytearray, start: int, stop: int) -> Settled:
    return Settled(str(path), before + start + 1, [LABELS[code] for code in codes[start:stop]])


def case_of_line(line: bytes) -> FlatCase | None:
    """Read the case of a line by the kernel; for tests, which compare it with the other readers."""
    call = SHARDS.call("case_of_line", bytearray(line), given=19)
    return None if call.value < 0 else flat_case_in(call)
