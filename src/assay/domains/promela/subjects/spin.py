"""SPIN: `spin -a` writes a verifier, a C compiler compiles it, and the verifier `pan` searches.

Tiny models are compiled by `tcc` where it is installed, which takes a thirtieth of gcc's time, and else without
optimisation. In a batch the limit of depth is small, because the verifier clears its whole stack when it starts; a case
that meets it is asked again, alone, with a large one.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, End, Invocation, Origin, Output, Role, Stage, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Reason, unknown
from assay.core.tools.process import executable, run
from assay.core.trial.ask import end_note, end_verdict
from assay.domains.promela.model.case import LTL, SAFETY, Case
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.spin.build import BREADTH_FIRST, FLAGS, OPTIONS, Build, builds, why_unsupported
from assay.domains.promela.spin.pan import HOLDS, SIGNAL, VIOLATED, reaches_end, read_search, too_shallow
from assay.domains.promela.spin.trail import read_tables, read_trail

CONFIGS = {"full": ("-DNOREDUCE",), "reduced": (), BREADTH_FIRST: ("-DBFS",)}
_MODEL = "model.pml"
_TABLES = "tables"
_SHALLOW, _DEEP = 10_000, 1_000_000
_TABLE_BITS = {True: "-w16", False: "-w20"}
"""The size of the hash table, in a batch and alone."""
_BUILD = 'cd "$1" && shift && spin="$1" cc="$2" && shift 2 && eval "$spin" && eval "$cc" && ./pan -d >tables'
_SEARCH = 'cd "$1" && shift && exec timeout -k 1 "$@"'


@dataclass(frozen=True)
class Spin:
    """SPIN in one configuration."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 40

    def locate(self) -> Tool:
        """Find SPIN and a C compiler; both are part of the version."""
        spin = executable(self.spec.option("path") or "spin")
        wanted = self.spec.option("cc")
        compiler = executable(wanted) if wanted else executable("tcc") or executable("gcc")
        if spin is None or compiler is None:
            return Tool((), "", "apt install spin gcc libc6-dev, and tcc for speed" + namesake("npm's spin"))
        text = run(Invocation({}, (Command((spin, "-V")),)), Limits()).stages[0].text
        version = text.partition(" --")[0].strip() or "version unknown"
        return Tool((spin, compiler), f"{version}, {PurePath(compiler).name}")

    def invocation(self, tool: Tool, cases: Sequence[Case], limits: Limits) -> Invocation:
        """Build what the cases need, then search, each case by itself; a build that fails touches no other."""
        made = builds(cases, self.spec.config)
        files = {f"{build.folder}/{_MODEL}": build.text.encode() for build in made}
        stages: list[Command] = []
        for build in made:
            stages.append(self._compiling(tool, build, limits))
            stages += [self._searching(build, number, cases, limits) for number in build.cases]
        return Invocation(files, tuple(stages))

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read each search by itself."""
        said: dict[int, Answer[Evidence] | Again] = {}
        stages = iter(output.stages)
        for build in builds(cases, self.spec.config):
            compiled = next(stages)
            searches = {number: next(stages) for number in build.cases}
            if failed := _why_not_built(compiled, len(build.cases)):
                said |= dict.fromkeys(build.cases, failed)
                continue
            tables = compiled.files.get(f"{build.folder}/{_TABLES}", b"").decode(errors="replace")
            for number, search in searches.items():
                said[number] = self._answer(build, number, cases, search, tables)
        refused = {n: why for n, case in enumerate(cases) if (why := why_unsupported(case, self.spec.config))}
        said |= {n: Answer(unknown(Reason.UNSUPPORTED), note=why) for n, why in refused.items()}
        return [said[number] for number in range(len(cases))]

    def _compiling(self, tool: Tool, build: Build, limits: Limits) -> Command:
        spin, compiler = tool.argv
        generate = (spin, "-a", *self._merging, *shlex.split(self.spec.option("spin")), _MODEL)
        cheap = ("-w",) if PurePath(compiler).name == "tcc" else ("-w", "-O0")
        flags = (
            *cheap,
            *CONFIGS[self.spec.config],
            *FLAGS.get(build.kind, ()),
            *(("-DNFAIR=4",) if build.fair else ()),
            "-DVECTORSZ=32768",
            f"-DMEMLIM={max(1, limits.memory * 9 // 10 >> 20)}",
            *shlex.split(self.spec.option("compile")),
        )
        compile_ = (compiler, *flags, "-o", "pan", "pan.c")
        script = ("/bin/sh", "-c", _BUILD, "sh", build.folder, shlex.join(generate), shlex.join(compile_))
        return Command(script, collect=(f"{build.folder}/{_TABLES}",), independent=True)

    def _searching(self, build: Build, number: int, cases: Sequence[Case], limits: Limits) -> Command:
        shared = len(cases) > 1
        fair = cases[number].fair and build.kind != SAFETY
        depth = _SHALLOW if shared else int(self.spec.option("depth") or _DEEP)
        argv = (
            "./pan",
            *OPTIONS[build.kind],
            *(("-N", build.claim(number)) if build.kind == LTL else ()),
            *(("-f",) if fair else ("-n",)),
            f"-m{depth}",
            _TABLE_BITS[shared],
            f"-tcase{number}",
            *shlex.split(self.spec.option("pan")),
        )
        script = ("/bin/sh", "-c", _SEARCH, "sh", build.folder, f"{limits.each(len(cases)):.2f}", *argv)
        return Command(script, collect=(_trail_file(build, number),), independent=True)

    def _answer(
        self, build: Build, number: int, cases: Sequence[Case], stage: Stage, tables: str
    ) -> Answer[Evidence] | Again:
        signal = stage.end is End.SIGNAL
        if not signal and (ended := end_verdict(stage)) is not None:
            return Answer(ended, note=end_note(stage))
        text = stage.text + stage.stderr.decode(errors="replace")
        status = stage.status + (SIGNAL if signal else 0)
        found = read_search(build.kind, text, status, claim=build.claim(number))
        if found.verdict.reason is Reason.BOUND and too_shallow(text) and len(cases) > 1:
            return Again("the search met its limit of depth", alone=True)
        if found.verdict == HOLDS and (doubt := self._doubt(cases[number], text)):
            return Answer(unknown(Reason.UNSUPPORTED), note=doubt, measures=found.measures)
        trail = stage.files.get(_trail_file(build, number))
        evidence, note = None, found.note
        if trail and found.verdict == VIOLATED:
            try:
                evidence = read_trail(trail, read_tables(tables))
            except ValueError as error:
                note = f"{note}; {error}"
        return Answer(found.verdict, note=note, measures=found.measures, evidence=evidence)

    def _doubt(self, case: Case, text: str) -> str:
        """Say why a search that found nothing proves nothing, where its output does not tell so."""
        if "NOBOUNDCHECK" in self.spec.option("compile") and case.property.kind == SAFETY:
            return "array indices were not checked"
        if "does not preserve all invalid endstates" in text:
            return "breadth first, SPIN misses deadlocks where there are rendezvous channels"
        if "never claim must be stutter-invariant" in text:
            return "SPIN warns that its reduction may be wrong for a never claim that is no formula's"
        if case.fair and case.property.kind != SAFETY and reaches_end(text):
            return "with weak fairness, SPIN misses cycles where a process has ended"
        return ""

    @property
    def _merging(self) -> tuple[str, ...]:
        return ("-o3",) if self.spec.option("merging") == "off" else ()


def _trail_file(build: Build, number: int) -> str:
    return f"{build.folder}/{_MODEL}.case{number}"


def _why_not_built(stage: Stage, count: int) -> Answer[Evidence] | Again | None:
    """A model that SPIN refuses is no crash; among several formulas, one may be to blame."""
    if (ended := end_verdict(stage)) is not None:
        return Answer(ended, note=end_note(stage))
    if not stage.status:
        return None
    if count > 1:
        return Again("the verifier could not be built", alone=True)
    said = (stage.text + stage.stderr.decode(errors="replace")).strip().splitlines()
    why = next((line for line in said if "rror" in line), said[-1] if said else f"exit status {stage.status}")
    return Answer(unknown(Reason.UNSUPPORTED), note=f"SPIN does not take the model: {why.strip()}")


KIND = SubjectKind(
    "spin",
    "SPIN, with every interleaving, with partial order reduction, or breadth first",
    tuple(CONFIGS),
    {
        "path": "where the spin program is; otherwise it is looked for on PATH",
        "cc": "the C compiler; tcc if it is installed, else gcc",
        "merging": "on (the default) or off: whether SPIN merges statements of one process into one step",
        "depth": "how deep pan may search; 1000000 by default",
        "spin": "more options of spin, with spaces between them",
        "compile": "more options of the C compiler, such as -O2 -DCOLLAPSE",
        "pan": "more options of pan",
    },
    {"merging": ("on", "off")},
    {"depth": Role.DATA, **dict.fromkeys(("spin", "compile", "pan"), Role.ARGUMENTS)},
    make=Spin,
)
