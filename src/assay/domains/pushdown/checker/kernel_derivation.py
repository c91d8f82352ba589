"""Kernels that check a derivation, the witness for `reachable`: the conditions of `checker`, over arrays.

They share no code with the engines. Every index is checked before use, so tampered evidence is rejected.
"""

from __future__ import annotations

from assay.core.native.boundary import ints_at, table_at
from assay.core.native.jit import Flags, Ints, Longs, borrowed, compiled, no_refcount
from assay.domains.pushdown.checker.kernel_index import NONE, Index, index_of, leads
from assay.domains.pushdown.model.evidence import COMPOSED, GIVEN
from assay.domains.pushdown.model.flat_kernel import CASE, FlatCase, case_at


@no_refcount
def _justified(k: int, entries: Ints, rules: Ints, given: Index, states: int, labels: int, backward: bool) -> bool:
    """Whether entry k follows from its rule and its premises, which are earlier entries."""
    source, label, target, rule = entries[k, 0], entries[k, 1], entries[k, 2], entries[k, 3]
    first, second = entries[k, 4], entries[k, 5]
    if first < -1 or first >= k or second < -1 or second >= k or (first == -1 and second != -1):
        return False
    count = (first != -1) + (second != -1)
    if rule == GIVEN:
        if count or not (0 <= source < states and 0 <= label < labels and 0 <= target < states):
            return False
        return leads(given, source, label, target)
    if rule == COMPOSED:
        if backward or count != 2 or entries[first, 1] != -1 or entries[second, 1] == -1:
            return False
        joined = entries[first, 2] == entries[second, 0] and source == entries[first, 0]
        return joined and label == entries[second, 1] and target == entries[second, 2]
    if rule < 0 or rule >= rules.shape[0]:
        return False
    p, read, q, length = rules[rule, 0], rules[rule, 1], rules[rule, 2], rules[rule, 3]
    if backward:
        state = q
        if count != length or source != p or label != read:
            return False
        if length > 0:
            if entries[first, 0] != state or entries[first, 1] != rules[rule, 4]:
                return False
            state = entries[first, 2]
        if length > 1:
            if entries[second, 0] != state or entries[second, 1] != rules[rule, 5]:
                return False
            state = entries[second, 2]
        return target == state
    if count != 1 or entries[first, 0] != p or entries[first, 1] != read:
        return False
    end = entries[first, 2]
    if length == 2:
        middle = states + q * labels + rules[rule, 4]
        upper = source == q and label == rules[rule, 4] and target == middle
        return upper or (source == middle and label == rules[rule, 5] and target == end)
    return source == q and target == end and label == (rules[rule, 4] if length else -1)


@no_refcount
def _all_justified(case: FlatCase, given: Index, backward: bool, entries: Ints) -> bool:
    states = case.states2 if backward else case.states1
    for k in range(entries.shape[0]):
        if not _justified(k, entries, case.rules, given, states, case.labels, backward):
            return False
    return True


@no_refcount
def _end(entries: Ints, location: int, path: Ints) -> int:
    """The last state of a path of entries, or NONE if the entries do not form a path."""
    state = location
    for k in range(path.shape[0]):
        if path[k] < 0 or path[k] >= entries.shape[0] or entries[path[k], 0] != state:
            return NONE
        state = entries[path[k], 2]
    return state


@no_refcount
def _is_final(finals: Flags, state: int) -> bool:
    return 0 <= state < finals.shape[0] and finals[state]


@compiled
def proves_reachable(case: FlatCase, backward: bool, entries: Ints, location: int, path: Ints, other: Ints) -> bool:
    """Whether a derivation proves that the case is reachable."""
    case, entries, path, other = borrowed(case), borrowed(entries), borrowed(path), borrowed(other)
    first = index_of(case.edges1, case.states1, case.labels)
    second = index_of(case.edges2, case.states2, case.labels)
    grown, still = (second, first) if backward else (first, second)
    if not _all_justified(case, grown, backward, entries) or not 0 <= location < case.locations:
        return False
    end = _end(entries, location, path)
    here, letters = location, 0
    for k in range(path.shape[0] if end != NONE else 0):
        label = entries[path[k], 1]
        if label == -1:
            continue
        states = case.states1 if backward else case.states2
        if letters == other.shape[0] or not 0 <= other[letters] < states:
            return False
        if not leads(still, here, label, other[letters]):
            return False
        here = other[letters]
        letters += 1
    first_end, second_end = (here, end) if backward else (end, here)
    return letters == other.shape[0] and _is_final(case.finals1, first_end) and _is_final(case.finals2, second_end)


@compiled
def proves_meeting(
    case: FlatCase, location: int, entries: Ints, path: Ints, more_entries: Ints, more_path: Ints
) -> bool:
    """Whether a forward and a backward derivation meet in one configuration."""
    case, entries, path, more_entries, more_path = (
        borrowed(case),
        borrowed(entries),
        borrowed(path),
        borrowed(more_entries),
        borrowed(more_path),
    )
    first = index_of(case.edges1, case.states1, case.labels)
    second = index_of(case.edges2, case.states2, case.labels)
    if not (_all_justified(case, first, False, entries) and _all_justified(case, second, True, more_entries)):
        return False
    if not 0 <= location < case.locations:
        return False
    ends = _end(entries, location, path), _end(more_entries, location, more_path)
    if not (_is_final(case.finals1, ends[0]) and _is_final(case.finals2, ends[1])):
        return False
    letters = 0
    for k in range(path.shape[0]):
        label = entries[path[k], 1]
        if label == -1:
            continue
        if letters == more_path.shape[0] or more_entries[more_path[letters], 1] != label:
            return False
        letters += 1
    return letters == more_path.shape[0]


@compiled
def derivation_entry(words: Longs) -> int:
    """Check a derivation: the case, the direction, the entries, the location, the path, the other path."""
    at = CASE + 1
    entries, location = table_at(words, at), words[at + 3]
    path, other = ints_at(words, at + 4), ints_at(words, at + 6)
    return int(proves_reachable(case_at(words), words[CASE] != 0, entries, location, path, other))


@compiled
def meeting_entry(words: Longs) -> int:
    """Check two derivations: the case, the location, and for each its entries and its path."""
    at = CASE + 1
    entries, path = table_at(words, at), ints_at(words, at + 3)
    more, more_path = table_at(words, at + 5), ints_at(words, at + 8)
    return int(proves_meeting(case_at(words), words[CASE], entries, path, more, more_path))
