"""Compiles the kernels of a domain before the first decision, once per machine."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from assay.cli.output import notify
from assay.core.domain.capabilities import HasKernels
from assay.core.domain.protocol import AnyDomain, domain_names, load_domain
from assay.core.native.cache_folder import cache_folder, why_no_cache
from assay.core.native.compiler import require_compiler
from assay.report.text import counted

if TYPE_CHECKING:
    from assay.core.store.plan import Plan


def prepare(domain: AnyDomain, *, quiet: bool, rare: bool = False) -> None:
    """Compile a domain's kernels if they are not compiled yet, and show the progress."""
    if not isinstance(domain, HasKernels) or domain.kernels_ready(rare=rare):
        return
    require_compiler()

    def report(done: int, count: int) -> None:
        if not quiet:
            notify(f"compiling kernels of {domain.name}: {done} of {counted(count, 'part')}")

    if not quiet:
        notify(f"compiling kernels of {domain.name}: {_duration()} …")
    domain.compile_kernels(report, rare=rare)


def prepare_for(domain: AnyDomain, plan: Plan, *, quiet: bool) -> None:
    """Compile the kernels that a campaign needs."""
    specs = [subject.spec for subject in plan.subjects]
    shards = (
        (domain.native(planned.identity, plan.oracle, specs) for planned in plan.sources)
        if isinstance(domain, HasKernels) and not plan.variants
        else ()
    )
    prepare(domain, quiet=quiet, rare=any(shard is not None and shard.rare for shard in shards))


def _duration() -> str:
    if cache_folder() is None:
        return f"for this command only, {why_no_cache()}"
    return "a minute or two, once per machine"


@click.command(name="compile")
@click.argument("domain", required=False)
def compile_(domain: str | None) -> None:
    """Compile and cache the kernels of a domain, or all."""
    for name in [domain] if domain else domain_names():
        prepare(load_domain(name), quiet=False, rare=True)
