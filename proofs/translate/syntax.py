"""The terms that Coq's JSON extraction writes, as values. What is not understood is refused, never guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import cast

Json = Mapping[str, object]


class UntranslatableError(Exception):
    """The extraction has something this translator does not know."""


@dataclass(frozen=True)
class Variable:
    """A variable bound by a function, a `let` or a pattern."""

    name: str


@dataclass(frozen=True)
class Global:
    """A definition of the module."""

    name: str


@dataclass(frozen=True)
class Construct:
    """A constructor with all of its arguments."""

    name: str
    arguments: tuple[Term, ...]


@dataclass(frozen=True)
class Apply:
    """A function and at least one argument."""

    function: Term
    arguments: tuple[Term, ...]


@dataclass(frozen=True)
class Lambda:
    """A function of at least one parameter."""

    parameters: tuple[str, ...]
    body: Term


@dataclass(frozen=True)
class Let:
    """A value with a name, and where it is used."""

    name: str
    value: Term
    body: Term


@dataclass(frozen=True)
class Branch:
    """One branch of a `match`. Without a constructor it takes all that is left, under `names[0]` if it has one."""

    constructor: str | None
    names: tuple[str, ...]
    body: Term


@dataclass(frozen=True)
class Match:
    """A value and what to do with it, by its constructor."""

    value: Term
    branches: tuple[Branch, ...]


@dataclass(frozen=True)
class Nothing:
    """A type or a proof, which no computation looks at."""


Term = Variable | Global | Construct | Apply | Lambda | Let | Match | Nothing


@dataclass(frozen=True)
class Constructor:
    """A constructor of an inductive type: its type, its place there, and how many arguments it has."""

    name: str
    of: str
    place: int
    size: int
    siblings: tuple[int, ...]
    """The sizes of all constructors of the type, in order."""


@dataclass(frozen=True)
class Definition:
    """A definition of the module: its name, its term and the type it comes to once it has all arguments."""

    name: str
    term: Term
    result: str


@dataclass(frozen=True)
class Module:
    """Everything that was extracted, in order."""

    constructors: Mapping[str, Constructor]
    definitions: tuple[Definition, ...]


def read_module(data: Json) -> Module:
    """Read what `Extraction Language JSON` wrote."""
    constructors: dict[str, Constructor] = {}
    definitions: list[Definition] = []
    for declaration in _items(data["declarations"]):
        kind = declaration["what"]
        if kind == "decl:ind":
            _read_type(declaration, constructors)
        elif kind in {"decl:term", "decl:fixgroup"}:
            group = _items(declaration["fixlist"]) if kind == "decl:fixgroup" else [declaration]
            definitions += map(_definition, group)
        elif kind != "decl:type":
            raise UntranslatableError(f"a declaration of kind {kind!r}")
    return Module(constructors, tuple(definitions))


def _definition(item: Json) -> Definition:
    found = _node(item["type"])
    while found["what"] == "type:arrow":
        found = _node(found["right"])
    return Definition(_text(item["name"]), read_term(_node(item["value"])), str(found.get("name", "")))


def _read_type(declaration: Json, known: dict[str, Constructor]) -> None:
    found = _items(declaration["constructors"])
    sizes = tuple(len(_items(constructor["argtypes"])) for constructor in found)
    for place, constructor in enumerate(found):
        name = _text(constructor["name"])
        if name in known:
            raise UntranslatableError(f"two constructors are called {name!r}: rename one in the Coq file")
        known[name] = Constructor(name, _text(declaration["name"]), place, sizes[place], sizes)


def read_term(node: Json) -> Term:
    """Read one term."""
    match node["what"]:
        case "expr:rel":
            return Variable(_text(node["name"]))
        case "expr:global":
            return Global(_text(node["name"]))
        case "expr:constructor":
            return Construct(_text(node["name"]), _terms(node["args"]))
        case "expr:apply":
            return Apply(read_term(_node(node["func"])), _terms(node["args"]))
        case "expr:lambda":
            names, body = _names(node["argnames"]), read_term(_node(node["body"]))
            return Lambda(names, body) if names else body
        case "expr:let":
            return Let(_text(node["name"]), read_term(_node(node["nameval"])), read_term(_node(node["body"])))
        case "expr:case":
            return Match(read_term(_node(node["expr"])), tuple(_branch(item) for item in _items(node["cases"])))
        case "expr:coerce":
            return read_term(_node(node["value"]))
        case "expr:dummy":
            return Nothing()
        case "expr:fix":
            raise UntranslatableError("a local fixpoint: make it a definition of its own in the Coq file")
        case other:
            raise UntranslatableError(f"a term of kind {other!r}")


def _branch(node: Json) -> Branch:
    pattern, body = _node(node["pat"]), read_term(_node(node["body"]))
    match pattern["what"]:
        case "pat:constructor":
            return Branch(_text(pattern["name"]), _names(pattern["argnames"]), body)
        case "pat:rel":
            return Branch(None, (_text(pattern["name"]),), body)
        case "pat:wild":
            return Branch(None, (), body)
        case other:
            raise UntranslatableError(f"a pattern of kind {other!r}")


def _terms(value: object) -> tuple[Term, ...]:
    return tuple(read_term(item) for item in _items(value))


def _items(value: object) -> Sequence[Json]:
    return cast("Sequence[Json]", value)


def _node(value: object) -> Json:
    return cast("Json", value)


def _names(value: object) -> tuple[str, ...]:
    return tuple(cast("Sequence[str]", value))


def _text(value: object) -> str:
    return cast("str", value)
