"""Loops over lines of text: read, decide and certify each small plain instance; every other line is left."""

from __future__ import annotations

from assay.core.native.boundary import bytes_at
from assay.core.native.jit import Bytes, Longs, compiled, no_refcount
from assay.domains.pushdown.engine.dense.decide import decide_backward, decide_forward, decide_from_both
from assay.domains.pushdown.formats.kernels.draft import Draft, drafted, new_draft
from assay.domains.pushdown.formats.kernels.instance import read_instance_at
from assay.domains.pushdown.model.flat_kernel import FlatCase
from assay.domains.pushdown.shard_kernels.certified import ROOM, certified
from assay.domains.pushdown.shard_kernels.codes import LEFT
from assay.domains.pushdown.shard_kernels.ranges import give_case
from assay.domains.pushdown.sources.kernels.normal import normal_flat

_NEWLINE = 10


@no_refcount
def _next_line(text: Bytes, at: int) -> int:
    """The start of the next line."""
    while at < text.shape[0] and text[at] != _NEWLINE:
        at += 1
    return min(at + 1, text.shape[0])


@no_refcount
def _is_small(case: FlatCase) -> bool:
    """Whether a case is so small that every engine stores it as bit rows, one word for each."""
    wide = case.labels + 1
    left = case.states1 + case.locations * case.labels
    lines = case.locations * wide + case.edges1.shape[0] + case.edges2.shape[0] + 2 * case.rules.shape[0]
    return bool(max(left, case.states2) <= 64 and (left + case.states2) * wide <= 512 and lines <= 1000)


@compiled
def _small_case(text: Bytes, at: int, end: int, draft: Draft) -> tuple[bool, FlatCase]:
    """Read the case of a line; whether it is small, and then it is in normal form."""
    plain, case = read_instance_at(text, at, end, draft), drafted(draft)
    if not (plain and _is_small(case)):
        return False, case
    case = normal_flat(case)
    return _is_small(case), case


@compiled
def certify_lines_by_pre(words: Longs) -> int:
    """Certify by pre*."""
    text, out, draft, at = bytes_at(words, 0), bytes_at(words, 2), new_draft(), 0
    for i in range(out.shape[0]):
        end = _next_line(text, at)
        small, case = _small_case(text, at, end, draft)
        out[i], at = certified(case, decide_backward(case, ROOM)) if small else LEFT, end
    return 0


@compiled
def certify_lines_by_post(words: Longs) -> int:
    """Certify by post*."""
    text, out, draft, at = bytes_at(words, 0), bytes_at(words, 2), new_draft(), 0
    for i in range(out.shape[0]):
        end = _next_line(text, at)
        small, case = _small_case(text, at, end, draft)
        out[i], at = certified(case, decide_forward(case, ROOM)) if small else LEFT, end
    return 0


@compiled
def certify_lines_by_dual(words: Longs) -> int:
    """Certify by dual*."""
    text, out, draft, at = bytes_at(words, 0), bytes_at(words, 2), new_draft(), 0
    for i in range(out.shape[0]):
        end = _next_line(text, at)
        small, case = _small_case(text, at, end, draft)
        out[i], at = certified(case, decide_from_both(case, ROOM)) if small else LEFT, end
    return 0


@compiled
def case_of_line(words: Longs) -> int:
    """Return the case of a line, and -1 if it is left."""
    text, draft = bytes_at(words, 0), new_draft()
    return give_case(words, 2, drafted(draft)) if read_instance_at(text, 0, text.shape[0], draft) else -1
