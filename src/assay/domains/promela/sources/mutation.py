"""Small changes of a model or its formula: operators, numbers, variables; statements dropped, repeated or moved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path as File

from msgspec.structs import replace

from assay.automata.formula import formula as f
from assay.automata.formula.enumeration import BINARY
from assay.automata.formula.places import put
from assay.core.domain.case import Read
from assay.core.domain.splitmix import Draw
from assay.domains.promela import tree as t
from assay.domains.promela.compile.load import question_of
from assay.domains.promela.formats import parse_tree, read_cases, write_tree
from assay.domains.promela.model.case import Case
from assay.domains.promela.reduction.paths import Path, changed, parts
from assay.errors import InputError

_ALIKE = (("+", "-", "*", "/", "%"), ("<", "<=", ">", ">=", "==", "!="), ("&&", "||"), ("&", "|", "^"), ("<<", ">>"))
_MOVABLE = (t.Test, t.Assign, t.Send, t.Receive, t.Assert, t.If, t.Do, t.Block, t.Goto)
_KINDS = ("", "atomic", "d_step")


def read_compiled(path: File, folders: Sequence[File] = ()) -> Iterator[Read[Case] | InputError]:
    """Read the cases of a file; one that Assay does not compile is an error."""
    for item in read_cases(path, folders=folders):
        try:
            if not isinstance(item, InputError):
                question_of(item.case)
            yield item
        except InputError as error:
            yield error


def mutate(case: Case, draw: Draw) -> Case | None:
    """Change one thing; None where the result is not a model that Assay compiles."""
    if case.property.formula is not None and draw.one_in(4):
        new = replace(case.property, formula=_of_formula(case.property.formula, draw))
        return replace(case, property=new)
    tree = parse_tree(case.source)
    try:
        out = replace(case, source=write_tree(_of_model(tree, draw)))
        parse_tree(out.source)
        question_of(out)
    except InputError:
        return None
    return out


def _of_formula(formula: f.Formula, draw: Draw) -> f.Formula:
    whole = list(f.subformulas(formula))
    place = draw.below(len(whole))
    part = whole[place]
    ways: list[f.Formula] = [f.Not(part), draw.choice(whole), *f.children(part)]
    ways += [f.Always(part), f.Eventually(part)]
    if len(below := f.children(part)) == 2:
        ways += [make(*below) for make in BINARY]
    return put(formula, place, draw.choice(ways))


def _of_model(tree: t.Tree, draw: Draw) -> t.Tree:
    nodes = dict(parts(tree))
    kinds = {node.name: node.kind for node in nodes.values() if isinstance(node, t.Declaration) and node.size is None}
    ways = [(path, node) for path, node in nodes.items() if _changeable(path, node, nodes)]
    if not ways:
        return tree
    path, node = draw.choice(ways)
    if isinstance(node, _MOVABLE) and draw.one_in(2):
        return _moved(tree, path, nodes, draw)
    return changed(tree, {path: _other(node, kinds, draw)})


def _changeable(path: Path, node: object, nodes: Mapping[Path, object]) -> bool:
    if isinstance(node, t.Binary | t.Number | t.Reference):
        return True
    return isinstance(node, _MOVABLE) and isinstance(nodes.get(path[:-1]), tuple)


def _other(node: object, kinds: Mapping[str, str], draw: Draw) -> object:  # noqa: PLR0911 - one case for each kind
    match node:
        case t.Binary(operator, left, right):
            alike = next((group for group in _ALIKE if operator in group), (operator,))
            return draw.choice([t.Binary(draw.choice(alike), left, right), t.Binary(operator, right, left)])
        case t.Number(value):
            return t.Number(max(0, draw.choice([value + 1, value - 1, 0, 1, 2 * value, 255, 256])))
        case t.Reference(name, index, rest) if name in kinds:
            others = [other for other, kind in kinds.items() if kind == kinds[name]]
            return t.Reference(draw.choice(others), index, rest)
        case t.Block(kind, body):
            return t.Block(draw.choice([one for one in _KINDS if one != kind]), body)
        case t.If(options):
            return t.Do(options) if draw.one_in(2) else t.If((*options, draw.choice(options)))
        case t.Do(options):
            return t.If(options) if draw.one_in(2) else t.Do((*options, draw.choice(options)))
        case t.Send(channel, arguments, in_order):
            return t.Send(channel, arguments, not in_order)
        case t.Receive(channel, arguments, anywhere, keep):
            return t.Receive(channel, arguments, not anywhere, keep)
        case t.Test() | t.Assign() | t.Assert():
            return t.Block("atomic", (node,))
        case _:
            return node


def _moved(tree: t.Tree, path: Path, nodes: Mapping[Path, object], draw: Draw) -> t.Tree:
    """Drop a statement, repeat it, or exchange it with its neighbour."""
    node, row = nodes[path], nodes[path[:-1]]
    place = path[-1]
    if not isinstance(row, tuple) or not isinstance(place, int):
        return tree
    way = draw.below(3)
    if way == 0:
        return changed(tree, {path: ()}) if len(row) > 1 else tree
    if way == 1:
        return changed(tree, {path: (node, node)})
    other = (place + 1) % len(row)
    return changed(tree, {path: row[other], (*path[:-1], other): node})
