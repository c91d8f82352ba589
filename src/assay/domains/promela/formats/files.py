"""Reads cases from files: a `.pml` is a model with all its properties; `.json` and `.jsonl` hold canonical cases.

A model is checked for `safety`, for each `ltl` block by its name or number, and for each never claim. For any other
suffix, the first character determines the format.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from assay.core.domain.case import Read
from assay.core.domain.read_file import file_text, placed, read_lines
from assay.domains.promela.formats.codec import read_canonical
from assay.domains.promela.formats.parser import parse_formula, parse_once, parse_tree
from assay.domains.promela.formats.preprocessing.budget import Budget
from assay.domains.promela.formats.preprocessing.directives import Preprocessed, preprocess
from assay.domains.promela.formats.preprocessing.includes import includes_of
from assay.domains.promela.formats.preprocessing.macros import expand_text
from assay.domains.promela.formats.spot import spot_syntax
from assay.domains.promela.model.case import LTL, NEVER, SAFETY, Case, Property
from assay.domains.promela.tree import Tree
from assay.errors import InputError

SUFFIXES = (".pml", ".json", ".jsonl")
GIVEN = "given"
"""The name of a formula given on the command line."""


def read_cases(
    path: Path, defines: Sequence[str] = (), folders: Sequence[Path] = ()
) -> Iterator[Read[Case] | InputError]:
    """Read the cases of a file; a bad line of a `.jsonl` is yielded as an error, a bad file raises one.

    `defines` are macros for the preprocessor, `NAME` or `NAME=VALUE`. `folders` may be included from, as well as the
    folder of the model.
    """
    text = file_text(path)
    if path.suffix == ".jsonl":
        yield from read_lines(path, text, _canonical)
    elif path.suffix == ".json" or (path.suffix not in SUFFIXES and text.lstrip()[:1] == "{"):
        yield Read(str(path), _canonical(text, str(path)))
    else:
        model = read_model(path, defines, folders)
        for asked in properties(_parsed(model, path)):
            yield Read(str(path), Case(model.text, asked), asked.part)


def properties(tree: Tree) -> list[Property]:
    """List the properties of a model: safety, its formulas, its never claims."""
    found = [Property(SAFETY)]
    found += [Property(LTL, claim.name or str(i), claim.formula) for i, claim in enumerate(tree.claims, 1)]
    if [claim.name for claim in tree.nevers] == [""]:
        return [*found, Property(NEVER)]
    return found + [Property(NEVER, name) for name in tree.never_names]


def read_model(path: Path, defines: Sequence[str] = (), folders: Sequence[Path] = ()) -> Preprocessed:
    """Read and preprocess a model; includes are relative to its folder."""
    try:
        return preprocess(file_text(path), path.name, includes_of(path, folders), defines)
    except InputError as error:
        raise _beside(path, error) from None


def given_case(path: Path, formula: str, defines: Sequence[str] = (), folders: Sequence[Path] = ()) -> Case:
    """Make the case of a formula given separately from the model, whose macros it may use."""
    model = read_model(path, defines, folders)
    spot = spot_syntax(_parsed(model, path))

    def fail(what: str, remedy: str) -> InputError:
        return InputError(what, where="the given formula", remedy=remedy)

    text = expand_text(formula, model.macros, Budget(fail))
    return Case(model.text, Property(LTL, GIVEN, parse_formula(text, "the given formula", spot)))


def _parsed(model: Preprocessed, path: Path) -> Tree:
    try:
        return parse_once(model.text)
    except InputError:
        pass  # reported below, with the name of the file
    try:
        return parse_tree(model.text, path.name)
    except InputError as error:
        raise _beside(path, error) from None


def _beside(path: Path, error: InputError) -> InputError:
    """Make a position relative to the current directory: a model names its files relative to its own folder."""
    return InputError(error.what, where=str(path.parent / error.where), remedy=error.remedy)


def _canonical(text: str, place: str) -> Case:
    try:
        return read_canonical(text.encode(), place)
    except InputError as error:
        raise placed(error, place) from None
