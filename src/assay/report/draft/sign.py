"""The sign of a wrong answer: the fewest lines of a tool's output that still read as this answer.

The adapter of the tool reads the output with lines left out, until leaving out any line would change the answer. A
script that looks for the remaining lines recognises the answer without the adapter.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from assay.core.domain.case import Case
from assay.core.domain.subject import CommandSubject, Output, Stage
from assay.core.domain.verdict import Answer, Claim
from assay.core.trial.ask import end_verdict, read_output

_NUMBER = re.compile(r"\d+(?:\.\d+(?:[eE]-?\d+)?)?")
_SPECIAL = re.compile(r"[][\\.*^$]")
STDOUT, STDERR = "stdout", "stderr"


@dataclass(frozen=True)
class Part:
    """A text that a stream of a stage must contain; decimal fractions in it may vary."""

    stage: int
    stream: str
    """`stdout`, `stderr`, or the name of a file that the stage writes."""
    text: str
    free: frozenset[int] = frozenset()
    """The positions of whole numbers in the text that may vary too."""

    @property
    def pattern(self) -> str:
        """The text as a basic regular expression."""
        out, done = "", 0
        for number in _NUMBER.finditer(self.text):
            if "." in number[0] or number.start() in self.free:
                out += _SPECIAL.sub(r"\\\g<0>", self.text[done : number.start()]) + "[0-9.eE-]*"
                done = number.end()
        return out + _SPECIAL.sub(r"\\\g<0>", self.text[done:])


@dataclass(frozen=True)
class Sign:
    """The exit status of each stage, and the parts of the output; without parts, all of it."""

    statuses: tuple[int, ...]
    parts: tuple[Part, ...]
    written: tuple[tuple[int, str], ...] = ()
    """The stage and the name of files that are not text: they must be written, and may hold anything."""


Reads = Callable[[Output], bool]
_Place = tuple[int, str, int]


def sign_of(subject: CommandSubject[Case, object], case: Case, output: Output, claim: Claim | None) -> Sign:
    """Find the sign of the answer that the output gives."""
    statuses = tuple(_status(stage) for stage in output.stages)
    if any(end_verdict(stage) and not stage.independent for stage in output.stages):
        return Sign(statuses, ())
    wanted = read_output(subject, [case], output)[0]

    def same(changed: Output) -> bool:
        read = read_output(subject, [case], changed)[0]
        if not isinstance(read, Answer) or not isinstance(wanted, Answer):
            return False
        if claim is not None:
            return claim in read.claims
        return (read.verdict, read.value, read.evidence) == (wanted.verdict, wanted.value, wanted.evidence)

    lines = {place: line for place, line in _lines(output).items() if line.strip()}  # a script cannot look for a blank
    if not same(_with(output, lines, list(lines))):
        lines = _lines(output)
    kept = _needed(list(lines), lambda places: same(_with(output, lines, places)))
    parts = [_part(output, lines, kept, place, same) for place in kept]
    written = tuple(
        (n, name) for n, stage in enumerate(output.stages) for name in sorted(stage.files.keys() - _streams(stage))
    )
    return Sign(statuses, tuple(dict.fromkeys(part for part in parts if part.text)), written)


def crashed(sign: Sign) -> bool:
    """Whether a stage of the output ended by a signal."""
    return any(status > 128 for status in sign.statuses)


def _status(stage: Stage) -> int:
    """The exit status as a shell gives it."""
    return 128 + stage.status if end_verdict(stage) and stage.status else stage.status


def _streams(stage: Stage) -> Mapping[str, bytes]:
    texts = {name: data for name, data in stage.files.items() if _is_text(data)}
    return {STDOUT: stage.stdout, STDERR: stage.stderr, **texts}


def _is_text(data: bytes) -> bool:
    try:
        return "\0" not in data.decode()
    except UnicodeDecodeError:
        return False


def _lines(output: Output) -> dict[_Place, str]:
    return {
        (n, name, k): line
        for n, stage in enumerate(output.stages)
        for name, data in _streams(stage).items()
        for k, line in enumerate(data.decode(errors="replace").splitlines())
    }


def _with(output: Output, lines: Mapping[_Place, str], places: Sequence[_Place]) -> Output:
    """The output with these lines only."""
    chosen = set(places)
    stages = []
    for n, stage in enumerate(output.stages):
        texts = {
            name: "".join(f"{line}\n" for place, line in lines.items() if place[:2] == (n, name) and place in chosen)
            for name in _streams(stage)
        }
        files = {name: texts[name].encode() if name in texts else data for name, data in stage.files.items()}
        stages.append(replace(stage, stdout=texts[STDOUT].encode(), stderr=texts[STDERR].encode(), files=files))
    return Output(tuple(stages))


def _needed(places: list[_Place], same: Callable[[list[_Place]], bool]) -> list[_Place]:
    """Leave out ever smaller runs of lines while the answer stays; at the end no single line can be left out."""
    size = max(1, len(places) // 2)
    while places:
        start, before = 0, len(places)
        while start < len(places):
            rest = places[:start] + places[start + size :]
            if same(rest):
                places = rest
            else:
                start += size
        if size == 1 and len(places) == before:
            break
        size = max(1, size // 2)
    return places


def _part(output: Output, lines: Mapping[_Place, str], kept: list[_Place], place: _Place, same: Reads) -> Part:
    """Leave out words at the beginning, then at the end of a line, while the answer stays and the text is unique.

    A number may vary if the answer is the same with another number in its place.
    """
    words, whole = re.findall(r"\s*\S+", lines[place]), "\n".join(lines.values())

    def reads(text: str) -> bool:
        return same(_with(output, {**lines, place: text}, kept))

    def good(text: str) -> bool:
        return whole.count(text) == whole.count(lines[place]) and reads(text)

    while len(words) > 1 and good("".join(words[1:]).lstrip()):
        words = words[1:]
        words[0] = words[0].lstrip()
    while len(words) > 1 and good("".join(words[:-1])):
        words = words[:-1]
    text = "".join(words)
    found = [number for number in _NUMBER.finditer(text) if number[0].isdecimal()]
    others = [(n.start(), f"{text[: n.start()]}{int(n[0]) + 7}{text[n.end() :]}") for n in found]
    before = len(text) - len(text.lstrip())
    return Part(place[0], place[1], text.strip(), frozenset(at - before for at, other in others if reads(other)))
