"""CPU seconds of this process and of all that it started, those that still run included; and those that a host took.

A supervisor runs the tools under test and stays for the next ones, so what it has used is not yet in `getrusage`.
"""

from __future__ import annotations

import os
import resource
from pathlib import Path

_STOLEN = 8
"""The field of the first line of /proc/stat: ticks that cores of a virtual machine waited for those of its host."""
_OWN_AND_WAITED = slice(11, 15)
"""The fields of /proc/PID/stat behind the name: user and system ticks, its own and those of children waited for."""


def cpu_seconds() -> float:
    """Give the CPU seconds that this process, its former children and its living descendants have used."""
    past = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    ticks = sum(sum(used) for process, used in _living().items() if process != os.getpid())
    return sum(each.ru_utime + each.ru_stime for each in past) + ticks / os.sysconf("SC_CLK_TCK")


def stolen_seconds() -> float:
    """Give the seconds for which the host of a virtual machine gave its cores to other guests; 0 if it does not say."""
    try:
        whole = Path("/proc/stat").read_text(encoding="ascii").splitlines()[0].split()
    except OSError:
        return 0.0
    return int(whole[_STOLEN]) / os.sysconf("SC_CLK_TCK") if len(whole) > _STOLEN else 0.0


def _living() -> dict[int, tuple[int, ...]]:
    """The ticks of this process and of its descendants."""
    parents, ticks = dict[int, int](), dict[int, tuple[int, ...]]()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
        except OSError:  # it has just ended
            continue
        process = int(stat.parent.name)
        parents[process], ticks[process] = int(fields[1]), tuple(map(int, fields[_OWN_AND_WAITED]))
    ours = {os.getpid()}
    while more := {process for process, parent in parents.items() if parent in ours} - ours:
        ours |= more
    return {process: ticks[process] for process in ours if process in ticks}
