"""One step of `git bisect run`: build the commit that is checked out, replay the finding, and log the result.

The exit status is that of `git bisect run`: 0 for the old state, 1 for the new one, 125 to skip the commit.
"""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

import msgspec
from msgspec.structs import replace

from assay.core.bisect.replay import Recorded, replay
from assay.core.bisect.search import State, Tried
from assay.core.domain.lookup import subject_kind
from assay.core.domain.oracle import Limits
from assay.core.domain.protocol import AnyDomain, load_domain
from assay.core.domain.spec import Spec
from assay.core.domain.subject import Command, End, Invocation, Stage
from assay.core.tools.process import run
from assay.core.tools.sandbox.policy import Access, Sandbox, choose
from assay.errors import AssayError, UsageError

_LIMITS = Limits(seconds=3600.0, memory=16 << 30)
_BUILD = 'cd "$1" && eval "$2"'
_SKIP = 125


class Step(msgspec.Struct, frozen=True):
    """What a step needs: the finding, the work tree, how to build it, and where the tool is then."""

    found: Recorded
    folder: str
    build: str
    tool: str
    log: str
    old: State
    """The state of the older end."""
    sandbox: Sandbox = Sandbox.AUTO


STEP = msgspec.json.Decoder(Step)
LINE = msgspec.json.Decoder(Tried)


def pointed_spec(domain: AnyDomain, spec: Spec, program: str) -> Spec:
    """Make a subject run another program, by its option `path`, `jar` or `run`."""
    kind = subject_kind(domain, spec.name)
    for option in ("path", "jar"):
        if option in kind.options:
            return _with(spec, option, program)
    if "run" in kind.options:
        _, *arguments = shlex.split(spec.option("run"))
        return _with(spec, "run", shlex.join([program, *arguments]))
    raise UsageError(f"subject {spec.title} runs no program of its own", remedy="bisect its package with --pypi")


def _with(spec: Spec, option: str, value: str) -> Spec:
    return replace(spec, options=(*((key, old) for key, old in spec.options if key != option), (option, value)))


def attempt(step: Step, commit: str) -> Tried:
    """Clean the work tree, build it, and replay the finding; log the result."""
    state, why = _attempt(step)
    tried = Tried(commit, state, why)
    with Path(step.log).open("ab") as log:
        log.write(msgspec.json.encode(tried) + b"\n")
    return tried


def _attempt(step: Step) -> tuple[State, str]:
    _shell(step, "git clean -qfdx")
    built = _shell(step, step.build)
    try:
        if built.end is not End.EXIT or built.status:
            return State.SKIPPED, f"does not build: {_last_line(built)}"
        tool = Path(step.folder) / step.tool
        if not tool.is_file():
            return State.SKIPPED, f"the build makes no {step.tool}"
        spec = pointed_spec(load_domain(step.found.domain), step.found.spec, str(tool))
        return replay(step.found, spec)
    except AssayError as error:
        return State.SKIPPED, str(error)
    finally:
        _shell(step, "git reset -q --hard")


def _shell(step: Step, command: str) -> Stage:
    argv = ("/bin/sh", "-c", _BUILD, "build", step.folder, command)
    return run(Invocation({}, (Command(argv),)), _LIMITS, Access.OPEN).stages[0]


def _last_line(stage: Stage) -> str:
    lines = [line for line in (stage.error_text or stage.text).splitlines() if line.strip()]
    return lines[-1].strip() if lines else f"{stage.end} {stage.status}"


def main(job: str) -> int:
    """Take the step that a file describes."""
    step = STEP.decode(Path(job).read_bytes())
    choose(step.sandbox)
    commit = _shell(step, "git rev-parse HEAD").text.strip()
    state = attempt(step, commit).state
    return _SKIP if state is State.SKIPPED else int(state is not step.old)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
