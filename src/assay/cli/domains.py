"""Commands of the form `assay VERB DOMAIN …`: one subcommand a domain, with that domain's own options.

The domain may be left out where a file is given: `assay check model.pml`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import click

from assay.core.domain.protocol import AnyDomain, Option, domain_names, load_domain
from assay.core.file_domain import domain_of

Build = Callable[[AnyDomain], click.Command]


class DomainGroup(click.Group):
    """Builds the command for a domain on demand."""

    def __init__(self, build: Build, **settings: Any) -> None:  # noqa: ANN401 - click's own settings
        super().__init__(**settings)
        self._build = build

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Put the domain in front where only a file is named."""
        words = args if args and args[0].startswith("-") else args[:1]
        if not set(words) & set(domain_names()):
            named = next((word for word in words if _is_path(word)), None)
            if named is not None:
                args = [domain_of(Path(named)), *args]
        return super().parse_args(ctx, args)

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """List the installed domains."""
        return domain_names()

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command:
        """Build the command of one domain."""
        return self._build(load_domain(cmd_name))


def _is_path(word: str) -> bool:
    return not word.startswith("-") and ("." in word or "/" in word or Path(word).is_file())


def option_parameters(options: Sequence[Option]) -> list[click.Parameter]:
    """Convert the options that a domain declares to options of a command."""
    return [
        click.Option(_spellings(option), is_flag=True, help=_sentence(option.summary))
        if option.flag
        else click.Option(
            _spellings(option), metavar=option.metavar, multiple=option.multiple, help=_sentence(option.summary)
        )
        for option in options
    ]


def _spellings(option: Option) -> list[str]:
    short = [f"-{option.short}"] if option.short else []
    return [*short, f"--{option.name}", _variable(option)]


def _sentence(summary: str) -> str:
    return f"{summary[:1].upper()}{summary[1:].removesuffix('.')}."


def given_options(options: Sequence[Option], values: Mapping[str, object]) -> dict[str, str]:
    """Give the options of the command line by name; a flag has an empty value."""
    written = {option: values[_variable(option)] for option in options}
    return {
        option.name: "" if option.flag else "\n".join(value) if isinstance(value, tuple) else str(value)
        for option, value in written.items()
        if value not in (None, False, ())
    }


def _variable(option: Option) -> str:
    return option.name.replace("-", "_")
