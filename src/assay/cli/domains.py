"""Commands of the form `assay VERB DOMAIN …`: one subcommand a domain, with that domain's own options."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from assay.core.domain import AnyDomain, Option, domain_names, load_domain

Build = Callable[[AnyDomain], click.Command]


class DomainGroup(click.Group):
    """Builds the command for a domain when it is asked for."""

    def __init__(self, build: Build, **settings: Any) -> None:  # noqa: ANN401 - click's own settings
        super().__init__(**settings)
        self._build = build

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """List the installed domains."""
        return domain_names()

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command:
        """Build the command of one domain; an unknown one is an error that lists the known."""
        return self._build(load_domain(cmd_name))


def option_parameters(options: Sequence[Option]) -> list[click.Parameter]:
    """Make options of a command of what a domain declares."""
    return [
        click.Option([f"--{option.name}", _variable(option)], is_flag=True, help=option.summary)
        if option.flag
        else click.Option([f"--{option.name}", _variable(option)], metavar=option.metavar, help=option.summary)
        for option in options
    ]


def given_options(options: Sequence[Option], values: Mapping[str, object]) -> dict[str, str]:
    """Give the options that were written, by their names; a flag has no value."""
    written = {option: values[_variable(option)] for option in options}
    return {
        option.name: "" if option.flag else str(value)
        for option, value in written.items()
        if value not in (None, False)
    }


def _variable(option: Option) -> str:
    return option.name.replace("-", "_")
