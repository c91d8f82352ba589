"""What a shell offers while a command is typed: domains, sources and subjects."""

from __future__ import annotations

import click

from assay.core.domain.lookup import source_kinds, subject_kinds
from assay.core.domain.protocol import AnyDomain, domain_names, load_domain
from assay.errors import AssayError


def complete_domain(_ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Offer the installed domains."""
    return [name for name in domain_names() if name.startswith(incomplete)]


def complete_source(ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Offer the sources of the domain that was typed."""
    domain = _typed(ctx)
    return [k.name for k in source_kinds(domain) if k.name.startswith(incomplete)] if domain else []


def complete_subject(ctx: click.Context, _parameter: click.Parameter, incomplete: str) -> list[str]:
    """Offer the subjects of the domain that was typed, each configuration."""
    domain = _typed(ctx)
    kinds = subject_kinds(domain) if domain else ()
    names = [f"{kind.name}:{config}" if config else kind.name for kind in kinds for config in kind.configs or ("",)]
    return [name for name in names if name.startswith(incomplete)]


def _typed(ctx: click.Context) -> AnyDomain | None:
    """The domain among the words so far; behind an option that waits for its value, click has not parsed them."""
    words = [ctx.params.get("domain"), ctx.params.get("what"), *ctx.args]
    name = next((word for word in words if word in domain_names()), None)
    try:
        return None if name is None else load_domain(name)
    except AssayError:
        return None  # a shell has no use for the reason
