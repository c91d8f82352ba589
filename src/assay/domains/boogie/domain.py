"""The Boogie domain, tied together for the workbench."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from assay.core.domain.lazy import LazyModule, LazySequence
from assay.core.domain.protocol import Domain, Option, Reducer, Shrunk
from assay.core.domain.verdict import JSON, Answer, Verdict
from assay.domains.boogie.checker.readable import FAST, READABLE
from assay.domains.boogie.engine.run import MACHINE
from assay.domains.boogie.formats import CaseCodec, read_cases, write_program, write_term
from assay.domains.boogie.judgement import ORACLE, SUBJECT, TABLE
from assay.domains.boogie.model.case import Program
from assay.domains.boogie.model.evidence import Evidence, EvidenceCodec, Flawed
from assay.domains.boogie.oracle.catalogue import KINDS as ORACLES
from assay.errors import UsageError

if TYPE_CHECKING:
    from pathlib import Path

    from assay.core.domain.case import Read
    from assay.core.domain.coverage import CoverageCell
    from assay.core.domain.judgement import Disputed, Judgement, Table
    from assay.core.domain.native_shard import Tell
    from assay.core.domain.oracle import Checker, Rejection
    from assay.core.domain.show import Drawing, Grid
    from assay.core.domain.source import Identity, SourceKind
    from assay.core.domain.spec import Spec
    from assay.core.domain.splitmix import Draw
    from assay.core.domain.subject import SubjectKind
    from assay.core.domain.tally import Tally
    from assay.core.domain.verdict import Claim
    from assay.core.explain.explanation import Explanation
    from assay.core.simulate.simulation import Guide, Simulation
    from assay.domains.boogie import claims as claims_of
    from assay.domains.boogie import classification, disagreement, drawing, reduction, tables, variants
    from assay.domains.boogie import simulation as stepping
    from assay.domains.boogie.checker import proved, theorems
    from assay.domains.boogie.coverage import expected, occurrences
    from assay.domains.boogie.sources import catalogue as sources
    from assay.domains.boogie.sources import statistics
    from assay.domains.boogie.subjects import catalogue as subjects
    from assay.errors import InputError
else:
    claims_of = LazyModule("assay.domains.boogie.claims")
    classification = LazyModule("assay.domains.boogie.classification")
    disagreement = LazyModule("assay.domains.boogie.disagreement")
    drawing = LazyModule("assay.domains.boogie.drawing")
    reduction = LazyModule("assay.domains.boogie.reduction")
    stepping = LazyModule("assay.domains.boogie.simulation")
    tables = LazyModule("assay.domains.boogie.tables")
    proved = LazyModule("assay.domains.boogie.checker.proved")
    theorems = LazyModule("assay.domains.boogie.checker.theorems")
    expected = LazyModule("assay.domains.boogie.coverage.expected")
    occurrences = LazyModule("assay.domains.boogie.coverage.occurrences")
    sources = LazyModule("assay.domains.boogie.sources.catalogue")
    statistics = LazyModule("assay.domains.boogie.sources.statistics")
    subjects = LazyModule("assay.domains.boogie.subjects.catalogue")
    variants = LazyModule("assay.domains.boogie.variants")

_LONGEST = 200


class Boogie:
    """Does the program run without a failing assertion?"""

    name = "boogie"
    version = "1"
    question = "Does the program run without a failing assertion?"
    words: tuple[Sequence[str], Sequence[str]] = (ORACLE, SUBJECT)
    table: Table = TABLE
    cases = CaseCodec()
    evidence = EvidenceCodec()
    forms: Mapping[str, str] = {"boogie": ".bpl", "term": ".term", "json": ".json"}
    oracle_kinds = ORACLES
    check_options = (Option("steps", "stop a program after N steps; 500000000 by default"),)
    checkers: Sequence[Checker[Program, Evidence]] = LazySequence(lambda: FAST, lambda: proved.PROVED, lambda: READABLE)

    @property
    def source_kinds(self) -> Sequence[SourceKind[Program]]:
        """The sources, the default first."""
        return sources.KINDS

    @property
    def subject_kinds(self) -> Sequence[SubjectKind[Program, Evidence]]:
        """Boogie, other verifiers, and the engines of this domain."""
        return subjects.KINDS

    @property
    def reducer(self) -> Reducer[Program]:
        """How a program comes apart."""
        return reduction.REDUCER

    def read(self, path: Path) -> Iterator[Read[Program] | InputError]:
        """Read the programs of a file."""
        return read_cases(path)

    def write(self, case: Program, form: str) -> bytes:
        """Write a program as Boogie text, as a term of the paper, or in canonical form."""
        if form == "json":
            return self.cases.encode(case)
        if form == "term" and case.malformed is not None:
            raise UsageError("a malformed text has no term", where="--form", remedy="write --form boogie")
        return (write_program(case) if form == "boogie" else write_term(case)).encode()

    def native(self, _source: Identity, _oracle: str, _subjects: Sequence[Spec]) -> None:
        """No shard is decided without an object for each case."""

    def kernels_ready(self, *, rare: bool = False) -> bool:  # noqa: ARG002 - none is rare
        """Whether the machine is compiled and on disk."""
        return MACHINE.is_built()

    def compile_kernels(self, tell: Tell, *, rare: bool = False) -> None:  # noqa: ARG002 - none is rare
        """Build the machine."""
        if not MACHINE.is_built():
            MACHINE.build()
        tell(1, 1)

    def statistics(self, cases: Iterable[Program]) -> Grid:
        """Count what programs are composed of."""
        return statistics.statistics(cases)

    def cells(self, case: Program) -> Iterable[CoverageCell]:
        """List the statements and operators of a program, with their places and kinds of operands."""
        return occurrences.program_cells(case)

    def expected_cells(self, source: Identity) -> Mapping[CoverageCell, str]:
        """List the cells that a source draws from, with the reasons for those that it never reaches."""
        return expected.expected_cells(source)

    def examine(self, _case: Program, _oracle: Answer[Evidence], _subject: Answer[Evidence]) -> Rejection | None:
        """A subject has no evidence; its claims are judged apart."""
        return None

    def assert_claims(self, case: Program, claims: Sequence[Claim]) -> Program | None:
        """Assert the invariants that a subject claims."""
        return claims_of.assert_claims(case, claims)

    def false_claim(self, case: Program, claims: Sequence[Claim], answer: Answer[Evidence]) -> Claim | None:
        """Name the invariant whose assertion fails."""
        return claims_of.false_claim(case, claims, answer)

    def claim_cases(self, case: Program, claim: Claim) -> Sequence[Program]:
        """Give programs that a verifier accepts if it relies on a false invariant."""
        return claims_of.claim_cases(case, claim)

    def elaborate(self, case: Program, answer: Answer[Evidence], _options: Mapping[str, str]) -> Mapping[str, JSON]:
        """Give the steps, and the line where the program fails or is wrong."""
        out: dict[str, JSON] = dict(answer.measures)
        line = drawing.marked_line(case, answer.evidence)
        if line is not None:
            out["at"] = line.text.strip()[:_LONGEST]
        if isinstance(answer.evidence, Flawed):
            out["why"] = answer.note
        return out

    @property
    def theorem_imports(self) -> str:
        """The modules of the proofs that a theorem needs."""
        return theorems.IMPORTS

    def theorem(self, name: str, case: Program, verdict: Verdict, evidence: Evidence) -> str:
        """State and prove a verdict in Coq."""
        return theorems.theorem_text(name, case, verdict, evidence)

    def statement(self, case: Program, verdict: Verdict, evidence: Evidence) -> str:
        """Say what accepted evidence establishes."""
        return theorems.statement_text(case, verdict, evidence)

    def simulation(self, case: Program) -> Simulation[stepping.Position, stepping.Executed]:
        """Step through the run of a program."""
        return stepping.Execution(case)

    def guide(
        self, case: Program, verdict: str, evidence: Evidence
    ) -> Guide[stepping.Position, stepping.Executed] | None:
        """The run that evidence is about."""
        return stepping.guide(case, verdict, evidence)

    def signature(self, case: Program, judgement: Judgement) -> str:
        """Say what reduced programs of one bug have in common."""
        return reduction.signature(case, judgement)

    def draw(self, case: Program, evidence: Evidence | None) -> Drawing:
        """Show a program."""
        return drawing.draw(case, evidence)

    def explain(
        self, case: Program, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement
    ) -> Explanation:
        """Say what is wrong with a subject's answer."""
        return disagreement.explain(case, oracle, subject, judgement)

    def variants(self, case: Program, draw: Draw) -> Iterator[tuple[str, Program]]:
        """Draw programs with the same outcome."""
        return variants.variants(case, draw)

    def refine(self, disputed: Sequence[Disputed[Program, Evidence]]) -> Sequence[str]:
        """Classify completeness failures."""
        return classification.refine(disputed)

    def tables(self, findings: Sequence[Shrunk]) -> Sequence[Grid]:
        """Show what the shrunk programs consist of."""
        return tables.shrunk_table(findings)

    def count_tables(self, tally: Tally) -> Sequence[Grid]:
        """Give Tables 3 to 6 of the paper, and the classes of completeness failures."""
        return tables.tables(self, tally)


DOMAIN: Domain[Program, Evidence] = Boogie()
