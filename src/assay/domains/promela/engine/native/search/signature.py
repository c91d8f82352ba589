"""Kernel signatures: where each argument stands in the block of words that a kernel takes.

A kernel takes one pointer to its arguments. An array is two words, its address and its size; a number is one. The
parameters of the kernel's function are the only description. They are read from the source, because importing the
module would import Numba.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from importlib.util import find_spec
from pathlib import Path

from msgspec import Struct

from assay.core.native.block import Block

NUMBER = "int"
WORDS = {NUMBER: 1, "Bytes": 2, "Rows": 2, "Keys": 2, "Longs": 2}
"""Words of an argument, by the annotation of its parameter."""
Argument = Block | int | tuple[int, int]
"""An array, a number, or the address and size of an array that has no block."""


class Signature(Struct, frozen=True):
    """The parameters of a kernel in order, each with its annotation."""

    parameters: tuple[tuple[str, str], ...]

    @property
    def words(self) -> int:
        """The size of the argument block."""
        return sum(WORDS[kind] for _, kind in self.parameters)

    def offset(self, name: str) -> int:
        """Give the first word of a parameter."""
        at = 0
        for parameter, kind in self.parameters:
            if parameter == name:
                return at
            at += WORDS[kind]
        raise KeyError(name)

    def block(self, arguments: Mapping[str, Argument]) -> list[int]:
        """Lay out all arguments, given by name."""
        if arguments.keys() != {name for name, _ in self.parameters}:
            raise TypeError(f"arguments {sorted(arguments)} do not match the parameters {self.parameters}")
        out: list[int] = []
        for name, kind in self.parameters:
            argument = arguments[name]
            words = _words(argument)
            if len(words) != WORDS[kind]:
                raise TypeError(f"{name} is {kind}, not {argument!r}")
            out += words
        return out


def _words(argument: Argument) -> tuple[int, ...]:
    if isinstance(argument, Block):
        return argument.address, argument.size
    return (argument,) if isinstance(argument, int) else argument


@cache
def signature_of(place: str) -> Signature:
    """Give the signature of the kernel at `module:function`."""
    module, _, name = place.partition(":")
    spec = find_spec(module)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(module)
    return read_signature(Path(spec.origin).read_text(encoding="utf-8"), name)


def read_signature(source: str, name: str) -> Signature:
    """Read the signature of a function from the source of its module."""
    functions = {node.name: node for node in ast.parse(source).body if isinstance(node, ast.FunctionDef)}
    parameters = functions[name].args.args
    kinds = [ast.unparse(parameter.annotation) if parameter.annotation else "" for parameter in parameters]
    for parameter, kind in zip(parameters, kinds, strict=True):
        if kind not in WORDS:
            raise TypeError(f"the parameter {parameter.arg} of kernel {name} has the annotation {kind!r}")
    return Signature(tuple((parameter.arg, kind) for parameter, kind in zip(parameters, kinds, strict=True)))
