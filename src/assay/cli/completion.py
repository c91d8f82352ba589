"""Shell completion of domains, sources and subjects."""

from __future__ import annotations

import click

from assay.core.domain.lookup import source_kinds, subject_kinds
from assay.core.domain.protocol import AnyDomain, domain_names, load_domain
from assay.errors import AssayError


def complete_domain(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of an installed domain."""
    return [name for name in domain_names() if name.startswith(incomplete)]


def complete_source(ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a source of the domain."""
    domain = _typed(ctx)
    return [k.name for k in source_kinds(domain) if k.name.startswith(incomplete)] if domain else []


def complete_subject(ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Complete the name of a subject of the domain, with its configuration."""
    domain = _typed(ctx)
    kinds = subject_kinds(domain) if domain else ()
    names = [f"{kind.name}:{config}" if config else kind.name for kind in kinds for config in kind.configs or ("",)]
    return [name for name in names if name.startswith(incomplete)]


def _typed(ctx: click.Context) -> AnyDomain | None:
    """Find the domain among the arguments; click leaves those after an incomplete option unparsed."""
    words = [ctx.params.get("domain"), ctx.params.get("what"), *ctx.args]
    name = next((word for word in words if word in domain_names()), None)
    try:
        return None if name is None else load_domain(name)
    except AssayError:
        return None  # completion cannot show errors
