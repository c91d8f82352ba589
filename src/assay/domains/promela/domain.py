"""The Promela domain, tied together for the workbench."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from assay.core.domain.lazy import LazyModule
from assay.core.domain.protocol import Domain, Option, Reducer, Shrunk
from assay.core.domain.proved_checker import ProvedChecker
from assay.core.domain.verdict import JSON, Answer, Claim, Verdict
from assay.domains.promela.checker.readable import CHECKER, SUBJECTS_CHECKER
from assay.domains.promela.formats.codec import CaseCodec
from assay.domains.promela.formats.evidence import EvidenceCodec
from assay.domains.promela.judgement import TABLE, WORDS
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.oracle import questions as asking
from assay.domains.promela.oracle.catalogue import KINDS as ORACLES
from assay.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from assay.automata.checker import obligation as automata_obligation
    from assay.core.domain.case import Read
    from assay.core.domain.coverage import CoverageCell
    from assay.core.domain.judgement import Judgement, Table
    from assay.core.domain.native_shard import Tell
    from assay.core.domain.oracle import Checker, Rejection
    from assay.core.domain.show import Chart, Drawing, Grid
    from assay.core.domain.source import Identity, SourceKind
    from assay.core.domain.spec import Spec
    from assay.core.domain.splitmix import Draw
    from assay.core.domain.subject import SubjectKind
    from assay.core.explain.explanation import Explanation
    from assay.core.simulate.simulation import Guide, Simulation
    from assay.core.simulate.simulation import Run as Walk
    from assay.domains.promela import disagreement, kernels, unreached, variants
    from assay.domains.promela.checker import proved
    from assay.domains.promela.checker.program import theorems as program_theorems
    from assay.domains.promela.coverage import occurrences
    from assay.domains.promela.drawing import case as case_drawing
    from assay.domains.promela.drawing import elaboration, spin_trail
    from assay.domains.promela.model.state import State
    from assay.domains.promela.oracle import trail
    from assay.domains.promela.reduction import passes as reduction
    from assay.domains.promela.simulate import spin_trail as followed_trail
    from assay.domains.promela.simulate import stepping
    from assay.domains.promela.sources import catalogue as sources
    from assay.domains.promela.sources import expected_cells
    from assay.domains.promela.subjects import catalogue as subjects
else:
    automata_obligation = LazyModule("assay.automata.checker.obligation")
    disagreement = LazyModule("assay.domains.promela.disagreement")
    kernels = LazyModule("assay.domains.promela.kernels")
    program_theorems = LazyModule("assay.domains.promela.checker.program.theorems")
    proved = LazyModule("assay.domains.promela.checker.proved")
    expected_cells = LazyModule("assay.domains.promela.sources.expected_cells")
    occurrences = LazyModule("assay.domains.promela.coverage.occurrences")
    case_drawing = LazyModule("assay.domains.promela.drawing.case")
    elaboration = LazyModule("assay.domains.promela.drawing.elaboration")
    spin_trail = LazyModule("assay.domains.promela.drawing.spin_trail")
    trail = LazyModule("assay.domains.promela.oracle.trail")
    reduction = LazyModule("assay.domains.promela.reduction.passes")
    followed_trail = LazyModule("assay.domains.promela.simulate.spin_trail")
    stepping = LazyModule("assay.domains.promela.simulate.stepping")
    sources = LazyModule("assay.domains.promela.sources.catalogue")
    subjects = LazyModule("assay.domains.promela.subjects.catalogue")
    unreached = LazyModule("assay.domains.promela.unreached")
    variants = LazyModule("assay.domains.promela.variants")


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
    oracle_kinds = ORACLES
    check_options = (
        Option("max-states", "store at most N states; default: limited by memory"),
        Option("memory", "limit the memory for states; default: 3/4 of free", "SIZE"),
        Option("compress", "compress states: less memory, more time", flag=True),
        Option("certify", "certify `holds` up to N states; default: 100000"),
        Option("por", "partial order reduction: auto (default), none, paper or refined", "NAME"),
        Option("all", "list all distinct errors of safety", flag=True),
        Option("unreached", "list the statements that no run executes", flag=True),
        Option("run", "show up to N steps of the counterexample; default: 20"),
    )
    read_options: Sequence[Option] = asking.OPTIONS

    @property
    def checkers(self) -> Sequence[Checker[Case, Evidence]]:
        """The hand-written checker, and the proved one."""
        return (CHECKER, PROVED)

    @property
    def source_kinds(self) -> Sequence[SourceKind[Case]]:
        """The sources, the default first."""
        return sources.KINDS

    @property
    def subject_kinds(self) -> Sequence[SubjectKind[Case, Evidence]]:
        """SPIN in several configurations, and our own engines."""
        return subjects.KINDS

    @property
    def reducer(self) -> Reducer[Case]:
        """How a model comes apart."""
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

    def cells(self, case: Case) -> Iterable[CoverageCell]:
        """List the statements, operators and formulas of a case, with their places and kinds of operands."""
        return occurrences.case_cells(case)

    def expected_cells(self, source: Identity) -> Mapping[CoverageCell, str]:
        """List the cells that a source draws from, with the reasons for those that it never reaches."""
        return expected_cells.expected_cells(source)

    def native(self, _source: Identity, _oracle: str, _subjects: Sequence[Spec]) -> None:
        """No shard is decided without an object for each case."""

    def kernels_ready(self, *, rare: bool = False) -> bool:  # noqa: ARG002 - none is rare
        """Whether the native searches are compiled and on disk."""
        return kernels.all_compiled()

    def compile_kernels(self, tell: Tell, *, rare: bool = False) -> None:  # noqa: ARG002 - none is rare
        """Compile each of them."""
        kernels.compile_all(tell)

    def examine(self, case: Case, _oracle: Answer[Evidence], subject: Answer[Evidence]) -> Rejection | None:
        """Check the run that a subject claims."""
        if subject.evidence is None or not subject.verdict.decided:
            return None
        return SUBJECTS_CHECKER.check(case, Verdict(subject.verdict.word), subject.evidence)

    def elaborate(self, case: Case, answer: Answer[Evidence], options: Mapping[str, str]) -> Mapping[str, JSON]:
        """Give what was explored, why it is violated, and the run that was asked for."""
        told = options or answer.verdict.word == "violated"
        return elaboration.elaborated(case, answer, options, self.checkers) if told else answer.measures

    def printed(self, case: Case, answer: Answer[Evidence], options: Mapping[str, str]) -> Mapping[str, JSON]:
        """Give the same, and a short run also unasked."""
        told = options or answer.verdict.word == "violated"
        return elaboration.printed(case, answer, options, self.checkers) if told else answer.measures

    @property
    def theorem_imports(self) -> str:
        """What a file of theorems begins with."""
        return automata_obligation.IMPORTS + program_theorems.IMPORTS

    def theorem(self, name: str, case: Case, verdict: Verdict, evidence: Evidence) -> str:
        """State and prove a verdict in Coq."""
        return _obligation(case, verdict, evidence).theorem(name)

    def statement(self, case: Case, verdict: Verdict, evidence: Evidence) -> str:
        """Say what accepted evidence establishes."""
        return proved.statement_text(case, verdict, evidence)

    run_form = "SPIN: the file MODEL.pml.trail beside MODEL.pml, and `spin -t -p MODEL.pml`"

    def run_for_tool(self, case: Case, evidence: Evidence) -> bytes | None:
        """Write a run as a trail."""
        return spin_trail.written_trail(case, evidence)

    def simulation(self, case: Case) -> Simulation[State, stepping.Taken]:
        """Step through the runs of a model."""
        return stepping.Stepping(case)

    def guide(self, case: Case, _verdict: str, evidence: Evidence) -> Guide[State, stepping.Taken] | None:
        """The run of a counterexample."""
        return stepping.guide(case, evidence)

    def guide_from_trail(self, case: Case, trail: bytes) -> Guide[State, stepping.Taken]:
        """The run of a trail that SPIN's verifier wrote."""
        return followed_trail.follow(case, trail)

    def run_chart(self, case: Case, run: Walk[State, stepping.Taken]) -> Chart:
        """Draw the messages of a run."""
        return stepping.run_chart(case, run)

    def signature(self, case: Case, judgement: Judgement) -> str:
        """Say what reduced cases of one bug have in common."""
        return reduction.signature(case, judgement)

    def draw(self, case: Case, evidence: Evidence | None) -> Drawing:
        """Show a case."""
        return case_drawing.draw(case, evidence)

    def part_lines(self, case: Case) -> Sequence[str]:
        """Write a case with one statement a line."""
        return disagreement.part_lines(case)

    def explain(
        self, case: Case, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement
    ) -> Explanation:
        """Say what is wrong with a subject's answer."""
        return disagreement.explain(case, oracle, subject, judgement)

    def variants(self, case: Case, draw: Draw) -> Iterator[tuple[str, Case]]:
        """Draw models with the same verdict, and equivalent formulas."""
        return variants.variants(case, draw)

    def assert_claims(self, case: Case, claims: Sequence[Claim]) -> Case | None:
        """Assert that the control states which SPIN lists as unreached are not reached."""
        return unreached.assert_claims(case, claims)

    def false_claim(self, case: Case, claims: Sequence[Claim], answer: Answer[Evidence]) -> Claim | None:
        """Name a control state that is reached."""
        return unreached.false_claim(case, claims, answer)

    def claim_cases(self, case: Case, claim: Claim) -> Sequence[Case]:
        """The model with an assertion at the control state."""
        return unreached.claim_cases(case, claim)

    def tables(self, _findings: Sequence[Shrunk]) -> Sequence[Grid]:
        """There are none."""
        return ()


def _obligation(case: Case, verdict: Verdict, evidence: Evidence) -> automata_obligation.Obligation:
    return proved.obligation(case, verdict, trail.certified_run(case, evidence))


def _proves(case: Case, verdict: Verdict, evidence: Evidence) -> bool:
    return proved.proves(case, verdict, trail.certified_run(case, evidence))


PROVED: ProvedChecker[Case, Evidence] = ProvedChecker(_proves)


DOMAIN: Domain[Case, Evidence] = Promela()
