"""The commands that build a verifier with SPIN and a C compiler, and those that search with it.

Tiny models are compiled by `tcc` where it is installed, which takes a thirtieth of gcc's time, and otherwise without
optimisation. In a batch the depth limit is small, because the verifier clears its whole stack when it starts.
"""

from __future__ import annotations

import shlex
from pathlib import PurePath

from assay.core.domain.oracle import Limits
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Command, Tool
from assay.domains.promela.model.case import LTL, SAFETY
from assay.domains.promela.spin.build import FLAGS, OPTIONS, Build
from assay.domains.promela.spin.modes import CLAIMS, MODES

MODEL = "model.pml"
_SHALLOW, _DEEP = 10_000, 1_000_000
_TABLE_BITS = {True: "-w16", False: "-w20"}
"""The size of the hash table, in a batch and alone."""
NOT_COMPILED = 99
"""The exit status of a build where SPIN took the model and the C compiler did not take what SPIN wrote."""
_BUILD = 'cd "$1" && shift && spin="$1" cc="$2" && shift 2 && eval "$spin" && '
_BUILD += f'{{ eval "$cc" || exit {NOT_COMPILED}; }} && ./pan -d >tables'
_BUILD += ' && echo "machine $(uname -m)" >>tables'
_SEARCH = 'cd "$1" && shift && exec timeout -k 1 "$@"'


def generate_argv(spec: Spec, tool: Tool) -> tuple[str, ...]:
    """The command by which SPIN writes a verifier."""
    merging = ("-o3",) if spec.option("merging") == "off" else ()
    return (tool.argv[0], "-a", *MODES[spec.config].spin, *merging, *shlex.split(spec.option("spin")), MODEL)


def compile_argv(spec: Spec, tool: Tool, build: Build, limits: Limits) -> tuple[str, ...]:
    """The command that compiles a verifier."""
    compiler = tool.argv[1]
    cheap = ("-w",) if PurePath(compiler).name == "tcc" else ("-w", "-O0")
    flags = (
        *cheap,
        *MODES[spec.config].compile,
        *FLAGS.get(build.kind, ()),
        *(("-DNFAIR=4",) if build.fair else ()),
        "-DVECTORSZ=32768",
        f"-DMEMLIM={max(1, limits.memory * 9 // 10 >> 20)}",
        *shlex.split(spec.option("compile")),
    )
    return (compiler, *flags, "-o", "pan", "pan.c")


def build_command(spec: Spec, tool: Tool, build: Build, limits: Limits) -> Command:
    """Generate a verifier, compile it and print its state tables, and the processor it runs on."""
    steps = (generate_argv(spec, tool), compile_argv(spec, tool, build, limits))
    script = ("/bin/sh", "-c", _BUILD, "sh", build.folder, *map(shlex.join, steps))
    return Command(script, collect=(tables_file(build),), independent=True)


def search_argv(spec: Spec, build: Build, number: int, count: int, *, fair: bool) -> tuple[str, ...]:
    """The command that searches for a violation of one case among `count`."""
    shared = count > 1
    depth = _SHALLOW if shared else int(spec.option("depth") or _DEEP)
    return (
        "./pan",
        *OPTIONS[build.kind],
        *(("-N", build.claim(number)) if build.kind == LTL else ()),
        *_fairness_or_list(spec, build, fair=fair),
        f"-m{depth}",
        _TABLE_BITS[shared],
        f"-tcase{number}",
        *MODES[spec.config].pan,
        *shlex.split(spec.option("pan")),
    )


def search_command(spec: Spec, build: Build, number: int, count: int, limits: Limits, *, fair: bool) -> Command:
    """Search for a violation of one case among `count`, within its time."""
    argv = search_argv(spec, build, number, count, fair=fair)
    script = ("/bin/sh", "-c", _SEARCH, "sh", build.folder, f"{limits.each(count):.2f}", *argv)
    return Command(script, collect=(trail_file(build, number),), independent=True)


def _fairness_or_list(spec: Spec, build: Build, *, fair: bool) -> tuple[str, ...]:
    """`-f` for weak fairness; `-n` hides the list of unreached statements where nothing reads it."""
    if build.kind == SAFETY:
        return () if spec.config == CLAIMS else ("-n",)
    return ("-f",) if fair else ("-n",)


def tables_file(build: Build) -> str:
    """Name the file with the state tables of a verifier."""
    return f"{build.folder}/tables"


def trail_file(build: Build, number: int) -> str:
    """Name the file with the trail of a case."""
    return f"{build.folder}/{MODEL}.case{number}"
