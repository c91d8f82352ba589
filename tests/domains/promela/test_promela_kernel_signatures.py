"""Kernel arguments stand where the kernel's own signature puts them; functions of kernels by themselves."""

from __future__ import annotations

import ctypes
import random
from importlib import import_module
from pathlib import Path

import pytest

from assay.core.native import aot_build
from assay.core.native.aot import kernel
from assay.core.native.block import Block, block_of
from assay.domains.promela.engine.native.kernel_places import KERNELS
from assay.domains.promela.engine.native.search.callbacks import Callbacks
from assay.domains.promela.engine.native.search.signature import WORDS, Signature, read_signature, signature_of

CALLED = KERNELS["evaluate_compressed"]
ENTRY = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.POINTER(ctypes.c_int64))
FUNCTION = ctypes.CFUNCTYPE(ctypes.c_int64, ctypes.c_void_p, ctypes.c_void_p)


def changed_signature() -> Signature:
    """The signature of the kernel with one more array in front."""
    module, _, name = CALLED.partition(":")
    file = import_module(module).__file__
    assert file is not None
    source = Path(file).read_text(encoding="utf-8")
    head = f"def {name}(\n"
    assert head in source
    return read_signature(source.replace(head, f"{head}    added: Longs,\n"), name)


@pytest.mark.parametrize("name", KERNELS)
def test_a_signature_is_that_of_the_compiled_function(name: str) -> None:
    module, _, function = KERNELS[name].partition(":")
    annotations = getattr(import_module(module), function).py_func.__annotations__
    kinds = tuple((key, kind) for key, kind in annotations.items() if key != "return")
    assert signature_of(KERNELS[name]).parameters == kinds


def test_every_kind_of_argument_has_a_size() -> None:
    assert WORDS.keys() == aot_build._KINDS.keys()


def test_a_changed_signature_moves_the_offsets() -> None:
    before, after = signature_of(CALLED), changed_signature()
    assert after.words == before.words + 2
    for name, _ in before.parameters:
        assert after.offset(name) == before.offset(name) + 2


@pytest.mark.parametrize("signature", [signature_of(CALLED), changed_signature()], ids=["as it is", "changed"])
def test_a_callback_gives_its_rows_where_the_signature_has_them(signature: Signature) -> None:
    seen: list[list[int]] = []

    def kernel(words: ctypes._Pointer[ctypes.c_int64]) -> int:
        seen.append(words[: signature.words])
        return 7

    entry = ENTRY(kernel)
    callbacks = Callbacks(signature)
    arguments = list(range(100, 100 + signature.words))
    address = callbacks.address("ended", arguments, ctypes.cast(entry, ctypes.c_void_p).value or 0)
    row, out = block_of("I", [1, 2]), Block("I", 3)
    assert FUNCTION(address)(row.address, out.address) == 7
    arguments[signature.offset("row")], arguments[signature.offset("out")] = row.address, out.address
    assert seen == [arguments]


def test_arguments_are_laid_out_by_name() -> None:
    signature = Signature((("rows", "Rows"), ("width", "int"), ("out", "Rows")))
    rows = Block("I", 3)
    assert signature.block({"width": 5, "out": (0, 9), "rows": rows}) == [rows.address, 3, 5, 0, 9]


@pytest.mark.parametrize(
    "arguments",
    [{"width": 5}, {"width": 5, "rows": 6}, {"width": (1, 2), "rows": (1, 2)}, {"width": 5, "rows": (1, 2), "out": 0}],
)
def test_arguments_that_do_not_match_are_refused(arguments: dict[str, int | tuple[int, int]]) -> None:
    with pytest.raises(TypeError):
        Signature((("rows", "Rows"), ("width", "int"))).block(dict(arguments))


@pytest.mark.parametrize("width", range(1, 8))
def test_a_row_has_one_hash_whether_it_was_just_written_or_is_stored(width: int) -> None:
    module = KERNELS["rehash"].partition(":")[0]
    stored, written = (kernel(f"{module}:{name}") for name in ("hash_of", "hash_of_words"))
    draw = random.Random(width)
    rows = block_of("I", [draw.getrandbits(32) for _ in range(20 * width)])
    hashes = [stored(rows, at, width) for at in range(19 * width)]
    assert hashes == [written(rows, at, width) for at in range(19 * width)]
    assert len(set(hashes)) == len(hashes)
