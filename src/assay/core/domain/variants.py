"""Metamorphic variants: other ways to ask the same question.

A variant has the verdict and the value of its case, by construction. The oracle's answer carries over, so a variant
costs a run of the tool only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, runtime_checkable

from assay.core.domain.case import C, Case
from assay.core.domain.splitmix import Draw, X
from assay.errors import UsageError

Variation = Callable[[C, Draw], C | None]
"""Rewrites a case into an equivalent one; None if the rewriting does not apply."""
_TRIES = 4


@runtime_checkable
class HasVariants(Protocol):
    """A domain that rewrites its cases into equivalent ones."""

    def variants(self, case: Case, draw: Draw) -> Iterator[tuple[str, Case]]:
        """Draw variants, each with the name of its kind; the stream ends where nothing applies."""
        ...


def vary(kinds: Mapping[str, Variation[C]], case: C, draw: Draw) -> Iterator[tuple[str, C]]:
    """Draw variants of every kind that applies, in rounds: each round has the kinds in another order."""
    while True:
        applied = False
        for name in shuffled(list(kinds), draw):
            variant = kinds[name](case, Draw(draw.bits()))
            if variant is not None:
                applied = True
                yield name, variant
        if not applied:
            return


def some_variants(domain: object, case: Case, draw: Draw, count: int) -> list[tuple[str, Case]]:
    """Draw up to `count` variants that differ from the case and from each other."""
    if not isinstance(domain, HasVariants) or not count:
        return []
    seen, out = {case}, list[tuple[str, Case]]()
    for tries, (name, variant) in enumerate(domain.variants(case, draw)):
        if variant not in seen:
            seen.add(variant)
            out.append((name, variant))
        if len(out) >= count or tries >= _TRIES * count:
            break
    return out


def require_variants(domain: object, name: str) -> None:
    """Raise `UsageError` where a domain has no variants."""
    if not isinstance(domain, HasVariants):
        raise UsageError(f"{name} has no variants", where="--variants", remedy="leave it out")


def shuffled(items: Sequence[X], draw: Draw) -> list[X]:
    """Draw a permutation of the items."""
    out = list(items)
    for i in range(len(out) - 1, 0, -1):
        j = draw.below(i + 1)
        out[i], out[j] = out[j], out[i]
    return out
