"""Random models of processes that never end: locks, counters and tokens, some with faults."""

from __future__ import annotations

from random import Random


def endless_model(seed: int) -> str:
    """Give a model whose processes loop for ever."""
    draw = Random(seed)
    count, capacity = draw.randint(2, 3), draw.randint(1, 2)
    bodies = [[_branch(draw, capacity) for _ in range(draw.randint(1, 3))] for _ in range(draw.randint(1, 2))]
    processes = "".join(
        f"active [{count if kind == 0 else 1}] proctype P{kind}() {{ byte w; "
        f"{draw.choice(['', 'end: '])}do {' '.join(f':: {branch}' for branch in branches)} od }}\n"
        for kind, branches in enumerate(bodies)
    )
    return f"byte x, y; bool held; byte inside; chan q = [{capacity}] of {{ byte }};\n{processes}"


def _branch(draw: Random, capacity: int) -> str:
    top = draw.randint(1, 3)
    lock = draw.choice(["atomic { !held -> held = true }", "atomic { !held -> held = 1; skip }", "!held; held = true"])
    critical = draw.choice(["inside++; assert(inside == 1); inside--", "inside++; inside--", "assert(held)"])
    return draw.choice(
        [
            f"{lock}; {critical}; held = false",
            f"atomic {{ x < {top} -> x++ }}",
            "atomic { x > 0 -> x-- }",
            f"x < {top} -> x++",
            f"w = (w + 1) % {top + 1}; assert(w <= {draw.choice([top, top, top - 1])})",
            f"atomic {{ if :: y < {top} -> y++ :: else -> y = 0 fi }}; assert(y <= {draw.choice([top, top - 1])})",
            f"q!{draw.randint(0, 3)}",
            "q?w",
            f"q?w; assert(w < {draw.choice([4, 4, 2])})",
            f"assert(len(q) <= {draw.choice([capacity, capacity, capacity - 1])}); y = len(q)",
            "(w == 0) -> w = 1; if :: w == 1 -> w = 0 :: else -> assert(false) fi",
        ]
    )
