"""`assay new`: writes the skeleton of a plug-in, with a test, into a folder of its own."""

from __future__ import annotations

import keyword
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import click

from assay.cli.completion import complete_domain
from assay.cli.output import say
from assay.cli.tools.new.skeleton import domain_files, source_files, subject_files
from assay.core.domain.lookup import source_kinds, subject_kinds
from assay.core.domain.protocol import AnyDomain, domain_names, load_domain
from assay.errors import UsageError

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@click.command()
@click.argument("kind", type=click.Choice(("subject", "source", "domain")))
@click.argument("name")
@click.option("--domain", shell_complete=complete_domain, help="Add the subject or source to this domain.")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="Write to this new folder; default: assay-NAME.")
def new(kind: str, name: str, domain: str | None, output: Path | None) -> None:
    """Write a skeleton of a subject, source or domain."""
    if not _NAME.fullmatch(name) or keyword.iskeyword(name):
        remedy = "use small letters, digits and hyphens, such as my-tool"
        raise UsageError(f"{name!r} cannot be the name of a plug-in", where="NAME", remedy=remedy)
    files = _domain_files(name, domain) if kind == "domain" else _files_for(kind, name, domain)
    folder = output or Path(f"assay-{name}")
    if folder.exists():
        raise UsageError("the folder exists", where=str(folder), remedy="name another with -o")
    for file, text in files.items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        say(f"wrote {path}")
    say(f"install it with pip install --only-binary :all: -e '{folder}[test]', then run pytest {folder}")


def _domain_files(name: str, domain: str | None) -> Mapping[str, str]:
    if domain is not None:
        raise UsageError("a new domain belongs to no other", where="--domain", remedy="leave it out")
    _require_unused("domain", name, domain_names())
    return domain_files(name)


def _files_for(kind: str, name: str, domain: str | None) -> Mapping[str, str]:
    if domain is None:
        remedy = f"write --domain and one of {', '.join(domain_names())}"
        raise UsageError(f"a {kind} belongs to a domain", where=f"assay new {kind}", remedy=remedy)
    loaded = load_domain(domain)
    kinds = subject_kinds(loaded) if kind == "subject" else source_kinds(loaded)
    _require_unused(f"{kind} of {domain}", name, [known.name for known in kinds])
    make: Callable[[str, AnyDomain], Mapping[str, str]] = subject_files if kind == "subject" else source_files
    return make(name, loaded)


def _require_unused(what: str, name: str, known: Sequence[str]) -> None:
    if name in known:
        raise UsageError(f"there is a {what} called {name}", where="NAME", remedy="choose another name")
