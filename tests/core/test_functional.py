"""Extracted Python as native code: the same values as Python gives, or none at all."""

from __future__ import annotations

import ast
import importlib.util
import random
import threading
import time
from pathlib import Path
from types import ModuleType

import pytest

from assay.core.native.functional.layout import number_word
from assay.core.native.functional.module import NativeModule
from assay.core.native.functional.run import GaveUpError, NativeRun

SOURCE = '''"""What extracted modules are made of."""

unit = (1, (2, ()))


def add(a, b):
    return (a + b)

def sub(a, b):
    return (a - b)

def mul(a, b):
    return (a * b)

def div(a, b):
    return (a // b if b else 0)

def mod(a, b):
    return (a % b if b else a)

def euclid_div(a, b):
    return ((a // b if b > 0 else -(a // -b)) if b else 0)

def euclid_mod(a, b):
    return (a % abs(b) if b else a)

def no_less(a, b):
    return (max(a - b, 0))

def both(a, b):
    return (a & b)

def either(a, b):
    return (a | b)

def one(a, b):
    return (a ^ b)

def other(a, b):
    return (~a)

def minus(a, b):
    return (-a)

def left(a, b):
    return (a << b if b >= 0 else a >> -b)

def right(a, b):
    return (a >> b if b >= 0 else a << -b)

def bit(a, b):
    return (a >> b & 1 == 1 if b >= 0 else False)

def less(a, b):
    return (a < b)

def at_most(a, b):
    return (a <= b)

def same(a, b):
    return (a == b)

def odd(a, b):
    if a & 1 and a != 1:
        return True
    else:
        return False

def total(l, found):
    while True:
        if not l:
            return found
        else:
            x = l[0]
            l_prime = l[1]
            l, found = l_prime, (found + x)
            continue

def deep(n):
    if not n:
        return 0
    else:
        return (deep(n - 1) + 1)

def compose(f, g):
    def function(x, f=f, g=g):
        return f(g(x))
    return function

def curried(n):
    f = compose((lambda x0: add(x0, n)), (lambda x0: mul(x0, x0)))
    return f(n)

def all_(f, n):
    while True:
        if not n:
            return True
        else:
            if f(n):
                n = n - 1
                continue
            else:
                return False

def listed(n, found):
    while True:
        if not n:
            return found
        else:
            n, found = n - 1, (n, found)
            continue

def busy(n):
    return all_((lambda x0: (total(listed(100, unit), 0) == 5053)), n)
'''
OPERATORS = [
    *("add", "sub", "mul", "div", "mod", "euclid_div", "euclid_mod", "no_less", "both", "either", "one", "other"),
    *("minus", "left", "right", "bit", "less", "at_most", "same", "odd"),
]
SHIFTS = {"left", "right", "bit"}
MOST, LEAST = (1 << 62) - 1, -(1 << 62)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> tuple[ModuleType, NativeModule]:
    path = tmp_path_factory.mktemp("extracted") / "source.py"
    path.write_text(SOURCE)
    spec = importlib.util.spec_from_file_location("extracted_source", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    functions = [item for item in ast.parse(SOURCE).body if isinstance(item, ast.FunctionDef)]
    sizes = {function.name: len(function.args.args) for function in functions}
    return module, NativeModule("test", path, (), {"definitions": 0, **sizes})


def run_of(native: NativeModule) -> NativeRun:
    return NativeRun(native, most=10, row_bytes=100)


def small(run: NativeRun, name: str, *values: object) -> int:
    """A number that a function gives."""
    word = run.call(name, *map(run.value, values))
    assert word & 1
    return word >> 1


@pytest.mark.parametrize("operator", OPERATORS)
def test_arithmetic_is_pythons_or_there_is_no_answer(made: tuple[ModuleType, NativeModule], operator: str) -> None:
    module, native = made
    run, draw = run_of(native), random.Random(operator)
    edges = [0, 1, -1, 2, 3, MOST, LEAST, MOST - 1, LEAST + 1, 1 << 31, -(1 << 31)]
    counts = [0, 1, 2, 30, 61, 62, 63, 64, 200, -1, -62, -63, -64]
    pairs = [(a, b) for a in edges for b in (counts if operator in SHIFTS else edges)]
    pairs += [(draw.randint(LEAST, MOST) >> draw.randint(0, 62), draw.randint(-70, 70)) for _ in range(300)]
    answered = 0
    for a, b in pairs:
        expected = int(getattr(module, operator)(a, b))
        try:
            assert small(run, operator, a, b) == expected, (a, b)
            answered += 1
        except GaveUpError:  # a number on the way has more than 63 bits, or a shift goes that far
            assert max(abs(a), abs(b), abs(expected)) >= 1 << 61 or operator in {"left", "right"}, (a, b)
    assert answered > len(pairs) // 2


def test_lists_closures_and_definitions(made: tuple[ModuleType, NativeModule]) -> None:
    module, native = made
    run = run_of(native)
    items: object = ()
    for number in range(5000):
        items = (number, items)
    assert small(run, "total", items, 0) == module.total(items, 0) == 12497500
    assert small(run, "curried", 7) == module.curried(7) == 56
    assert small(run, "busy", 3) == 1


def test_memory_of_what_is_done_is_used_again(made: tuple[ModuleType, NativeModule]) -> None:
    run = run_of(made[1])
    assert small(run, "busy", 1_000_000) == 1  # about 5 GB of lists, one after the other


@pytest.mark.parametrize("number", [MOST + 1, LEAST - 1, 1 << 80])
def test_a_number_that_is_no_word_gives_up(made: tuple[ModuleType, NativeModule], number: int) -> None:
    run = run_of(made[1])
    with pytest.raises(GaveUpError):
        run.value((1, (number, ())))
    assert small(run, "total", (MOST, ()), 0) == MOST


def test_too_deep_a_recursion_gives_up(made: tuple[ModuleType, NativeModule]) -> None:
    run = run_of(made[1])
    assert small(run, "deep", 1000) == 1000
    with pytest.raises(GaveUpError):
        run.call("deep", number_word(1 << 40))


def test_a_call_can_be_interrupted(made: tuple[ModuleType, NativeModule], monkeypatch: pytest.MonkeyPatch) -> None:
    run = run_of(made[1])
    waited: list[float] = []
    join = threading.Thread.join

    def interrupted(thread: threading.Thread, timeout: float | None = None) -> None:
        join(thread, timeout)
        if not waited:
            waited.append(time.monotonic())
            raise KeyboardInterrupt

    monkeypatch.setattr(threading.Thread, "join", interrupted)
    with pytest.raises(KeyboardInterrupt):
        run.call("busy", number_word(1 << 50))
    assert time.monotonic() - waited[0] < 5
    assert small(run, "add", 1, 2) == 3


@pytest.mark.parametrize("text", ["import os", "def f(x):\n    return x.y", "def f(x):\n    for y in x:\n        pass"])
def test_other_python_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "other.py"
    path.write_text(text)
    with pytest.raises(NotImplementedError):
        NativeModule("other", path, (), {}).text()
