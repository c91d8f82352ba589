"""A campaign file in TOML: its keys are the options of `assay run`."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import click

from assay.cli.tools.sandbox import KEY as SANDBOX
from assay.cli.tools.sandbox import apply_from_file
from assay.cli.values import SEED
from assay.core.domain.read_file import file_text
from assay.core.toml_text import read_toml
from assay.core.tools.consent import ALLOW
from assay.errors import UsageError, unknown_name

_TRUSTED = {ALLOW.lstrip("-"), "dask"}
"""What only the user may set: whether commands of a file are run, and whom Assay sends and takes Python objects."""


def with_file(ctx: click.Context, path: Path, given: Mapping[str, object]) -> dict[str, object]:
    """Complete the options of the command line from a campaign file."""
    content = read_toml(file_text(path), str(path))
    if not isinstance(content.get("domain"), str):
        raise UsageError("missing key: domain", where=str(path), remedy='add a line: domain = "pushdown"')
    out = dict(given) | {"domain": content.pop("domain")}
    options = {option.opts[0].lstrip("-"): option for option in ctx.command.params if isinstance(option, click.Option)}
    for key, value in content.items():
        if key in _TRUSTED:
            remedy = f"delete it; if you trust the file, give --{key} on the command line"
            raise UsageError(f"{key} cannot be set in a file", where=str(path), remedy=remedy)
        if key == SANDBOX:
            apply_from_file(ctx, value, f"{path}: {key}")
            continue
        option = options.get(key)
        if option is None or option.name is None:
            known = sorted({"domain", *options} - _TRUSTED)
            raise unknown_name("", "setting", key, known, where=str(path))
        if ctx.get_parameter_source(option.name) is not click.core.ParameterSource.COMMANDLINE:
            out[option.name] = _value(ctx, option, value, f"{path}: {key}")
    return out


def _value(ctx: click.Context, option: click.Option, value: object, where: str) -> object:
    """Convert a TOML value as the command line converts the option's text."""
    remedy = "see `assay run --help`"
    if option.multiple:
        value = [value] if isinstance(value, str) else value
    elif option.name == "fail_on" and isinstance(value, list):
        value = ",".join(map(str, value)) or "none"
    elif isinstance(option.type, click.types.StringParamType) and type(value) in {int, float}:
        value = str(value)
    if not _fits(option, value):
        raise UsageError(f"invalid value: {repr(value)[:80]}", where=where, remedy=remedy)
    try:
        return option.type_cast_value(ctx, value)
    except click.BadParameter as error:
        raise UsageError(error.message, where=where, remedy=remedy) from error


def _fits(option: click.Option, value: object) -> bool:
    if option.multiple:
        return isinstance(value, list) and all(isinstance(item, str) for item in value)
    if option.is_flag:
        return isinstance(value, bool)
    if option.type is SEED and value == "date":
        return True
    return type(value) is (int if isinstance(option.type, click.types.IntParamType) else str)
