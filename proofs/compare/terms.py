"""Values of the extracted Python written as OCaml, by the types that the extraction names: calls for any function.

The JSON extraction says what each constructor takes; the OCaml extraction, which is made from the same definitions, has
records where a type has one constructor with named parts. A file of calls is compiled with it and run.
"""

from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, cast

HOME = Path(__file__).parents[1]
Json = Mapping[str, Any]
PRELUDE = """
let rec p s i = if i = 0 then XH else if s.[i] = '1' then XI (p s (i - 1)) else XO (p s (i - 1))
let pos s = p s (String.length s - 1)
let rec l = function [] -> Nil | x :: r -> Cons (x, l r)
let say = function True -> print_endline "1" | False -> print_endline "0"
"""


@dataclass(frozen=True)
class Extraction:
    """The types and functions of one domain."""

    domain: str
    types: Mapping[str, Json]
    functions: Mapping[str, Json]
    fields: Mapping[str, tuple[str, ...]]

    def call(self, function: str, arguments: Sequence[object]) -> str:
        """Write a call of a function that gives a truth."""
        kind = self.functions[function]
        written = []
        for argument in arguments:
            written.append(self.written(argument, kind["left"], {}))
            kind = kind["right"]
        return f"let () = say ({function} {' '.join(written)})\n"

    def written(self, value: object, kind: Json, bound: Mapping[str, Json]) -> str:
        """Write a value of a type."""
        kind = bound[kind["name"]] if kind["what"] == "type:var" else kind
        declared = self.types[kind["name"]]
        inner = dict(zip(declared["argnames"], (_closed(a, bound) for a in kind.get("args", ())), strict=True))
        if declared["what"] == "decl:type":
            return self.written(value, declared["value"], inner)
        if declared["name"] in ("n", "z", "positive"):
            return _number(declared["name"], cast("int", value))
        if declared["name"] == "bool":
            return "True" if value else "False"
        if declared["name"] == "list":
            return f"(l [{'; '.join(self.written(item, kind['args'][0], bound) for item in _items(value))}])"
        return self._constructed(cast("tuple[object, ...]", value), declared, inner)

    def _constructed(self, value: tuple[object, ...], declared: Json, inner: Mapping[str, Json]) -> str:
        constructors = declared["constructors"]
        sizes = [len(c["argtypes"]) for c in constructors]
        if len(sizes) == 2 and sizes.count(0) == 1:
            place, parts = (sizes.index(0), ()) if not value else (1 - sizes.index(0), value)
        else:
            place, parts = (0, value) if len(sizes) == 1 else (cast("int", value[0]), value[1:])
        chosen = constructors[place]
        written = [self.written(part, kind, inner) for part, kind in zip(parts, chosen["argtypes"], strict=True)]
        # OCaml numbers the name of a type that a field of a record has too
        names = self.fields.get(declared["name"]) or self.fields.get(f"{declared['name']}0", ())
        if names and len(sizes) == 1:
            return "{ " + "; ".join(f"{name} = {text}" for name, text in zip(names, written, strict=True)) + " }"
        return f"({chosen['name']} ({', '.join(written)}))" if written else str(chosen["name"])


def extraction(domain: str) -> Extraction:
    """Read what `make -C proofs build` wrote for a domain."""
    declared = json.loads((HOME / "build" / f"{domain}.json").read_text())["declarations"]
    types = {d["name"]: d for d in declared if d["what"] in ("decl:ind", "decl:type")}
    functions = {d["name"]: d["type"] for d in declared if d["what"] == "decl:term"}
    interface = (HOME / "build" / f"{domain}_checkers.mli").read_text()
    records = re.findall(r"^type (?:'\w+ )?(\w+) = \{([^}]*)\}", interface, re.MULTILINE)
    fields = {name: tuple(re.findall(r"(\w+) :", parts)) for name, parts in records}
    return Extraction(domain, types, functions, fields)


BATCH = 400
"""So many calls are compiled at once."""


def said(domain: str, calls: Sequence[str], folder: Path) -> list[bool]:
    """What OCaml says of each call."""
    for ending in ("mli", "ml"):
        name = f"{domain}_checkers.{ending}"
        (folder / name).write_bytes((HOME / "build" / name).read_bytes())
    files = [f"{domain}_checkers.mli", f"{domain}_checkers.ml"]
    subprocess.run(["ocamlfind", "ocamlc", "-w", "-a", "-c", *files], cwd=folder, check=True)
    out: list[bool] = []
    for start in range(0, len(calls), BATCH):
        out += _said(domain, calls[start : start + BATCH], folder)
    return out


def _said(domain: str, calls: Sequence[str], folder: Path) -> list[bool]:
    (folder / "calls.ml").write_text(f"open {domain.capitalize()}_checkers\n{PRELUDE}{''.join(calls)}")
    made = ["ocamlfind", "ocamlc", "-w", "-a", f"{domain}_checkers.cmo", "calls.ml", "-o", "calls"]
    subprocess.run(made, cwd=folder, check=True)
    done = subprocess.run([folder / "calls"], capture_output=True, text=True, check=True)
    return [line == "1" for line in done.stdout.split()]


def _closed(kind: Json, bound: Mapping[str, Json]) -> Json:
    if kind["what"] == "type:var":
        return bound[kind["name"]]
    return {**kind, "args": [_closed(a, bound) for a in kind.get("args", ())]}


def _number(kind: str, value: int) -> str:
    positive = f'(pos "{abs(value):b}")'
    if kind == "positive":
        return positive
    if value == 0:
        return f"{kind.upper()}0"
    return f"({kind.upper()}{'neg' if value < 0 else 'pos'} {positive})"


def _items(value: object) -> Iterator[object]:
    rest = cast("tuple[object, object]", value)
    while rest:
        yield rest[0]
        rest = cast("tuple[object, object]", rest[1])
