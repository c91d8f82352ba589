"""The OCaml extraction of the pushdown checkers as a program, and its input: the same values, as a line of numbers."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import cast

HOME = Path(__file__).parents[1]
Value = tuple["Value | int", ...]
"""A value of the extracted Python, which is read here by the shapes that `translate` gives it."""
Items = list[int]


def built(folder: Path) -> Path:
    """Compile the program; `make -C proofs build` has written the extraction."""
    source = HOME / "build" / "pushdown_checkers.ml"
    for path in (source, source.with_suffix(".mli"), HOME / "compare" / "pushdown.ml"):
        (folder / path.name).write_bytes(path.read_bytes())
    files = ["pushdown_checkers.mli", "pushdown_checkers.ml", "pushdown.ml"]
    program = folder / "pushdown"
    subprocess.run(["ocamlfind", "ocamlopt", "-w", "-a", *files, "-o", program], cwd=folder, check=True)
    return program


def said(program: Path, lines: Sequence[str]) -> list[bool]:
    """What the program says of each line."""
    done = subprocess.run([program], input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return [line == "1" for line in done.stdout.split()]


def line_of(word: str, case: object, evidence: object) -> str:
    """Write a verdict, a case and evidence, both as the extracted Python takes them."""
    out: Items = [int(word == "reachable")]
    _case(cast("Value", case), out)
    _evidence(cast("Value", evidence), out)
    return " ".join(map(str, out))


def question_of(case: object) -> str:
    """Write a case that is to be decided."""
    out: Items = [2]
    _case(cast("Value", case), out)
    return " ".join(map(str, out))


def _list(value: object, out: Items, item: Callable[[Value, Items], None]) -> None:
    items = []
    rest = cast("Value", value)
    while rest:
        items.append(cast("Value", rest[0]))
        rest = cast("Value", rest[1])
    out.append(len(items))
    for found in items:
        item(found, out)


def _number(value: object, out: Items) -> None:
    out.append(cast("int", value))


def _label(value: object, out: Items) -> None:
    out.append(cast("tuple[int]", value)[0] if value else -1)


def _edge(value: Value, out: Items) -> None:
    _number(value[0], out)
    _label(value[1], out)
    _number(value[2], out)


def _rule(value: Value, out: Items) -> None:
    out.extend(cast("tuple[int, ...]", value[:3]))
    _list(value[3], out, _number)


def _case(value: Value, out: Items) -> None:
    out.extend(cast("tuple[int, ...]", value[:4]))
    _list(value[4], out, _rule)
    for automaton in cast("tuple[Value, Value]", value[5:]):
        _list(automaton[0], out, _edge)
        _list(automaton[1], out, _number)


def _entry(value: Value, out: Items) -> None:
    _edge(cast("Value", value[0]), out)
    reason = cast("Value", value[1])
    _number(reason[0], out)
    if reason[0] == 1:
        _number(reason[1], out)
        _list(reason[2], out, _number)
    else:
        out.extend(cast("tuple[int, ...]", reason[1:]))


def _derivation(value: object, out: Items) -> None:
    entries, start, path = cast("Value", value)
    _list(entries, out, _entry)
    _number(start, out)
    _list(path, out, _number)


def _row(value: Value, out: Items) -> None:
    source, label = cast("Value", value[0])
    _number(source, out)
    _label(label, out)
    _list(value[1], out, _number)


def _filed(value: Value, out: Items) -> None:
    _number(value[0], out)
    _list(value[1], out, _number)


def _evidence(value: Value, out: Items) -> None:
    place = cast("int", value[0])
    out.append(place)
    if place in {0, 1}:
        _derivation(value[1], out)
        _list(value[2], out, _number)
    elif place == 2:
        _derivation(value[1], out)
        _derivation(value[2], out)
    elif place == 3:
        _list(value[1], out, _filed)
    else:
        _list(value[1], out, _row)
        _list(value[2], out, _filed)
