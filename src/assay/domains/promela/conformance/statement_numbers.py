"""SPIN's numbers of statements: which edge of a graph a printed statement is."""

from __future__ import annotations

from assay.domains.promela.conformance.simulation_text import DEATH, Mover, Simulation
from assay.domains.promela.model.expression import TRUE
from assay.domains.promela.model.graph import Die, Model, Sequence
from assay.domains.promela.model.state import Move
from assay.domains.promela.semantics.steps import Done


class StatementNumbers:
    """SPIN's numbers of statements, for each proctype: a statement has the number of the node in front of it."""

    def __init__(self, model: Model, run: Simulation) -> None:
        printed = {(mover.type, mover.statement) for e in run.events for mover in e.movers if not mover.jump}
        self.names = [process.name for process in model.processes]
        self.edges: list[dict[int, set[int]]] = []
        """The numbers of the edges of a statement."""
        self.deaths: list[set[int]] = []
        self.d_steps: list[dict[int, set[int]]] = []
        """The statements inside a d_step, by the number of its edge."""
        self.jumps: list[set[int]] = []
        """The edges without guard and effect that the simulator never prints: jumps."""
        self.nested: list[set[int]] = []
        """The nodes with an option that begins with a selection, loop or block.

        The simulator enters such an option by a step of its own, for which it may print any statement."""
        for process in model.processes:
            nodes = [node for node in process.nodes if node is not None]
            edges = [edge for node in nodes for edge in node.edges]
            self.edges.append({node.number: {edge.number for edge in node.edges if not edge.escape} for node in nodes})
            self.deaths.append({edge.number for edge in edges if Die() in edge.effects})
            inside = {
                edge.number: set(range(min(node.number for node in effect.nodes), edge.source + 1))
                for edge in edges
                for effect in edge.effects
                if isinstance(effect, Sequence)
            }
            self.d_steps.append(inside)
            trivial = {e.number for e in edges if e.guard == TRUE and not e.effects and not e.otherwise}
            shown = {
                number for node, own in self.edges[-1].items() if (process.name, node) in printed for number in own
            }
            self.jumps.append(trivial - shown)
            self.nested.append(_nested(self.edges[-1]))

    def same(self, move: Move, mover: Mover) -> bool:
        """Whether a move is the statement that was printed, or a d_step that contains it."""
        if move.process != mover.process or mover.type not in {"", self.names[move.type]}:
            return False
        if mover.statement == DEATH:
            return move.number in self.deaths[move.type]
        own = self.edges[move.type].get(mover.statement, ())
        return move.number in own or mover.statement in self.d_steps[move.type].get(move.number, ())

    def d_step(self, move: Move) -> bool:
        """Whether a move is a d_step."""
        return move.number in self.d_steps[move.type]

    def within(self, kind: int, edge: int, mover: Mover) -> bool:
        """Whether a printed statement is inside a d_step."""
        return mover.statement in self.d_steps[kind][edge]

    def jump(self, done: Done) -> bool:
        """Whether the simulator may have passed a move without printing it."""
        return len(done.moves) == 1 and done.moves[0].number in self.jumps[done.moves[0].type]


def _nested(edges: dict[int, set[int]]) -> set[int]:
    first: dict[int, int] = {}
    for node in sorted(edges):
        for edge in edges[node]:
            first.setdefault(edge, node)
    compound = [node for node, own in edges.items() if own and all(first[edge] < node for edge in own)]
    return {n for n in compound for m in compound if m < n and edges[m] <= edges[n]}
