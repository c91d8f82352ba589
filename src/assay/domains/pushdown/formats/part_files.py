"""Finds the three files of a case by their names: `pda7.json`, `initial7.json`, `final7.json`.

The number may be absent. An automaton may be JSON or, in a `.txt` file or one without suffix, a regular expression. A
folder of such files, as the paper's generator writes it, holds one case for each number.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from assay.core.domain.read_file import unreadable
from assay.errors import InputError

KINDS = ("pda", "initial", "final")
_NAME = re.compile(r"(pda|initial|final)([-_]?[0-9]*)(\.json|\.txt|)")


class PartName(NamedTuple):
    """The name of a part's file."""

    kind: str
    number: str


class Triple(NamedTuple):
    """The files of one case."""

    pda: Path
    initial: Path
    final: Path


def part_name(path: Path) -> PartName | None:
    """Which part of which case the file holds by its name; None if it is not named like a part."""
    match = _NAME.fullmatch(path.name)
    return PartName(match[1], match[2]) if match else None


def triple_of(pda: Path) -> Triple | InputError:
    """The files beside `pdaN` that complete the case; an error if one is missing."""
    found = part_name(pda)
    number = found.number if found else ""
    mates = []
    for kind in KINDS[1:]:
        files = [
            file for suffix in (".json", ".txt", "") if (file := pda.with_name(f"{kind}{number}{suffix}")).is_file()
        ]
        if not files:
            remedy = "give pda, initial and final in one object, or as three files in a folder"
            what = f"a pushdown system without {kind}: {kind}{number}.json is missing beside it"
            return InputError(what, where=str(pda), remedy=remedy)
        if len(files) > 1:
            what = f"two files for {kind}: {files[0].name} and {files[1].name}"
            return InputError(what, where=str(pda.parent), remedy="delete one of them")
        mates.append(files[0])
    return Triple(pda, *mates)


def triples(folder: Path) -> Iterator[Triple | InputError]:
    """The cases of a folder in the order of their numbers; InputError raised if it holds anything else."""
    try:
        files = sorted(folder.iterdir())
    except OSError as error:
        raise unreadable(folder, error) from None
    parts = {file: part_name(file) for file in files}
    strange = next((file.name for file, part in parts.items() if part is None), None)
    systems = [(part.number, file) for file, part in parts.items() if part and part.kind == "pda"]
    if strange is not None or not systems:
        why = f": it holds {strange}" if strange else ""
        remedy = "give files; a folder of cases holds only pdaN, initialN and finalN, for any numbers N"
        raise InputError(f"the folder is not a case{why}", where=str(folder), remedy=remedy)
    numbers = [number for number, _ in systems]
    for file, part in parts.items():
        if part and part.number not in numbers:
            what = f"{file.name} belongs to no pushdown system: pda{part.number}.json is missing"
            yield InputError(what, where=str(folder), remedy="add it, or delete the automaton")
    for number, file in sorted(systems, key=lambda item: (len(item[0]), item)):
        if numbers.count(number) > 1:
            yield InputError(f"two files for pda{number}", where=str(folder), remedy="delete one of them")
        else:
            yield triple_of(file)


def case_files(files: Iterable[Path]) -> list[Path]:
    """Choose the files that are read as cases, of all files below a folder.

    The automata of a system are left out, since reading the system reads them; a file without suffix must be a system.
    """
    named = [(file, part_name(file)) for file in files]
    systems = {(file.parent, part.number) for file, part in named if part and part.kind == "pda"}
    return [
        file
        for file, part in named
        if (file.suffix or (part and part.kind == "pda" and file.is_file()))
        and not (part and part.kind != "pda" and (file.parent, part.number) in systems)
    ]
