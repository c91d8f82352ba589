"""What a command does before it decides anything: have the kernels of a domain compiled, once on a machine."""

from __future__ import annotations

from assay.cli.output import tell
from assay.core.domain import AnyDomain
from assay.core.native import HasKernels


def prepare(domain: AnyDomain, *, quiet: bool) -> None:
    """Compile a domain's kernels where that was not done yet, and say so: it takes a while, once on a machine."""
    if isinstance(domain, HasKernels) and not domain.kernels_ready():
        if not quiet:
            tell("compiling kernels: about a minute, once on this machine …")
        domain.compile_kernels()
