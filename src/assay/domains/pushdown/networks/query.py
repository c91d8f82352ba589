"""Queries about a network: `<header> path <header> k`, as in P-Rex and AalWiNes.

A query asks for a packet whose initial header matches the first expression, whose path matches the second, and whose
final header matches the third, if up to k links are down. A path is the sequence of links that the packet crosses,
including the one from `outside`. `[A->B]` is one link, a dot is any router, `[^A->B]` is every other link, `*` repeats.
In a header, top first, `mpls`, `svc` and `ip` are kinds of labels and `.` is any label; `?` makes one optional, `*`
repeats.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from assay.domains.pushdown.networks.dataplane import Interface

ANY = "."


@dataclass(frozen=True)
class Step:
    """One part of a path: links of one kind, once or repeated."""

    start: str = ANY
    end: str = ANY
    negated: bool = False
    repeated: bool = False

    def matches(self, interface: Interface) -> bool:
        """Whether the step matches this directed link."""
        return ((self.start in {ANY, interface[0]}) and (self.end in {ANY, interface[1]})) != self.negated

    def __str__(self) -> str:
        plain = f"[{'^' if self.negated else ''}{self.start}->{self.end}]"
        return (ANY if plain == "[.->.]" else plain) + "*" * self.repeated


ANYWHERE = Step(repeated=True)


@dataclass(frozen=True)
class Path:
    """A regular expression of steps as an automaton: state n is before step n."""

    steps: tuple[Step, ...]

    def after(self, state: int, interface: Interface) -> Iterator[int]:
        """The successor states after a link."""
        for number in range(state, len(self.steps)):
            step = self.steps[number]
            if step.matches(interface):
                yield number if step.repeated else number + 1
            if not step.repeated:
                return

    def accepts(self, state: int) -> bool:
        """Whether a path may end in this state: all remaining steps are optional."""
        return all(step.repeated for step in self.steps[state:])

    def __str__(self) -> str:
        return " ".join(map(str, self.steps))


@dataclass(frozen=True)
class Part:
    """One part of a header: a kind of labels or one label, exactly once, `?` or `*`."""

    label: str
    times: str = ""

    def matches(self, label: str) -> bool:
        """Whether the part matches this label."""
        return self.label in {ANY, label, label.partition(":")[0]}

    def __str__(self) -> str:
        return self.label + self.times


@dataclass(frozen=True)
class Header:
    """A regular expression of parts as an automaton: state n is before part n."""

    parts: tuple[Part, ...]

    def after(self, state: int, label: str) -> Iterator[int]:
        """The successor states after a label."""
        for number in range(state, len(self.parts)):
            part = self.parts[number]
            if part.matches(label):
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
    """A query about a network, with the most links that may be down."""

    before: Header
    path: Path
    after: Header
    failures: int

    def __str__(self) -> str:
        return f"<{self.before}> {self.path} <{self.after}> {self.failures}"
