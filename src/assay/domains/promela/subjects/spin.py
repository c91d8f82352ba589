"""SPIN: `spin -a` writes a verifier, a C compiler compiles it, and the verifier `pan` searches."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import PurePath

from assay.core.domain.oracle import Limits
from assay.core.domain.packages import namesake
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Again, Command, Invocation, Origin, Output, Role, SubjectKind, Tool
from assay.core.domain.verdict import Answer, Verdict
from assay.core.tools.locator import find_executable, version_of
from assay.core.tools.process import executable
from assay.domains.promela.model.case import Case
from assay.domains.promela.model.evidence import Evidence
from assay.domains.promela.spin.answers import read_stages
from assay.domains.promela.spin.build import builds
from assay.domains.promela.spin.commands import (
    MODEL,
    build_command,
    compile_argv,
    generate_argv,
    search_argv,
    search_command,
)
from assay.domains.promela.spin.modes import MODES

_REMEDY = "apt install spin gcc libc6-dev, and tcc for speed" + namesake("npm's spin")


@dataclass(frozen=True)
class Spin:
    """SPIN in one configuration."""

    spec: Spec
    origin: Origin = Origin.TOOL
    batch: int = 40

    def find(self) -> tuple[str, ...]:
        """Find SPIN and a C compiler."""
        compiler = self.spec.option("cc") or executable("tcc") or "gcc"
        names = (self.spec.option("path") or "spin", compiler)
        return tuple(find_executable(name, _REMEDY) for name in names)

    def version(self, argv: tuple[str, ...]) -> str:
        """Ask SPIN for its version, without the date, and add the compiler."""
        spin, compiler = argv
        return f"{version_of(spin, '-V').partition(' --')[0]}, {PurePath(compiler).name}"

    def second_tool(self, tool: Tool) -> Tool | None:
        """The same SPIN with gcc, where tcc compiles: tcc miscompiles some conditions."""
        spin, compiler = tool.argv
        gcc = executable("gcc") if PurePath(compiler).name == "tcc" else None
        return None if gcc is None else Tool((spin, gcc), self.version((spin, gcc)))

    def command(self, tool: Tool, cases: Sequence[Case], limits: Limits) -> Invocation:
        """Build the verifiers, each followed by the searches of its cases; a failed build affects no other."""
        files: dict[str, bytes] = {}
        stages: list[Command] = []
        for build in builds(cases, self.spec.config):
            files[f"{build.folder}/{MODEL}"] = build.text.encode()
            stages.append(build_command(self.spec, tool, build, limits))
            for number in build.cases:
                fair = cases[number].fair
                stages.append(search_command(self.spec, build, number, len(cases), limits, fair=fair))
        return Invocation(files, tuple(stages))

    def plain_commands(self, tool: Tool, case: Case, limits: Limits) -> Sequence[str]:
        """The commands that build the verifier of a case and search with it."""
        build = builds([case], self.spec.config)[0]
        search = search_argv(self.spec, build, 0, 1, fair=case.fair)
        argvs = (generate_argv(self.spec, tool), compile_argv(self.spec, tool, build, limits), search)
        return [f"cd {build.folder}", *map(shlex.join, argvs)]

    def plain_answer(self, verdict: Verdict) -> str:
        """What `pan` prints."""
        return {"holds": "errors: 0", "violated": "errors: 1"}.get(verdict.word, "")

    def read(self, cases: Sequence[Case], output: Output) -> Sequence[Answer[Evidence] | Again]:
        """Read each search by itself."""
        return read_stages(self.spec, cases, iter(output.stages))


KIND = SubjectKind(
    "spin",
    "SPIN, with every interleaving, with partial order reduction, breadth first, and in other modes",
    tuple(MODES),
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
