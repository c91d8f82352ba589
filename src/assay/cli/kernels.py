"""`assay compile`, and the kernels that other commands need."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from assay.cli.output import notify
from assay.core import prepare as kernels
from assay.core.domain.protocol import AnyDomain, domain_names, load_domain

if TYPE_CHECKING:
    from assay.core.store.plan import Plan


def prepare(domain: AnyDomain, *, quiet: bool, rare: bool = False) -> None:
    """Compile a domain's kernels if they are not compiled yet, and show the progress."""
    kernels.prepare(domain, None if quiet else notify, rare=rare)


def prepare_for(domain: AnyDomain, plan: Plan, *, quiet: bool) -> None:
    """Compile the kernels that a campaign needs."""
    kernels.prepare_for(domain, plan, None if quiet else notify)


@click.command(name="compile")
@click.argument("domain", required=False)
def compile_(domain: str | None) -> None:
    """Compile and cache the kernels of a domain, or all."""
    for name in [domain] if domain else domain_names():
        prepare(load_domain(name), quiet=False, rare=True)
