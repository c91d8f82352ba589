"""`assay domains` and `assay sources`: the installed domains, and their sources."""

from __future__ import annotations

import click

from assay.cli.completion import complete_domain
from assay.cli.output import say
from assay.core.domain.case import Case
from assay.core.domain.lookup import source_kinds
from assay.core.domain.protocol import domain_names, load_domain
from assay.core.domain.source import SourceKind


@click.command()
def domains() -> None:
    """List the installed domains and their questions."""
    width = max(map(len, domain_names()), default=0)
    for name in domain_names():
        say(f"{name:{width}}  {load_domain(name).question}")


@click.command()
@click.argument("domain", required=False, shell_complete=complete_domain)
def sources(domain: str | None) -> None:
    """List the sources of a domain, with their parameters."""
    for name in [domain] if domain else domain_names():
        loaded = load_domain(name)
        say(f"{name}: {loaded.question}")
        for kind in source_kinds(loaded):
            say(_described(kind))


def _described(kind: SourceKind[Case]) -> str:
    lines = [f"  {kind.name:12} {kind.summary}"]
    for parameter in kind.parameters:
        default = f"  [{parameter.default}]" if str(parameter.default) else ""
        lines.append(f"    {parameter.name:14} {parameter.summary}{default}")
    return "\n".join(lines)
