"""Cross-checks one formula: the rows of the table, in `ltlcross`'s columns, and the failed checks."""

from __future__ import annotations

from collections.abc import Sequence

from assay.automata.formula.formula import Not, atoms
from assay.automata.formula.syntax import write
from assay.core.domain.capabilities import Crossed, Spaces
from assay.core.domain.oracle import Limits
from assay.core.domain.subject import AnySubject, Tool
from assay.domains.ltl.cross.checks import Products, differing, disagreeing, inconsistent, intersecting
from assay.domains.ltl.cross.space import Product, Space, product, random_space
from assay.domains.ltl.cross.translation import Translated, titles, translate_by
from assay.domains.ltl.model.case import Case
from assay.domains.ltl.model.evidence import Evidence
from assay.errors import UsageError

_AUTOMATON = ("states", "edges", "transitions", "acc", "scc", "nondet_states", "nondet_aut", "complete_aut")
_PRODUCT = ("product_states", "product_transitions", "product_scc")
COLUMNS = ("formula", "tool", "exit_status", "exit_code", "time", *_AUTOMATON, *_PRODUCT)

Cell = str | int | float | None


def cross(
    case: Case, tools: Sequence[tuple[AnySubject[Case, Evidence], Tool]], limits: Limits, spaces: Spaces
) -> Crossed:
    """Ask every translator for the automata of a formula and of its negation, and check them against each other."""
    if case.malformed is not None:
        raise UsageError("a malformed text has no automaton", remedy="cross-check formulas")
    names = titles([subject for subject, _ in tools])
    asked = (case, Case(Not(case.formula)))
    rows = [[translate_by(subject, tool, each, limits) for subject, tool in tools] for each in asked]
    problems = [*differing(*rows), *intersecting(*rows)]
    drawn = list[tuple[Products, Products]]()
    for seed in range(spaces.seed, spaces.seed + spaces.products):
        space = random_space(atoms(case.formula), spaces.states, spaces.density, seed)
        positive, negative = ([_product(each, space) for each in row] for row in rows)
        where = f"the state space with seed {seed}"
        problems += [*disagreeing("P", positive, where), *disagreeing("N", negative, where)]
        problems += inconsistent(positive, negative, spaces.states, where)
        drawn.append((positive, negative))
    cells = [
        (write(each.formula), names[i], *_cells(rows[k][i], [pair[k][i] for pair in drawn]))
        for k, each in enumerate(asked)
        for i in range(len(tools))
    ]
    return Crossed(cells, problems)


def _product(translated: Translated, space: Space) -> Product | None:
    return None if translated.shape is None else product(translated.shape, space)


def _cells(translated: Translated, products: Products) -> list[Cell]:
    size = translated.size
    out: list[Cell] = [translated.status, translated.code, round(translated.seconds, 6)]
    if size is None:
        return [*out, *(None for _ in (*_AUTOMATON, *_PRODUCT))]
    out += [size.states, size.edges, size.transitions, size.acceptance, size.components]
    out += [size.nondeterministic, int(not size.deterministic), int(size.complete)]
    made = [each for each in products if each is not None]
    if not made:
        return [*out, *(None for _ in _PRODUCT)]
    sums = [sum(each.states for each in made), sum(each.transitions for each in made)]
    return [*out, *(_mean(total, len(made)) for total in (*sums, sum(each.components for each in made)))]


def _mean(total: int, count: int) -> int | float:
    return total // count if total % count == 0 else total / count
