"""Public Promela models: chosen by a rule, listed with their hashes, fetched on demand.

    python benchmarks/promela_corpus.py OUT [--mirror DIR]             fetch the models of promela_corpus.csv into OUT
    python benchmarks/promela_corpus.py --select --mirror DIR --known FOLDER     write promela_corpus.csv

DIR holds git repositories in folders named `owner+name`; a repository that it lacks is cloned from GitHub. The models
are others' work: the table names them, and no model is kept here. A fetched file must have its SHA-256 of the table.

The rule of selection was fixed before any model was run, and no model has been dropped since:

1. Repositories: those of `_BY_NAME`, which a search for names with `promela` and `spin-model` listed, and `_BY_USE`,
   which use or test Promela.
2. Files: the newest commit's files with one of the endings `ENDINGS` that hold a process (`proctype` or `init {`)
   outside comments. Included files must be in the repository; they are fetched too.
3. A content is listed once, under the first repository, and not at all if it is one of SPIN's own examples (FOLDER).
4. At most `MOST` files of a repository: those with the least SHA-256, so that names and contents have no influence.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import posixpath
import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import astuple, dataclass, fields
from pathlib import Path

TABLE = Path(__file__).with_suffix(".csv")
ENDINGS = (".pml", ".promela", ".prom", ".pm", ".pr", ".spin")
MOST = 12
_BY_NAME = """
Akirathan/mesi_promela DanielValdeley/promela-e-spin EthanAndreas/Promela Honzurka/promela-lsp-extension
LewysW/CS4052-P1-Promela-Spin LosKeeper/TP-Promela MK4H/MESI_Promela PearsonSamuel/SPIN-Model-Checking
Romsou/Projet_Promela SergeyStaroletov/PromelaSamples TomasFugassa/Promela-Oral Vagnona/Promela
YeonwooSung/PROMELA_Examples abhijeetagnihotri123/Promela-Assignment afterdusk/cs4211-spin-modelling alanprawira/Promela
amrut-prabhu/spin-promela-models andirsun/promela-spin-problems andramos/PracticaPromela bivex/vcpu-spin-models
canhminhdo/PROMELA-SPECS cfernald/Distributed_Promela_Algos dasizeman/PromelaLocks davidfischer-ch/sudoku-promela
gagansh7171/SPIN-Model-Checker-Programs georgigospodinov/Y4PromelaAndSpin goens/promela-examples
hadisfr/Needham-Schroeder-Protocol-Promela-Verification hhu-stups/prob-promela johnyf/openpromela johnyf/promela
kDushyanth/SPIN-model-checker lianngg/Promela-TrafficLight lucadibello/concurrency-spin-model-checker luizaalves/promela
lulu2184/DistrictVotingPromela marijanedjalkova/Promela-Practical martincxx/promela mpsk2/PWiR-Promela
nlintas/Verified-Safety-Railway-Promela-Spin-Model prateek18597/Promela-Programs rkolovanov/promela-algorithms
shibbir/promela siraben/tree-sitter-promela smithtal/PromelaInterBankTransferModeling stupaq/promela-szymanski
styczynski/Needham-Schroeder-promela tadzik/promela taichimaeda/promela-playground takafumihoriuchi/learning_promela
ubinix-warun/sketchbook-promela zakilive/spin-promela
"""
_BY_USE = "RTEMS/rtems-central paulmckrcu/perfbook utwente-fmt/ltsmin utwente-fmt/spins"
_COMMENT = re.compile(rb"/\*.*?\*/|//[^\n]*", re.DOTALL)
_PROCESS = re.compile(rb"\bproctype\b|\binit\s*\{")
_INCLUDE = re.compile(rb'^\s*#\s*include\s*["<](.*?)[">]', re.MULTILINE)


@dataclass(frozen=True)
class Model:
    """One listed file: where it is, and what it must be."""

    repository: str
    commit: str
    path: str
    sha256: str

    @property
    def place(self) -> Path:
        """The file's place below the folder of fetched models."""
        return Path(self.repository.replace("/", "+"), self.path)


def read_table(table: Path = TABLE) -> list[Model]:
    """Read the list of models."""
    with table.open(newline="", encoding="utf-8") as file:
        return [Model(**row) for row in csv.DictReader(file)]


def fetch(model: Model, out: Path, mirror: Path) -> Path:
    """Write a model and what it includes below `out`, and check its hash; give its place."""
    place = out / model.place
    if not place.exists() or _hash(place.read_bytes()) != model.sha256:
        repository = _repository(model.repository, mirror, model.commit)
        content = _content(repository, model.commit, model.path)
        if _hash(content) != model.sha256:
            raise SystemExit(f"{model.repository}/{model.path}: its SHA-256 is not that of {TABLE.name}")
        for path in [*_includes(repository, model.commit, model.path, content), model.path]:
            target = out / model.repository.replace("/", "+") / path
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(_content(repository, model.commit, path))
    return place


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def _git(repository: Path, *arguments: str) -> bytes:
    return subprocess.run(["git", "-C", repository, *arguments], capture_output=True, check=True).stdout


def _repository(name: str, mirror: Path, commit: str = "HEAD") -> Path:
    """Find a repository in the mirror; clone it if it is not there."""
    folder = mirror / name.replace("/", "+")
    for place in (folder, folder / "repo", folder / "repo" / ".git"):
        if (place / "HEAD").exists() or (place / ".git").exists():
            return place
    subprocess.run(["git", "clone", "--bare", "--quiet", f"https://github.com/{name}", folder], check=True)
    if commit != "HEAD":
        subprocess.run(["git", "-C", folder, "fetch", "--quiet", "origin", commit], check=True)
    return folder


def _content(repository: Path, commit: str, path: str) -> bytes:
    return _git(repository, "cat-file", "blob", f"{commit}:{path}")


def _includes(repository: Path, commit: str, path: str, content: bytes) -> list[str]:
    """List the files that a file includes, directly or not; one that is missing raises an error."""
    found: list[str] = []
    waiting = [(path, content)]
    while waiting:
        here, text = waiting.pop()
        for name in _INCLUDE.findall(_COMMENT.sub(b"", text)):
            other = posixpath.normpath(posixpath.join(posixpath.dirname(here), name.decode()))
            if other not in found:
                found.append(other)
                waiting.append((other, _content(repository, commit, other)))
    return found


def _listed(name: str, repository: Path) -> Iterator[Model]:
    """List the models of a repository that could be selected."""
    commit = _git(repository, "rev-parse", "HEAD").decode().strip()
    for path in _git(repository, "ls-tree", "-rz", "--name-only", commit).decode().split("\0"):
        if not path.lower().endswith(ENDINGS):
            continue
        content = _content(repository, commit, path)
        if not _PROCESS.search(_COMMENT.sub(b"", content)):
            continue
        try:
            _includes(repository, commit, path, content)
        except subprocess.CalledProcessError:
            continue
        yield Model(name, commit, path, _hash(content))


def select(mirror: Path, known: Path) -> list[Model]:
    """Select models by the rule above."""
    seen = {_hash(path.read_bytes()) for path in known.rglob("*") if path.is_file()}
    chosen: list[Model] = []
    for name in sorted(f"{_BY_NAME} {_BY_USE}".split()):
        own: dict[str, Model] = {}
        for model in _listed(name, _repository(name, mirror)):
            if model.sha256 not in seen:
                own.setdefault(model.sha256, model)
        seen |= own.keys()
        chosen += sorted((own[key] for key in sorted(own)[:MOST]), key=lambda model: model.path)
    return chosen


def main() -> None:
    """Fetch the listed models, or list them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", nargs="?", type=Path)
    parser.add_argument("--mirror", type=Path)
    parser.add_argument("--select", action="store_true")
    parser.add_argument("--known", type=Path)
    given = parser.parse_args()
    if given.select:
        if given.mirror is None or given.known is None:
            parser.error("--select needs --mirror DIR and --known FOLDER")
        with TABLE.open("w", newline="", encoding="utf-8") as file:
            writer = csv.writer(file, lineterminator="\n")
            writer.writerow(field.name for field in fields(Model))
            writer.writerows(map(astuple, select(given.mirror, given.known)))
        return
    if given.out is None:
        parser.error("give the folder for the models")
    for model in read_table():
        fetch(model, given.out, given.mirror or given.out / ".repositories")
    print(f"{len(read_table())} models in {given.out}", file=sys.stderr)


if __name__ == "__main__":
    main()
