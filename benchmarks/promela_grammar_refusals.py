"""The pairs of productions that SPIN refuses, with its messages: writes `sources/grammar/refused.tsv`.

    python benchmarks/promela_grammar_refusals.py [--relation R] > refused.tsv

A model with several pairs is given to `spin -a`; if SPIN refuses it, each pair is tried alone. A pair is refused if the
model with this pair alone is.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory

from assay.core.domain.splitmix import Draw
from assay.domains.promela.sources.grammar.models import model_text
from assay.domains.promela.sources.grammar.pairs import RELATIONS, TOGETHER, Pair, relation_pairs

_PLACE = re.compile(r"^spin: \S+:\d+, (?:Error: )?")
_NUMBER = re.compile(r"(\b[a-z]+|:)\d+\b")
_HARMLESS = re.compile(r"dubious use|truncated")
WORKERS = 2


def refusal(text: str) -> str:
    """SPIN's message about a model; empty if it generates a verifier."""
    with TemporaryDirectory(prefix="assay-pairs-", dir="/dev/shm" if Path("/dev/shm").is_dir() else None) as folder:
        Path(folder, "m.pml").write_text(text)
        plain = () if "#" in text else ("-Pcat",)  # saves the preprocessor
        command = ("spin", *plain, "-a", "m.pml")
        ran = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    if not ran.returncode:
        return ""
    said = [line for line in (ran.stdout + ran.stderr).splitlines() if "rror" in line and not _HARMLESS.search(line)]
    message = said[0] if said else f"exit status {ran.returncode}"
    return " ".join(_NUMBER.sub(r"\1N", _PLACE.sub("", message)).split())


def refused(pairs: Sequence[Pair]) -> Iterator[tuple[Pair, str]]:
    """The pairs of a group that SPIN refuses."""
    if len(pairs) > 1 and not refusal(model_text(pairs, Draw(0))):
        return
    for pair in pairs:
        if message := refusal(model_text([pair], Draw(0))):
            yield pair, message


def main() -> int:
    """Try all pairs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--relation", choices=RELATIONS, action="append")
    given = parser.parse_args()
    for relation in given.relation or RELATIONS:
        pairs, size = list(relation_pairs(relation)), TOGETHER[relation]
        groups = [pairs[start : start + size] for start in range(0, len(pairs), size)]
        with ThreadPoolExecutor(WORKERS) as pool:
            for found in pool.map(lambda group: list(refused(group)), groups):
                for pair, message in found:
                    print(*pair, message, sep="\t", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
