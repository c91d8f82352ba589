"""Reduction passes that change many places of a model at once: merge names and processes, drop fields and parameters.

Each change renames, replaces or removes something everywhere, in the model and in the formula.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from assay.domains.promela import tree as t
from assay.domains.promela.formats.malformed import malformed_text
from assay.domains.promela.model.case import Case
from assay.domains.promela.reduction.candidates import smaller_numbers
from assay.domains.promela.reduction.paths import parts
from assay.domains.promela.reduction.rewritten import parsed, rewritten


class Merge(NamedTuple):
    """Two names; the first one is renamed to the second."""

    gone: str
    into: str


def _classes(chosen: Sequence[object]) -> dict[str, str]:
    """Map each renamed name to the one that stays; of two changes of one name, the first is made."""
    into: dict[str, str] = {}
    for change in chosen:
        if isinstance(change, Merge):
            into.setdefault(change.gone, into.get(change.into, change.into))
    return into


def _pairs(names: Sequence[str], same: Callable[[str, str], bool]) -> list[Merge]:
    return [Merge(b, a) for k, b in enumerate(names) for a in names[:k] if same(a, b)]


class MergeVariables:
    """Merges variables and channels of one type; the declaration of the first stays."""

    def changes(self, case: Case) -> list[Merge]:
        """List the pairs of names."""
        if malformed_text(case) is not None:
            return []
        kinds: dict[str, tuple[object, ...]] = {}
        for path, node in parts(parsed(case.source)):
            if isinstance(node, t.Declaration) and "fields" not in path and "parameters" not in path:
                types = node.start.types if isinstance(node.start, t.ChannelInitialiser) else ()
                kinds.setdefault(node.name, (node.kind, node.size, node.bits, types))
        return _pairs(list(kinds), lambda a, b: kinds[a] == kinds[b])

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Rename the variables, and drop their declarations."""
        into = _classes(chosen)

        def rename(node: object) -> object:
            match node:
                case t.Reference(name) if name in into:
                    return replace(node, name=into[name])
                case t.Declaration(name=name) if name in into:
                    return ()
                case t.Declare(variables=()):
                    return ()
                case _:
                    return node

        return rewritten(case, rename)

    def ingredient(self, case: Case, change: object) -> str:
        """Name the type of what must be there twice."""
        for _, node in parts(parsed(case.source)):
            if isinstance(change, Merge) and isinstance(node, t.Declaration) and node.name == change.gone:
                return "two channels" if node.kind == "chan" else "two variables"
        return ""


class MergeProcesses:
    """Merges proctypes: all instances run the body of the first."""

    def changes(self, case: Case) -> list[Merge]:
        """List the pairs of proctypes with the same number of parameters."""
        if malformed_text(case) is not None:
            return []
        sizes = {p.name: len(p.parameters) for p in parsed(case.source).processes if p.name != "init"}
        return _pairs(list(sizes), lambda a, b: sizes[a] == sizes[b])

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Drop a proctype, start as many instances of the other, and rename what refers to it."""
        into = _classes(chosen)
        active: dict[str, int] = {}
        for process in parsed(case.source).processes:
            name = into.get(process.name, process.name)
            active[name] = active.get(name, 0) + process.active

        def rename(node: object) -> object:
            match node:
                case t.Proctype(name=name):
                    return () if name in into else replace(node, active=active.get(name, node.active))
                case t.Run(process=name) | t.RemoteLabel(process=name) | t.RemoteValue(process=name) if name in into:
                    return replace(node, process=into[name])
                case _:
                    return node

        return rewritten(case, rename)

    def ingredient(self, _case: Case, _change: object) -> str:
        """Name what must be there twice."""
        return "two proctypes"


class MergeMtypes:
    """Merges the constants of an mtype."""

    def changes(self, case: Case) -> list[Merge]:
        """List the pairs of constants of one declaration."""
        if malformed_text(case) is not None:
            return []
        units = parsed(case.source).units
        return [pair for unit in units if isinstance(unit, t.Mtype) for pair in _pairs(unit.names, lambda *_: True)]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Rename constants, and drop them from their declaration."""
        into = _classes(chosen)

        def rename(node: object) -> object:
            match node:
                case t.Reference(name, None, None) if name in into:
                    return replace(node, name=into[name])
                case t.Mtype(names):
                    return replace(node, names=tuple(name for name in names if name not in into))
                case _:
                    return node

        return rewritten(case, rename)


class Value(NamedTuple):
    """A number, and the one that replaces it everywhere."""

    old: int
    new: int


class MergeNumbers:
    """Replaces a number everywhere: by another one of the model, or by one nearer to 0."""

    def changes(self, case: Case) -> list[Value]:
        """List the replacements of each number, the largest number and the simplest replacement first."""
        if malformed_text(case) is not None:
            return []
        found = sorted(_numbers(case))
        return [
            Value(old, new)
            for old in reversed(found)
            for new in sorted({*smaller_numbers(old), *(other for other in found if other < old)})
        ]

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Replace the numbers; of two changes of one number, the first is made."""
        new: dict[int, int] = {}
        for change in chosen:
            if isinstance(change, Value):
                new.setdefault(change.old, change.new)
        return rewritten(
            case,
            lambda node: replace(node, value=new.get(node.value, node.value)) if isinstance(node, t.Number) else node,
        )


def _numbers(case: Case) -> set[int]:
    found: set[int] = set()

    def look(node: object) -> object:
        if isinstance(node, t.Number):
            found.add(node.value)
        return node

    rewritten(case, look)
    return found


class Field(NamedTuple):
    """A field of all messages with this number of fields, or a parameter of a proctype."""

    of: int | str
    place: int


class DropFields:
    """Drops a field of messages, with the arguments of sends and receives, or a parameter, with those of `run`."""

    def changes(self, case: Case) -> list[Field]:
        """List the fields of messages with at least two, and the parameters."""
        return [] if malformed_text(case) is not None else list(dict.fromkeys(_fields(parsed(case.source))))

    def apply(self, case: Case, chosen: Sequence[object]) -> Case | None:
        """Drop them; a parameter becomes a local variable."""
        gone = {change for change in chosen if isinstance(change, Field)}

        def left(of: int | str, items: tuple[object, ...]) -> tuple[object, ...]:
            return tuple(item for k, item in enumerate(items) if Field(of, k) not in gone)

        def drop(node: object) -> object:
            match node:
                case t.ChannelInitialiser(types=types):
                    return replace(node, types=left(len(types), types))
                case t.Send(arguments=arguments) | t.Receive(arguments=arguments) | t.Poll(arguments=arguments):
                    return replace(node, arguments=left(len(arguments), arguments))
                case t.Run(process=name, arguments=arguments):
                    return replace(node, arguments=left(name, arguments))
                case t.Proctype(name=name, parameters=parameters):
                    kept = left(name, parameters)
                    local = tuple(one for one in parameters if one not in kept)
                    body = (t.Declare(local), *node.body) if local else node.body
                    return replace(node, parameters=kept, body=body)
                case _:
                    return node

        if any(all(Field(of, k) in gone for k in range(of)) for of in {f.of for f in gone} if isinstance(of, int)):
            return None  # a channel has at least one field
        return rewritten(case, drop)

    def ingredient(self, _case: Case, change: object) -> str:
        """Name what was dropped."""
        return "" if not isinstance(change, Field) else "parameter" if isinstance(change.of, str) else "two fields"


def _fields(tree: t.Tree) -> Iterator[Field]:
    for _, node in parts(tree):
        if isinstance(node, t.ChannelInitialiser) and len(node.types) > 1:
            yield from (Field(len(node.types), k) for k in range(len(node.types)))
        if isinstance(node, t.Proctype):
            yield from (Field(node.name, k) for k in range(len(node.parameters)))
