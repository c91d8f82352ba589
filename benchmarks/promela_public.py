"""SPIN and Assay on public Promela models: verdicts, states, CPU seconds; a table of all, and a summary.

    python benchmarks/promela_public.py MODELS [--examples FOLDER] [--only TEXT] [--seconds N] [--certified] [--quick]
    python benchmarks/promela_public.py --summary

`--table FILE.csv` takes the place of promela_public.csv. `--quick` compiles SPIN's verifiers with tcc, for verdicts
and states: then its seconds are not those of the comparison. `--uncounted` leaves out the states of the whole model.

MODELS is the folder that `promela_corpus.py` filled; FOLDER is the `examples` folder of SPIN's documentation, whose
models are compared too. A line of the table is a property of a model. `spin_states` and `assay_states` are those of the
search that decided it; `spin_whole` and `assay_whole` count the model's states without any reduction. The CPU seconds
are those of all properties of the model: `spin_cpu` of spin, the C compiler and pan, `assay_cpu` of `assay check`, and
`certified_cpu` of the same with its evidence. The table is written as it grows, and a run goes on where it ended.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import promela_states
from promela_corpus import fetch, read_table
from promela_verdicts import Question, Side, Told, assay, questions, spin

TABLE = Path(__file__).with_suffix(".csv")
COLUMNS = (
    "repository",
    "path",
    "question",
    "spin",
    "assay",
    "spin_states",
    "assay_states",
    "spin_whole",
    "assay_whole",
    "compiler",
    "spin_cpu",
    "assay_cpu",
    "certified_cpu",
    "note",
)
EXAMPLES = "spin"
"""Stands for a repository: the examples of SPIN's own documentation."""
Row = dict[str, str]


def listed(models: Path, examples: Path | None) -> Iterator[tuple[str, str, Path]]:
    """List the files to compare: repository, path there, and place here."""
    for model in read_table():
        yield model.repository, model.path, fetch(model, models, models / ".repositories")
    if examples is not None:
        for path in sorted(examples.rglob("*.pml")):
            yield EXAMPLES, str(path.relative_to(examples)), path


def _size(file: tuple[str, str, Path]) -> int:
    return file[2].stat().st_size


def compare(repository: str, path: str, place: Path, given: argparse.Namespace) -> list[Row]:
    """Ask both sides about one file; a line for each property."""
    asked, seconds = questions(place), given.seconds
    compiler = ("tcc",) if given.quick else ("gcc", "-O2")
    if isinstance(asked, str):
        theirs = spin(place, [Question("safety", "safety")], seconds, compiler)
        ours = Side(asked)
        return [_row(repository, path, place, "safety", (theirs, ours))]
    theirs, ours = spin(place, asked, seconds, compiler), assay(place, asked, seconds)
    rows = [_row(repository, path, place, question.part, (theirs, ours)) for question in asked]
    cost = f"{assay(place, asked, seconds, certify=100_000).cpu:.2f}" if given.certified else ""
    for row in rows:
        row["certified_cpu"], row["compiler"] = cost, compiler[0]
    if given.uncounted:
        return rows
    rows[0]["assay_whole"] = counted = promela_states.ours(place)
    if counted.isdecimal() and not theirs.refused:
        rows[0]["spin_whole"] = promela_states.theirs(place)
    return rows


def _row(repository: str, path: str, place: Path, part: str, sides: tuple[Side, Side]) -> Row:
    (theirs, ours), silent = sides, Told("")
    their, our = theirs.told.get(part, silent), ours.told.get(part, silent)
    notes = [
        f"SPIN: {theirs.refused or their.note}" if theirs.refused or their.note else "",
        f"Assay: {ours.refused or our.note}" if ours.refused or our.note else "",
    ]
    return dict.fromkeys(COLUMNS, "") | {
        "repository": repository,
        "path": path,
        "question": part,
        "spin": "refused" if theirs.refused else their.verdict,
        "assay": "refused" if ours.refused else our.verdict,
        "spin_states": str(their.states or ""),
        "assay_states": str(our.states or ""),
        "spin_cpu": f"{theirs.cpu:.2f}",
        "assay_cpu": f"{ours.cpu:.2f}",
        "note": "; ".join(note for note in notes if note).replace(str(place.parent), "")[:300],
    }


def summary(rows: Sequence[Row]) -> Iterator[str]:
    """Count what agreed, and list what did not."""
    models = {(row["repository"], row["path"]): row for row in reversed(rows)}
    sides = Counter((row["spin"] == "refused", row["assay"] == "refused") for row in models.values())
    yield f"{len(models)} models of {len({repository for repository, _ in models})} repositories, {len(rows)} questions"
    yield f"accepted by both: {sides[False, False]}, refused by both: {sides[True, True]}"
    yield f"refused by SPIN only: {sides[True, False]}, by Assay only: {sides[False, True]}"
    decided = [row for row in rows if {row["spin"], row["assay"]} <= {"holds", "violated"}]
    yield f"decided by both: {len(decided)}, alike: {sum(row['spin'] == row['assay'] for row in decided)}"
    whole = [row for row in rows if row["spin_whole"].isdecimal() and row["assay_whole"].isdecimal()]
    same = sum(row["spin_whole"] == row["assay_whole"] for row in whole)
    yield f"state spaces counted by both: {len(whole)}, equal: {same}"
    timed = [row for row in models.values() if row["compiler"] == "gcc"]
    yield f"CPU seconds of models compiled with gcc: {len(timed)}, Assay slower: {sum(map(_slower, timed))}"
    for title, chosen in {
        "verdicts differ": [row for row in decided if row["spin"] != row["assay"]],
        "refused by Assay only": [r for r in models.values() if r["assay"] == "refused" != r["spin"]],
        "refused by SPIN only": [r for r in models.values() if r["spin"] == "refused" != r["assay"]],
        "decided by SPIN only": [r for r in rows if _decided(r["spin"]) and r["assay"].startswith("unknown")],
        "decided by Assay only": [r for r in rows if _decided(r["assay"]) and r["spin"].startswith("unknown")],
        "states differ": [row for row in whole if row["spin_whole"] != row["assay_whole"]],
        "slower than SPIN": [row for row in models.values() if _slower(row)],
    }.items():
        yield f"\n{title}: {len(chosen)}"
        for row in chosen:
            yield "  " + " ".join(row[name] or "-" for name in COLUMNS)


def _decided(verdict: str) -> bool:
    return verdict in ("holds", "violated")


def _slower(row: Row) -> bool:
    """Whether Assay took more CPU than SPIN with gcc."""
    measured = row["compiler"] == "gcc" and _decided(row["spin"]) and row["assay"] != "refused"
    return measured and float(row["assay_cpu"]) > float(row["spin_cpu"])


def main() -> None:
    """Compare, or summarise."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("models", nargs="?", type=Path)
    parser.add_argument("--examples", type=Path)
    parser.add_argument("--only", default="")
    parser.add_argument("--table", type=Path, default=TABLE)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--certified", action="store_true")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--uncounted", action="store_true")
    parser.add_argument("--summary", action="store_true")
    given = parser.parse_args()
    if given.models is None and not given.summary:
        parser.error("give the folder of the models, or --summary")
    rows: list[Row] = []
    if given.table.exists():
        with given.table.open(newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
    if given.models is not None:
        done = {(row["repository"], row["path"]) for row in rows}
        with given.table.open("a", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            if not rows:
                writer.writeheader()
            for repository, path, place in sorted(listed(given.models.absolute(), given.examples), key=_size):
                if (repository, path) in done or given.only not in f"{repository}/{path}":
                    continue
                new = compare(repository, path, place, given)
                rows += new
                writer.writerows(new)
                file.flush()
                print(*(new[0][name] or "-" for name in COLUMNS), file=sys.stderr)
    for line in summary(rows):
        print(line)


if __name__ == "__main__":
    main()
