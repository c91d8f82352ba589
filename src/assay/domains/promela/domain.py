"""The Promela domain, tied together for the workbench."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from assay.core.domain.protocol import Domain, Option, Reducer, Shrunk
from assay.core.domain.proved_checker import ProvedChecker
from assay.core.domain.verdict import JSON, Answer, Verdict
from assay.core.tools.memory import free_memory, read_size
from assay.domains.promela.checker.readable import CHECKER
from assay.domains.promela.engine.space import Room
from assay.domains.promela.formats.codec import CaseCodec
from assay.domains.promela.formats.evidence import EvidenceCodec
from assay.domains.promela.judgement import TABLE, WORDS
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import BadPrefix, Evidence, Lasso, Run
from assay.domains.promela.oracle import questions as asking
from assay.domains.promela.oracle.oracle import CERTIFY, ORACLES, STATES, ModelChecker
from assay.domains.promela.oracle.por import NONE, PORS
from assay.errors import InputError, UsageError, unknown_name

if TYPE_CHECKING:
    from pathlib import Path

    from assay.automata.checker.obligation import Obligation
    from assay.core.domain.case import Read
    from assay.core.domain.judgement import Judgement, Table
    from assay.core.domain.native_shard import Tell
    from assay.core.domain.oracle import Checker, Rejection
    from assay.core.domain.show import Drawing, Grid
    from assay.core.domain.source import Identity, Parameter, Source, SourceKind
    from assay.core.domain.spec import Spec
    from assay.core.domain.subject import AnySubject, SubjectKind


class Promela:
    """Does every run of the model satisfy the property?"""

    name = "promela"
    version = "1"
    question = "Does every run of the model satisfy the property?"
    words: tuple[Sequence[str], Sequence[str]] = (WORDS, WORDS)
    table: Table = TABLE
    cases = CaseCodec()
    evidence = EvidenceCodec()
    forms: Mapping[str, str] = {"json": ".json", "promela": ".pml"}
    oracle_names: Sequence[str] = tuple(ORACLES)
    check_options = (
        Option("max-states", "store at most N states; default: limited by memory"),
        Option("memory", "limit the memory for states; default: 3/4 of free", "SIZE"),
        Option("compress", "compress states: less memory, more time", flag=True),
        Option("certify", "certify `holds` up to N states; default: 10000"),
        Option("por", "apply partial order reduction: none (default), paper or refined", "NAME"),
        Option("run", "show up to N steps of the counterexample"),
    )
    read_options: Sequence[Option] = asking.OPTIONS

    @property
    def checkers(self) -> Sequence[Checker[Case, Evidence]]:
        """The hand-written checker, and the proved one."""
        return (CHECKER, PROVED)

    @property
    def source_kinds(self) -> Sequence[SourceKind]:
        """The sources, the default first."""
        from assay.domains.promela.sources import catalogue as sources  # noqa: PLC0415 - checking a model does not need it

        return sources.KINDS

    @property
    def subject_kinds(self) -> Sequence[SubjectKind]:
        """SPIN in several configurations, and our own engines."""
        from assay.domains.promela.subjects import catalogue  # noqa: PLC0415 - checking a model does not need it

        return catalogue.KINDS

    @property
    def reducer(self) -> Reducer[Case]:
        """How a model comes apart."""
        from assay.domains.promela.reduction import passes as reduction  # noqa: PLC0415 - checking a model does not need it

        return reduction.REDUCER

    def read(self, path: Path) -> Iterator[Read[Case] | InputError]:
        """Read everything that a file asks."""
        return self.read_with(path, {})

    def read_with(self, path: Path, options: Mapping[str, str]) -> Iterator[Read[Case] | InputError]:
        """Read what is asked of a file."""
        return asking.read_asked(path, options)

    def write(self, case: Case, form: str) -> bytes:
        """Write a case in canonical form, or its model alone."""
        return self.cases.encode(case) if form == "json" else case.source.encode()

    def source(self, name: str, parameters: Mapping[str, Parameter]) -> Source[Case]:
        """Make a source."""
        from assay.domains.promela.sources import catalogue as sources  # noqa: PLC0415 - checking a model does not need it

        return sources.make_source(name, parameters)

    def oracle(self, name: str) -> ModelChecker:
        """Make an oracle with the default limit of states."""
        return replace(self.oracle_with(name, {}), states=STATES, memory=None, small=Room.small)

    def oracle_with(self, name: str, options: Mapping[str, str]) -> ModelChecker:
        """Make an oracle with the limits that are given; without any, memory alone is the limit."""
        if name not in ORACLES:
            raise unknown_name("promela", "engine", name, ORACLES)
        states, certify = _number(options, "max-states"), _number(options, "certify")
        memory, por = options.get("memory"), options.get("por", NONE)
        if por not in PORS:
            raise unknown_name("", "partial order reduction", por, PORS, where="--por")
        return replace(
            ORACLES[name],
            states=states or MANY,
            por=por,
            memory=read_size(memory, "--memory") if memory is not None else free_memory() * 3 // 4,
            certify=CERTIFY if certify is None else certify,
            compress="compress" in options,
            small=SOON,
        )

    def native(self, _source: Identity, _oracle: str, _subjects: Sequence[Spec]) -> None:
        """No shard is decided without an object for each case."""

    def kernels_ready(self) -> bool:
        """Whether the native searches are compiled and on disk."""
        from assay.domains.promela import kernels  # noqa: PLC0415 - it needs LLVM

        return kernels.all_compiled()

    def compile_kernels(self, tell: Tell) -> None:
        """Compile each of them."""
        from assay.domains.promela import kernels  # noqa: PLC0415 - it needs LLVM

        kernels.compile_all(tell)

    def subject(self, spec: Spec) -> AnySubject[Case, Evidence]:
        """Make a subject."""
        from assay.domains.promela.subjects import catalogue  # noqa: PLC0415 - checking a model does not need it

        return catalogue.make_subject(spec)

    def examine(self, case: Case, _oracle: Answer[Evidence], subject: Answer[Evidence]) -> Rejection | None:
        """Check the run that a subject claims."""
        if subject.evidence is None or not subject.verdict.decided:
            return None
        return CHECKER.check(case, Verdict(subject.verdict.word), subject.evidence)

    def elaborate(self, case: Case, answer: Answer[Evidence], options: Mapping[str, str]) -> Mapping[str, JSON]:
        """Give what was explored, and the run that was asked for."""
        out: dict[str, JSON] = dict(answer.measures)
        if isinstance(answer.evidence, Run | Lasso | BadPrefix):
            from assay.domains.promela.drawing import run_text  # noqa: PLC0415 - most models are right

            why, steps = run_text.summary(case, answer.evidence), _number(options, "run")
            if steps is None:
                out["why"] = f"{why}; show the run with --run {len(answer.evidence.choices)}."
            else:
                out["why"] = f"{why}."
                out["run"] = list[JSON](run_text.run_lines(case, answer.evidence, steps))
        return out

    @property
    def theorem_imports(self) -> str:
        """What a file of theorems begins with."""
        from assay.automata.checker import obligation  # noqa: PLC0415 - checking a model does not need it

        return obligation.IMPORTS

    def theorem(self, name: str, case: Case, verdict: Verdict, evidence: Evidence) -> str:
        """State and prove a verdict in Coq."""
        return _obligation(case, verdict, evidence).theorem(name)

    def statement(self, case: Case, verdict: Verdict, _evidence: Evidence) -> str:
        """Say what accepted evidence establishes."""
        from assay.domains.promela.checker.proved import statement_text  # noqa: PLC0415 - checking a model does not need it

        return statement_text(case, verdict)

    run_form = "SPIN: the file MODEL.pml.trail beside MODEL.pml, and `spin -t -p MODEL.pml`"

    def run_for_tool(self, case: Case, evidence: Evidence) -> bytes | None:
        """Write a run as a trail."""
        from assay.domains.promela.drawing.spin_trail import written_trail  # noqa: PLC0415 - checking a model does not need it

        return written_trail(case, evidence)

    def signature(self, case: Case, judgement: Judgement) -> str:
        """Say what reduced cases of one bug have in common."""
        from assay.domains.promela.reduction import passes as reduction  # noqa: PLC0415 - checking a model does not need it

        return reduction.signature(case, judgement)

    def draw(self, case: Case, evidence: Evidence | None) -> Drawing:
        """Show a case."""
        from assay.domains.promela.drawing import case as case_drawing  # noqa: PLC0415 - checking a model does not need it

        return case_drawing.draw(case, evidence)

    def tables(self, _findings: Sequence[Shrunk]) -> Sequence[Grid]:
        """There are none."""
        return ()


def _obligation(case: Case, verdict: Verdict, evidence: Evidence) -> Obligation:
    from assay.domains.promela.checker.proved import obligation  # noqa: PLC0415 - checking a model does not need it
    from assay.domains.promela.oracle.trail import certified_run  # noqa: PLC0415 - likewise

    return obligation(case, verdict, certified_run(case, evidence))


def _proves(case: Case, verdict: Verdict, evidence: Evidence) -> bool:
    return _obligation(case, verdict, evidence).met()


PROVED: ProvedChecker[Case, Evidence] = ProvedChecker(_proves)


def _number(options: Mapping[str, str], name: str) -> int | None:
    written = options.get(name)
    if written is None:
        return None
    if not (written.isascii() and written.isdecimal() and 0 < len(written) < 13 and int(written) > 0):
        raise UsageError(f"{written[:20]!r} is no number", where=f"--{name}", remedy=f"write --{name} 100000")
    return int(written)


MANY = 1 << 32
"""More states than have numbers."""
SOON = 300
"""Who checks one model has mostly a large one: it is compiled sooner than models of a campaign."""
DOMAIN: Domain[Case, Evidence] = Promela()
