"""Reads the questions of a file: its own properties, or those of the command line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from msgspec.structs import replace

from assay.core.domain.case import Read
from assay.core.domain.protocol import Option
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.compile.spin_refusals import refused_by_spin
from assay.domains.promela.formats.files import given_case, read_cases, read_model
from assay.domains.promela.formats.parser import parse_once
from assay.domains.promela.model.case import (
    ACCEPTANCE,
    EXCLUSIVE,
    LTL,
    MALFORMED,
    NEVER,
    NON_PROGRESS,
    SAFETY,
    Case,
    Property,
)
from assay.errors import InputError, UsageError

OPTIONS = (
    Option("define", "define a macro for the preprocessor", "NAME[=VALUE]", short="D", multiple=True),
    Option("include", "search this folder for `#include`, and allow it", "FOLDER", short="I", multiple=True),
    Option("ltl", "check this formula instead of the file's properties", "FORMULA"),
    Option("claim", "check only: safety, ltl, never, acceptance, non-progress, exclusive, or NAME", "NAME"),
    Option("weak-fairness", "consider only weakly fair runs", flag=True),
)
_ON_REQUEST = {
    ACCEPTANCE: Property(ACCEPTANCE),
    NON_PROGRESS: Property(NON_PROGRESS),
    EXCLUSIVE: Property(SAFETY, EXCLUSIVE),
}
"""The properties that are checked only if `--claim` names them."""


def read_asked(path: Path, options: Mapping[str, str]) -> Iterator[Read[Case] | InputError]:
    """Read the questions of a file, and compile each model so that its errors are reported here."""
    warnings: dict[str, tuple[str, ...]] = {}
    for item in _chosen(path, options):
        if isinstance(item, InputError):
            yield item
            continue
        case = item.case
        if "weak-fairness" in options and case.property.kind != SAFETY:
            case = replace(case, fair=True)
        if case.property.kind == MALFORMED:
            yield item
            continue
        try:
            question_of(case)
        except InputError as error:
            yield InputError(error.what, where=_within(item.place, error.where), remedy=error.remedy)
        else:
            if case.source not in warnings:
                refusals = refused_by_spin(parse_once(case.source))
                warnings[case.source] = tuple(_within(item.place, str(refusal)) for refusal in refusals)
            yield Read(item.place, case, item.part, warnings[case.source])


def _within(place: str, where: str) -> str:
    """Give a place in a model, with the name of the file that was given."""
    file, _, rest = where.partition(":")
    return (
        f"{place}:{rest}" if file in ("model", Path(place).name) and rest else f"{place}: {where}" if where else place
    )


def _chosen(path: Path, options: Mapping[str, str]) -> Iterator[Read[Case] | InputError]:
    formula, claim = options.get("ltl"), options.get("claim")
    defines = options.get("define", "").splitlines()
    if defines and path.suffix in (".json", ".jsonl"):
        raise UsageError("cases in JSON are already preprocessed", where="-D", remedy="give the model itself")
    folders = [Path(folder) for folder in options.get("include", "").splitlines()]
    if formula is not None and claim is not None:
        raise UsageError("--ltl and --claim together", remedy="give one of them")
    if formula is not None:
        case = given_case(path, formula, defines, folders)
        yield Read(str(path), case, case.property.part)
    elif claim is not None and claim in _ON_REQUEST and path.suffix not in (".json", ".jsonl"):
        asked = _ON_REQUEST[claim]
        yield Read(str(path), Case(read_model(path, defines, folders).text, asked), asked.part)
    elif claim is None:
        yield from read_cases(path, defines, folders)
    else:
        yield from _only(path, claim, defines, folders)


def _only(path: Path, claim: str, defines: Sequence[str], folders: Sequence[Path]) -> Iterator[Read[Case] | InputError]:
    parts, found = [], False
    for item in read_cases(path, defines, folders):
        if isinstance(item, InputError):
            yield item
            continue
        parts.append(item.case.property.part)
        if claim in _titles(item.case):
            found = True
            yield item
    if not found:
        known = ", ".join(dict.fromkeys([*parts, *_ON_REQUEST]))
        raise InputError(f"no claim {claim!r}", where=str(path), remedy=f"choose from {known}")


def _titles(case: Case) -> set[str]:
    """Give the names of a property for `--claim`: kind, name, both, and SPIN's name of a claim."""
    asked = case.property
    titles = {asked.kind, asked.name, asked.part} - {""}
    tree = parse_once(case.source)
    if asked.kind == NEVER and not asked.name:
        titles.add(tree.never_names[0])
    elif asked.kind == LTL:
        titles |= {name for i, name in enumerate(tree.claim_names, 1) if asked.name == str(i)}
    return titles
