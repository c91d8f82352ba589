"""Compiles the kernels of a domain before the first decision, once per machine."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from assay.core.domain.capabilities import HasKernels
from assay.core.domain.protocol import AnyDomain
from assay.core.native.cache_folder import cache_folder, why_no_cache
from assay.core.native.compiler import require_compiler

if TYPE_CHECKING:
    from assay.core.store.plan import Plan

Tell = Callable[[str], None]


def prepare(domain: AnyDomain, tell: Tell | None, *, rare: bool = False) -> None:
    """Compile a domain's kernels if they are not compiled yet, and tell the progress."""
    if not isinstance(domain, HasKernels) or domain.kernels_ready(rare=rare):
        return
    require_compiler()

    def report(done: int, count: int) -> None:
        if tell is not None:
            tell(f"compiling kernels of {domain.name}: {done} of {count} part{'s' * (count != 1)}")

    if tell is not None:
        tell(f"compiling kernels of {domain.name}: {_duration()} …")
    domain.compile_kernels(report, rare=rare)


def prepare_for(domain: AnyDomain, plan: Plan, tell: Tell | None) -> None:
    """Compile the kernels that a campaign needs."""
    specs = [subject.spec for subject in plan.subjects]
    shards = (
        (domain.native(planned.identity, plan.oracle, specs) for planned in plan.sources)
        if isinstance(domain, HasKernels) and not plan.variants
        else ()
    )
    prepare(domain, tell, rare=any(shard is not None and shard.rare for shard in shards))


def _duration() -> str:
    if cache_folder() is None:
        return f"for this command only, {why_no_cache()}"
    return "a minute or two, once per machine"
