"""Random small models whose processes hold channels by one end or both, get them as parameters and in messages."""

from __future__ import annotations

from itertools import product
from random import Random

_CHANNELS = 3
RING = """
chan q[3] = [2] of { byte }; byte won;
proctype node(chan a; chan b; byte me) {
  byte x; b!me; do :: a?x -> if :: x > me -> b!x :: x < me -> skip :: x == me -> won++; break fi od
}
init { atomic { run node(q[0], q[1], 2); run node(q[1], q[2], 3); run node(q[2], q[0], 1) } }
"""


def channel_model(seed: int) -> str:
    """A model: rings, pipes and meetings of two or three processes."""
    draw = Random(seed)
    capacity = draw.choice(("0", "1", "2", "2"))
    kinds = [_process(draw, name) for name in ("P", "R")[: draw.randint(1, 2)]]
    runs = "; ".join(_run(draw, i, len(kinds)) for i in range(draw.randint(2, 3)))
    start = f"atomic {{ {runs} }}" if draw.random() < 0.7 else runs
    more = "; " + "; ".join(_statement(draw, "q[0]", "q[1]", 1) for _ in range(2)) if draw.random() < 0.3 else ""
    own = "chan mine = [1] of { byte }; " if draw.random() < 0.2 else ""
    spare = (
        "active proctype W() { byte x; do :: q[0]?x -> g = x :: g == 2 -> break od }\n" if draw.random() < 0.2 else ""
    )
    return (
        f"byte g; chan q[{_CHANNELS}] = [{capacity}] of {{ byte }}; chan line = [1] of {{ chan }};\n"
        + "".join(kinds)
        + spare
        + f"init {{ byte x, y; {own}{start}{more} }}\n"
    )


def _run(draw: Random, i: int, kinds: int) -> str:
    ring = draw.random() < 0.7
    a, b = (i % _CHANNELS, (i + 1) % _CHANNELS) if ring else (draw.randrange(_CHANNELS), draw.randrange(_CHANNELS))
    return f"run {('P', 'R')[draw.randrange(kinds)]}(q[{a}], q[{b}])"


def _process(draw: Random, name: str) -> str:
    body = "; ".join(_statement(draw, "a", "b", 3) for _ in range(draw.randint(1, 3)))
    loops = draw.random() < 0.5
    if loops:
        body = f"do :: {body} :: {_statement(draw, 'a', 'b', 0)}{draw.choice(('', ' -> break'))} od"
    exclusive = "xr a; xs b; " if draw.random() < 0.3 else ""
    local = "chan made = [1] of { byte }; " if draw.random() < 0.15 else ""
    return f"proctype {name}(chan a; chan b) {{ byte x, y; {exclusive}{local}{body} }}\n"


def _statement(draw: Random, inward: str, outward: str, depth: int) -> str:
    def again() -> str:
        return _statement(draw, inward, outward, depth - 1)

    kind = draw.randrange(30 if depth > 0 else 22)
    simple = {
        0: f"{inward}?x",
        1: f"{inward}?x",
        2: f"{inward}?1",
        3: f"{inward}?eval(y)",
        4: f"{outward}!x",
        5: f"{outward}!1",
        6: f"{outward}!y",
        7: "x = 1 - y",
        8: "y = x",
        9: "g = 1",
        10: "x = g",
        11: f"{inward}??1",
        12: f"{outward}!!x",
        13: f"{inward}?<x>",
        14: f"len({inward}) > 0",
        15: f"nfull({outward})",
        16: f"line!{outward}" if draw.random() < 0.3 else "y = 1",
        17: f"line?{inward}" if inward == "a" and draw.random() < 0.3 else "x = 0",
        18: "g == 1",
        19: "timeout" if draw.random() < 0.3 else "y = 1 - y",
        20: f"{outward}!2",
        21: "skip",
    }
    if kind in simple:
        return simple[kind]
    if kind < 25:
        last = draw.choice(("", ":: else", f":: {again()}"))
        return f"if :: {again()} :: {again()} -> {again()} {last} fi"
    if kind < 28:
        return f"atomic {{ {again()}; {again()} }}"
    if kind < 29:
        return f"d_step {{ {_plain(draw)}; {_plain(draw)} }}"
    return f"{{ {again()}; {again()} }} unless {{ {again()} }}"


def _plain(draw: Random) -> str:
    return draw.choice(("x = 1", "y = x", "g = x", "x = 1 - x"))


SMALL = ("q?x", "q!1", "q!x", "x = 1", "g = 1", "len(q) == 1", "c!1", "c?x", "atomic { x = 1; c!x }")


def small_space() -> list[str]:
    """All models of two processes with two of these statements each, one of them beside an `else` or not."""
    return [
        f"byte g; chan q = [1] of {{ byte }}; chan c = [0] of {{ byte }};\n"
        f"active proctype P() {{ byte x; {a}; {b} }}\n"
        f"active proctype Q() {{ byte x; {first} {d} }}\n"
        "active proctype R() { q!2; g = 2 }\n"
        for a, b, c, d in product(SMALL, repeat=4)
        for first in (f"{c};", f"if :: {c} :: else fi;")
    ]
