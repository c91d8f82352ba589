"""Not speed: the whole source `exhaustive`, every engine, the meaning of formulas, the checker, and changed evidence.

Run: python benchmarks/promela_small_space.py [--shapes NAMES] [--operators N] [--every K] [--tamper K]
     python benchmarks/promela_small_space.py --native K | --spin K
     python benchmarks/promela_small_space.py --random N

Every model of every shape is explored by the semantics. Plain engines and the checker see a model as a table of states
and steps and nothing else of it, so models with the same table are asked once. Of each table every formula is decided
by the plain engines and from what formulas mean; every piece of evidence is checked, and changed in all single ways: of
what comes out, the checker must accept what proves the verdict by the definitions, and nothing else. The native engines
compile a model for each formula, which takes a tenth of a second: they are asked one formula of every K-th model. SPIN
is asked all formulas of every K-th model, with and without reduction, and its trails are replayed.
With --random, the same is done with so many cases of each of the sources random and swarm.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from assay.automata.formula.closure import closure_of
from assay.automata.formula.formula import Not, atoms
from assay.core.domain.lookup import make_source
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec, parse_source_spec
from assay.core.trial.ask import ask, located
from assay.domains.promela.checker.readable import CHECKER, why_not
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.engine.engines import ENGINES
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.case import LTL, SAFETY
from assay.domains.promela.model.evidence import BadPrefix, Evidence
from assay.domains.promela.model.question import VIOLATION_AUTOMATA, Question
from assay.domains.promela.oracle.oracle import ORACLES
from assay.domains.promela.oracle.pipeline import decide
from assay.domains.promela.sources.exhaustive import SHAPES, Exhaustive
from assay.domains.promela.subjects.spin import Spin

sys.path.insert(0, str(Path(__file__).parent.parent))
from tests.domains.promela.meaning import excluded, violated
from tests.domains.promela.naive import naively_violated, shortest_bad_run
from tests.domains.promela.proving import proves
from tests.domains.promela.tampering import tampered
from tests.domains.promela.toys import Action, Toy, toy_of

PLAIN = ("ndfs-plain", "scc-plain", "bfs-plain")
NATIVE = ("ndfs-native", "scc-native")
STATES, SUBFORMULAS = 400, 11
"""Larger cases of `random` and `swarm` are left out: what is meant is computed naively."""


def reference(question: Question[int, Action], toy: Toy) -> bool:
    """Whether the property is violated, from the definitions."""
    if question.asked.kind == LTL:
        return violated(question, toy) or (not question.fair and excluded(question, toy))
    if question.asked.kind == SAFETY:
        return shortest_bad_run(toy) is not None
    return naively_violated(toy, question, VIOLATION_AUTOMATA[question.asked.kind])


def examine(question: Question[int, Action], toy: Toy, counts: Counter[str], *, changing: bool = True) -> Iterator[str]:
    """Ask everybody; tell what is wrong."""
    truth = "violated" if reference(question, toy) else "holds"
    found: set[Evidence] = set()
    for name in PLAIN:
        answer = decide(question, ENGINES[name], Room())
        word, evidence = answer.verdict.word, answer.evidence
        if not answer.verdict.decided:
            counts["undecided"] += 1
            continue
        counts["answers"] += 1
        if word != truth:
            yield f"{name} says {word}, and it is {truth}"
        if evidence is None or why_not(question, word, evidence):
            yield f"{name}: evidence for {word} is rejected: {evidence}"
        else:
            found.add(evidence)
    counts[truth] += 1
    for evidence in found if changing else ():
        counts["evidence"] += 1
        yield from tamper(question, toy, truth, evidence, counts)


def tamper(
    question: Question[int, Action], toy: Toy, truth: str, evidence: Evidence, counts: Counter[str]
) -> Iterator[str]:
    """Change evidence, and compare the checker with the definitions."""
    wrong = "holds" if truth == "violated" else "violated"
    if isinstance(evidence, BadPrefix):  # these are few, and have a test of their own
        return
    if not proves(question, toy, truth, evidence):
        yield f"this does not prove {truth}: {evidence}"
    for word, other in [(wrong, evidence), *((truth, other) for other in tampered(toy, evidence))]:
        proof, accepted = proves(question, toy, word, other), not why_not(question, word, other)
        counts["changed"] += 1
        counts["still evidence"] += proof
        counts["rejected"] += not accepted
        if proof != accepted:
            yield f"the checker {'accepts' if accepted else 'rejects'} for {word}: {other}"


def source_of(shape: str, operators: int) -> Exhaustive:
    source = make_source(DOMAIN, parse_source_spec(f"exhaustive:shape={shape},operators={operators}"))
    assert isinstance(source, Exhaustive)
    return source


def small_space(source: Exhaustive, every: int, tampering: int, counts: Counter[str]) -> Iterator[str]:
    """Explore the models of a shape, and ask all formulas of each table; change the evidence of some."""
    tables: dict[Toy, int] = {}
    models = range(0, source.models, every)
    for model in models:
        case = source.case(model * source.formulas)
        toy = toy_of(question_of(case).system, ("x", "y"), movers=False)
        tables.setdefault(toy, model)
    counts["models"] += len(models)
    counts["tables"] += len(tables)
    counts["cases"] += len(models) * source.formulas
    asked = [source.case(i).property for i in range(source.formulas)]
    for place, (toy, model) in enumerate(tables.items()):
        for number, property_ in enumerate(asked):
            counts["questions"] += 1
            for what in examine(Question(toy, property_), toy, counts, changing=place % tampering == 0):
                yield f"{source.shape} case {model * source.formulas + number}: {what}"


def asked_of_spin(source: Exhaustive, every: int, counts: Counter[str]) -> Iterator[str]:
    """Ask SPIN all formulas of some models, two models at a time."""
    for config in ("full", "reduced"):
        subject = Spin(Spec("spin", config))
        tool = located(subject)
        for model in range(0, source.models, 2 * every):
            numbers = [m * source.formulas + i for m in (model, model + every) for i in range(source.formulas)]
            cases = [source.case(number) for number in numbers if number < source.size]
            for number, case, said in zip(numbers, cases, ask(subject, tool, cases, Limits()), strict=False):
                toy = toy_of(question_of(case).system, ("x", "y"), movers=False)
                truth = "violated" if reference(Question(toy, case.property), toy) else "holds"
                counts[f"spin:{config} {said.answer.verdict.label}"] += 1
                if said.answer.verdict.word != truth:
                    yield f"{source.shape} case {number}: spin:{config} {said.answer.verdict.label}, and it is {truth}"
                elif truth == "violated" and (
                    said.answer.evidence is None or CHECKER.check(case, said.answer.verdict, said.answer.evidence)
                ):
                    yield f"{source.shape} case {number}: spin:{config}: its trail is no violation"


def natively(source: Exhaustive, every: int, counts: Counter[str]) -> Iterator[str]:
    """Ask the native engines one formula of some models, each formula in its turn."""
    shape = source.shape
    for turn, model in enumerate(range(0, source.models, every)):
        case = source.case(model * source.formulas + turn % source.formulas)
        question = question_of(case)
        toy = toy_of(question.system, ("x", "y"), movers=False)
        table = Question(toy, case.property)
        truth = "violated" if reference(table, toy) else "holds"
        for name in NATIVE:
            (answer,) = ORACLES[name].decide([case], Limits())
            counts["native answers"] += 1
            evidence = answer.evidence
            if answer.verdict.word != truth:
                yield f"{shape} model {model}: {name} says {answer.verdict.word}, and it is {truth}: {case}"
            elif evidence is None or why_not(question, truth, evidence) or not proves(table, toy, truth, evidence):
                yield f"{shape} model {model}: {name}: evidence is rejected: {evidence}: {case}"


def random_cases(text: str, cases: int, counts: Counter[str]) -> Iterator[str]:
    """Do the same with cases of a source that has no end."""
    source = make_source(DOMAIN, parse_source_spec(text))
    index = 0
    while counts["questions"] < cases:
        case = source.case(index)
        index += 1
        formula = case.property.formula
        names = () if formula is None else atoms(formula)
        if formula is not None and len(closure_of(Not(formula)).nodes) > SUBFORMULAS:
            counts["too large"] += 1
            continue
        question = question_of(case)
        try:
            toy = toy_of(question.system, names, most=STATES)
        except ValueError:
            counts["too large"] += 1
            continue
        counts["questions"] += 1
        counts[f"about {case.property.kind}"] += 1
        table = Question(toy, case.property, case.fair, question.never)
        for what in examine(table, toy, counts):
            yield f"{text} case {index - 1}: {what}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--shapes", default=",".join(SHAPES), help="which shapes, with commas")
    parser.add_argument("--operators", type=int, default=1, help="how many operators a formula has at most")
    parser.add_argument("--every", type=int, default=1, help="explore every K-th model only")
    parser.add_argument("--tamper", type=int, default=1, help="change the evidence of every K-th table only")
    parser.add_argument("--native", type=int, default=0, help="ask the native engines about every K-th model instead")
    parser.add_argument("--spin", type=int, default=0, help="ask SPIN about every K-th model instead")
    parser.add_argument("--random", type=int, default=0, help="instead, so many cases of random and of swarm")
    given = parser.parse_args()
    jobs: list[tuple[str, Counter[str], Iterator[str]]] = []
    for text in ("random:fair=25,statements=9,operators=3", "swarm:fair=25,operators=3") if given.random else ():
        counts = Counter[str]()
        jobs.append((text, counts, random_cases(text, given.random, counts)))
    for shape in () if given.random else given.shapes.split(","):
        source, counts = source_of(shape, given.operators), Counter[str]()
        if given.native:
            jobs.append((f"{shape}, native", counts, natively(source, given.native, counts)))
        elif given.spin:
            jobs.append((f"{shape}, SPIN", counts, asked_of_spin(source, given.spin, counts)))
        else:
            jobs.append((shape, counts, small_space(source, given.every, given.tamper, counts)))
    wrong = 0
    for name, counts, differences in jobs:
        started = time.process_time()
        for difference in differences:
            wrong += 1
            print(difference, flush=True)
        told = ", ".join(f"{what} {count:,}" for what, count in counts.items())
        print(f"{name}: {told}; {time.process_time() - started:.0f} s of CPU", flush=True)
    print(f"{wrong} differences")


if __name__ == "__main__":
    main()
