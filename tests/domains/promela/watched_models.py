"""Random small models with channels and a `trace` or `notrace` that observes some of them."""

from __future__ import annotations

from random import Random

from tests.domains.promela.channel_models import channel_model

from assay.domains.promela.compile import compile_tree
from assay.domains.promela.formats import parse_tree
from assay.errors import InputError

TICK = "active proctype Tick() { bit t; do :: t = 1 - t od }\n"
"""A process that always moves: with it no run ends, so that only the trace or an assertion can fail."""


def watched_model(seed: int) -> str:
    """A model of channels, with the first trace drawn for it that is deterministic; every other one never ends."""
    draw, source = Random(seed), channel_model(seed) + (TICK if seed % 2 else "")
    while True:
        watched = source + _trace(draw)
        try:
            compile_tree(parse_tree(watched))
        except InputError:
            continue
        return watched


def _trace(draw: Random) -> str:
    body = "; ".join(_part(draw) for _ in range(draw.randint(1, 3)))
    return f"{draw.choice(('trace', 'notrace'))} {{ {body}{draw.choice(('', f'; end: do :: {_event(draw)} od'))} }}\n"


def _part(draw: Random) -> str:
    match draw.randrange(6):
        case 0:
            return f"do :: {_event(draw)} :: {_event(draw)} -> break od"
        case 1:
            return f"do :: {_event(draw)} :: {_event(draw)} :: {_event(draw)}; {_event(draw)} od"
        case 2:
            return f"if :: {_event(draw)} :: {_event(draw)}; {_event(draw)} fi"
        case 3:
            return f"do :: {_event(draw, '_')} od"
        case _:
            return _event(draw)


def _event(draw: Random, value: str = "") -> str:
    return f"q[{draw.choice((0, 0, 1, 2))}]{draw.choice('!?')}{value or draw.choice('012__')}"
