"""The engines that can be the oracle, each with its maker."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from assay.core.domain.oracle import OracleKind
from assay.core.domain.protocol import Option
from assay.core.tools.memory import free_memory, read_size
from assay.domains.promela.engine.space import BITSTATE, COMPACT, Room
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.model.limits import MOST_CERTIFIED
from assay.domains.promela.oracle.oracle import CERTIFY, ORACLES, ModelChecker
from assay.domains.promela.oracle.por import AUTO, CHOICES
from assay.errors import UsageError, unknown_name

MANY = 1 << 32
"""More states than have numbers."""
MOST_THREADS = 64
SOON = 150
"""States explored by the reference before `assay check` compiles a model: fewer than in a campaign."""
OPTIONS = (
    Option("max-states", "store at most N states; default: limited by memory"),
    Option("memory", "limit the memory for states; default: 3/4 of free", "SIZE"),
    Option("compress", "compress states: less memory, more time", flag=True),
    Option("threads", "search with N threads; default: 1"),
    Option(BITSTATE, "store bits for states: may omit some", flag=True),
    Option(COMPACT, "store hashes of states: may omit some", flag=True),
    Option("certify", "certify `holds` up to N states; default: 100000"),
    Option("por", "partial order reduction: auto (default), none, paper or refined", "NAME"),
    Option("all", "list all distinct errors of safety", flag=True),
    Option("unreached", "list the statements that no run executes", flag=True),
    Option("run", "show up to N steps of the counterexample; default: 20"),
)
"""What `assay check` and `verify` let a user choose."""
_SUMMARIES = {
    "ndfs": "nested depth-first search",
    "scc": "depth-first search for strongly connected components (Gabow)",
    "bfs": "breadth-first search, and components by pruning (Emerson and Lei)",
}
_FORMS = {"": "", "plain": ", by the reference semantics", "native": ", compiled"}


def _limited(oracle: ModelChecker, options: Mapping[str, str]) -> ModelChecker:
    """Make an oracle with the limits that are given; without any, memory alone is the limit."""
    states, certify = read_number(options, "max-states"), read_number(options, "certify", least=0)
    if certify is not None and certify > MOST_CERTIFIED:
        remedy = f"certify at most {MOST_CERTIFIED} states"
        raise UsageError(f"more states than a checker explores: {certify}", where="--certify", remedy=remedy)
    memory, por = options.get("memory"), options.get("por", AUTO)
    if por not in CHOICES:
        raise unknown_name("", "partial order reduction", por, CHOICES, where="--por")
    return replace(
        oracle,
        states=states or MANY,
        por=por,
        memory=read_size(memory, "--memory") if memory is not None else free_memory() * 3 // 4,
        certify=CERTIFY if certify is None else certify,
        compress="compress" in options,
        threads=_threads(options),
        lossy=_lossy(options),
        bits=Room().bits if memory is None else read_size(memory, "--memory") // 2,
        small=SOON,
        finite=True,
    )


def _lossy(options: Mapping[str, str]) -> str:
    chosen = [way for way in (BITSTATE, COMPACT) if way in options]
    if len(chosen) > 1:
        raise UsageError("two ways to store states", where="--bitstate, --hash-compact", remedy="choose one of them")
    return chosen[0] if chosen else ""


def _threads(options: Mapping[str, str]) -> int:
    threads = read_number(options, "threads") or 1
    if threads > MOST_THREADS:
        remedy = f"give at most {MOST_THREADS}, and no more than there are idle cores"
        raise UsageError(f"too many threads: {threads}", where="--threads", remedy=remedy)
    return threads


def read_number(options: Mapping[str, str], name: str, least: int = 1) -> int | None:
    """Read an option that is a number; None if it is not given."""
    written = options.get(name)
    if written is None:
        return None
    if not (written.isascii() and written.isdecimal() and 0 < len(written) < 13 and int(written) >= least):
        problem = f"not a positive number: {written[:20]!r}" if least else f"not a number: {written[:20]!r}"
        raise UsageError(problem, where=f"--{name}", remedy=f"write --{name} 100000")
    return int(written)


def _kind(oracle: ModelChecker) -> OracleKind[Case, Evidence]:
    engine = oracle.engine
    summary = _SUMMARIES[engine.family] + _FORMS[engine.form]
    return OracleKind(engine.name, summary, lambda: oracle, partial(_limited, oracle), engine.family)


KINDS = tuple(map(_kind, ORACLES.values()))
