"""The pushdown domain, as the object that the workbench loads."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from assay.core.domain.lazy import LazyModule, LazySequence
from assay.core.domain.oracle import Rejection
from assay.core.domain.protocol import Domain, Option, Reducer, Shrunk
from assay.core.domain.verdict import JSON, Answer, Verdict
from assay.domains.pushdown.checker.kernel import NativeChecker
from assay.domains.pushdown.formats import CaseCodec, read_cases, write_instance
from assay.domains.pushdown.formats.evidence import EvidenceCodec
from assay.domains.pushdown.judgement import TABLE, WORDS
from assay.domains.pushdown.model.case import Case
from assay.domains.pushdown.model.evidence import Evidence, Trace
from assay.domains.pushdown.oracle.engines import KINDS as ORACLES
from assay.errors import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from assay.core.domain import show
    from assay.core.domain.capabilities import Settled
    from assay.core.domain.case import Read
    from assay.core.domain.coverage import CoverageCell
    from assay.core.domain.judgement import Judgement
    from assay.core.domain.native_shard import Native, Tell
    from assay.core.domain.oracle import Checker
    from assay.core.domain.show import Drawing, Grid
    from assay.core.domain.source import Identity, SourceKind
    from assay.core.domain.spec import Spec
    from assay.core.domain.splitmix import Draw
    from assay.core.domain.subject import SubjectKind
    from assay.core.explain.explanation import Explanation
    from assay.core.simulate.simulation import Guide, Simulation
    from assay.domains.pushdown import kernels, variants
    from assay.domains.pushdown import simulation as stepping
    from assay.domains.pushdown.checker import proved, readable, theorems, trace, weight_claims
    from assay.domains.pushdown.coverage import cells, expected
    from assay.domains.pushdown.drawing import case as drawing
    from assay.domains.pushdown.drawing import disagreement
    from assay.domains.pushdown.oracle import elaboration, lines
    from assay.domains.pushdown.reduction import passes as reduction
    from assay.domains.pushdown.semantics.runs import Configuration
    from assay.domains.pushdown.shard import native
    from assay.domains.pushdown.sources import catalogue as sources
    from assay.domains.pushdown.subjects import catalogue as subjects
else:
    show = LazyModule("assay.core.domain.show")
    disagreement = LazyModule("assay.domains.pushdown.drawing.disagreement")
    kernels = LazyModule("assay.domains.pushdown.kernels")
    elaboration = LazyModule("assay.domains.pushdown.oracle.elaboration")
    lines = LazyModule("assay.domains.pushdown.oracle.lines")
    native = LazyModule("assay.domains.pushdown.shard.native")
    proved = LazyModule("assay.domains.pushdown.checker.proved")
    readable = LazyModule("assay.domains.pushdown.checker.readable")
    theorems = LazyModule("assay.domains.pushdown.checker.theorems")
    trace = LazyModule("assay.domains.pushdown.checker.trace")
    weight_claims = LazyModule("assay.domains.pushdown.checker.weight_claims")
    cells = LazyModule("assay.domains.pushdown.coverage.cells")
    expected = LazyModule("assay.domains.pushdown.coverage.expected")
    drawing = LazyModule("assay.domains.pushdown.drawing.case")
    reduction = LazyModule("assay.domains.pushdown.reduction.passes")
    stepping = LazyModule("assay.domains.pushdown.simulation")
    sources = LazyModule("assay.domains.pushdown.sources.catalogue")
    subjects = LazyModule("assay.domains.pushdown.subjects.catalogue")
    variants = LazyModule("assay.domains.pushdown.variants")


class Pushdown:
    """Does some configuration of A1 reach one of A2 under the rules?"""

    name = "pushdown"
    version = "2"
    question = "Does some configuration of A1 reach one of A2 under the rules?"
    words: tuple[Sequence[str], Sequence[str]] = (WORDS, WORDS)
    table = TABLE
    cases = CaseCodec()
    evidence = EvidenceCodec()
    forms: Mapping[str, str] = {"instance": ".json", "pdaaal": ".json", "dot": ".dot"}
    oracle_kinds = ORACLES
    check_options = (
        Option("run", "unfold up to N steps of a run"),
        Option("shortest", "give the weight of the lightest run", flag=True),
        Option("longest", "give the weight of the heaviest run", flag=True),
    )
    checkers: Sequence[Checker[Case, Evidence]] = LazySequence(
        NativeChecker, lambda: proved.PROVED, lambda: readable.CHECKER
    )

    @property
    def source_kinds(self) -> Sequence[SourceKind[Case]]:
        """The sources, the default first."""
        return sources.KINDS

    @property
    def subject_kinds(self) -> Sequence[SubjectKind[Case, Evidence]]:
        """PDAAAL, other tools, planted faults, and the engines of this domain."""
        return subjects.KINDS

    @property
    def reducer(self) -> Reducer[Case]:
        """How a case comes apart: rules, edges and final states."""
        return reduction.Features()

    def read(self, path: Path) -> Iterator[Read[Case] | InputError]:
        """Read the cases of a file."""
        return read_cases(path)

    def settle_lines(
        self, path: Path, oracle: str, ready: Callable[[], object]
    ) -> Iterator[Settled | Read[Case] | InputError]:
        """Read the cases of a file; those of small lines come decided by kernels."""
        return lines.settle_lines(path, oracle, ready) if path.suffix == ".jsonl" else read_cases(path)

    def write(self, case: Case, form: str) -> bytes:
        """Write a case as an instance with its name, as one that PDAAAL reads, or as a drawing."""
        if case.malformed is not None:
            return case.malformed.text.encode()
        return drawing.dot_of(case).encode() if form == "dot" else write_instance(case, titled=form == "instance")

    def native(self, source: Identity, oracle: str, subjects: Sequence[Spec]) -> Native | None:
        """Return a native shard if source, oracle and every subject have kernels; otherwise None."""
        return native.native_shard(source, oracle, subjects)

    def kernels_ready(self, *, rare: bool = False) -> bool:
        """Whether the kernels are compiled and on disk."""
        return kernels.all_compiled(rare=rare)

    def compile_kernels(self, tell: Tell, *, rare: bool = False) -> None:
        """Compile the kernels."""
        kernels.compile_all(tell, rare=rare)

    def examine(self, case: Case, oracle: Answer[Evidence], subject: Answer[Evidence]) -> Rejection | None:
        """Check the weight and replay the trace of a subject's answer `reachable`."""
        if subject.verdict.word != "reachable":
            return None
        claimed = subject.evidence if isinstance(subject.evidence, Trace) else None
        if subject.value is not None:
            return weight_claims.rejected_claim(case, subject.value, claimed, oracle.value)
        why = "" if claimed is None else trace.why_no_run(case, claimed)
        return Rejection("evidence", why) if why else None

    def elaborate(self, case: Case, answer: Answer[Evidence], options: Mapping[str, str]) -> Mapping[str, JSON]:
        """Return the requested weight, and unfold the requested run."""
        asked = any(option.name in options for option in self.check_options)
        return elaboration.elaborate(case, answer, options) if asked else {}

    def printed(self, case: Case, answer: Answer[Evidence], options: Mapping[str, str]) -> Mapping[str, JSON]:
        """Give the same for people: a run that is cut says so."""
        asked = any(option.name in options for option in self.check_options)
        return elaboration.printed(case, answer, options) if asked else {}

    @property
    def theorem_imports(self) -> str:
        """The modules of the proofs that a theorem needs."""
        return theorems.IMPORTS

    def theorem(self, name: str, case: Case, verdict: Verdict, evidence: Evidence) -> str:
        """State and prove a verdict in Coq."""
        return theorems.theorem_text(name, case, verdict, evidence)

    def statement(self, case: Case, verdict: Verdict, _evidence: Evidence) -> str:
        """State in words what accepted evidence establishes."""
        return theorems.statement_text(case, verdict)

    def simulation(self, case: Case) -> Simulation[Configuration, stepping.Applied]:
        """Step through the runs from A1."""
        return stepping.Rewriting(case)

    def guide(self, case: Case, verdict: str, evidence: Evidence) -> Guide[Configuration, stepping.Applied] | None:
        """The run in evidence."""
        return stepping.guide(case, verdict, evidence)

    def signature(self, case: Case, judgement: Judgement) -> str:
        """The signature that reduced cases of one bug share."""
        return reduction.signature(case, judgement)

    def draw(self, case: Case, evidence: Evidence | None) -> Drawing:
        """Draw a case with its evidence."""
        return drawing.draw(case, evidence)

    def part_lines(self, case: Case) -> Sequence[str]:
        """Write a case with one part a line."""
        return disagreement.part_lines(case)

    def explain(
        self, case: Case, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement
    ) -> Explanation:
        """Say what is wrong with a subject's answer."""
        return disagreement.explain(case, oracle, subject, judgement)

    def cells(self, case: Case) -> Iterator[CoverageCell]:
        """List the cells of a case, for `--stats`."""
        return cells.cells_of(case)

    def expected_cells(self, source: Identity) -> Mapping[CoverageCell, str]:
        """List the cells of all cases, with a reason for each that the source leaves out."""
        return expected.expected_cells(source)

    def variants(self, case: Case, draw: Draw) -> Iterator[tuple[str, Case]]:
        """Draw cases with the same answer and the same weights."""
        return variants.variants(case, draw)

    def tables(self, findings: Sequence[Shrunk]) -> Sequence[Grid]:
        """Count the parts of the shrunk cases."""
        rows = []
        for finding in findings:
            case = self.cases.decode(finding.case)
            edges = len(case.initial.edges) + len(case.final.edges)
            finals = len(case.initial.finals) + len(case.final.finals)
            rows.append((finding.bucket, finding.subject, len(case.rules), edges, finals))
        columns = ("bucket", "subject", "rules", "transitions", "final states")
        return [show.Grid("Parts of the shrunk cases", columns, sorted(rows))] if rows else []


DOMAIN: Domain[Case, Evidence] = Pushdown()
