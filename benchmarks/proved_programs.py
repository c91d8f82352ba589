"""What the proved checker says of Promela models: proved of the program, of a graph, or not certified.

    python benchmarks/proved_programs.py [FILE | FOLDER | SOURCE]... [--count N] [--seconds S] [--certify N] [--rows]

Without arguments, the models of Debian's `spin` package. Of a source, such as `swarm`, the first N cases. A verdict
about the program includes its steps; one about a graph assumes them. For both, the CPU seconds of the proved checker.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from assay.core.domain.lookup import make_oracle, make_source, oracle_names
from assay.core.domain.oracle import Limits
from assay.core.domain.spec import parse_source_spec
from assay.core.domain.verdict import Answer
from assay.domains.promela.domain import DOMAIN, PROVED
from assay.domains.promela.formats.files import read_cases
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence
from assay.errors import InputError

EXAMPLES = "/usr/share/doc/spin/examples"


def cases(given: str, count: int) -> Iterator[tuple[str, Case]]:
    """The cases of a file, of a folder or of a source, with names."""
    path = Path(given)
    if not path.exists():
        source = make_source(DOMAIN, parse_source_spec(given))
        yield from ((f"{given} {number}", source.case(number)) for number in range(count))
        return
    for file in sorted(path.rglob("*.pml")) if path.is_dir() else [path]:
        try:
            for item in read_cases(file):
                if not isinstance(item, InputError):
                    yield f"{file.stem} {item.part}", item.case
        except InputError as error:
            print(f"{file.stem} is not read: {error}")


def said(case: Case, answer: Answer[Evidence]) -> str:
    """What the proved checker says of an answer."""
    if answer.evidence is None:
        return f"not certified: {answer.verdict.label}"
    if (why := PROVED.check(case, answer.verdict, answer.evidence)) is not None:
        return f"REJECTED: {why}"
    statement = DOMAIN.statement(case, answer.verdict, answer.evidence)  # type: ignore[attr-defined]  # it has one
    if "proved of a graph" not in statement:
        return "proved of the program"
    return f"proved of a graph {statement[statement.rindex('(') :]}"


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("given", nargs="*", default=[EXAMPLES])
    parser.add_argument("--count", type=int, default=300, help="cases of a source")
    parser.add_argument("--seconds", type=float, default=60, help="CPU seconds for the oracle, for one answer")
    parser.add_argument(
        "--certify", default="100000", help="states up to which there is evidence that a property holds"
    )
    parser.add_argument("--rows", action="store_true", help="print every answer")
    arguments = parser.parse_args()
    oracle = make_oracle(DOMAIN, oracle_names(DOMAIN)[0], {"certify": arguments.certify})
    for given in arguments.given:
        seen: Counter[str] = Counter()
        spent, most = 0.0, 0.0
        for name, case in cases(given, arguments.count):
            (answer,) = oracle.decide([case], Limits(seconds=arguments.seconds))
            started = time.process_time()
            words = said(case, answer)
            taken = time.process_time() - started
            spent, most = spent + taken, max(most, taken)
            seen[words] += 1
            if arguments.rows:
                print(f"{name:40} {answer.verdict.label:20} {taken:8.2f} s  {words}", flush=True)
        print(f"{given}: {seen.total()} answers, {spent:.1f} s of CPU for the proved checker, {most:.1f} s at most")
        for words, number in seen.most_common():
            print(f"  {number:6} {words}")


if __name__ == "__main__":
    main()
