"""Counterexamples beside SPIN's: steps, and CPU seconds until they are there.

    python benchmarks/promela_counterexamples.py MODELS [--mirror DIR] [--examples FOLDER] [--only TEXT] [--seconds N]
        [--again]
    python benchmarks/promela_counterexamples.py --summary

MODELS and DIR are the folders of `promela_corpus.py`, and FOLDER is the `examples` folder of SPIN's documentation. Of
the properties that both tools decided as violated in promela_public.csv, those whose model is in MODELS or DIR are
asked again. SPIN is `spin -o3 -a`, `gcc -O2` and `pan`, with reduction, up to the first violation; `shortest` is
`pan -i`, for safety and where it ends. Assay is `assay check promela`, checked as by default. Both have `seconds` of
CPU. A run goes on where it ended; with `--again`, Assay alone is asked about what is in the table.

Steps are the moves of processes, without those of the claim. `assay_moves` counts the statements in `atomic`, as SPIN
does. Without `-o3`, SPIN merges statements to one move.
"""

from __future__ import annotations

import argparse
import csv
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass, fields
from pathlib import Path

from promela_corpus import fetch, read_table
from promela_public import EXAMPLES
from promela_public import TABLE as VERDICTS
from promela_verdicts import OWN_ERROR, Question, assay_command, build_options, questions, run_limited, search_options

from assay.cli.evidence_file import read_records
from assay.domains.promela.domain import DOMAIN
from assay.domains.promela.drawing.spin_trail import written_trail
from assay.domains.promela.model.case import SAFETY
from assay.domains.promela.model.evidence import BadPrefix, Lasso, Run
from assay.domains.promela.oracle.questions import read_asked
from assay.domains.promela.spin.pan import read_search
from assay.errors import InputError

TABLE = Path(__file__).with_suffix(".csv")


@dataclass(frozen=True)
class Row:
    """One violated property; a number is missing where a tool did not find a violation in time."""

    repository: str
    path: str
    question: str
    spin_steps: int | None = None
    spin_cpu: float = 0.0
    pan_cpu: float = 0.0
    shortest: int | None = None
    assay_steps: int | None = None
    assay_moves: int | None = None
    assay_cpu: float = 0.0


def violated(models: Path, mirror: Path, examples: Path | None) -> Iterator[tuple[str, str, str, Path]]:
    """List the properties to ask about: repository, path there, property, and the place of the file here."""
    listed = {(model.repository, model.path): model for model in read_table()}
    with VERDICTS.open(newline="", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file) if row["spin"] == row["assay"] == "violated"]
    for row in rows:
        repository, path = row["repository"], row["path"]
        if repository == EXAMPLES:
            if examples is not None:
                yield repository, path, row["question"], examples / path
        elif (mirror / repository.replace("/", "+")).exists():
            yield repository, path, row["question"], fetch(listed[repository, path], models, mirror)


def spin(path: Path, question: Question, seconds: float) -> tuple[int | None, float, float, int | None]:
    """Ask SPIN: the steps of its trail, the CPU of all commands and of pan, and the steps of `pan -i`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        written = run_limited(("spin", "-o3", "-a", str(path)), folder)
        options = search_options(question)
        built = run_limited(("gcc", "-O2", *build_options(question)), folder)
        done = run_limited(("./pan", *options), folder, seconds)
        for past in ("-E", "-A"):  # an assertion or a deadlock of the model is not what was asked
            found = read_search(question.kind, done.text, done.status, claim=question.claim)
            if found.note.startswith(OWN_ERROR):
                options += (past,)
                done = run_limited(("./pan", *options), folder, seconds)
        steps = _trail_steps(folder)
        cpu = written.cpu + built.cpu + done.cpu
        if question.kind != SAFETY:
            return steps, cpu, done.cpu, None
        run_limited(("gcc", "-O2", "-DREACH", *build_options(question)), folder)
        shorter = run_limited(("./pan", "-i", *options), folder, seconds)
        return steps, cpu, done.cpu, _trail_steps(folder) if shorter.status == 0 else None


def _trail_steps(folder: Path) -> int | None:
    """Count the moves of processes in the trail, and remove it; None if there is none."""
    trails = list(folder.glob("*.trail"))
    if not trails:
        return None
    lines = [tuple(map(int, line.split(":"))) for line in trails[0].read_text(encoding="utf-8").split()]
    trails[0].unlink()
    claimed = any(depth == -2 for depth, _, _ in lines)
    return sum(depth >= 0 and not (claimed and process == 0) for depth, process, _ in lines)


def assay(path: Path, question: Question, seconds: float) -> tuple[int | None, int | None, float]:
    """Ask Assay: steps, moves as SPIN counts them, CPU."""
    with tempfile.TemporaryDirectory() as name:
        evidence = Path(name) / "evidence"
        claim = question.kind if question.part == question.kind else question.part.partition(":")[2]
        options = ("--claim", claim, "--evidence", str(evidence))
        done = run_limited((*assay_command(options), str(path)), Path.cwd(), seconds, addresses=None)
        if not evidence.exists() or not evidence.stat().st_size:
            return None, None, done.cpu
        ((_, record),) = read_records(evidence)
        (case,) = (read.case for read in read_asked(path, {"claim": claim}) if not isinstance(read, InputError))
        run = DOMAIN.evidence.decode(bytes(record.evidence))
        steps = len(run.choices) if isinstance(run, Run | Lasso | BadPrefix) else None
        moves = written_trail(case, run)
        count = sum(not line.startswith(b"-") for line in (moves or b"").split())
        return steps, count, done.cpu


def ask(listed: Iterable[tuple[str, str, str, Path]], only: str, seconds: float, *, again: bool) -> None:
    """Fill the table; rows that are there are kept, or with `again` Assay alone is asked again about them."""
    known = {(row["repository"], row["path"], row["question"]): row for row in _rows()}
    for repository, path, part, place in listed:
        old = known.get((repository, path, part))
        if only not in f"{repository}/{path}" or (old is not None) != again:
            continue
        asked = questions(place)
        question = None if isinstance(asked, str) else next((one for one in asked if one.part == part), None)
        if question is None:
            raise SystemExit(f"{place}: {part} is not asked any more: {asked}")
        spins = _read_spin(old) if old is not None else spin(place, question, seconds)
        row = Row(repository, path, part, *spins, *assay(place, question, seconds))
        known[repository, path, part] = _text(row)
        _write(known.values())
        print(*_text(row).values(), flush=True)


def _read_spin(row: dict[str, str]) -> tuple[int | None, float, float, int | None]:
    steps, shortest = (int(row[name]) if row[name] else None for name in ("spin_steps", "shortest"))
    return steps, float(row["spin_cpu"]), float(row["pan_cpu"]), shortest


def _text(row: Row) -> dict[str, str]:
    values = asdict(row).items()
    return {n: "" if v is None else f"{v:.2f}" if isinstance(v, float) else str(v) for n, v in values}


def _rows() -> list[dict[str, str]]:
    if not TABLE.exists():
        return []
    with TABLE.open(newline="", encoding="utf-8") as file:
        return list(csv.DictReader(file))


def _write(rows: Iterable[dict[str, str]]) -> None:
    with TABLE.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, [field.name for field in fields(Row)], lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def summary() -> None:
    """Print what the table says."""
    rows = _rows()
    both = [row for row in rows if row["spin_steps"] and row["assay_steps"]]
    print(f"violated properties: {len(rows)}, of {len({row['repository'] for row in rows})} repositories")
    print(f"found by both: {len(both)}; by SPIN only: {_alone(rows, 'spin')}; by Assay only: {_alone(rows, 'assay')}")
    for name in ("spin_steps", "assay_moves", "assay_steps"):
        found = [int(row[name]) for row in both]
        print(f"{name}: median {statistics.median(found):.0f}, most {max(found)}, sum {sum(found)}")
    shortest = [row for row in both if row["shortest"]]
    longer = sum(int(row["assay_moves"]) > int(row["shortest"]) for row in shortest)
    print(f"pan -i ends on {len(shortest)}; Assay's run has more moves than its on {longer}")
    for name in ("spin_cpu", "pan_cpu", "assay_cpu"):
        print(f"{name}: {sum(float(row[name]) for row in both):.1f} s")
    for than in ("spin_cpu", "pan_cpu"):
        slower = [row for row in both if float(row["assay_cpu"]) > float(row[than]) + 0.3]
        print(f"slower than {than} by more than 0.3 s: {len(slower)}")
        for row in slower:
            print("  ", row["repository"], row["path"], row["question"], row[than], row["assay_cpu"])


def _alone(rows: Sequence[dict[str, str]], tool: str) -> int:
    other = "assay" if tool == "spin" else "spin"
    return sum(bool(row[f"{tool}_steps"]) and not row[f"{other}_steps"] for row in rows)


def main() -> None:
    """Ask, then summarise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="?", type=Path)
    parser.add_argument("--mirror", type=Path)
    parser.add_argument("--examples", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--summary", action="store_true")
    given = parser.parse_args()
    if not given.summary:
        if given.models is None:
            parser.error("give the folder of models, or --summary")
        given.models.mkdir(parents=True, exist_ok=True)
        mirror = given.mirror or given.models / ".repositories"
        listed = violated(given.models.resolve(), mirror, given.examples)
        ask(listed, given.only, given.seconds, again=given.again)
    summary()


if __name__ == "__main__":
    try:
        main()
    except subprocess.CalledProcessError as error:
        sys.exit(str(error))
