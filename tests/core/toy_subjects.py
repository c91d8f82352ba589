"""The subjects of the toy domain: right ones, wrong ones, and programs that misbehave at a chosen number."""
# ruff: noqa: ARG002 - a protocol hands over more than every one of its implementations needs

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import (
    Again,
    Command,
    Invocation,
    Origin,
    Output,
    Role,
    SubjectKind,
    Tool,
)
from assay.core.domain.verdict import Answer, Reason, Verdict, unknown
from assay.errors import ToolError

PAIR_OVERLOOKED = "a pair was overlooked"
LARGE = 2
"""The planted subject overlooks pairs of numbers above this."""
NOWHERE = 10**9
"""A number that no case contains."""


@dataclass(frozen=True)
class Numbers:
    """The case."""

    numbers: tuple[int, ...]
    group: str = ""


@dataclass(frozen=True)
class Proof:
    """Two places that sum to zero, or all places in an order where no neighbours do."""

    places: tuple[int, ...]


def pairs(numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """All pairs of places whose numbers sum to zero."""
    return [(i, j) for i, j in combinations(range(len(numbers)), 2) if numbers[i] + numbers[j] == 0]


def decide(case: Numbers) -> Answer[Proof]:
    """Find a pair, or order the numbers by absolute value so that neighbours show that there is none."""
    found = pairs(case.numbers)
    places = found[0] if found else tuple(sorted(range(len(case.numbers)), key=lambda i: abs(case.numbers[i])))
    return Answer(Verdict("pair" if found else "none"), value=str(len(found)), evidence=Proof(places))


PROGRAM = r"""
import os, signal, sys, time
from itertools import combinations

mode, at, notes = sys.argv[1], int(sys.argv[2]), sys.argv[3]
cases = [[int(word) for word in line.split()] for line in sys.stdin]
if mode == "poison" and len(cases) > 1 and any(at in numbers for numbers in cases):
    print("refused")
    sys.exit()
for numbers in cases:
    found = [(i, j) for i, j in combinations(range(len(numbers)), 2) if numbers[i] + numbers[j] == 0]
    line = "pair %d %d %d" % (*found[0], len(found)) if found else "none 0"
    if mode == "prose":
        line = "I found a pair" if found else "there is no pair"
    if at in numbers:
        if mode == "hang":
            time.sleep(60)
        elif mode == "flood":
            while True:
                sys.stdout.write("x" * 65536)
        elif mode == "fork":
            import subprocess
            quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
            children = [
                subprocess.Popen(["sleep", "60"]),
                subprocess.Popen(["sleep", "60"], start_new_session=True),
                subprocess.Popen(["sleep", "60"], start_new_session=True, **quiet),
            ]
            if notes:
                with open(notes, "a") as file:
                    file.writelines("%d\n" % child.pid for child in children)
        elif mode == "signal":
            os.kill(os.getpid(), signal.SIGSEGV)
        elif mode == "silent":
            os._exit(0)
        elif mode == "garbled":
            sys.stdout.buffer.write(b"\xff\xfe\x00\n")
            continue
        elif mode == "status":
            sys.exit(3)
        elif mode == "poison":
            line = "refused"
        elif mode == "later" or mode == "shy" and len(cases) > 1:
            line = "later" if mode == "later" and len(cases) > 1 else "none 0"
        elif mode == "crowd" and (len(cases) > 1 or len(numbers) > 3):
            line = "none 0"
        elif mode == "never":
            line = "later"
        elif mode == "liar":
            line = "pair 0 0 1"
        elif mode == "miscount":
            line = line[:-1] + "9"
    print(line)
    sys.stdout.flush()
"""
_SECOND = "-E"
"""An option of Python that changes nothing here: it marks the second tool."""
MODES = (
    *("honest", "hang", "flood", "fork", "signal", "silent", "garbled", "status"),
    *("poison", "later", "never", "shy", "crowd", "liar", "miscount", "prose", "missing"),
)


@dataclass(frozen=True)
class Embedded:
    """Runs in this process: an engine, or one with a planted fault."""

    spec: Spec
    origin: Origin

    def answer(self, case: Numbers, limits: Limits) -> Answer[Proof]:
        if self.spec.config == "large":
            small = tuple(x for x in case.numbers if abs(x) <= LARGE)
            return Answer(decide(Numbers(small)).verdict)
        if int(self.spec.option("at", str(NOWHERE))) in case.numbers:
            if self.spec.config == "exits":
                os._exit(3)
            raise RuntimeError("planted")
        return decide(case)


def read_prose(line: str) -> str:
    """Read a sentence of the program that answers in prose."""
    return "none" if "no pair" in line else "pair"


@dataclass(frozen=True)
class Program:
    """Runs the program above, and reads a line a case."""

    spec: Spec
    origin: Origin = Origin.TOOL

    @property
    def batch(self) -> int:
        return int(self.spec.option("batch", "1"))

    def find(self) -> tuple[str, ...]:
        if self.spec.config == "missing":
            raise ToolError("nothing is here", remedy="it never existed")
        return (self.spec.option("path", sys.executable), "-I", "-S")

    def version(self, argv: tuple[str, ...]) -> str:
        return "1.0"

    def second_tool(self, tool: Tool) -> Tool | None:
        """The same program, which is wrong nowhere; the option `second` asks for it."""
        return Tool((*tool.argv, _SECOND), "2.0") if self.spec.option("second") and _SECOND not in tool.argv else None

    def command(self, tool: Tool, cases: Sequence[Numbers], limits: Limits) -> Invocation:
        at, notes = self.spec.option("at", str(NOWHERE)), self.spec.option("notes")
        lines = "".join(" ".join(map(str, case.numbers)) + "\n" for case in cases)
        argv = (*tool.argv, "-c", PROGRAM, self.spec.config, str(NOWHERE) if _SECOND in tool.argv else at, notes)
        return Invocation({}, (Command(argv, stdin=lines.encode()),))

    def read(self, cases: Sequence[Numbers], output: Output) -> list[Answer[Proof] | Again]:
        stage = output.stages[0]
        if stage.status:
            stopped = Again("the program failed") if len(cases) > 1 else Answer[Proof](unknown(Reason.CRASH))
            return [stopped] * len(cases)
        lines = stage.text.splitlines()
        if lines == ["refused"] and len(cases) > 1:
            return [Again("the batch was refused")] * len(cases)
        return [self._read_line(line) for _, line in zip(cases, lines, strict=True)]

    def _read_line(self, line: str) -> Answer[Proof] | Again:
        if line == "refused":
            return Answer(unknown(Reason.UNSUPPORTED))
        if line == "later":
            return Again("it put the case off", alone=True)
        if self.spec.config == "prose":
            return Answer(Verdict(read_prose(line)))
        word, *places, count = line.split()
        if word not in {"pair", "none"}:
            raise ValueError(f"{word!r} is no answer")
        evidence = Proof(tuple(map(int, places))) if places else None
        return Answer(Verdict(word), value=count, evidence=evidence)


KINDS: Sequence[SubjectKind[Numbers, Proof]] = (
    SubjectKind("engine", "our own engines", ("sort", "scan"), make=lambda spec: Embedded(spec, Origin.OURS)),
    SubjectKind(
        "planted",
        "wrong where it is told to be",
        ("large", "raises", "exits"),
        {"at": "the number it stumbles over"},
        roles={"at": Role.DATA},
        make=lambda spec: Embedded(spec, Origin.PLANTED),
    ),
    SubjectKind(
        "program",
        "a program",
        MODES,
        {
            "at": "the number it stumbles over",
            "batch": "cases at once",
            "notes": "a file",
            "path": "another Python",
            "second": "whether another tool confirms disagreements",
        },
        roles=dict.fromkeys(("at", "batch", "notes", "second"), Role.DATA),
        make=Program,
    ),
)
