"""Explores SM programs by their proved successor function, and checks evidence against a program.

Programs, commands and expressions are values of `proofs/ltl/Sm.v`, made with the constructors of `assay.checkers.ltl`.
What the checkers accept is true of every run of the program (`check_sm_holds_sound`), or of one
(`check_sm_violated_sound`): the graph that is explored here need not be believed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import cast

from msgspec import Struct

from assay.automata.checker.proved import Tree, formula_of, lasso_of, list_of, ranked_of, stack_for
from assay.automata.emptiness.evidence import Ranked, Run
from assay.automata.emptiness.structure import Structure
from assay.automata.formula.closure import Closure
from assay.automata.formula.formula import Formula
from assay.checkers import ltl as proved
from assay.coq_terms import items
from assay.errors import UsageError


class Explored(Struct, frozen=True):
    """The reachable configurations of a program; number 0 is the initial one."""

    program: Tree
    atoms: Mapping[str, Tree]
    """By name, expressions over global variables; an atom holds where its expression is nonzero."""
    fair: bool
    """Whether to consider only weakly fair runs."""
    configurations: tuple[Tree, ...]
    structure: Structure

    @property
    def size(self) -> int:
        """The number of configurations."""
        return len(self.configurations)


def explored(program: Tree, atoms: Mapping[str, Tree], *, fair: bool = False, limit: int = 100_000) -> Explored:
    """Find all configurations of a program; more than the limit are a `UsageError`."""
    first = cast("tuple[Tree, Tree, tuple[Tree, Tree]]", program)[2]
    found: list[Tree] = [first]
    numbers: dict[Tree, int] = {first: 0}
    offsets, targets, fairness = [0], list[int](), list[int]()
    for configuration in found:
        for after, marks in cast("Iterator[tuple[Tree, int]]", items(proved.successors(program, configuration))):
            if after not in numbers:
                numbers[after] = len(found)
                found.append(after)
            targets.append(numbers[after])
            fairness.append(marks)
        offsets.append(len(targets))
        if len(found) > limit:
            raise UsageError(f"the program has more than {limit} configurations", remedy="give a higher limit")
    expressions = list_of(atoms.values())
    labels = [cast("int", proved.atoms_of(expressions, configuration, 0, 0)) for configuration in found]
    sets = len(list(items(first[1]))) if fair else 0
    structure = Structure([0], offsets, targets, tuple(atoms), labels, fairness, sets)
    return Explored(program, atoms, fair, tuple(found), structure)


def holds(where: Explored, formula: Formula, closure: Closure, evidence: Ranked) -> bool:
    """Whether the checker accepts that every run satisfies the formula; the evidence refutes its negation."""
    numbers = {name: i for i, name in enumerate(where.atoms)}
    given = ranked_of(where.structure, closure, evidence, numbers)
    return given is not None and bool(proved.check_sm_holds(*question_of(where, formula, numbers), given))


def violated(where: Explored, formula: Formula, run: Run) -> bool:
    """Whether the checker accepts that this run violates the formula."""
    numbers = {name: i for i, name in enumerate(where.atoms)}
    given = lasso_of(where.structure, run)
    if given is None:
        return False
    with stack_for(len(run.stem) + len(run.cycle)):
        return bool(proved.check_sm_violated(*question_of(where, formula, numbers), given))


def question_of(where: Explored, formula: Formula, numbers: dict[str, int]) -> tuple[Tree, Tree, bool, Tree, Tree]:
    """Give the arguments of both checkers: program, atoms, fairness, formula, and all configurations."""
    return (
        where.program,
        list_of(where.atoms.values()),
        where.fair,
        formula_of(formula, numbers),
        rows_of(where),
    )


def rows_of(where: Explored) -> Tree:
    """Give all configurations, each with its steps."""
    structure = where.structure
    return list_of(
        proved.Row(
            configuration,
            list_of(
                (structure.targets[edge], structure.fairness[edge])
                for edge in range(structure.offsets[number], structure.offsets[number + 1])
            ),
        )
        for number, configuration in enumerate(where.configurations)
    )
