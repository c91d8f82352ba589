"""Hostile inputs for every reader: a million values and texts, mutated from valid ones.

Run: python benchmarks/torture_inputs.py [--seed 0] [--count 1000000] [--workers 2] [--reader NAME]
A reader may accept an input or raise an `AssayError`. Anything else is a failure: another exception, more time or
memory than the bounds, a process that ends, a checker that accepts evidence for a wrong verdict. Of failures alike, the
smallest input is printed. Seed and number determine an input.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import NamedTuple

from torture_mutation import Value, mutated_text, mutated_value
from torture_readers import Reader, readers, refused, to_json

SECONDS = 10.0
"""The bound for one input, of processor time."""
SILENT = 60.0
"""A process without a result for this time is ended."""
GROWTH = 1 << 20
"""The bound on the growth of a process for one input, in KiB."""
ADDRESSES = 8 << 30
BLOCK = 250
BLOCKS = 20
"""The blocks of one process: readers keep the last models that they parsed, and some are huge."""


class TooSlowError(BaseException):
    """The bound on time; not an `Exception`, so that no reader takes it for a refusal."""


class Failure(NamedTuple):
    """What went wrong on an input."""

    reader: str
    what: str
    number: int
    shown: str


class Block(NamedTuple):
    """The inputs of a range, counted."""

    reader: str
    outcomes: Counter[str]
    slowest: float
    failures: list[Failure]


def drawn(reader: Reader, seeds: list[Value], seed: int, number: int) -> Value:
    """Draw input `number` of a reader."""
    draw = random.Random(f"{seed} {reader.name} {number}")
    value = draw.choice(seeds)
    return mutated_text(value, draw, reader.words) if isinstance(value, str) else mutated_value(value, draw)


def outcome(reader: Reader, given: Value, folder: Path) -> tuple[str, float]:
    """Read an input: `accepted`, `refused`, or what went wrong."""
    signal.setitimer(signal.ITIMER_PROF, SECONDS)
    before, start = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    try:
        reader.read(given, folder)
        said = "accepted"
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        said = "refused" if refused(error) else _described(error)
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
    if resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before > GROWTH:
        said = f"more than {GROWTH >> 10} MiB of memory"
    return said, time.process_time() - start


def _described(error: BaseException) -> str:
    frames = [f for f in traceback.extract_tb(error.__traceback__) if "/assay/" in f.filename]
    place = f"{Path(frames[-1].filename).name}:{frames[-1].lineno}" if frames else "?"
    if isinstance(error, RecursionError | TooSlowError | MemoryError):
        place = Path(frames[0].filename).name if frames else "?"  # the deepest frame is a matter of chance
        place = ", ".join(dict.fromkeys(Path(f.filename).name for f in frames[-12:])) or place
    message = "" if isinstance(error, RecursionError) else " ".join(str(error).split())[:80]
    return re.sub(r"\d{4,}", "…", f"{type(error).__name__} in {place}: {message}")


def smallest(reader: Reader, given: Value, said: str, folder: Path) -> Value:
    """Remove parts of an input as long as the failure stays the same, for half a minute."""
    end = time.monotonic() + 30
    size = max(1, len(given) // 2) if isinstance(given, str) else 1
    while size and time.monotonic() < end:
        at, changed = 0, False
        while isinstance(given, str) and at < len(given) and time.monotonic() < end:
            less = given[:at] + given[at + size :]
            if outcome(reader, less, folder)[0].partition(":")[0] == said.partition(":")[0]:
                given, changed = less, True
            else:
                at += size
        size = size if changed and size == 1 else size // 2
        size = 0 if not isinstance(given, str) else size
    return given


def work(todo: Connection, seed: int) -> None:
    """Run blocks until there are no more; a worker tells the number of each input that it begins."""
    signal.signal(signal.SIGPROF, _too_slow)
    resource.setrlimit(resource.RLIMIT_AS, (ADDRESSES, ADDRESSES))
    known = {reader.name: reader for reader in readers()}
    seeds: dict[str, list[Value]] = {}
    with tempfile.TemporaryDirectory(prefix="torture-") as name:
        while (block := todo.recv()) is not None:
            reader, numbers = known[block[0]], block[1]
            if reader.name not in seeds:
                seeds[reader.name] = list(reader.seeds())
            todo.send(run_block(reader, seeds[reader.name], seed, numbers, Path(name)))


def run_block(reader: Reader, seeds: list[Value], seed: int, numbers: range, folder: Path) -> Block:
    """Run a range of inputs."""
    outcomes: Counter[str] = Counter()
    slowest, failures = 0.0, dict[str, Failure]()
    (folder / "now").write_text(f"{reader.name} {numbers}", encoding="utf-8")
    for number in numbers:
        given = drawn(reader, seeds, seed, number)
        said, seconds = outcome(reader, given, folder)
        slowest = max(slowest, seconds)
        outcomes[said if said in ("accepted", "refused") else "failed"] += 1
        if said not in ("accepted", "refused"):
            kept = smallest(reader, given, said, folder) if said not in failures else given
            shown = _shown(kept)
            if said not in failures or len(shown) < len(failures[said].shown):
                failures[said] = Failure(reader.name, said, number, shown)
    return Block(reader.name, outcomes, slowest, list(failures.values()))


def _shown(given: Value) -> str:
    try:
        return given if isinstance(given, str) else to_json(given)
    except MemoryError:
        return "too large to be shown"


def _too_slow(*_: object) -> None:
    raise TooSlowError


def main() -> int:
    """Share the inputs among processes, and print a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--reader", default="", help="only readers whose name contains this")
    given = parser.parse_args()
    names = [reader.name for reader in readers() if given.reader in reader.name]
    each = -(-given.count // len(names))
    blocks = [(name, range(i, min(i + BLOCK, each))) for i in range(0, each, BLOCK) for name in names]
    totals: dict[str, Block] = {name: Block(name, Counter(), 0.0, []) for name in names}
    start = time.monotonic()
    for block in shared(blocks, given.workers, given.seed):
        old = totals[block.reader]
        slowest = max(old.slowest, block.slowest)
        totals[block.reader] = Block(old.reader, old.outcomes + block.outcomes, slowest, old.failures + block.failures)
    print(f"{'reader':20} {'inputs':>8} {'accepted':>9} {'refused':>9} {'failed':>7} {'slowest':>9}")
    for name, block in totals.items():
        counts = [block.outcomes[word] for word in ("accepted", "refused", "failed")]
        print(f"{name:20} {sum(counts):8,} {counts[0]:9,} {counts[1]:9,} {counts[2]:7,} {block.slowest:8.2f}s")
    print(f"{sum(b.outcomes.total() for b in totals.values()):,} inputs in {time.monotonic() - start:.0f} s")
    failures = [failure for block in totals.values() for failure in block.failures]
    for what in sorted({(f.reader, f.what) for f in failures}):
        least = min((f for f in failures if (f.reader, f.what) == what), key=lambda f: len(f.shown))
        print(f"\n{least.reader}: {least.what}\n  input {least.number}: {least.shown[:300]!r}")
    return 1 if failures else 0


def shared(blocks: list[tuple[str, range]], workers: int, seed: int) -> list[Block]:
    """Run the blocks in processes; one that is silent for too long is ended and counts as a failure."""
    context = multiprocessing.get_context("spawn")
    waiting, out = list(reversed(blocks)), list[Block]()
    busy: dict[Connection, tuple[multiprocessing.process.BaseProcess, tuple[str, range], float]] = {}
    done: Counter[Connection] = Counter()
    while waiting or busy:
        while waiting and len(busy) < workers:
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs, seed), daemon=True)
            process.start()
            theirs.close()
            _give(ours, process, waiting, busy)
        ready = wait(list(busy), timeout=1)
        for connection, (worker, block, since) in list(busy.items()):
            if connection in ready:
                del busy[connection]
                try:
                    out.append(connection.recv())
                except EOFError:
                    out.append(_lost(block, "the process ended"))
                    continue
                done[connection] += 1
                if waiting and done[connection] < BLOCKS:
                    _give(connection, worker, waiting, busy)
                else:
                    connection.send(None)
            elif time.monotonic() - since > SILENT + BLOCK * SECONDS / 10:
                worker.kill()
                out.append(_lost(block, "no answer"))
                del busy[connection]
        if sys.stderr.isatty():
            print(f"\r{len(out):,} of {len(blocks):,} blocks", end="", file=sys.stderr)
    return out


def _give(
    connection: Connection,
    process: multiprocessing.process.BaseProcess,
    waiting: list[tuple[str, range]],
    busy: dict[Connection, tuple[multiprocessing.process.BaseProcess, tuple[str, range], float]],
) -> None:
    block = waiting.pop()
    connection.send(block)
    busy[connection] = process, block, time.monotonic()


def _lost(block: tuple[str, range], why: str) -> Block:
    return Block(block[0], Counter(failed=1), SILENT, [Failure(block[0], f"{why} in {block[1]}", block[1].start, "")])


if __name__ == "__main__":
    sys.exit(main())
