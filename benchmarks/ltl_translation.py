"""The translation of formulas beside other translators: states of the Büchi automaton, and CPU seconds.

Run: python benchmarks/ltl_translation.py [--count N] [--tool PATH]…
`spin` is measured if it is installed; `--tool` adds a program with the options of `spin -f`, such as ltl2ba or ltl3ba.
A tool has five seconds for a formula of a family, and half a second for a random one. Assay's CPU is that of the
translation in one process, a tool's that of its own.
"""

from __future__ import annotations

import argparse
import random
import re
import resource
import shutil
import subprocess
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from assay.automata.buchi.translate import translate_buchi
from assay.automata.formula.enumeration import BINARY, UNARY, Space, random_formula
from assay.automata.formula.formula import Formula, Next, WeakUntil
from assay.automata.formula.syntax import parse, write
from assay.automata.limits import LimitError

SECONDS, AT_RANDOM = 5.0, 0.5
"""What a tool has for a formula of a family, and for a random one: there, 4 of 100 take SPIN longer."""
LABEL = re.compile(r"^\w+:", re.MULTILINE)
SPACE = Space(
    ("p", "q", "r"),
    tuple(make for make in UNARY if make is not Next),
    tuple(make for make in BINARY if make is not WeakUntil),
)


def _all(parts: Iterable[str]) -> str:
    return " && ".join(f"({part})" for part in parts)


def _nested(n: int) -> str:
    return "p1" if n == 1 else f"({_nested(n - 1)}) U p{n}"


def _right(n: int, last: int) -> str:
    return f"p{n}" if n == last else f"p{n} U ({_right(n + 1, last)})"


def _streett(n: int) -> str:
    return _all(f"[] <> a{i} -> [] <> b{i}" for i in range(n))


def _fair_response(n: int) -> str:
    return f"!(({_all(f'[] <> p{i}' for i in range(n))}) -> [] (q -> <> r))"


def _counter(n: int) -> str:
    """A counter of n bits, one bit a step and the lowest first (Rozier and Vardi, SPIN 2007); m marks the lowest."""

    def later(body: str) -> str:
        return "X " * n + body

    marks = " && ".join(["m", *("X " * k + "!m" for k in range(1, n)), later("m")])
    zero = " && ".join("X " * k + "!b" for k in range(n))
    same = f"(!m && (b -> {later('b')}) && (!b -> {later('!b')}))"
    carry = f"X ((b && !m && {later('!b')}) U (m || (!m && !b && {later('b')} && X ({same} U m))))"
    return _all(
        [
            f"m && [] (m -> ({marks}))",
            zero,
            f"[] (m && !b -> {later('b')} && X ({same} U m))",
            f"[] (m && b -> {later('!b')} && {carry})",
        ]
    )


FAMILIES: Mapping[str, Callable[[int], str]] = {
    "`[] <> a_i`, all": lambda n: _all(f"[] <> a{i}" for i in range(n)),
    "theta: `!(([] <> p_i, all) -> [] (q -> <> r))`": _fair_response,
    "Streett: `[] <> a_i -> [] <> b_i`, all": _streett,
    "its negation": lambda n: f"!({_streett(n)})",
    "U to the right": lambda n: _right(1, n),
    "its negation: V": lambda n: f"!({_right(1, n)})",
    "U to the left": _nested,
    "`<> a_i`, all": lambda n: _all(f"<> a{i}" for i in range(n)),
    "rv: a counter of n bits": _counter,
    "`[] (a_i -> <> b_i)`, all": lambda n: _all(f"[] (a{i} -> <> b{i})" for i in range(n)),
}


@dataclass(frozen=True)
class Made:
    """The size of an automaton, and what it cost; no states after a timeout."""

    states: int | None
    seconds: float

    def __str__(self) -> str:
        return f"{'-' if self.states is None else self.states}, {self.seconds:.2f} s"


def ours(formula: Formula) -> Made:
    """Translate in this process."""
    started = time.process_time()
    try:
        states: int | None = translate_buchi(formula).states
    except LimitError:
        states = None
    return Made(states, time.process_time() - started)


def theirs(tool: str, formula: Formula, seconds: float = SECONDS) -> Made:
    """Ask a tool; its states are the labels of its never claim."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    try:
        done = subprocess.run(
            [tool, "-f", write(formula)], capture_output=True, text=True, timeout=seconds, check=False
        )
        states = len(LABEL.findall(done.stdout)) or None if done.stdout.rstrip().endswith("}") else None
    except subprocess.TimeoutExpired:
        states = None
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return Made(states, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)


def at_random(count: int, tools: Sequence[str]) -> None:
    """Sum the states and seconds over random formulas; a tool's timeouts are left out on both sides."""
    draw = random.Random(0)
    formulas = [random_formula(draw.randrange(4, 14), SPACE, draw.randrange) for _ in range(count)]
    own = [ours(formula) for formula in formulas]
    print("| random formulas | answers | its states | our states | its CPU s | our CPU s | over 10 times its |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    states, seconds = sum(made.states or 0 for made in own), sum(made.seconds for made in own)
    print(f"| Assay | {count} | | {states} | | {seconds:.1f}, at most {max(made.seconds for made in own):.3f} each | |")
    for tool in tools:
        both = [(theirs(tool, formula, AT_RANDOM), made) for formula, made in zip(formulas, own, strict=True)]
        good = [(it, our) for it, our in both if it.states is not None]
        sums = (sum(it.states or 0 for it, _ in good), sum(our.states or 0 for _, our in good))
        cpu = (sum(it.seconds for it, _ in good), sum(our.seconds for _, our in good))
        slow = sum(our.seconds > 10 * it.seconds for it, our in good)
        row = (tool.rpartition("/")[2], len(good), *sums, f"{cpu[0]:.1f}", f"{cpu[1]:.1f}", slow)
        print(f"| {' | '.join(map(str, row))} |", flush=True)


def hard(tools: Sequence[str], sizes: Sequence[int]) -> None:
    """Print states and seconds for each family and size."""
    print(f"| family | n | Assay | {' | '.join(tool.rpartition('/')[2] for tool in tools)} |")
    print(f"| --- | --- | --- |{' --- |' * len(tools)}")
    for name, family in FAMILIES.items():
        stuck = set[str]()
        for n in sizes:
            formula = parse(family(n))
            row = [str(ours(formula))]
            for tool in tools:
                made = Made(None, 0) if tool in stuck else theirs(tool, formula)
                stuck |= {tool} if made.states is None else set()
                row.append("-" if made.states is None else str(made))
            print(f"| {name} | {n} | {' | '.join(row)} |", flush=True)


def main() -> None:
    """Measure random formulas, then the families."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=10_000, help="number of random formulas")
    parser.add_argument("--sizes", type=int, nargs="*", default=[3, 5, 7, 10], help="sizes of the families")
    parser.add_argument("--tool", action="append", default=[], help="a translator with the options of spin -f")
    given = parser.parse_args()
    tools = [*([found] if (found := shutil.which("spin")) else []), *given.tool]
    hard(tools, given.sizes)
    at_random(given.count, tools)


if __name__ == "__main__":
    main()
