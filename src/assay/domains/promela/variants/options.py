"""The options of `if` and `do`: in another order, twice, split at a disjunction, or with one that never runs."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from assay.core.domain.splitmix import Draw
from assay.core.domain.variants import shuffled
from assay.domains.promela import tree as t
from assay.domains.promela.model.case import Case
from assay.domains.promela.reduction.paths import changed, parts
from assay.domains.promela.variants.places import contains, reads_layout, rewritten, spots, tree_of

Option = tuple[t.Statement, ...]
Options = tuple[Option, ...]
_SIMPLE = (t.Assign, t.Assert, t.Test, t.Send)


def _with_options(case: Case, draw: Draw, change: Callable[[Options, Draw], Options | None]) -> Case | None:
    """Change the options of one `if` or `do`."""
    tree = tree_of(case)
    if reads_layout(case, tree):
        return None
    ways = []
    for spot in spots(tree):
        if isinstance(spot.node, t.If | t.Do):
            new = change(spot.node.options, draw)
            if new is not None and new != spot.node.options:
                ways.append((spot.path, replace(spot.node, options=new)))
    return rewritten(case, changed(tree, dict([draw.choice(ways)]))) if ways else None


def reordered(case: Case, draw: Draw) -> Case | None:
    """Give options in another order: the choice among them is free."""
    return _with_options(case, draw, lambda options, draw: tuple(shuffled(options, draw)))


def duplicated(case: Case, draw: Draw) -> Case | None:
    """Give an option twice."""

    def change(options: Options, draw: Draw) -> Options | None:
        chosen = [option for option in options if _copies(option)]
        return (*options, draw.choice(chosen)) if chosen else None

    return _with_options(case, draw, change)


def split(case: Case, draw: Draw) -> Case | None:
    """Split an option whose guard is a disjunction in two. The second guard must have a value in every state."""

    def change(options: Options, draw: Draw) -> Options | None:
        chosen = [i for i, option in enumerate(options) if _copies(option) and _splits(option[0])]
        if not chosen:
            return None
        place = draw.choice(chosen)
        first, *rest = options[place]
        if not isinstance(first, t.Test) or not isinstance(first.condition, t.Binary):
            return None
        both = tuple((t.Test(part), *rest) for part in (first.condition.left, first.condition.right))
        return (*options[:place], *both, *options[place + 1 :])

    return _with_options(case, draw, change)


def with_dead_option(case: Case, draw: Draw) -> Case | None:
    """Add an option whose guard is false."""

    def change(options: Options, draw: Draw) -> Options | None:
        bodies = [option for option in options if not contains(option, t.Declare)]
        copied = [node for option in bodies for node in option if isinstance(node, _SIMPLE)]
        dead: Option = (t.Test(t.Number(0)), draw.choice([*copied, t.Assert(t.Number(0))]))
        place = draw.below(len(options) + 1)
        return (*options[:place], dead, *options[place:])

    return _with_options(case, draw, change)


def _copies(option: Option) -> bool:
    """Whether an option may occur twice: it has no label, no declaration and no `else`."""
    return not contains(option, t.Labelled, t.Declare) and not isinstance(option[0], t.Else)


def _splits(guard: t.Statement) -> bool:
    if not isinstance(guard, t.Test) or not isinstance(guard.condition, t.Binary) or guard.condition.operator != "||":
        return False
    plain = (t.Number, t.Unary, t.Binary)
    return all(
        isinstance(node, plain) or (isinstance(node, t.Reference) and node.index is None and node.rest is None)
        for _, node in parts(guard.condition)
    ) and not any(isinstance(node, t.Binary) and node.operator in ("/", "%", "<<", ">>") for _, node in parts(guard))
