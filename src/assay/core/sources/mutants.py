"""Mutants as a source: cases of a corpus, each with one to three small changes.

Most inputs of a tool's own tests are answered correctly. A small change keeps what made them worth testing, and asks
something new.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic

from assay.core.domain.case import C
from assay.core.domain.source import Identity, SourceKind, SourceParameter, draw_of
from assay.core.domain.splitmix import Draw
from assay.core.sources.corpus import Corpus

Mutation = Callable[[C, Draw], C | None]
"""Changes a case a little; None if the result is not a valid case."""
_TRIES = 20


@dataclass(frozen=True)
class Mutants(Generic[C]):
    """An infinite sequence of mutants; identity and index determine each."""

    identity: Identity
    corpus: tuple[C, ...]
    mutate: Mutation[C]
    most: int
    size: int | None = None

    def case(self, i: int) -> C:
        """Draw a case of the corpus and change it; it stays as it is where no change is valid."""
        draw = draw_of(self.identity.key, i)
        case = draw.choice(self.corpus)
        left = 1 + draw.below(self.most)
        for _ in range(_TRIES):
            changed = self.mutate(case, draw)
            if changed is not None and changed != case:
                case, left = changed, left - 1
            if not left:
                break
        return case


def mutate_kind(open_corpus: Callable[[Identity], Corpus[C]], mutate: Mutation[C], files: str) -> SourceKind[C]:
    """Make the kind of source `mutate` from a reader of a corpus and the changes of a case."""

    def make(identity: Identity) -> Mutants[C]:
        corpus = open_corpus(identity)
        return Mutants(corpus.identity, corpus.cases, mutate, int(dict(identity.parameters)["changes"]))

    return SourceKind(
        "mutate",
        f"cases of a corpus ({files}) with one to three small changes each; files that cannot be read are skipped",
        (
            SourceParameter("seed", 0, "another seed gives other mutants"),
            SourceParameter("path", "", "the file or folder"),
            SourceParameter("changes", 3, "the most changes of a case", least=1, most=20),
        ),
        make,
    )
