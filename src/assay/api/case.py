"""Cases read from a file, and the oracle's answers to them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import overload

from assay.api.drawing import drawn
from assay.api.options import OptionValue, written
from assay.api.run import Run, run_in
from assay.core.domain import case as core
from assay.core.domain.capabilities import read_for, read_options
from assay.core.domain.lookup import make_oracle, oracle_names
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.verdict import JSON
from assay.core.file_domain import domain_of
from assay.core.prepare import prepare
from assay.core.trial.trial import Decided, decide
from assay.errors import InputError, UsageError, unknown_name


@dataclass(frozen=True)
class Case:
    """One question: a model with a property, a program, or a pushdown system with two automata."""

    domain: str
    """The domain that it belongs to."""
    place: str
    """The file that it was read from, with the line if the file has one case on each."""
    part: str
    """The name of one of several cases in a file, such as the property of a model; else empty."""
    content: core.Case = field(repr=False)
    """The case as the domain represents it."""
    warnings: tuple[str, ...] = ()
    """What is accepted and unusual in the file."""
    options: Mapping[str, str] = field(default_factory=dict, repr=False, compare=False)
    """The options that it was read with, by their names on the command line."""

    def check(self, engine: str = "", **options: OptionValue) -> Answer:
        """Decide the case with the oracle and check the evidence, as `assay check` does.

        The options are those of `assay check DOMAIN`, with underscores for dashes: `max_states=1000`, `shortest=True`.
        """
        domain = load_domain(self.domain)
        given = {**self.options, **written(domain, domain.check_options, options)}
        oracle = make_oracle(domain, engine or oracle_names(domain)[0], given)
        prepare(domain, None)
        decided = decide(domain, oracle, [self.content], Limits())[0]
        return _answer(self, domain, oracle.name, decided, given)

    def write(self, form: str = "") -> str:
        """Write the case in a file format of the domain: by default, in the first."""
        domain = load_domain(self.domain)
        if form and form not in domain.forms:
            raise unknown_name(domain.name, "format", form, domain.forms)
        return domain.write(self.content, form or next(iter(domain.forms))).decode()

    def _repr_html_(self) -> str:
        return drawn(load_domain(self.domain), self.content, None, " ".join(filter(None, (self.place, self.part))))


@dataclass(frozen=True)
class Cases(Sequence[Case]):
    """The cases of a file, in order."""

    members: tuple[Case, ...]

    @property
    def only(self) -> Case:
        """The case, if there is exactly one; else an error that lists them."""
        return _only(self.members, "case")

    def check(self, engine: str = "", **options: OptionValue) -> Answers:
        """Check every case; the options are those of `Case.check`."""
        return Answers(tuple(case.check(engine, **options) for case in self.members))

    def __len__(self) -> int:
        return len(self.members)

    @overload
    def __getitem__(self, index: int | str) -> Case: ...
    @overload
    def __getitem__(self, index: slice) -> Cases: ...
    def __getitem__(self, index: int | str | slice) -> Case | Cases:
        """Get a case by its number or its part, or several by a slice."""
        if isinstance(index, slice):
            return Cases(self.members[index])
        return self.members[index] if isinstance(index, int) else _named(self.members, index)

    def _repr_html_(self) -> str:
        return "".join(case._repr_html_() for case in self.members)


@dataclass(frozen=True)
class Answer:
    """The oracle's answer to a case."""

    case: Case
    verdict: str
    """The verdict, a word of the domain, or `unknown`."""
    reason: str
    """Why the verdict is `unknown`; else empty."""
    certified: str
    """How much the checked evidence certifies: `full`, `automaton` or `none`."""
    evidence: object | None = field(repr=False)
    """The evidence as the domain represents it; None if there is none."""
    engine: str
    """The engine that decided the case."""
    seconds: float
    """The time of the decision."""
    note: str
    """More about an unknown verdict."""
    details: Mapping[str, JSON] = field(repr=False, compare=False)
    """What `assay check --json` says besides, such as states and steps."""

    @property
    def counterexample(self) -> Run | None:
        """The run in the evidence, which shows the verdict; None if the evidence is a certificate."""
        if self.evidence is None:
            return None
        return run_in(load_domain(self.case.domain), self.case.content, self.verdict, self.evidence)

    def __str__(self) -> str:
        name = " ".join(filter(None, (self.case.place, self.case.part)))
        verdict = f"{self.verdict}:{self.reason}" if self.reason else self.verdict
        return f"{name}: {verdict}{f' ({self.note})' if self.note else ''}, certified: {self.certified}"

    def _repr_html_(self) -> str:
        return drawn(load_domain(self.case.domain), self.case.content, self.evidence, str(self))


@dataclass(frozen=True)
class Answers(Sequence[Answer]):
    """The answers to the cases of a file, in order."""

    members: tuple[Answer, ...]

    @property
    def only(self) -> Answer:
        """The answer, if there is exactly one; else an error that lists them."""
        return self._to(_only([answer.case for answer in self.members], "answer"))

    def _to(self, case: Case) -> Answer:
        return next(answer for answer in self.members if answer.case is case)

    def __len__(self) -> int:
        return len(self.members)

    @overload
    def __getitem__(self, index: int | str) -> Answer: ...
    @overload
    def __getitem__(self, index: slice) -> Answers: ...
    def __getitem__(self, index: int | str | slice) -> Answer | Answers:
        """Get an answer by its number or the part of its case, or several by a slice."""
        if isinstance(index, slice):
            return Answers(self.members[index])
        if isinstance(index, int):
            return self.members[index]
        return self._to(_named([answer.case for answer in self.members], index))

    def __str__(self) -> str:
        return "\n".join(map(str, self.members))

    def _repr_html_(self) -> str:
        return "".join(f"<div>{escape(str(answer))}</div>" for answer in self.members)


def read(path: str | Path, domain: str = "", **options: OptionValue) -> Cases:
    """Read the cases of a file; its domain is found by the suffix or the contents.

    The options are those of `assay check DOMAIN` that select the questions: `ltl="[] p"`, `define=["N=3"]`.
    """
    file = Path(path)
    home = load_domain(domain or domain_of(file))
    given = written(home, read_options(home), options)
    return Cases(tuple(_checked(home, item, given) for item in read_for(home, file, given)))


def _checked(domain: AnyDomain, item: core.Read[core.Case] | InputError, options: Mapping[str, str]) -> Case:
    if isinstance(item, InputError):
        raise item
    return Case(domain.name, item.place, item.part, item.case, item.warnings, options)


def _answer(case: Case, domain: AnyDomain, engine: str, decided: Decided[object], options: Mapping[str, str]) -> Answer:
    """Make the answer of what an engine decided; evidence that a checker rejected is an unknown verdict."""
    answer = decided.answer
    return Answer(
        case,
        answer.verdict.word,
        str(answer.verdict.reason or ""),
        str(decided.certified),
        None if decided.fault else answer.evidence,
        engine,
        answer.seconds,
        decided.fault or answer.note,
        domain.elaborate(case.content, answer, options),
    )


def _only(members: Sequence[Case], what: str) -> Case:
    """Get the one member; `UsageError` where there are none or several."""
    if len(members) != 1:
        parts = ", ".join(case.part or case.place for case in members) or "none"
        raise UsageError(f"{len(members)} {what}s, not one", remedy=f"choose one by its part: {parts}")
    return members[0]


def _named(members: Iterable[Case], part: str) -> Case:
    """Get the member with a part; `UsageError` where there is none."""
    found = {case.part: case for case in members}
    if part not in found:
        raise unknown_name("", "part", part, found)
    return found[part]
