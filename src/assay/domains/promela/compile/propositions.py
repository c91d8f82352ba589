"""From text to meaning: propositions of formulas, and whole models, as the engines and checkers want them."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from assay.domains.promela.compile import compile_tree
from assay.domains.promela.compile.expressions import Resolver
from assay.domains.promela.compile.model_error import trouble
from assay.domains.promela.compile.names import names_of
from assay.domains.promela.formats import parse_expression
from assay.domains.promela.model.expression import Expression, Own
from assay.domains.promela.model.graph import Model
from assay.domains.promela.semantics import PromelaSystem
from assay.domains.promela.tree import NOWHERE, Tree
from assay.domains.promela.tree.parts import parts


def resolver(model: Model) -> Callable[[str], Expression]:
    """Make the function that turns the text of a proposition into an expression over the model's cells."""
    resolve = Resolver(names_of(model))
    processes = [process.name for process in model.processes]

    def resolved(text: str) -> Expression:
        expression = resolve.value(parse_expression(text, processes, "proposition"))
        if any(isinstance(part, Own) for part in parts(expression)):
            raise trouble(f"_pid in the proposition {text}: it belongs to no process", NOWHERE, "name a process")
        return expression

    return resolved


def system_of(tree: Tree, propositions: Iterable[str] = (), *, claimed: bool = False) -> PromelaSystem:
    """A model as a system. Propositions that are not in its claims must be named if they use labels or `_last`.

    `claimed`: it is looked at together with a formula or never claim, which SPIN counts in `_nr_pr`.
    """
    model = compile_tree(tree, propositions, claimed=claimed)
    return PromelaSystem(model, resolver(model))
