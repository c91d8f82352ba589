"""One Promela file before SPIN and before Assay: verdicts, states and CPU seconds, within equal limits.

SPIN is `spin -a`, `gcc -O2` and `pan`, without partial order reduction. Safety is asked of a verifier without claims,
each claim by its name, and labels of a verifier of their own. Where that search runs out of time, memory or depth, SPIN
is asked again with a deeper stack or with reduction; then the last attempt counts. Assay is `assay check promela
--certify 0`, and again for labels. Each command of Assay and all searches of each verifier have `seconds` of CPU and
`MEMORY` bytes; SPIN has as many seconds again for its second attempts.
"""

from __future__ import annotations

import json
import re
import resource
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from assay.core.domain.verdict import Reason
from assay.domains.promela.formats.parser import parse_once
from assay.domains.promela.model.case import ACCEPTANCE, LTL, NEVER, NON_PROGRESS, SAFETY, Case
from assay.domains.promela.oracle.questions import read_asked
from assay.domains.promela.spin.pan import KILLED, SIGNAL, read_search, too_shallow
from assay.errors import InputError

MEMORY = 4 << 30
_ADDRESSES = 8 << 30
"""Address space of a process; compiled code and its tables need more than the states."""
_ASSAY = "import sys; from assay.cli.main import main; sys.exit(main())"
_LABEL = {ACCEPTANCE: re.compile(r"\baccept\w*\s*:(?!:)"), NON_PROGRESS: re.compile(r"\bprogress\w*\s*:(?!:)")}
_FLAGS = {SAFETY: ("-DSAFETY", "-DNOCLAIM"), ACCEPTANCE: ("-DNOCLAIM",), NON_PROGRESS: ("-DNP", "-DNOCLAIM")}
_OPTIONS = {SAFETY: (), LTL: ("-a",), NEVER: ("-a",), ACCEPTANCE: ("-a", "-E"), NON_PROGRESS: ("-l", "-E")}
_COMPILED = ("-w", "-DVECTORSZ=32768", f"-DMEMLIM={MEMORY >> 20}", "-o", "pan", "pan.c")
_COMPLAINT = re.compile(r"^pan:\d+: (.*?) \(at depth", re.MULTILINE)
_LEFT_OUT, _NO_CLAIM = "- (not selected)", "- (none specified)"
"""What pan says of claims with -DNOCLAIM, and in a model without claims."""
OWN_ERROR = "SPIN stops at something else: "


@dataclass(frozen=True)
class Question:
    """A property of a file: its kind, its name for Assay, and its name for SPIN."""

    kind: str
    part: str
    claim: str = ""


@dataclass(frozen=True)
class Told:
    """What one side said of one property."""

    verdict: str
    states: int = 0
    note: str = ""


@dataclass
class Side:
    """What one side said of a file: why it was refused, or a verdict on each property, and the CPU seconds."""

    refused: str = ""
    told: dict[str, Told] = field(default_factory=dict)
    cpu: float = 0.0


@dataclass(frozen=True)
class Done:
    """What a command printed, how it ended, and its CPU seconds."""

    text: str
    status: int
    cpu: float


def questions(path: Path) -> list[Question] | str:
    """List what can be asked about a file, or say why Assay refuses it."""
    found: list[Question] = []
    try:
        for item in read_asked(path, {}):
            if isinstance(item, InputError):
                return str(item)
            found.append(Question(item.case.property.kind, item.case.property.part, _name_for_spin(item.case)))
            text = item.case.source
    except InputError as error:
        return str(error)
    found += [Question(kind, kind) for kind, label in _LABEL.items() if label.search(text)]
    return found


def _name_for_spin(case: Case) -> str:
    asked, tree = case.property, parse_once(case.source)
    if asked.kind == LTL:
        return asked.name if not asked.name.isdecimal() else tree.claim_names[int(asked.name) - 1]
    return asked.name or tree.never_names[0] if asked.kind == NEVER else ""


def run_limited(command: Sequence[str], folder: Path, seconds: float = 60, addresses: int | None = _ADDRESSES) -> Done:
    """Run a command within limits; the status is that of a shell, or 124 when the time was up."""
    most = max(1, round(seconds))

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
        if addresses is not None:
            resource.setrlimit(resource.RLIMIT_AS, (addresses, addresses))

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        command,
        cwd=folder,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        preexec_fn=limit,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    status = SIGNAL - done.returncode if done.returncode < 0 else done.returncode
    if status in (SIGNAL + signal.SIGXCPU, SIGNAL + signal.SIGKILL):
        status = KILLED
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    text = done.stdout.decode(errors="replace")
    return Done(text.replace(_LEFT_OUT, _NO_CLAIM), status, cpu)


@dataclass
class _Budget:
    """CPU seconds that several searches share."""

    left: float

    def run(self, command: Sequence[str], folder: Path) -> Done:
        """Run a command within what is left."""
        done = run_limited(command, folder, self.left)
        self.left -= done.cpu
        return done


def spin(path: Path, asked: Sequence[Question], seconds: float, compiler: Sequence[str] = ("gcc", "-O2")) -> Side:
    """Ask SPIN about a file."""
    side = Side()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        written = run_limited(("spin", "-a", str(path)), folder)
        side.cpu += written.cpu
        if written.status or not (folder / "pan.c").exists():
            said = written.text.strip().splitlines()
            side.refused = next((line for line in said if "rror" in line or "saw" in line), (said or ["?"])[-1])
            return side
        for variant in dict.fromkeys(_FLAGS.get(question.kind, ()) for question in asked):
            own = [question for question in asked if _FLAGS.get(question.kind, ()) == variant]
            _ask_variant(folder, (*compiler, *variant), own, side, seconds)
    return side


def _ask_variant(
    folder: Path, compile_: tuple[str, ...], asked: Sequence[Question], side: Side, seconds: float
) -> None:
    """Compile one verifier and ask it; ask again with reduction where it ran out of something."""
    built, budget = _build(folder, (*compile_, "-DNOREDUCE")), _Budget(seconds)
    side.cpu += built.cpu
    if built.status:
        side.refused = next((line for line in built.text.splitlines() if "error" in line), "gcc fails")
        return
    again = []
    for question in asked:
        told, cpu = _search(folder, question, budget)
        side.told[question.part] = told
        if told.verdict in ("unknown:timeout", "unknown:memory", "unknown:bound"):
            again.append((question, cpu))
        else:
            side.cpu += cpu
    if again:
        budget = _Budget(seconds)
        side.cpu += _build(folder, compile_).cpu - built.cpu
    for question, wasted in again:
        told, cpu = _search(folder, question, budget)
        decided = not told.verdict.startswith("unknown")
        side.told[question.part] = Told(told.verdict, told.states, "with reduction") if decided else told
        side.cpu += cpu if decided else wasted


def _build(folder: Path, command: Sequence[str]) -> Done:
    return run_limited((*command, *_COMPILED), folder)


def build_options(question: Question) -> tuple[str, ...]:
    """The compiler's options of a verifier for one property."""
    return (*_FLAGS.get(question.kind, ()), *_COMPILED)


def search_options(question: Question) -> tuple[str, ...]:
    """The options of `pan` for one property."""
    named = ("-N", question.claim) if question.claim else ()
    return (*_OPTIONS[question.kind], *named, "-n", "-m1000000")


def _search(folder: Path, question: Question, budget: _Budget) -> tuple[Told, float]:
    *options, _ = search_options(question)
    done = budget.run(("./pan", *search_options(question)), folder)
    if too_shallow(done.text) and not _COMPLAINT.search(done.text):
        done = budget.run(("./pan", *options, "-m20000000"), folder)
    found = read_search(question.kind, done.text, done.status, claim=question.claim)
    verdict, note = found.verdict.label, found.note
    if note.startswith(OWN_ERROR) and question.kind != SAFETY:
        done, verdict = _past_errors(folder, question, options, budget)
    states = found.measures.get("states", 0)
    return Told(verdict, states if isinstance(states, int) else 0, note), done.cpu


def _past_errors(folder: Path, question: Question, options: Sequence[str], budget: _Budget) -> tuple[Done, str]:
    """Continue a search past the errors that do not violate the claim."""
    done = budget.run(("./pan", *options, "-m1000000", "-c0"), folder)
    for line in set(_COMPLAINT.findall(done.text)):
        found = read_search(question.kind, f"pan:1: {line} (at depth 0)\n", 0, claim=question.claim)
        if found.verdict.label == "violated":
            return done, "violated"
    without = re.sub(r"errors: \d+", "errors: 0", _COMPLAINT.sub("", done.text))
    return done, read_search(question.kind, without, done.status, claim=question.claim).verdict.label


def assay_command(options: Sequence[str]) -> tuple[str, ...]:
    """The command that checks a file."""
    command = (sys.executable, "-c", _ASSAY, "check", "promela", "--json", "--quiet", "--memory", str(MEMORY))
    return (*command, *options)


def assay(path: Path, asked: Sequence[Question], seconds: float, certify: int = 0) -> Side:
    """Ask Assay about a file, as its command line does."""
    side = Side()
    on_request = [("--claim", q.kind) for q in asked if q.kind in (ACCEPTANCE, NON_PROGRESS)]
    for options in ((), *on_request):
        whole = (*assay_command(("--certify", str(certify), *options)), str(path))
        done = run_limited(whole, Path.cwd(), seconds, addresses=None)  # it reserves more addresses than it uses
        side.cpu += done.cpu
        side.told |= dict(_answers(done.text))
        errors = [line for line in done.text.splitlines() if line.startswith("assay:") or "Error" in line]
        if errors and not side.told:
            side.refused = errors[-1]
        elif "internal error" in done.text or (done.status not in (0, 1, 3, KILLED) and done.status > SIGNAL):
            side.refused = errors[-1] if errors else f"ended with status {done.status}"
    for question in asked:
        side.told.setdefault(question.part, Told(f"unknown:{Reason.TIMEOUT}"))
    return side


def _answers(text: str) -> Iterator[tuple[str, Told]]:
    """Read the lines of JSON; the last one may be cut off."""
    for line in text.splitlines():
        try:
            said = json.loads(line) if line.startswith("{") else {}
        except ValueError:
            continue
        if "verdict" in said:
            verdict = f"{said['verdict']}:{said['reason']}" if "reason" in said else said["verdict"]
            yield said["part"], Told(verdict, said.get("states", 0), said.get("note", ""))
