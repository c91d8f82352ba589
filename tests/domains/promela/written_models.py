"""Models written by hand, each with what is true of it."""

from __future__ import annotations

from assay.domains.promela.formats.parser import parse_formula
from assay.domains.promela.model.case import LTL, Case, Property


def about(source: str, asked: str, *, fair: bool = False) -> Case:
    """Ask for a kind of property, or for a formula."""
    if asked in ("safety", "never", "acceptance", "non-progress"):
        return Case(source, Property(asked), fair)
    return Case(source, Property(LTL, "1", parse_formula(asked)), fair)


PETERSON = """
bool flag[2]; byte turn; byte inside;
active [2] proctype P() {
    do
    ::  flag[_pid] = true; turn = _pid;
        (!flag[1 - _pid] || turn != _pid);
critical: inside++; assert(inside == 1); inside--;
        flag[_pid] = false
    od
}
"""
BROKEN = PETERSON.replace("turn != _pid", "turn == _pid")
BUFFER = """
chan c = [2] of { byte };
byte sent, got;
active proctype producer() { do :: sent < 3 -> atomic { c ! sent; sent++ } :: sent == 3 -> sent = 0 od }
active proctype consumer() { byte x; do :: c ? x -> got = x od }
"""
FORKS = """
bool fork[2];
active [2] proctype P() {
    do
    ::  atomic { !fork[_pid] -> fork[_pid] = true };
        atomic { !fork[1 - _pid] -> fork[1 - _pid] = true };
        fork[_pid] = false; fork[1 - _pid] = false
    od
}
"""
TICKING = """
byte x;
active proctype P() { do :: x == 0 -> x = 1 :: x == 1 -> PROGRESS x = 0 od }
"""
WAITING = """
bool go, done;
active proctype idle() { do :: go = !go od }
active proctype worker() { done = true }
"""
ENDING = """
byte x;
active proctype P() { x = 1; accept: (x == 2) }
"""
DIVIDING = """
byte x = 2, y;
active proctype P() { do :: x > 0 -> x-- ; y = 6 / x od }
"""
ASSERTING = """
byte x;
active proctype P() { do :: x = 1 - x; assert(x == 0) od }
"""
CASES = [
    (about(PETERSON, "safety"), "holds"),
    (about(PETERSON, "[] (inside < 2)"), "holds"),
    (about(PETERSON, "[] (flag[0] -> <> (P[0]@critical))"), "violated"),
    (about(PETERSON, "[] (flag[0] -> <> (P[0]@critical))", fair=True), "holds"),
    (about(PETERSON, "[] <> (P[0]@critical)", fair=True), "holds"),
    (about(BROKEN, "safety"), "violated"),
    (about(BROKEN, "[] (inside < 2)"), "violated"),
    (about(BUFFER, "safety"), "holds"),
    (about(BUFFER, "[] ((sent == 3) -> <> (got == 2))"), "holds"),
    (about(BUFFER, "[] <> (len(c) == 0)", fair=True), "violated"),
    (about(BUFFER, "[] (len(c) <= 2)"), "holds"),
    (about(BUFFER, "<> (len(c) == 2)"), "violated"),
    (about(FORKS, "safety"), "violated"),
    (about(FORKS, "[] <> !fork[0]"), "violated"),
    (about(TICKING.replace("PROGRESS", "progress:"), "non-progress"), "holds"),
    (about(TICKING.replace("PROGRESS", ""), "non-progress"), "violated"),
    (about(TICKING.replace("PROGRESS", "accept:"), "acceptance"), "violated"),
    (about(TICKING.replace("PROGRESS", ""), "acceptance"), "holds"),
    (about(WAITING, "<> done"), "violated"),
    (about(WAITING, "<> done", fair=True), "holds"),
    (about(ENDING, "safety"), "violated"),
    (about(ENDING, "acceptance"), "violated"),
    (about(ENDING, "non-progress"), "holds"),
    (about(ENDING, "<> [] (x == 1)"), "holds"),
    (about(ENDING, "X (x == 1)"), "holds"),
    (about(ENDING, "X X (x == 0)"), "violated"),
    (about(DIVIDING, "safety"), "violated"),
    (about(DIVIDING, "[] (x < 3)"), "unknown:unsupported"),
    (about(DIVIDING, "[] (x > 1)"), "violated"),
    (about(ASSERTING, "safety"), "violated"),
    (about(ASSERTING, "[] <> (x == 1)"), "holds"),
]
CLAIMS = [
    ("never { do :: x == 1 -> break :: else od }", "violated"),
    ("never { do :: x == 2 -> break :: else od }", "holds"),
    ("never { do :: atomic { x == 1 -> assert(!(x == 1)) } :: 1 od }", "violated"),
    ("never { do :: atomic { x == 2 -> assert(!(x == 2)) } :: 1 od }", "holds"),
    ("never { T0: if :: x == 1 -> goto accept :: 1 -> goto T0 fi; accept: if :: 1 -> goto T0 fi }", "violated"),
    ("never { T0: if :: x == 1 -> goto accept :: 1 -> goto T0 fi; accept: if :: x == 1 -> goto accept fi }", "holds"),
    ("never { x == 0; x == 0; x == 1; x == 1; x == 0 }", "violated"),
    ("never { x == 0; x == 1 }", "holds"),
    ("never { do :: assert(x == 0) od }", "violated"),
    ("never { accept: do :: x == 0 :: x == 1 od }", "violated"),
    ("never { do :: x == 0 :: x == 1 od }", "holds"),
    ("never { do :: x == 0 -> assert(1) :: else od }", "holds"),
    ("never { do :: x == 1 -> assert(0) :: else od }", "violated"),
]
