"""`assay cross` checks the answers of tools against each other, and writes a table of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import click

from assay.cli.completion import complete_domain, complete_source, complete_subject
from assay.cli.output import deliver, say
from assay.cli.status import Exit
from assay.cli.tools.consent import typed_tool
from assay.cli.tools.sandbox import sandbox_option
from assay.cli.values import SEED
from assay.core.domain.capabilities import CrossChecks, Spaces
from assay.core.domain.case import Case
from assay.core.domain.lookup import make_source, make_subject
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import parse_source_spec, parse_spec
from assay.core.duration import duration
from assay.core.tools.memory import read_size
from assay.errors import InputError, UsageError
from assay.report.text import one_line

_CASES = 100
Cell = str | int | float | None
Row = Sequence[Cell]


@click.command()
@click.argument("domain", shell_complete=complete_domain)
@click.argument("files", nargs=-1, metavar="[FILE]…", type=click.Path(path_type=Path))
@click.option(
    "--subject",
    "subjects",
    multiple=True,
    required=True,
    metavar="NAME[:CONFIG][,k=v…]",
    shell_complete=complete_subject,
    help="Check this tool; repeat for more.",
)
@click.option(
    "--source",
    metavar="NAME[:k=v,…]",
    shell_complete=complete_source,
    help="Draw cases from this source, without FILE.",
)
@click.option("--cases", default=_CASES, show_default=True, type=click.IntRange(min=1), help="Draw this many cases.")
@click.option("--seed", type=SEED, metavar="N|date", show_default="0", help="Seed source and state spaces.")
@click.option(
    "--products", default=1, show_default=True, type=click.IntRange(min=0), help="Draw N state spaces a case."
)
@click.option(
    "--states", default=200, show_default=True, type=click.IntRange(1, 10_000), help="Draw spaces of this many states."
)
@click.option(
    "--density",
    default=0.1,
    show_default=True,
    type=click.FloatRange(0, 1),
    help="Draw each edge with this probability.",
)
@click.option("--csv", "table", metavar="FILE", help="Write the table to this file; - is standard output.")
@click.option("--timeout", default="10s", metavar="S", show_default=True, help="Limit the time per case and tool.")
@click.option("--memory", default="4G", metavar="M", show_default=True, help="Limit the memory of a tool.")
@sandbox_option
def cross(
    domain: str,
    files: tuple[Path, ...],
    subjects: tuple[str, ...],
    source: str | None,
    cases: int,
    seed: int | None,
    products: int,
    states: int,
    density: float,
    table: str | None,
    timeout: str,
    memory: str,
) -> int:
    """Check the answers of tools against each other.

    Of ltl: the automata of a formula and of its negation, their products, complements, and products with random state
    spaces. The exit status is 1 if a check fails.
    """
    loaded = load_domain(domain)
    if not isinstance(loaded, CrossChecks):
        raise UsageError(f"{domain} has no cross-checks", remedy="use assay run, or the domain ltl")
    if files and source:
        raise UsageError("both FILE and --source", remedy="give one of them")
    limits = Limits(seconds=duration(timeout), memory=read_size(memory))
    specs = [parse_spec(text) for text in subjects]
    tools = [(make_subject(loaded, spec), typed_tool(loaded, spec)) for spec in specs]
    first = seed or 0
    sums, found = _Sums(loaded.cross_columns), 0
    with _opened(table) as write:
        write(_line(loaded.cross_columns))
        for number, case in enumerate(_cases(loaded, files, source, cases, seed)):
            crossed = loaded.cross(case, tools, limits, Spaces(products, states, density, first + number * products))
            for row in crossed.rows:
                write(_line(row))
                sums.add(row)
            for problem in crossed.problems:
                say(f"{crossed.rows[0][0]}: {problem}", err=table == "-")
            found += len(crossed.problems)
    for line in (*sums.lines(), f"{found} failed checks" if found else "all checks passed"):
        say(line, err=table == "-")
    return Exit.DISAGREEMENT if found else Exit.OK


def _cases(
    domain: AnyDomain, files: Sequence[Path], source: str | None, cases: int, seed: int | None
) -> Iterator[Case]:
    """The cases of the files, or of a source."""
    for file in files:
        for read in domain.read(file):
            if isinstance(read, InputError):
                raise read
            yield read.case
    if not files:
        made = make_source(domain, parse_source_spec(source or domain.source_kinds[0].name), seed)
        yield from map(made.case, range(cases if made.size is None else min(cases, made.size)))


@contextmanager
def _opened(table: str | None) -> Iterator[Callable[[str], object]]:
    """Give what writes to the table; without one, what discards."""
    if table is None or table == "-":
        yield deliver if table else len
        return
    try:
        file = Path(table).open("w", encoding="utf-8", newline="")  # noqa: SIM115 - closed below
    except OSError as error:
        raise UsageError(f"cannot be written: {error.strerror}", where=table, remedy="choose another --csv") from error
    with file:
        yield file.write


def _line(row: Row) -> str:
    """Write a row as CSV, with quotes around every text."""
    return ",".join(map(_cell, row)) + "\n"


def _cell(value: Cell) -> str:
    if isinstance(value, str):
        text = one_line(value).replace('"', '""')
        return f'"{text}"'
    return "" if value is None else str(value)


class _Sums:
    """Sums of the numeric columns, by tool."""

    def __init__(self, columns: Sequence[str]) -> None:
        self._columns = columns
        self._rows: dict[str, list[Row]] = {}

    def add(self, row: Row) -> None:
        """Add a row of the table."""
        self._rows.setdefault(str(row[1]), []).append(row)

    def lines(self) -> Iterator[str]:
        """One line a tool: how many answers it gave, and the sums of their sizes."""
        at = self._columns.index
        for tool, rows in self._rows.items():
            good = [row for row in rows if row[at("exit_status")] == "ok"]
            other = Counter(str(row[at("exit_status")]) for row in rows if row not in good)
            parts = [f"{len(good)} of {len(rows)} automata"]
            parts += [f"{_sum(good, at(name))} {name}" for name in ("states", "edges", "transitions")]
            parts += [f"{sum(float(row[at('time')] or 0) for row in good):.2f} s"]
            yield f"{tool}: {', '.join(parts + [f'{count} × {why}' for why, count in other.items()])}"


def _sum(rows: Sequence[Row], column: int) -> int:
    return sum(value for row in rows if isinstance(value := row[column], int))
