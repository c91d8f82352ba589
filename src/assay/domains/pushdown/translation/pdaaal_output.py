"""PDAAAL's output: JSON since version 1.1.0, lines of text before.

Weight: 4
Reachable
< 1, [A, B] >
"""

from __future__ import annotations

import re

import msgspec

from assay.domains.pushdown.translation.pdaaal import Configuration, Printed

_CONFIGURATION = re.compile(r"< ([0-9]+), \[(.*)\] >")
_WEIGHT = re.compile(r"Weight: (.*)")
_RESULTS = {"Reachable": True, "Not reachable": False}


class Result(msgspec.Struct):
    """Its answer; the trace and the weight if they were asked for."""

    result: bool
    trace: list[Configuration] | None = None
    weight: Printed = None


def read_result(stdout: bytes) -> Result:
    """Read the output; `ValueError` if it is cut off."""
    if stdout.lstrip().startswith(b"{"):
        return msgspec.json.decode(stdout, type=Result)
    text = stdout.decode()
    found: Result | None = None
    weight: Printed = None
    for line in text.splitlines():
        if line in _RESULTS:
            found = Result(_RESULTS[line], [], weight)
        elif match := _WEIGHT.fullmatch(line):
            weight = _number(match[1])
        elif found is not None and found.trace is not None and (match := _CONFIGURATION.fullmatch(line)):
            found.trace.append(Configuration(int(match[1]), match[2].split(", ") if match[2] else []))
        elif found is not None:
            raise ValueError(f"unexpected line {line!r}")
    if found is None or not text.endswith("\n"):
        raise ValueError("no result")
    return found


def _number(text: str) -> Printed:
    """A number, a vector of numbers, or an infinity in words."""
    if re.fullmatch(r"-?[0-9]+", text):
        return int(text)
    numbers = re.findall(r"-?[0-9]+", text)
    return [int(number) for number in numbers] if numbers else text
