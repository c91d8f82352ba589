"""A case as text in the paper's notation, as graphs, and as the steps of a run."""

from __future__ import annotations

from msgspec.structs import replace

from assay.core.domain.show import Arc, Drawing, Figure, Graph, Mark, Node, Step, dot
from assay.domains.pushdown.drawing.run import Configuration, unfold
from assay.domains.pushdown.model.case import Automaton, Case, Edge, Rule
from assay.domains.pushdown.model.evidence import Closed, Derivation, Direction, Evidence, Meeting, Weighed
from assay.domains.pushdown.model.normal import normalised

STEPS_SHOWN = 100


def rule_text(case: Case, rule: Rule) -> str:
    """Write a rule in the paper's notation."""
    word = [case.labels[label] for label in rule.w]
    operation = ["pop", "swap", "push"][len(word)] + "".join(f" {label}" for label in word)
    return f"({case.locations[rule.p]}, {case.labels[rule.label]}) ↪ ({case.locations[rule.q]}, {operation})"


def rule_line(case: Case, number: int) -> str:
    """Write a rule of a case with its weight."""
    text = rule_text(case, case.rules[number])
    if case.weights is None:
        return text
    weight = case.weights.of_rules[number]
    return f"{text} weighs {weight[0] if case.weights.size is None else list(weight)}"


def rule_lines(case: Case) -> list[str]:
    """Write all rules of a case."""
    return [rule_line(case, number) for number in range(len(case.rules))]


def configuration_text(case: Case, configuration: Configuration) -> str:
    """Write a configuration, with its stack top first."""
    location, stack = configuration
    return f"({case.locations[location]}, {' '.join(case.labels[label] for label in stack) or '·'})"


def edge_text(case: Case, automaton: Automaton, edge: Edge) -> str:
    """Write a transition of an automaton."""
    source, target = case.state_name(automaton, edge.source), case.state_name(automaton, edge.target)
    return f"{source} —{case.label_name(edge.label)}→ {target}"


def automaton_text(case: Case, automaton: Automaton) -> str:
    """Write an automaton: its edges, then its final states."""
    edges = ", ".join(edge_text(case, automaton, edge) for edge in automaton.edges) or "none"
    finals = ", ".join(case.state_name(automaton, state) for state in automaton.finals) or "none"
    return f"edges: {edges}\nfinal: {finals}"


def case_text(case: Case) -> str:
    """Write a whole case."""
    rules = "\n".join(f"  {line}" for line in rule_lines(case)) or "  none"
    parts = [f"rules:\n{rules}"]
    for name, automaton in (("A1", case.initial), ("A2", case.final)):
        parts.append(f"{name}\n  " + automaton_text(case, automaton).replace("\n", "\n  "))
    return "\n".join(parts)


def dot_of(case: Case) -> str:
    """Draw both automata and the rules of a case in Graphviz's language."""
    graphs = []
    for name, automaton in (("A1", case.initial), ("A2", case.final)):
        graph = _graph(case, automaton)
        nodes = [replace(node, name=f"{name} {node.name}", label=f"{name}: {node.label}") for node in graph.nodes]
        arcs = [replace(a, source=f"{name} {a.source}", target=f"{name} {a.target}") for a in graph.arcs]
        graphs.append(Graph(nodes, arcs))
    rules = Node("rules", "\n".join(rule_lines(case)) or "no rules", box=True)
    nodes = [node for graph in graphs for node in graph.nodes]
    return dot(Graph([*nodes, rules], [arc for graph in graphs for arc in graph.arcs]), case.name or "case")


def draw(case: Case, evidence: Evidence | None) -> Drawing:
    """Draw a case and its evidence."""
    if case.malformed is not None:
        return Drawing([Figure("Malformed text", case.malformed.text)])
    figures = [
        *([Figure("The case", case.name)] if case.name else []),
        Figure("The rules", "\n".join(rule_lines(case)) or "none", _system(case) if case.rules else None),
        Figure("A1: initial configurations", automaton_text(case, case.initial), _graph(case, case.initial)),
        Figure("A2: target configurations", automaton_text(case, case.final), _graph(case, case.final)),
    ]
    if isinstance(evidence, Weighed):
        evidence = evidence.least.derivation
    if isinstance(evidence, Derivation):
        return _with_run(case, evidence, [*figures, _derived_figure(case, evidence)])
    if isinstance(evidence, Meeting):
        both = [_derived_figure(case, half) for half in (evidence.forward, evidence.backward)]
        return _with_run(case, evidence, [*figures, *both])
    if isinstance(evidence, Closed):
        return Drawing([*figures, _closed_figure(case, evidence)])
    return Drawing(figures)


def _system(case: Case) -> Graph:
    """The rules as arcs between control locations: `a / b c` replaces the top `a` by `b c`."""
    shown = sorted({location for rule in case.rules for location in (rule.p, rule.q)})
    nodes = [Node(str(p), case.locations[p], key=f"location-{p}") for p in shown]
    arcs = [
        Arc(
            str(rule.p),
            str(rule.q),
            f"{case.labels[rule.label]} / {' '.join(case.labels[label] for label in rule.w) or 'ε'}",
            key=f"rule-{number}",
        )
        for number, rule in enumerate(case.rules)
    ]
    return Graph(nodes, arcs)


def _graph(case: Case, automaton: Automaton) -> Graph:
    """The edges, and the states that have an edge or are final."""
    shown = {s for edge in automaton.edges for s in (edge.source, edge.target)} | set(automaton.finals)
    return _grown_graph(case, automaton, dict.fromkeys(automaton.edges, Mark.PLAIN), shown)


def _grown_graph(case: Case, automaton: Automaton, edges: dict[Edge, Mark], shown: set[int]) -> Graph:
    finals = set(automaton.finals)
    nodes = [
        Node(str(s), _state_name(case, automaton, s), start=s < len(case.locations), final=s in finals)
        for s in sorted(shown)
    ]
    arcs = [Arc(str(e.source), str(e.target), case.label_name(e.label), mark) for e, mark in edges.items()]
    return Graph(nodes, arcs)


def _state_name(case: Case, automaton: Automaton, state: int) -> str:
    """Name a state, including the states that post* adds."""
    inner = state - case.states(automaton)
    if inner < 0:
        return case.state_name(automaton, state)
    location, label = divmod(inner, max(1, len(case.labels)))
    return f"{case.locations[location]}·{case.labels[label]}"


def _closed_figure(case: Case, closed: Closed) -> Figure:
    normal = normalised(case)
    backward = closed.direction is Direction.BACKWARD
    automaton = normal.final if backward else normal.initial
    given = set(automaton.edges)
    edges = {edge: Mark.PLAIN if edge in given else Mark.ADDED for edge in closed.edges}
    shown = {s for edge in edges for s in (edge.source, edge.target)} | set(automaton.finals)
    grown, other = ("A2", "A1") if backward else ("A1", "A2")
    step = "predecessors" if backward else "successors"
    added = sum(mark is Mark.ADDED for mark in edges.values())
    text = (
        f"{grown} closed under {step}; transitions: {len(given)} given, {added} added. "
        f"Its language is disjoint from that of {other}: no reachable state of their product is final "
        f"({len(closed.pairs)} in all)."
    )
    return Figure(
        f"Certificate of unreachability: {grown}, closed", text, _grown_graph(normal, automaton, edges, shown)
    )


def _derived_figure(case: Case, derivation: Derivation) -> Figure:
    normal = normalised(case)
    backward = derivation.direction is Direction.BACKWARD
    automaton = normal.final if backward else normal.initial
    entries = derivation.entries
    on_path = {entries[number].edge for number in derivation.path}
    edges = {entry.edge: Mark.USED if entry.edge in on_path else Mark.ADDED for entry in entries}
    shown = {s for edge in edges for s in (edge.source, edge.target)} | set(automaton.finals) | {derivation.location}
    name = "A2" if backward else "A1"
    text = f"{len(entries)} transition{'s' * (len(entries) != 1)}, each derived by a rule from earlier ones."
    return Figure(f"Witness: derivation from {name}", text, _grown_graph(normal, automaton, edges, shown))


def _with_run(case: Case, evidence: Derivation | Meeting, figures: list[Figure]) -> Drawing:
    run = unfold(case, evidence, STEPS_SHOWN)
    backward = isinstance(evidence, Derivation) and evidence.direction is Direction.BACKWARD
    captions = [rule_line(case, rule) for rule in run.rules]
    captions.insert(0, "a configuration of A1" if run.whole or backward else "…")
    taken = ([], *([f"rule-{rule}"] for rule in run.rules))
    drawn = {location for rule in case.rules for location in (rule.p, rule.q)}
    steps = [
        Step(
            caption,
            configuration_text(case, configuration),
            lights=[*([f"location-{configuration[0]}"] if configuration[0] in drawn else []), *rule],
        )
        for caption, configuration, rule in zip(captions, run.configurations, taken, strict=True)
    ]
    end = "middle" if isinstance(evidence, Meeting) else "first" if backward else "last"
    note = "" if run.whole else f"The run is long: only its {end} {len(run.rules)} steps are shown."
    return Drawing(figures, steps, note)
