"""Damaged stores before every command that reads one: a traceback, a hang or a wrong count is a failure.

Run: python benchmarks/torture_stores.py [--seed N] [--count N]
`count` stores are damaged in each way. A damaged store must be refused in one line, or answered as if it were whole
(the damage may be in a free page), and a reading command must leave it as it is. `assay repair` must save a part of
what was there, and nothing else. The commands run in forked processes of this one, each with its own limit of time.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from select import select
from typing import NamedTuple

import msgspec

from assay.cli.main import assay as command_line
from assay.cli.main import main as run_command
from assay.core.store.schema import COLUMNS, COUNTED, IDENTITY
from assay.core.store.seal import NO_IDENTITY, seal

PATIENCE = 120.0
"""Seconds after which a command hangs."""
STORE, OTHER, NAME = "store.assay", "other.assay", "fault:epsilon#18"
READING = {
    "status": ["status", STORE, "--json"],
    "findings": ["findings", STORE, "--json"],
    "show": ["show", STORE, NAME],
    "report": ["report", STORE, "-o", "report.html"],
    "compare": ["compare", OTHER, STORE],
    "export": ["export", "regressions", STORE, "tests"],
    "known": ["known", STORE],
    "replay": ["replay", STORE, NAME],
    "draft": ["draft", STORE, NAME, "-o", "draft.md"],
}
WRITING = {"resume": ["resume", STORE, "--quiet", "--workers", "1"], "rejudge": ["rejudge", STORE]}
COMMANDS = READING | WRITING
EXACT = {"status", "findings"}
"""Commands whose output is compared with that for the whole store."""
Damage = Callable[[random.Random, Path], None]


class Ran(NamedTuple):
    """What a command did; `status` is None if it hung."""

    status: int | None
    out: str
    err: str


class Outcome(NamedTuple):
    """One line of the table: what became of the stores that were damaged in one way."""

    damage: str
    stores: int
    commands: int
    answered: int
    """Commands that answered as for the whole store."""
    refused: int
    """Commands that ended with one line."""
    salvaged: int
    """Stores of which `assay repair` saved something."""
    failures: Sequence[str]
    """Tracebacks, hangs, wrong answers, changed files: the store, the command and what it said."""


# damage


def flip(draw: random.Random, path: Path) -> None:
    data = bytearray(path.read_bytes())
    for _ in range(draw.choice((1, 4, 16))):
        data[draw.randrange(len(data))] ^= 1 << draw.randrange(8)
    path.write_bytes(data)


def truncate(draw: random.Random, path: Path) -> None:
    data = path.read_bytes()
    whole = draw.random() < 0.5
    path.write_bytes(data[: draw.randrange(len(data) // 4096) * 4096 if whole else draw.randrange(len(data))])


def zero_pages(draw: random.Random, path: Path) -> None:
    data = bytearray(path.read_bytes())
    for page in draw.choices(range(len(data) // 4096), k=draw.choice((1, 2))):
        data[page * 4096 : page * 4096 + 4096] = bytes(4096)
    path.write_bytes(data)


def foreign_page(draw: random.Random, path: Path) -> None:
    data, other = bytearray(path.read_bytes()), path.with_name(OTHER).read_bytes()
    page = draw.randrange(1, min(len(data), len(other)) // 4096) * 4096
    data[page : page + 4096] = other[page : page + 4096]
    path.write_bytes(data)


def _one_row(draw: random.Random, db: sqlite3.Connection) -> tuple[str, int, list[object]]:
    filled = [table for table in COLUMNS if db.execute(f"SELECT 1 FROM {table}").fetchone()]
    table = draw.choice(filled)
    numbers = [number for (number,) in db.execute(f"SELECT rowid FROM {table}")]
    number = draw.choice(numbers)
    names = ", ".join(COLUMNS[table])
    return table, number, list(db.execute(f"SELECT {names} FROM {table} WHERE rowid = ?", (number,)).fetchone())


def _edit(draw: random.Random, path: Path, change: Callable[[random.Random, object], object], *, sealed: bool) -> None:
    """Change the text of one row, and seal the row again as a forger would."""
    with closing(sqlite3.connect(path)) as db:
        (identity,) = db.execute("SELECT value FROM campaign WHERE key = ?", (IDENTITY,)).fetchone()
        table, number, values = _one_row(draw, db)
        values[-1] = change(draw, values[-1])
        names = COLUMNS[table]
        db.execute(f"UPDATE {table} SET {names[-1]} = ? WHERE rowid = ?", (values[-1], number))
        if sealed:
            key = NO_IDENTITY if values[0] == IDENTITY else identity
            fresh = seal(key, table, values)  # type: ignore[arg-type]  # columns of SQLite
            db.execute(f"UPDATE {table} SET seal = ? WHERE rowid = ?", (fresh, number))
        db.commit()


def _broken_json(draw: random.Random, value: object) -> object:
    text = value.encode() if isinstance(value, str) else value if isinstance(value, bytes) else b"0"
    place = draw.randrange(len(text) + 1)
    letter = bytes([draw.randrange(32, 127)])
    out = draw.choice((text[:place], text[:place] + letter + text[place + 1 :], b"", b"[" * 5000, b"\xff" + text))
    return out.decode(errors="replace") if isinstance(value, str) else out


def _wrong_types(draw: random.Random, value: object) -> object:
    """Replace one value inside the JSON by one of another type."""
    try:
        data = msgspec.json.decode(value) if isinstance(value, bytes) else None
    except msgspec.MsgspecError:
        data = None
    strange: object = draw.choice((None, -1, 0, 10**30, "x", [], {}, 1.5, "\0", [[1]]))
    places: list[tuple[dict[str, object] | list[object], object]] = []

    def walk(node: object) -> None:
        for key, each in node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ():
            places.append((node, key))  # type: ignore[arg-type]  # it is one of the two
            walk(each)

    walk(data)
    if not places:
        return msgspec.json.encode(strange)
    node, key = draw.choice(places)
    node[key] = strange  # type: ignore[index, call-overload]  # a key of this very node
    return msgspec.json.encode(data)


def break_json(draw: random.Random, path: Path) -> None:
    _edit(draw, path, _broken_json, sealed=False)


def forge_json(draw: random.Random, path: Path) -> None:
    _edit(draw, path, _broken_json, sealed=True)


def forge_types(draw: random.Random, path: Path) -> None:
    _edit(draw, path, _wrong_types, sealed=True)


def break_seal(draw: random.Random, path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        table, number, _ = _one_row(draw, db)
        db.execute(f"UPDATE {table} SET seal = ? WHERE rowid = ?", (draw.randbytes(16), number))
        db.commit()


def change_number(draw: random.Random, path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        table = draw.choice(("shard", "finding"))
        column = draw.choice([name for name in COLUMNS[table] if name in {"source", "start", "stop", "idx", "subject"}])
        db.execute(f"UPDATE {table} SET {column} = {column} + 1 WHERE rowid = (SELECT MAX(rowid) FROM {table})")
        db.commit()


def drop_row(draw: random.Random, path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        table, number, _ = _one_row(draw, db)
        db.execute(f"DELETE FROM {table} WHERE rowid = ?", (number,))
        db.commit()


def drop_table(draw: random.Random, path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        table = draw.choice(list(COLUMNS))
        if draw.random() < 0.5:
            db.execute(f"DROP TABLE {table}")
        else:
            free = {"campaign": "value", "spare": "value", "shard": "counted", "lost": "why", "fault": "why"}
            free |= {"finding": "kept", "reduction": "reduced"}
            db.execute(f"ALTER TABLE {table} DROP COLUMN {draw.choice((free[table], 'seal'))}")
        db.commit()


def foreign_journal(draw: random.Random, path: Path) -> None:
    """Put the journal of a transaction that was killed in another store beside this one."""
    _half_done(draw, path, "DELETE", "-journal")


def foreign_log(draw: random.Random, path: Path) -> None:
    _half_done(draw, path, "WAL", "-wal")


def _half_done(draw: random.Random, path: Path, mode: str, suffix: str) -> None:
    copy = path.with_name("killed")
    shutil.copyfile(path.with_name(OTHER), copy)
    with closing(sqlite3.connect(copy, isolation_level=None)) as db:
        db.execute(f"PRAGMA journal_mode={mode}")
        db.execute("PRAGMA cache_size=1")  # the journal is written at once
        db.execute("BEGIN")
        for table in draw.sample(COUNTED, 3):
            db.execute(f"UPDATE {table} SET seal = randomblob(16)")
        if mode == "WAL":
            db.execute("COMMIT")
        shutil.copyfile(f"{copy}{suffix}", f"{path}{suffix}")
    for end in ("", "-wal", "-shm", "-journal"):
        Path(f"{copy}{end}").unlink(missing_ok=True)


DAMAGES: dict[str, Damage] = {
    "byte flips": flip,
    "truncated": truncate,
    "zeroed pages": zero_pages,
    "a page of another store": foreign_page,
    "damaged JSON": break_json,
    "damaged JSON, sealed": forge_json,
    "wrong types, sealed": forge_types,
    "wrong seals": break_seal,
    "changed numbers": change_number,
    "dropped rows": drop_row,
    "dropped tables and columns": drop_table,
    "a journal of another store": foreign_journal,
    "a write-ahead log of another store": foreign_log,
}
FORGED = {"damaged JSON, sealed", "wrong types, sealed"}
"""A forger decides what a store says; only tracebacks and hangs are failures."""


# running commands


def run(arguments: Sequence[str], folder: Path) -> Ran:
    """Run a command in a fork of this process: it starts with everything imported."""
    pipes = [os.pipe(), os.pipe()]
    child = os.fork()
    if not child:
        _become(arguments, folder, [pipe[1] for pipe in pipes])
    said = {reading: b"" for reading, _ in pipes}
    for _, writing in pipes:
        os.close(writing)
    deadline = time.monotonic() + PATIENCE
    waiting = set(said)
    while waiting and time.monotonic() < deadline:
        for ready in select(list(waiting), [], [], 1.0)[0]:
            piece = os.read(ready, 1 << 16)
            said[ready] += piece
            waiting -= set() if piece else {ready}
    if waiting:
        os.kill(child, 9)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    for reading in said:
        os.close(reading)
    out, err = (text.decode(errors="replace") for text in said.values())
    return Ran(None if waiting else status, out, err)


def _become(arguments: Sequence[str], folder: Path, streams: Sequence[int]) -> None:
    """Be the command; never return."""
    status = 99
    try:
        os.chdir(folder)
        for number, stream in enumerate(streams, start=1):
            os.dup2(stream, number)
        sys.argv = ["assay", *arguments]
        sys.stdout, sys.stderr = (open(number, "w", closefd=False) for number in (1, 2))  # noqa: SIM115
        run_command()
    except SystemExit as leaving:
        status = leaving.code if isinstance(leaving.code, int) else 1
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def _comparable(command: str, ran: Ran) -> object:
    if command == "status":
        return {key: value for key, value in json.loads(ran.out).items() if key not in {"store", "seconds"}}
    return ran.out


def _failure(command: str, ran: Ran, whole: Ran | None) -> str:
    """Say what is wrong with an answer; empty if it is right."""
    if ran.status is None:
        return "hangs"
    if ran.status < 0 or ran.status == 99 or "internal error" in ran.err or "Traceback" in ran.err:
        return f"fails: {ran.err.strip()[-300:]}"
    if ran.status == 2:
        return "" if len(ran.err.strip().splitlines()) == 1 else f"more than one line: {ran.err[:300]}"
    if whole is not None and command in EXACT and _comparable(command, ran) != _comparable(command, whole):
        return f"is wrong: {ran.out[:300]}"
    return ""


# the whole


def make_stores(folder: Path) -> None:
    """Run two small campaigns with findings."""
    subjects = ["--source", "swarm", "--subject", "fault:epsilon", "--subject", "engine:post"]
    for name, cases in ((STORE, "40"), (OTHER, "60")):
        done = run(["run", "pushdown", *subjects, "--cases", cases, "--store", name, "--quiet"], folder)
        if done.status != 1:
            raise RuntimeError(done.err)
    for arguments in COMMANDS.values():
        command_line.resolve_command(command_line.make_context("assay", [], resilient_parsing=True), [*arguments])


def torture(seed: int, count: int, commands: int | None = None) -> list[Outcome]:
    """Damage `count` stores in each way, and run all commands on each, or this many by turns."""
    with tempfile.TemporaryDirectory(prefix="torture-") as name:
        folder = Path(name)
        make_stores(folder)
        shutil.copyfile(folder / STORE, folder / "whole")
        whole = {command: run(COMMANDS[command], folder) for command in sorted(EXACT)}
        return [_outcome(folder, damage, seed, count, commands, whole) for damage in DAMAGES]


def _outcome(folder: Path, damage: str, seed: int, count: int, commands: int | None, whole: dict[str, Ran]) -> Outcome:
    counts: Counter[str] = Counter()
    failures: list[str] = []
    names = list(COMMANDS)
    for number in range(count):
        chosen = names if commands is None else [names[(number * commands + k) % len(names)] for k in range(commands)]
        for command in [*chosen, "repair"]:
            for old in folder.glob(f"{STORE}*"):
                old.unlink()
            shutil.copyfile(folder / "whole", folder / STORE)
            DAMAGES[damage](random.Random(f"{seed} {damage} {number}"), folder / STORE)
            before = _files(folder)
            arguments = ["repair", STORE, "-o", f"{STORE}-new"] if command == "repair" else COMMANDS[command]
            ran = run(arguments, folder)
            counts[command] += 1
            counts["refused" if ran.status == 2 else "answered"] += 1
            wrong = _failure(command, ran, None if damage in FORGED else whole.get(command))
            if not wrong and command not in WRITING and _files(folder) != before:
                wrong = "changes the store, or what lies beside it"
            if not wrong and command == "repair" and (folder / f"{STORE}-new").exists():
                counts["salvaged"] += 1
                wrong = "" if damage in FORGED else _wrongly_salvaged(folder, whole)
            if wrong:
                failures.append(f"{damage} {number}: {command} {wrong}")
            shutil.rmtree(folder / "tests", ignore_errors=True)
    ran_all = counts["refused"] + counts["answered"]
    return Outcome(damage, count, ran_all, counts["answered"], counts["refused"], counts["salvaged"], failures)


def _files(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.glob(f"{STORE}*") if not path.name.endswith("-new")}


def _wrongly_salvaged(folder: Path, whole: dict[str, Ran]) -> str:
    """Check that a salvaged store opens, and holds a part of what was there."""
    new = f"{STORE}-new"
    status, listed = run(["status", new, "--json"], folder), run(["findings", new, "--json"], folder)
    if status.status or listed.status:
        return f"writes a store that is refused: {status.err}{listed.err}"
    said, all_said = json.loads(status.out), json.loads(whole["status"].out)
    counts = [
        (n, all_said["subjects"][title]["said"].get(label, 0))
        for title, subject in said["subjects"].items()
        for label, n in subject["said"].items()
    ]
    if said["cases"] > all_said["cases"] or any(n > most for n, most in counts):
        return "counts more than there was"
    rows, all_rows = (
        [json.loads(line) for line in ran.out.splitlines() if line.startswith("{")]
        for ran in (listed, whole["findings"])
    )
    if {row["name"] for row in rows} - {row["name"] for row in all_rows}:
        return "invents findings"
    return ""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=20)
    given = parser.parse_args()
    print(f"{'damage':<36}{'stores':>8}{'commands':>10}{'answered':>10}{'refused':>9}{'salvaged':>10}{'failures':>10}")
    outcomes = torture(given.seed, given.count)
    for row in outcomes:
        print(
            f"{row.damage:<36}{row.stores:>8}{row.commands:>10}{row.answered:>10}{row.refused:>9}{row.salvaged:>10}"
            f"{len(row.failures):>10}"
        )
    for row in outcomes:
        print("\n".join(row.failures))
    sys.exit(any(row.failures for row in outcomes))


if __name__ == "__main__":
    main()
