"""The domain object of finite graphs and formulas about their paths."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from assay.automata.kripke import Case
from assay.core.domain.judgement import AGREE, Table, disagree
from assay.core.domain.lazy import LazyModule, LazySequence
from assay.core.domain.protocol import Domain, Option, Shrunk
from assay.core.domain.protocol import Reducer as ReducerOf
from assay.core.domain.verdict import JSON, Answer, Verdict
from assay.domains.kripke.checker.readable import Definitions, wrong_claim
from assay.domains.kripke.formats import CaseCodec, read_cases, write_text
from assay.domains.kripke.model.evidence import HOLDS, VIOLATED, Evidence, EvidenceCodec, Path
from assay.domains.kripke.oracle import KINDS as ORACLES

if TYPE_CHECKING:
    import pathlib

    from assay.automata.checker import obligation as automata_obligation
    from assay.core.domain import show
    from assay.core.domain.case import Read
    from assay.core.domain.coverage import CoverageCell
    from assay.core.domain.judgement import Judgement
    from assay.core.domain.oracle import Checker, Rejection
    from assay.core.domain.show import Drawing, Grid
    from assay.core.domain.source import Identity, SourceKind
    from assay.core.domain.splitmix import Draw
    from assay.core.domain.subject import SubjectKind
    from assay.core.explain.explanation import Explanation
    from assay.core.simulate.simulation import Guide, Simulation
    from assay.domains.kripke import coverage, disagreement, drawing, reduction, simulation, variants
    from assay.domains.kripke.checker import proved
    from assay.domains.kripke.sources import catalogue as sources
    from assay.domains.kripke.subjects import catalogue as subjects
    from assay.errors import InputError
else:
    automata_obligation = LazyModule("assay.automata.checker.obligation")
    show = LazyModule("assay.core.domain.show")
    coverage = LazyModule("assay.domains.kripke.coverage")
    disagreement = LazyModule("assay.domains.kripke.disagreement")
    drawing = LazyModule("assay.domains.kripke.drawing")
    reduction = LazyModule("assay.domains.kripke.reduction")
    simulation = LazyModule("assay.domains.kripke.simulation")
    proved = LazyModule("assay.domains.kripke.checker.proved")
    sources = LazyModule("assay.domains.kripke.sources.catalogue")
    subjects = LazyModule("assay.domains.kripke.subjects.catalogue")
    variants = LazyModule("assay.domains.kripke.variants")

_WORDS = (HOLDS, VIOLATED)
TABLE: Table = {
    (HOLDS, HOLDS): AGREE,
    (VIOLATED, VIOLATED): AGREE,
    (VIOLATED, HOLDS): disagree("soundness", "the tool misses a path that violates the formula"),
    (HOLDS, VIOLATED): disagree("completeness", "the tool reports a violation, and every path satisfies the formula"),
}


class Kripke:
    """The domain of finite graphs and formulas about their paths."""

    name = "kripke"
    version = "1"
    question = "Does every path of the graph satisfy the formula?"
    words: tuple[Sequence[str], Sequence[str]] = (_WORDS, _WORDS)
    table = TABLE
    cases = CaseCodec()
    evidence = EvidenceCodec()
    forms: Mapping[str, str] = {"kripke": ".kripke", "json": ".json"}
    oracle_kinds = ORACLES
    check_options: Sequence[Option] = ()
    checkers: Sequence[Checker[Case, Evidence]] = LazySequence(Definitions, lambda: proved.PROVED)

    @property
    def source_kinds(self) -> Sequence[SourceKind[Case]]:
        """The sources, the default first."""
        return sources.KINDS

    @property
    def subject_kinds(self) -> Sequence[SubjectKind[Case, Evidence]]:
        """Model checkers, and searches of Assay's own."""
        return subjects.KINDS

    @property
    def reducer(self) -> ReducerOf[Case]:
        """How a case comes apart."""
        return reduction.Reducer()

    def read(self, path: pathlib.Path) -> Iterator[Read[Case] | InputError]:
        """Read the cases of a file."""
        return read_cases(path)

    def write(self, case: Case, form: str) -> bytes:
        """Write a case as text or as canonical JSON."""
        return write_text(case).encode() if form == "kripke" else self.cases.encode(case) + b"\n"

    def examine(self, case: Case, _oracle: Answer[Evidence], subject: Answer[Evidence]) -> Rejection | None:
        """Check the counterexample that a subject claims."""
        if subject.verdict.word != VIOLATED or not isinstance(subject.evidence, Path):
            return None
        return wrong_claim(case, subject.evidence)

    def elaborate(self, case: Case, answer: Answer[Evidence], _options: Mapping[str, str]) -> Mapping[str, JSON]:
        """Give a path that violates the formula, and the size of the graph."""
        edges = sum(len(state.after) for state in case.states)
        path = {"path": answer.evidence.text(case)} if isinstance(answer.evidence, Path) else {}
        return {**path, "states": len(case.states), "edges": edges}

    @property
    def theorem_imports(self) -> str:
        """The modules of the proofs that a theorem needs."""
        return automata_obligation.IMPORTS

    def theorem(self, name: str, case: Case, verdict: Verdict, evidence: Evidence) -> str:
        """State and prove a verdict in Coq."""
        return proved.obligation(case, verdict, evidence).theorem(name)

    def statement(self, case: Case, verdict: Verdict, _evidence: Evidence) -> str:
        """State what accepted evidence proves."""
        return proved.statement_text(case, verdict)

    def signature(self, case: Case, judgement: Judgement) -> str:
        """Give the signature of a reduced case, for its bucket."""
        return reduction.signature(case, judgement)

    def draw(self, case: Case, evidence: Evidence | None) -> Drawing:
        """Draw a case and its evidence."""
        return drawing.draw(case, evidence)

    def part_lines(self, case: Case) -> Sequence[str]:
        """Write a case with one state a line."""
        return write_text(case).splitlines()

    def explain(
        self, case: Case, oracle: Answer[Evidence], subject: Answer[Evidence], judgement: Judgement
    ) -> Explanation:
        """Say what is wrong with a subject's answer."""
        return disagreement.explain(case, oracle, subject, judgement)

    def simulation(self, case: Case) -> Simulation[int, int]:
        """Step through the paths of a graph."""
        return simulation.Stepping(case)

    def guide(self, case: Case, _verdict: str, evidence: Evidence) -> Guide[int, int] | None:
        """The path of a counterexample."""
        return simulation.guide(case, evidence)

    def cells(self, case: Case) -> Iterator[CoverageCell]:
        """List the cells of a case, for `--stats`."""
        return coverage.cells_of(case)

    def expected_cells(self, source: Identity) -> Mapping[CoverageCell, str]:
        """List all cells, with a reason for each that the source leaves out."""
        return coverage.expected_cells(source)

    def pair_reason(self, source: Identity, one: str, other: str) -> str:
        """Say why the source never draws two constructs together."""
        return coverage.pair_reason(source, one, other)

    def variants(self, case: Case, draw: Draw) -> Iterator[tuple[str, Case]]:
        """Draw equivalent cases."""
        return variants.variants(case, draw)

    def tables(self, findings: Sequence[Shrunk]) -> Sequence[Grid]:
        """List the shrunk cases."""
        shrunk = [(finding, self.cases.decode(finding.case)) for finding in findings]
        rows = [(f.bucket, f.subject, f.kind, write_text(case).strip().replace("\n", "; ")) for f, case in shrunk]
        return [show.Grid("Shrunk cases", ["bucket", "subject", "kind", "case"], rows)] if rows else []


DOMAIN: Domain[Case, Evidence] = Kripke()
