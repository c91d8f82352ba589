"""Runs Boogie on a text, and reads the program that it prints: an independent reading, shared with nothing of Assay."""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path


def boogie(text: str, *options: str) -> str:
    """What Boogie prints about a text."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "program.bpl"
        file.write_text(text, encoding="utf-8")
        argv = ["boogie", "/nologo", "/env:0", *options, str(file)]
        return subprocess.run(argv, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False).stdout


def printed(text: str) -> dict[str, object]:
    """Boogie's print of each procedure as nested lists; `else if` is nested, initial values are sorted."""
    said = boogie(text, "/noVerify", "/print:-", "/pretty:0")
    found: dict[str, object] = {}
    for part in said.split("\nimplementation ")[1:]:
        lines = [re.sub(r" ?\{:[^}]*\}", "", line).strip() for line in part.splitlines()]
        lines = [line for line in lines if line]
        name = lines[0].removesuffix("()").strip()
        declared = [line for line in lines[2:] if line.startswith("var ")]
        body, _ = block(lines, 2 + len(declared))
        found[name] = (declared, initial_values(body))
    return found


def block(lines: Sequence[str], at: int) -> tuple[list[object], int]:
    """The statements up to the closing brace, and the line behind it."""
    out: list[object] = []
    while lines[at] != "}":
        line = lines[at]
        if line.startswith("if ("):
            item, at = conditional(lines, at)
            out.append(item)
        elif line.startswith("while ("):
            head = [line]
            while lines[at := at + 1] != "{":
                head.append(lines[at])
            body, at = block(lines, at + 1)
            out.append((head, body))
        else:
            out.append(line)
            at += 1
    return out, at + 1


def conditional(lines: Sequence[str], at: int) -> tuple[object, int]:
    """An `if` with both branches."""
    head = lines[at].removeprefix("else ")
    then, at = block(lines, at + 2)
    otherwise: list[object] = []
    if at < len(lines) and lines[at].startswith("else if ("):
        item, at = conditional(lines, at)
        otherwise = [item]
    elif at < len(lines) and lines[at] == "else":
        otherwise, at = block(lines, at + 2)
    return (head, then, otherwise), at


def initial_values(body: list[object]) -> list[object]:
    """Sort the leading assignments of literals, one for each variable; a parallel one is split."""
    found: dict[str, str] = {}
    for done, line in enumerate(body):
        left, sign, right = str(line).removesuffix(";").partition(" := ")
        names, values = left.split(", "), right.split(", ")
        literal = all(re.fullmatch(r"-?\d+|true|false", value) for value in values)
        if not (sign and literal) or isinstance(line, tuple) or set(names) & set(found):
            return [*sorted(found.items()), *body[done:]]
        found |= dict(zip(names, values, strict=True))
    return [*sorted(found.items())]
