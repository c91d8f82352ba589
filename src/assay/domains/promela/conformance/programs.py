"""Runs SPIN on a model: random simulations, replays of trails, and a verifier with nothing merged or optimised away.

SPIN reads the file itself, with its own preprocessor, and runs in a scratch folder.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from assay.core.domain.oracle import Limits
from assay.core.domain.subject import Command, End, Invocation, Stage
from assay.core.tools.process import executable, run
from assay.domains.promela.conformance.simulation_text import OPTIONS

Options = tuple[str, ...]
"""Further options of SPIN."""
NO_PREPROCESSOR = ("-Pcat",)
"""Saves the time of the C preprocessor, for a model without macros."""
_GENERATE = ("spin", "-o1", "-o2", "-o3", "-a")
"""Without the resetting of dead variables, with write-only variables, without merged statements."""
_FLAGS = ("-w", "-O0", "-DNOREDUCE", "-DNOCLAIM", "-DSAFETY", "-DMEMLIM=1000", "-DVECTORSZ=32768")
_SEARCH = ("-A", "-c0", "-w18", "-m200000")
"""Ignore assertions and count all invalid end states."""


@dataclass(frozen=True)
class Verifier:
    """What the verifier of a model printed."""

    refused: str = ""
    """Why SPIN or the compiler gave none; empty if there is one."""
    late: bool = False
    """Whether it was not compiled in time."""
    tables: str = ""
    search: str = ""


_HARMLESS = "missing array index"
"""The message after which SPIN still writes a verifier: it takes the first element."""


def simulate(path: Path, seeds: Sequence[int], steps: int, limits: Limits, options: Options = ()) -> list[str]:
    """The output of a random simulation for each seed; empty if it took too long."""
    runs = [Command(("spin", *options, *OPTIONS, f"-n{n}", f"-u{steps}", str(path)), independent=True) for n in seeds]
    return [_output(stage) for stage in run(Invocation({}, tuple(runs)), limits).stages]


def replay_trails(path: Path, trails: Sequence[bytes], limits: Limits, options: Options = ()) -> list[str]:
    """The output of `spin -t` for each trail; empty if it took too long."""
    files = {f"trail{n}": trail for n, trail in enumerate(trails)}
    runs = [Command(("spin", *options, *OPTIONS, "-t", "-k", name, str(path)), independent=True) for name in files]
    return [_output(stage) for stage in run(Invocation(files, tuple(runs)), limits).stages]


def refusal(path: Path, limits: Limits, options: Options = ()) -> str:
    """SPIN's message if it does not accept the model; empty if it does."""
    return _refusal(run(Invocation({}, (Command((*_GENERATE, *options, str(path))),)), limits).stages[0])


def verify(path: Path, limits: Limits, options: Options = ()) -> Verifier:
    """Generate, compile and run a verifier."""
    compiler = "tcc" if executable("tcc") else "gcc"
    stages = (
        Command((*_GENERATE, *options, str(path)), independent=True),
        Command((compiler, *_FLAGS, "-o", "pan", "pan.c"), independent=True),
        Command(("./pan", "-d"), independent=True),
        Command(("./pan", *_SEARCH), independent=True),
    )
    generated, compiled, tables, search = _stages(stages, limits)
    if said := _refusal(generated):
        return Verifier(said)
    if compiled is None or tables is None:
        return Verifier(late=True)
    if compiled.status:
        messages = (compiled.error_text + compiled.text).splitlines()
        return Verifier(f"the verifier does not compile: {next((line for line in messages if 'error' in line), '')}")
    return Verifier("", tables=_output(tables), search="" if search is None else _output(search))


def _stages(stages: tuple[Command, ...], limits: Limits) -> list[Stage | None]:
    """Run the stages; pan can only be found once it is compiled, so it is started by a shell."""
    shown = tuple(
        Command(("/bin/sh", "-c", 'exec "$@"', "sh", *stage.argv), independent=True)
        if stage.argv[0] == "./pan"
        else stage
        for stage in stages
    )
    found = run(Invocation({}, shown), limits).stages
    return [stage if stage.end is End.EXIT else None for stage in found]


def _refusal(stage: Stage | None) -> str:
    if stage is None:
        return "SPIN did not end"
    if not stage.status:
        return ""
    said = (stage.text + stage.error_text).strip().splitlines()
    errors = [line for line in said if "rror" in line]
    if errors and all(_HARMLESS in line for line in errors):
        return ""
    return errors[0] if errors else said[-1] if said else f"exit status {stage.status}"


def _output(stage: Stage) -> str:
    return "" if stage.end is not End.EXIT or stage.truncated else stage.text + stage.error_text
