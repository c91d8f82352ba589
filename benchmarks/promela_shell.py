"""Whole models beside SPIN, as a user runs both: every property of every file, CPU seconds from the shell.

    python benchmarks/promela_shell.py [FILE | FOLDER]... [--seconds S] [--only NAME] [--gcc FLAGS] [--tries N]
                                       [--certified] [--json OUT]

Without files, the models of Debian's `spin` package. SPIN is `spin -a`, `gcc -w -o pan pan.c` without optimisation, and
`pan`, each with its defaults, but for the depth: `pan -m1000000`. Claims are given to SPIN one by one, because it stops
at the first error of any kind. Assay is `assay check promela --certify 0 --claim NAME FILE`. The seconds are user and
system time of all processes. *Certified*, with `--certified`, is the time of the same command
without `--certify 0`. With `--gcc`, `pan` is compiled with more flags: `--gcc="-O -DSAFETY"` is what `spin -run` does
for a model without claims, `--gcc="-O"` for one with claims. With `--tries N`, both are measured N times in turns, and
the seconds are medians.

A row is marked where the verdicts differ, where SPIN decides and Assay does not, and where Assay takes more CPU.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path

from assay.core.domain.case import Read
from assay.domains.promela.formats.files import read_cases
from assay.domains.promela.model.case import LTL, Case
from assay.domains.promela.spin.build import FLAGS, OPTIONS, builds
from assay.domains.promela.spin.pan import SIGNAL, read_search
from assay.errors import InputError

ASSAY = (sys.executable, "-c", "import sys; from assay.cli.main import main; sys.exit(main())")
EXAMPLES = Path("/usr/share/doc/spin/examples")
ORDINARY = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
"""Python caches compiled sources, as it does by default."""
ADDRESSES = 64 << 30
"""Assay reserves more addresses than it uses."""


@dataclass(frozen=True)
class Run:
    """The output of a command, and its CPU seconds."""

    text: str
    seconds: float
    status: int


@dataclass(frozen=True)
class Row:
    """A tool's answer to a question."""

    verdict: str
    seconds: float
    search: float = 0.0
    """Seconds of `pan` alone, or of the certified answer."""
    states: int = 0
    note: str = ""


def run(*command: str, folder: Path, seconds: int) -> Run:
    """Run a command within limits of CPU time and memory."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command,
        cwd=folder,
        env=ORDINARY,
        capture_output=True,
        text=True,
        errors="replace",
        check=False,
        preexec_fn=limit,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    taken = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(done.stdout + done.stderr, taken, done.returncode)


def ask_spin(case: Case, seconds: int, more: Sequence[str] = ()) -> Row:
    """Ask SPIN about one property; its verifier is compiled with `more` flags."""
    build = builds([case], "reduced")[0]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "model.pml").write_text(build.text, encoding="utf-8")
        made = run("spin", "-a", "model.pml", folder=folder, seconds=seconds)
        flags = ("-w", "-DMEMLIM=6000", *more, *FLAGS.get(build.kind, ()))
        compiled = run("gcc", *flags, "-o", "pan", "pan.c", folder=folder, seconds=seconds)
        claim = ("-N", build.claim(0)) if build.kind == LTL else ()
        if compiled.status:
            return Row("refused", made.seconds + compiled.seconds, note=(made.text.strip().splitlines() or [""])[-1])
        found = run("./pan", "-m1000000", *OPTIONS[build.kind], *claim, folder=folder, seconds=seconds)
    status = found.status if found.status >= 0 else SIGNAL - found.status
    said = read_search(build.kind, found.text, status, claim=build.claim(0))
    states = said.measures.get("states", 0)
    whole = made.seconds + compiled.seconds + found.seconds
    return Row(said.verdict.label, whole, found.seconds, int(str(states)), said.note)


def ask_assay(path: Path, part: str, seconds: int, *options: str) -> Row:
    """Ask Assay about one property."""
    command = (*ASSAY, "check", "promela", str(path), "--claim", part, "--json", "--memory", "6G", *options)
    found = run(*command, folder=Path.cwd(), seconds=seconds)
    lines = [line for line in found.text.splitlines() if line.startswith("{")]
    if not lines:
        return Row("error", found.seconds, note=found.text.strip().splitlines()[-1][:80] if found.text.strip() else "")
    said = json.loads(lines[-1])
    verdict = said["verdict"] if "reason" not in said else f"{said['verdict']}:{said['reason']}"
    return Row(verdict, found.seconds, 0.0, said.get("states", 0), said.get("note", ""))


def questions(files: Sequence[Path]) -> Iterator[tuple[Path, Read[Case]]]:
    """List the properties of files."""
    for path in files:
        try:
            for item in read_cases(path):
                if isinstance(item, InputError):
                    print(f"| {path.stem} | not read: {item} |", flush=True)
                else:
                    yield path, item
        except InputError as error:
            print(f"| {path.stem} | not read: {error} |", flush=True)


def mark(spin: Row, assay: Row) -> str:
    """Say what is wrong with a row; empty if nothing is."""
    decided = ("holds", "violated")
    if spin.verdict not in decided:
        return ""
    if assay.verdict not in decided:
        return "UNDECIDED"
    if assay.verdict != spin.verdict:
        return "DIFFERS"
    return "SLOWER" if assay.seconds > spin.seconds else ""


def median(rows: Sequence[Row]) -> Row:
    """Give one of several answers to the same question, with the median of their seconds."""
    return replace(rows[0], seconds=statistics.median(row.seconds for row in rows))


def compare(path: Path, item: Read[Case], given: argparse.Namespace) -> dict[str, object]:
    """Ask both, print a row and give it."""
    seconds, certified = given.seconds, given.certified
    both = [
        (ask_spin(item.case, seconds, given.gcc.split()), ask_assay(path, item.part, seconds, "--certify", "0"))
        for _ in range(given.tries)
    ]
    spin, assay = (median(rows) for rows in zip(*both, strict=True))
    cost = f"{ask_assay(path, item.part, seconds).seconds:.2f}" if certified else ""
    ratio = assay.seconds / spin.seconds if spin.seconds else 0
    marked = mark(spin, assay)
    print(
        f"| {path.stem} | {item.part} | {spin.verdict} | {spin.states:,} | {spin.seconds:.2f} | {spin.search:.2f}"
        f" | {assay.verdict} | {assay.states:,} | {assay.seconds:.2f} | {cost} | {ratio:.2f}"
        f" | {marked} |",
        flush=True,
    )
    return {"file": str(path), "part": item.part, "spin": asdict(spin), "assay": asdict(assay), "mark": marked}


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("files", nargs="*", type=Path, default=[EXAMPLES])
    parser.add_argument("--seconds", type=int, default=120, help="CPU seconds for one command")
    parser.add_argument("--only", default="", help="only files whose name contains this")
    parser.add_argument("--gcc", default="", help="more flags for gcc")
    parser.add_argument("--tries", type=int, default=1, help="measure this many times, and give medians")
    parser.add_argument("--certified", action="store_true", help="run Assay again, with certificates")
    parser.add_argument("--json", type=Path, help="write the rows as JSON lines")
    given = parser.parse_args()
    files = [file for path in given.files for file in (sorted(path.rglob("*.pml")) if path.is_dir() else [path])]
    files = [file for file in files if given.only in file.name]
    print("| model | property | SPIN | states | all, s | pan, s | Assay | states | all, s | certified, s | ratio | |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    rows = [compare(path, item, given) for path, item in questions(files)]
    if given.json is not None:
        given.json.write_text("".join(json.dumps(row) + "\n" for row in rows), encoding="utf-8")
    wrong = [row for row in rows if row["mark"]]
    print(f"\n{len(rows)} questions, {len(wrong)} marked")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
