"""A corpus as a source: the cases of a file, or of all files below a folder, sorted by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Generic

from msgspec.structs import replace

from assay.core.domain.case import C, Codec, Read, digest
from assay.core.domain.source import Identity
from assay.errors import InputError, UsageError


@dataclass(frozen=True)
class Corpus(Generic[C]):
    """Cases read from disk; all are valid, since opening the corpus refuses an invalid one."""

    identity: Identity
    cases: tuple[C, ...]

    @property
    def size(self) -> int:
        """The number of cases."""
        return len(self.cases)

    def case(self, i: int) -> C:
        """Give case i."""
        return self.cases[i]


def open_corpus(
    identity: Identity,
    suffixes: Collection[str],
    read: Callable[[Path], Iterator[Read[C] | InputError]],
    codec: Codec[C],
    choose: Callable[[Sequence[Path]], Sequence[Path]] = list,
    *,
    skip_invalid: bool = False,
) -> Corpus[C]:
    """Read the file or folder of the parameter `path`; a digest of its content becomes part of the identity.

    Of the files of a folder, those that `choose` keeps are read: a case of several files is read by one of them. With
    `skip_invalid`, files and cases that cannot be read are left out, unless nothing remains.
    """
    given = str(dict(identity.parameters)["path"])
    path = Path(given)
    if not given:
        raise UsageError("the corpus needs a path", remedy=f"give --source {identity.name}:path=FILE-OR-FOLDER")
    files: Sequence[Path] = [path]
    if path.is_dir():
        files = choose(sorted(file for file in path.rglob("*") if file.suffix in suffixes))
    cases: list[C] = []
    refused: list[InputError] = []
    for file in files:
        for item in _read_safely(file, read):
            if not isinstance(item, InputError):
                cases.append(item.case)
            elif not skip_invalid:
                raise item
            else:
                refused.append(item)
    if refused and not cases:
        raise refused[0]
    if not cases:
        remedy = f"give a folder with {', '.join(sorted(filter(None, suffixes)))} files"
        raise InputError("contains no case", where=str(path), remedy=remedy)
    content = digest(b"\n".join(codec.encode(case) for case in cases))
    return Corpus(replace(identity, content=content), tuple(cases))


def _read_safely(file: Path, read: Callable[[Path], Iterator[Read[C] | InputError]]) -> Iterator[Read[C] | InputError]:
    """Read a file; an error that is raised comes as the last item."""
    try:
        yield from read(file)
    except InputError as error:
        yield error
