"""What a command does before it decides anything: have the kernels of a domain compiled, once on a machine."""

from __future__ import annotations

import click

from assay.cli.output import tell
from assay.core.domain.capabilities import HasKernels
from assay.core.domain.protocol import AnyDomain, domain_names, load_domain
from assay.core.native.cache_folder import cache_folder


def prepare(domain: AnyDomain, *, quiet: bool) -> None:
    """Compile a domain's kernels where that was not done yet, and say so: it takes a while, once on a machine."""
    if not isinstance(domain, HasKernels) or domain.kernels_ready():
        return

    def told(done: int, count: int) -> None:
        if not quiet:
            tell(f"compiling kernels of {domain.name}: {done} of {count} parts")

    if not quiet:
        tell(f"compiling kernels of {domain.name}: {_how_often()} …")
    domain.compile_kernels(told)


def _how_often() -> str:
    if cache_folder() is None:
        return "for this command alone, since no cache folder can be written (set XDG_CACHE_HOME to one that can)"
    return "a minute or two, once on this machine"


@click.command(name="compile")
@click.argument("domain", required=False)
def compile_(domain: str | None) -> None:
    """Compile the kernels of a domain, or of all, and keep them."""
    for name in [domain] if domain else domain_names():
        prepare(load_domain(name), quiet=False)
