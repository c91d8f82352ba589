"""Builds the elements of a proctype from its statements, inner ones first, as SPIN's parser does."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from assay.domains.promela import tree
from assay.domains.promela.compile.elements import BLOCKS, Chain, Element, Kind, Target, make_atomic
from assay.domains.promela.compile.loops import Parts, for_in_parts, for_parts, select_parts
from assay.domains.promela.compile.model_error import model_error
from assay.domains.promela.compile.skeleton import Pending, Skeleton
from assay.domains.promela.tree.parts import parts

_BLOCK_KINDS = {"": Kind.BLOCK, "atomic": Kind.ATOMIC, "d_step": Kind.D_STEP}


def build(skeleton: Skeleton, body: Sequence[tree.Statement], place: tree.Place) -> Chain:
    """Build the elements of a proctype's body, with its end."""
    chain = Chain()
    skeleton.chains.append(chain)
    _add(skeleton, body)
    chain.add(skeleton.element(Kind.END, place))
    return skeleton.close()


def _add(skeleton: Skeleton, statements: Sequence[tree.Statement]) -> None:
    """Append statements to the open sequence."""
    for statement in statements:
        match statement:
            case tree.Declare():
                for declared in statement.variables:
                    skeleton.declare(declared)
            case tree.Exclusive():
                pass
            case _:
                skeleton.place(_prepared(skeleton, statement))
                skeleton.at_top = False


def _prepared(skeleton: Skeleton, statement: tree.Statement) -> Pending:  # noqa: PLR0911 - one case for each statement
    match statement:
        case tree.Labelled():
            inner = _prepared(skeleton, statement.body)
            inner.labels.append(statement)
            return inner
        case tree.If():
            return Pending(Kind.IF, statement, _options(skeleton, statement))
        case tree.Do():
            skeleton.breaks.append(Target())
            return Pending(Kind.DO, statement, _options(skeleton, statement))
        case tree.Block():
            return _block(skeleton, statement)
        case tree.Unless():
            return _unless(skeleton, statement)
        case tree.For() | tree.ForIn() | tree.Select():
            return _loop(skeleton, statement)
        case tree.Goto() | tree.Break():
            return _jump(skeleton, statement)
        case tree.Else():
            return Pending(Kind.ELSE, statement)
        case (
            tree.Test()
            | tree.Assign()
            | tree.Send()
            | tree.Receive()
            | tree.Assert()
            | tree.Print()
            | tree.SetPriority()
            | tree.Declare()
            | tree.Exclusive()
        ):
            for part in parts(statement):
                if isinstance(part, tree.RemoteLabel) and part.process in skeleton.others:
                    skeleton.others[part.process].keep_remote(frozenset({part.label}))
            return Pending(Kind.BASIC, statement)
        case _:
            assert_never(statement)


def _chain(skeleton: Skeleton, statements: Sequence[tree.Statement], place: tree.Place) -> Chain:
    skeleton.open()
    _add(skeleton, statements)
    chain = skeleton.close()
    if chain.first is None:
        raise model_error("empty sequence", place, "write skip")
    return chain


def _singleton(skeleton: Skeleton, pending: Pending) -> Chain:
    skeleton.open()
    skeleton.place(pending)
    return skeleton.close()


def _jump(skeleton: Skeleton, statement: tree.Goto | tree.Break) -> Pending:
    if isinstance(statement, tree.Goto):
        return Pending(Kind.GOTO, statement, target=Target())
    if not skeleton.breaks:
        raise model_error("break outside of a loop", statement.place, "use goto")
    return Pending(Kind.GOTO, statement, target=skeleton.breaks[-1])


def _block(skeleton: Skeleton, statement: tree.Block) -> Pending:
    outside = skeleton.enter()
    chain = _chain(skeleton, statement.body, statement.place)
    skeleton.scope = outside
    kind = _BLOCK_KINDS[statement.kind]
    if kind is not Kind.BLOCK:
        make_atomic(chain, BLOCKS if kind is Kind.D_STEP else BLOCKS - {Kind.D_STEP})
    return Pending(kind, statement, body=chain)


def _options(skeleton: Skeleton, statement: tree.If | tree.Do) -> list[Chain]:
    chains = [_chain(skeleton, option, statement.place) for option in statement.options]
    for chain in chains:
        _drop_skips(skeleton, chain)
    return chains


def _drop_skips(skeleton: Skeleton, chain: Chain) -> None:
    """Drop a `skip` without a label that follows another one or a print inside an option, as SPIN does."""
    labelled = {label.element for label in skeleton.labels}
    seen, before, element = 0, chain.start, chain.first
    while element is not None:
        if _is_skip(element) and element not in labelled:
            seen += 1
            ends = element is chain.first or element is chain.last
            if seen > 1 and not isinstance(element.statement, tree.Print) and not ends:
                before.next, element.done = element.next, True
                element = before
        else:
            seen = 0
        before, element = element, element.next


def _is_skip(element: Element) -> bool:
    if element.kind is not Kind.BASIC:
        return False
    if isinstance(element.statement, tree.Print):
        return True
    return isinstance(element.statement, tree.Test) and element.statement.condition == tree.Number(1)


def _unless(skeleton: Skeleton, statement: tree.Unless) -> Pending:
    main = _prepared(skeleton, statement.main)
    looped = skeleton.breaks.pop() if main.kind is Kind.DO else None
    escape = _prepared(skeleton, statement.escape)
    if looped is not None:
        skeleton.breaks.append(looped)
    bare = escape.kind is Kind.BLOCK and not escape.labels
    after = escape.body if bare and escape.body is not None else _singleton(skeleton, escape)
    if main.body is not None and main.kind is Kind.BLOCK and not main.labels:
        return Pending(Kind.UNLESS, statement, [main.body, after])
    if main.body is not None and main.labels:
        both = _singleton(skeleton, Pending(Kind.UNLESS, statement, [main.body, after]))
        return Pending(main.kind, statement, body=both, labels=main.labels)
    return Pending(Kind.UNLESS, statement, [_singleton(skeleton, main), after])


def _loop(skeleton: Skeleton, statement: tree.For | tree.ForIn | tree.Select) -> Pending:
    """Build `for` and `select` as loops over a counter; the first assignment precedes the loop."""
    over, variable = statement.variable, skeleton.visible(statement.variable)
    if variable is not None and variable.length and over.index is None and over.rest is None:
        raise model_error(f"{over.name} is an array", over.place, "loop with a variable that is not")
    written = _written_out(skeleton, statement)
    if written.counter is not None and not skeleton.declares(written.counter.name):
        skeleton.layout.declare(written.counter, skeleton.scope)
    broken = Target()
    skeleton.breaks.append(broken)
    skeleton.place(Pending(Kind.BASIC, written.before))
    skeleton.open()
    for guard in written.guard:
        skeleton.place(Pending(Kind.BASIC, guard))
    outside = skeleton.enter()
    _add(skeleton, written.body)
    skeleton.scope = outside
    skeleton.place(Pending(Kind.BASIC, written.after))
    repeated = skeleton.close()
    skeleton.open()
    if not isinstance(statement, tree.Select):
        skeleton.place(Pending(Kind.ELSE, tree.Else(statement.place)))
    skeleton.place(Pending(Kind.GOTO, tree.Break(statement.place), target=broken))
    return Pending(Kind.DO, statement, [skeleton.close(), repeated])


def _written_out(skeleton: Skeleton, statement: tree.For | tree.ForIn | tree.Select) -> Parts:
    match statement:
        case tree.For():
            return for_parts(statement)
        case tree.Select():
            return select_parts(statement)
        case tree.ForIn():
            variable, over = skeleton.visible(statement.variable), skeleton.visible(statement.over)
            around = skeleton.visible(tree.Reference(statement.over.name))
            if over is not None and over.length and around is not None and around.length:
                over = around  # SPIN ignores the field in `for (i in t[1].f)`
            return for_in_parts(statement, variable, over, skeleton.scope)
        case _:
            assert_never(statement)
