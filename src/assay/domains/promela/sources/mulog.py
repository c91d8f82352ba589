"""MULOG, the mutual exclusion algorithm of Naimi, Trehel and Arnold, as a Promela model for any number of processes.

The example of section 4 of Brunner and Lammich. A token travels along a tree whose paths are reversed. A process that
needs the token asks its `parent`. A process that is asked while it needs the token itself stores the requester as
`next`. A request that the receiver cannot grant is forwarded up the tree, and the last requester becomes the root.
Processes communicate through mailboxes: a sender locks the box, leaves a message and waits until it is consumed.

The model is in the fragment of section 3.7: integer variables, atomic guarded assignments, conditions, selections and
loops. Every process starts with assignments to its own variables and to its own mailbox. These race with senders: a
message already in the box is lost, and both processes deadlock. `racing=False` omits the assignments to the mailboxes,
and the race with them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

MOST = 26
"""The largest number of processes, which are named by letters."""
PROPERTY = "[] (x <= 1)"
"""At most one process is in the critical section, which counts them in `x`."""
_BOX = ("sendlock", "receivelock", "message", "full", "consumed")
_LOCALS = ("message", "idle", "token", "requesting", "parent", "next")

Code = list[str]


def mulog(processes: int, *, racing: bool = True, claim: bool = True) -> str:
    """Write the model for a number of processes, with the formula `mutex`: at most one is in its critical section."""
    if not 1 <= processes <= MOST:
        raise ValueError(f"the number of processes must be 1 to {MOST}")
    numbers = range(1, processes + 1)
    lines = [f"int {_global(i, name)};" for i in numbers for name in _BOX]
    lines = ["int x;", *lines]
    for i in numbers:
        lines += ["", f"proctype {_name(i)}() {{"]
        lines += [f"  int {name};" for name in _LOCALS]
        lines += [f"  {line}" for line in _separated(_process(i, processes, racing=racing))]
        lines += ["}"]
    started = "; ".join(f"run {_name(i)}()" for i in numbers)
    lines += ["", f"init {{ {started} }}"]
    if claim:
        lines += ["", f"ltl mutex {{ {PROPERTY} }}"]
    return "\n".join(lines) + "\n"


def _process(me: int, count: int, *, racing: bool) -> Code:
    box = [_set(_global(me, name), "0") for name in _BOX] if racing else []
    root = me == 1
    start = {"message": 0, "idle": 1, "parent": int(not root), "next": 0, "requesting": 0, "token": int(root)}
    mine = [_set(name, str(value)) for name, value in start.items()]
    working = _choice("idle != 0", _ask(me, count), _choice("token != 0", _work(count), ["skip"]))
    return [*box, *mine, "do", "::", *_choice(f"{_global(me, 'full')} != 0", _listen(me, count), working), "od"]


def _listen(me: int, count: int) -> Code:
    """Receive a message: the token, which is 0, or the number of a requesting process."""
    give_away = [_set("token", "0"), *_send("message", "0", count)]
    here = _choice("requesting != 0", [_set("next", "message")], give_away)
    asked = _choice("parent == 0", here, _send("parent", "message", count))
    return [
        *_receive(me),
        *_choice("message == 0", [_set("token", "1")], [*asked, _set("parent", "message")]),
    ]


def _ask(me: int, count: int) -> Code:
    up = [*_send("parent", str(me), count), _set("parent", "0")]
    return [_set("idle", "0"), _set("requesting", "1"), *_choice("parent == 0", ["skip"], up)]


def _work(count: int) -> Code:
    hand_on = [_set("token", "0"), *_send("next", "0", count), _set("next", "0")]
    release = [_set("requesting", "0"), *_choice("next == 0", ["skip"], hand_on)]
    return [_set("x", "x + 1"), _set("x", "x - 1"), *release, _set("idle", "1")]


def _send(whom: str, what: str, count: int) -> Code:
    """Send a message to the process whose number is in a variable."""
    code = ["skip"]
    for i in range(1, count + 1):
        lock, message, full, consumed = (_global(i, name) for name in ("sendlock", "message", "full", "consumed"))
        put = [_set(message, what), _set(full, "1"), f"{consumed} != 0", _set(consumed, "0")]
        code = _choice(f"{whom} == {i}", _locked(lock, put), code)
    return code


def _receive(me: int) -> Code:
    lock, message, full, consumed = (_global(me, name) for name in ("receivelock", "message", "full", "consumed"))
    take = [f"{full} != 0", _set(full, "0"), _set("message", message), _set(consumed, "1")]
    return _locked(lock, take)


def _locked(lock: str, code: Code) -> Code:
    return [_set(lock, "1", when=f"{lock} == 0"), *code, _set(lock, "0")]


def _choice(condition: str, yes: Sequence[str], no: Sequence[str]) -> Code:
    """Select by two complementary conditions, since the fragment has no `else`."""
    return ["if", "::", condition, *yes, "::", f"!({condition})", *no, "fi"]


def _set(variable: str, value: str, when: str = "1") -> str:
    return f"atomic {{ {when} -> {variable} = {value} }}"


def _name(i: int) -> str:
    return chr(ord("A") + i - 1)


def _global(i: int, name: str) -> str:
    return f"{_name(i)}_{name}"


def _separated(code: Code) -> Iterator[str]:
    """Lay out statements on lines, indented, with a semicolon between two of a sequence."""
    depth = 0
    for word, follower in zip(code, [*code[1:], "od"], strict=True):
        if word in {"fi", "od"}:
            depth -= 1
        ends = word not in {"if", "do", "::"} and follower not in {"::", "fi", "od"}
        shift = depth - 1 if word == "::" else depth
        yield "  " * shift + word + (";" if ends else "")
        if word in {"if", "do"}:
            depth += 1
