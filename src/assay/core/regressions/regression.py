"""A regression test: a case file, and beside it a TOML file with the verdict and the subject.

The TOML file names the case file. Where that form cannot hold the whole question, it holds the case as JSON as well.
"""

from __future__ import annotations

from pathlib import Path

import msgspec
from msgspec import Struct

from assay.core.domain.case import Case, Read
from assay.core.domain.protocol import AnyDomain
from assay.core.domain.read_file import file_text, placed
from assay.core.toml_string import toml_string
from assay.core.toml_text import read_toml
from assay.errors import InputError

SUFFIX = ".regression.toml"


class Regression(Struct, frozen=True, forbid_unknown_fields=True):
    """What a case must give, and what a subject gave when it was found."""

    domain: str
    case: str
    """The name of the case file, in the same folder."""
    oracle: str
    """The engine that decides."""
    verdict: str
    """The right verdict."""
    subject: str
    """The subject, with its options."""
    answer: str
    """What the subject said."""
    kind: str
    detail: str = ""
    bucket: str = ""
    version: str = ""
    """The version of the tool that was wrong."""
    part: str = ""
    """The part of the case file, where it holds several cases."""
    encoded: str = ""
    """The case as canonical JSON, where the case file does not hold all of it."""
    seconds: float = 10.0
    """The time limit of the subject."""
    open: bool = True
    """Whether the bug is expected to be there still."""
    title: str = ""
    link: str = ""


def regression_text(regression: Regression) -> str:
    """Write a regression test as TOML, without keys that have their default value."""
    lines = ["# A regression test; `pytest` runs it. Set open to false once the bug is fixed."]
    for field in msgspec.structs.fields(Regression):
        value = getattr(regression, field.name)
        if value != field.default or field.name == "open":
            lines.append(f"{field.name} = {_value(value)}")
    return "\n".join([*lines, ""])


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value) if isinstance(value, float) else toml_string(str(value))


def read_regression(path: Path) -> Regression:
    """Read a regression test; `InputError` with the place where it is malformed."""
    content = read_toml(file_text(path), str(path))
    try:
        found = msgspec.convert(content, Regression)
    except msgspec.ValidationError as error:
        remedy = "write it again with `assay export regressions`"
        raise InputError(f"not a regression test: {error}", where=str(path), remedy=remedy) from None
    if Path(found.case).name != found.case:
        remedy = "put the case file beside it, and give its name alone"
        raise InputError(f"the case is not in this folder: {found.case!r}", where=str(path), remedy=remedy)
    return found


def case_of(domain: AnyDomain, regression: Regression, folder: Path) -> Case:
    """Read the case of a regression test."""
    file = folder / regression.case
    if regression.encoded:
        return domain.cases.decode(regression.encoded.encode())
    found = cases_in(domain, file)
    for read in found:
        if read.part == regression.part:
            return read.case
    where = f"{file}, {regression.part}" if regression.part else str(file)
    raise InputError("contains no such case", where=where, remedy="correct case and part")


def cases_in(domain: AnyDomain, file: Path) -> list[Read[Case]]:
    """Read all cases of a file."""
    found = []
    for read in domain.read(file):
        if isinstance(read, InputError):
            raise placed(read, str(file))
        found.append(read)
    return found
