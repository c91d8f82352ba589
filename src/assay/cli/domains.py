"""Commands of the form `assay VERB DOMAIN …`: one subcommand a domain, with that domain's own options."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import click

from assay.core.domain import AnyDomain, domain_names, load_domain

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
