"""An interactive session: at each state the enabled steps are numbered, and the user types what to do.

It reads lines, so that it works on a terminal and on a pipe; a prompt is printed on a terminal only.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence

from assay.cli.output import say
from assay.cli.simulate.printer import Printer
from assay.core.domain.splitmix import Draw
from assay.core.simulate.simulation import Simulation

HELP = """\
  NUMBER  take this step
  Enter   take the step, if there is only one
  r       take a random step
  b       go back one step
  v       show all variables
  q       quit
  ?       show this help"""


def lines(prompt: str = "> ") -> Iterator[str]:
    """Read commands from standard input until it ends."""
    while True:
        if sys.stdin.isatty():
            say(prompt, nl=False)
        line = sys.stdin.readline()
        if not line:
            if sys.stdin.isatty():
                say("")
            return
        yield line.strip()


def choose_start(simulation: Simulation[object, object], typed: Iterator[str], draw: Draw) -> object | None:
    """Let the user choose where the run starts; None if the input ends before."""
    starts = simulation.starts
    if len(starts) == 1:
        return starts[0]
    _list([simulation.start_text(start) for start in starts])
    for word in typed:
        if word == "q":
            return None
        if word == "r":
            return draw.choice(starts)
        if (number := _number(word, len(starts))) is not None:
            return starts[number]
        say(f"type a number from 1 to {len(starts)}, r or q")
    return None


def interact(simulation: Simulation[object, object], run: Printer, typed: Iterator[str], draw: Draw) -> None:
    """Obey the user until the input ends."""
    steps = _offer(simulation, run)
    for word in typed:
        number = 0 if not word and len(steps) == 1 else _number(word, len(steps))
        if word == "q":
            return
        if number is not None:
            run.take(steps[number])
        elif word == "r" and steps:
            run.take(draw.choice(steps))
        elif word == "b":
            say(f"back at step {len(run.steps)}" if run.back() else "this is the start of the run")
        else:
            _explain(simulation, run, word, len(steps))
            continue
        steps = _offer(simulation, run)


def _offer(simulation: Simulation[object, object], run: Printer) -> Sequence[object]:
    """List the enabled steps, or say why there are none."""
    if why := run.end_text():
        say(why)
        return ()
    steps = simulation.steps(run.state)
    _list([simulation.shown(run.state, step).text for step in steps])
    return steps


def _list(texts: Sequence[str]) -> None:
    width = len(str(len(texts)))
    for number, text in enumerate(texts, 1):
        say(f"  {number:{width}}) {text}")


def _explain(simulation: Simulation[object, object], run: Printer, word: str, count: int) -> None:
    if word == "v":
        values = simulation.values(run.state)
        say("\n".join(f"  {name} = {value}" for name, value in values.items()) or "  no variables")
    elif word == "?":
        say(HELP)
    else:
        choice = f"a number from 1 to {count}, r, b, v or q" if count else "b, v or q"
        say(f"type {choice}; ? shows help")


def _number(word: str, count: int) -> int | None:
    """The index of a numbered line; None if there is no such line."""
    if not (word.isascii() and word.isdigit() and len(word) < 10):
        return None
    return int(word) - 1 if 1 <= int(word) <= count else None
