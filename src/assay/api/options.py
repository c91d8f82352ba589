"""Options as keyword arguments, written as the command line gives them to a domain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assay.core.domain.protocol import AnyDomain, Option
from assay.errors import UsageError, unknown_name

OptionValue = str | int | bool | Sequence[str]


def written(domain: AnyDomain, known: Sequence[Option], given: Mapping[str, OptionValue]) -> dict[str, str]:
    """Write options by their names: a flag has an empty value, several values are on lines."""
    options = {option.name.replace("-", "_"): option for option in known}
    out = {}
    for name, value in given.items():
        option = options.get(name)
        if option is None:
            raise unknown_name(domain.name, "option", name, options)
        if option.flag != isinstance(value, bool):
            remedy = f"write {name}=True" if option.flag else "write a text or a number"
            raise UsageError(f"invalid value of {name}: {value!r}", remedy=remedy)
        if value is not False:
            out[option.name] = "" if option.flag else _text(value)
    return out


def _text(value: OptionValue) -> str:
    return "\n".join(value) if isinstance(value, list | tuple) else str(value)
