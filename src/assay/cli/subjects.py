"""`assay subjects`: the doctor. Which tools are here, their version, how to get them, and does each still work?"""

from __future__ import annotations

import click

from assay.cli.allowing import approve
from assay.core.ask import Asked, ask
from assay.core.case import Case
from assay.core.consent import Word
from assay.core.domain import AnyDomain, domain_names, load_domain, make_source
from assay.core.oracle import Limits
from assay.core.spec import Spec, parse_spec
from assay.core.subject import AnySubject, EmbeddedSubject, Origin, Tool
from assay.core.trial import decide
from assay.errors import UsageError

TRIED = 20


@click.command()
@click.argument("domain", required=False)
@click.option("--subject", "wanted", multiple=True, metavar="NAME[:CONFIG][,k=v…]", help="Only this one, with options.")
def subjects(domain: str | None, wanted: tuple[str, ...]) -> None:
    """List the tools under test and try each that is here on a few random cases."""
    for name in [domain] if domain else domain_names():
        loaded = load_domain(name)
        click.echo(f"{name}: {loaded.question}")
        for spec in [parse_spec(text) for text in wanted]:
            click.echo(f"  {spec!s:18} {_examined(loaded, spec)}")
        for spec in [] if wanted else _all_specs(loaded):
            click.echo(f"  {spec!s:18} {_listed(loaded, spec)}")


def _all_specs(domain: AnyDomain) -> list[Spec]:
    return [Spec(kind.name, config) for kind in domain.subject_kinds for config in (kind.configs or ("",))]


def _listed(domain: AnyDomain, spec: Spec) -> str:
    """A subject without options; one that cannot do without them says which."""
    try:
        return _examined(domain, spec)
    except UsageError as error:
        return f"needs options: {error.remedy}"


def _examined(domain: AnyDomain, spec: Spec) -> str:
    subject = domain.subject(spec)
    approve(domain, [spec], Word.USER, "")
    if isinstance(subject, EmbeddedSubject):
        where = "planted fault, in Assay" if subject.origin is Origin.PLANTED else "in Assay"
        return f"{where}; {_tried(domain, subject, Tool(('embedded',), ''))}"
    tool = subject.locate()
    if not tool.found:
        return f"not here: {tool.remedy}"
    return f"{tool.version} at {' '.join(tool.argv)}; {_tried(domain, subject, tool)}"


def _tried(domain: AnyDomain, subject: AnySubject[Case, object], tool: Tool) -> str:
    """A self-test: how often it agrees with the oracle on a few cases of the default source."""
    source = make_source(domain, Spec(domain.source_kinds[0].name))
    cases = [source.case(i) for i in range(TRIED)]
    limits = Limits()
    truth = decide(domain, domain.oracle(domain.oracle_names[0]), cases, limits)
    asked: list[Asked[object]] = ask(subject, tool, cases, limits)
    pairs = [(d.answer.verdict, a.answer) for d, a in zip(truth, asked, strict=True)]
    good = sum(right == answer.verdict for right, answer in pairs)
    silent = [answer for _, answer in pairs if not answer.verdict.decided]
    trouble = f", {len(silent)} without an answer ({silent[0].verdict.label} {silent[0].note})" if silent else ""
    return f"right on {good} of {TRIED} random cases{trouble}"
