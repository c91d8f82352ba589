"""What is asked of a network: `<header> path <header> k`, as in P-Rex and AalWiNes.

Is there a packet whose header fits the first expression, that takes a path that fits the second, and then has a header
that fits the third, if up to k links are down? A path is the sequence of links a packet goes over, the one from
`outside` included. `[A->B]` is one link; a dot stands for any router, `[^A->B]` for every link but these, `*` repeats.
In a header, with its top on the left, `mpls`, `svc` and `ip` are kinds of labels and `.` is any label; `?` makes one
optional, `*` repeats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from assay.domains.pushdown.networks.dataplane import Interface

ANY = "."


@dataclass(frozen=True)
class Step:
    """One part of a path: links of one kind, one of them or any number."""

    start: str = ANY
    end: str = ANY
    negated: bool = False
    repeated: bool = False

    def fits(self, interface: Interface) -> bool:
        """Whether this link, in this direction, is meant."""
        return ((self.start in {ANY, interface[0]}) and (self.end in {ANY, interface[1]})) != self.negated

    def __str__(self) -> str:
        plain = f"[{'^' if self.negated else ''}{self.start}->{self.end}]"
        return (ANY if plain == "[.->.]" else plain) + "*" * self.repeated


ANYWHERE = Step(repeated=True)


@dataclass(frozen=True)
class Path:
    """A regular expression of steps, read as an automaton: state n is `before step n`."""

    steps: tuple[Step, ...]

    def after(self, state: int, interface: Interface) -> Iterator[int]:
        """The states that going over a link leads to."""
        for number in range(state, len(self.steps)):
            step = self.steps[number]
            if step.fits(interface):
                yield number if step.repeated else number + 1
            if not step.repeated:
                return

    def accepts(self, state: int) -> bool:
        """Whether a path may end in this state: all that is left can be left out."""
        return all(step.repeated for step in self.steps[state:])

    def __str__(self) -> str:
        return " ".join(map(str, self.steps))


@dataclass(frozen=True)
class Part:
    """One part of a header: labels of one kind, or one label, and how often: once, or `?`, or `*`."""

    label: str
    times: str = ""

    def fits(self, label: str) -> bool:
        """Whether this label is meant."""
        return self.label in {ANY, label, label.partition(":")[0]}

    def __str__(self) -> str:
        return self.label + self.times


@dataclass(frozen=True)
class Header:
    """A regular expression of parts, read as an automaton: state n is `before part n`."""

    parts: tuple[Part, ...]

    def after(self, state: int, label: str) -> Iterator[int]:
        """The states that reading a label leads to."""
        for number in range(state, len(self.parts)):
            part = self.parts[number]
            if part.fits(label):
                yield number if part.times == "*" else number + 1
            if not part.times:
                return

    def accepts(self, state: int) -> bool:
        """Whether a header may end in this state."""
        return all(part.times for part in self.parts[state:])

    def __str__(self) -> str:
        return " ".join(map(str, self.parts))


@dataclass(frozen=True)
class Query:
    """A question about a network, with the number of links that may be down."""

    before: Header
    path: Path
    after: Header
    failures: int

    def __str__(self) -> str:
        return f"<{self.before}> {self.path} <{self.after}> {self.failures}"
