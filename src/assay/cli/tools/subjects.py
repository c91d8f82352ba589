"""`assay subjects`: lists the tools under test with their versions, and tries each on a few cases."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import click
from msgspec import Struct

from assay.cli.completion import complete_domain, complete_subject
from assay.cli.output import say
from assay.cli.tools.consent import approve
from assay.cli.tools.sandbox import containment, sandbox_option
from assay.core.domain.case import Case
from assay.core.domain.judgement import Outcome
from assay.core.domain.lookup import make_oracle, make_source, make_subject, oracle_names, subject_kinds
from assay.core.domain.oracle import Limits, Oracle
from assay.core.domain.protocol import AnyDomain, domain_names, load_domain
from assay.core.domain.spec import Spec, parse_spec
from assay.core.domain.subject import EMBEDDED, AnySubject, EmbeddedSubject, Origin, Tool
from assay.core.domain.verdict import Answer
from assay.core.store.plan import BY_NATURE
from assay.core.tools.consent import Authority
from assay.core.trial.bench import Bench
from assay.errors import ToolError, UsageError

TRIED = 10
PATIENCE = Limits(seconds=30)
"""Java and Mono take long to start on a busy machine, and a batch that is cut off is asked in parts."""


class _DecidedOnce(Struct):
    """The oracle of a domain, and its answers to the cases that every subject is tried on."""

    oracle: Oracle[Case, object]
    cases: list[Case]
    answers: Sequence[Answer[object]] = ()

    @property
    def name(self) -> str:
        return self.oracle.name

    def decide(self, cases: Sequence[Case], limits: Limits) -> Sequence[Answer[object]]:
        if cases is not self.cases:
            return self.oracle.decide(cases, limits)
        self.answers = self.answers or self.oracle.decide(cases, limits)
        return self.answers


@click.command()
@click.argument("domain", required=False, shell_complete=complete_domain)
@click.option(
    "--subject",
    "wanted",
    multiple=True,
    metavar="NAME[:CONFIG][,k=v…]",
    shell_complete=complete_subject,
    help="Try only this subject, with its options.",
)
@sandbox_option
def subjects(domain: str | None, wanted: tuple[str, ...]) -> None:
    """List the tools under test; try each on random cases."""
    for name in [domain] if domain else domain_names():
        loaded = load_domain(name)
        say(f"{name}: {loaded.question}")
        oracle = _oracle_with_cases(loaded)
        for spec in [parse_spec(text) for text in wanted] or _all_specs(loaded):
            say(f"  {spec!s:18} ", nl=False)  # shown before the tool runs, which may take long
            say(_examined(loaded, oracle, spec) if wanted else _listed(loaded, oracle, spec))
    for line in containment():
        say(line)


def _all_specs(domain: AnyDomain) -> list[Spec]:
    return [Spec(kind.name, config) for kind in subject_kinds(domain) for config in (kind.configs or ("",))]


def _oracle_with_cases(domain: AnyDomain) -> _DecidedOnce:
    names = [kind.name for kind in domain.source_kinds]
    source = make_source(domain, Spec("random" if "random" in names else names[0]))
    return _DecidedOnce(make_oracle(domain, oracle_names(domain)[0]), [source.case(i) for i in range(TRIED)])


def _listed(domain: AnyDomain, oracle: _DecidedOnce, spec: Spec) -> str:
    """Examine a subject without options; if it needs options, name them."""
    try:
        return _examined(domain, oracle, spec)
    except UsageError as error:
        return f"needs options: {error.remedy}"


def _examined(domain: AnyDomain, oracle: _DecidedOnce, spec: Spec) -> str:
    subject = make_subject(domain, spec)
    approve(domain, [spec], Authority.USER, "")
    if isinstance(subject, EmbeddedSubject):
        where = "planted fault, built in" if subject.origin is Origin.PLANTED else "built in"
        return f"{where}; {_tried(domain, oracle, subject, EMBEDDED)}"
    try:
        argv = subject.find()
    except ToolError as error:
        return f"not found: {error.remedy}"
    tool = Tool(argv, subject.version(argv))
    return f"{tool.version} at {' '.join(tool.argv)}; {_tried(domain, oracle, subject, tool)}"


def _tried(domain: AnyDomain, oracle: _DecidedOnce, subject: AnySubject[Case, object], tool: Tool) -> str:
    """Compare a subject with the oracle on a few small cases."""
    trials = Bench(domain, oracle, subject, tool, PATIENCE).try_cases(oracle.cases)
    kinds = Counter(trial.judgement.kind for trial in trials if trial.judgement.outcome is Outcome.DISAGREE)
    good = sum(trial.judgement.outcome is Outcome.AGREE for trial in trials)
    undecided = [trial.asked.answer for trial in trials if not trial.asked.answer.verdict.decided]
    parts = [f"right on {good} of {TRIED} random cases"]
    for kind, count in kinds.items():
        by_nature = f"incomplete on {count}, as a sound verifier may be"
        parts.append(by_nature if kind in BY_NATURE else f"wrong on {count} ({kind})")
    if undecided:
        parts.append(f"{len(undecided)} without an answer ({undecided[0].verdict.label} {undecided[0].note})")
    return ", ".join(parts)
