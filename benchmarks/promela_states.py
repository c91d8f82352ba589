"""Count the states of a Promela model without any reduction, by the semantics and by SPIN.

    python benchmarks/promela_states.py FILE.pml      print Assay's count

Nothing is merged, reset or left out: `spin -o1 -o2 -o3`, `-DNOREDUCE`, no claims, and errors do not end the search. The
reference semantics explores the first `SMALL` states; native code counts larger models, up to `MOST` states.
"""

from __future__ import annotations

import re
import shutil
import sys
import tempfile
from pathlib import Path

from promela_verdicts import MEMORY, run_limited

from assay.domains.promela.compile.load import question_of
from assay.domains.promela.engine.native.codegen.codegen_context import Unsupported
from assay.domains.promela.engine.native.search.answers import compiled_for
from assay.domains.promela.engine.native.search.outcome import SearchLimits
from assay.domains.promela.engine.native.search.search import find_bad
from assay.domains.promela.engine.space import SpentError
from assay.domains.promela.formats.files import read_model
from assay.domains.promela.model.case import SAFETY, Case, Property
from assay.domains.promela.model.compiled import Compilable
from assay.domains.promela.semantics import initial, steps

SMALL = 3_000
MOST = 300_000
SECONDS = 10
_COMPILER = shutil.which("tcc") or "gcc"
_STORED = re.compile(r"^\s*([\d.e+]+) states, stored", re.MULTILINE)


def ours(path: Path) -> str:
    """Count the states in a process of its own; `faults` if a run-time error ends a run."""
    done = run_limited((sys.executable, __file__, str(path)), Path.cwd(), SECONDS)
    lines = done.text.strip().splitlines()
    return lines[-1] if not done.status and lines else ""


def theirs(path: Path) -> str:
    """Count SPIN's states; nothing if its search was not completed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        flags = ("-w", "-DNOREDUCE", "-DNOCLAIM", "-DSAFETY", f"-DMEMLIM={MEMORY >> 20}", "-DVECTORSZ=32768")
        run_limited(("spin", "-o1", "-o2", "-o3", "-a", str(path)), folder)
        run_limited((_COMPILER, *flags, "-o", "pan", "pan.c"), folder)
        if not (folder / "pan").exists():
            return ""
        said = run_limited(("./pan", "-A", "-E", "-c0", "-n", "-m2000000"), folder, SECONDS).text
    stored = _STORED.search(said)
    complete = stored and "max search depth too small" not in said and "Search not completed" not in said
    return str(int(float(stored[1]))) if stored and complete else ""


def count(path: Path) -> str:
    """Count the states; `faults` if a run-time error ends a run."""
    question = question_of(Case(read_model(path).text, Property(SAFETY)))
    assert isinstance(question.system, Compilable)
    model = question.system.model
    seen = {initial(model)}
    waiting = list(seen)
    while waiting and len(seen) <= SMALL:
        for step in steps(model, waiting.pop()):
            if step.fault not in ("", "assertion"):
                return "faults"
            if step.target not in seen:
                seen.add(step.target)
                waiting.append(step.target)
    if not waiting:
        return str(len(seen))
    found = find_bad(compiled_for(question, None, None), SearchLimits(MOST, MEMORY), stop=False)
    return str(found.states)


if __name__ == "__main__":
    try:
        print(count(Path(sys.argv[1])))
    except (SpentError, Unsupported):
        print()
