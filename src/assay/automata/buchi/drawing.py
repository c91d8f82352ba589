"""Draws an automaton: labelled nodes and arrows, and DOT."""

from __future__ import annotations

from dataclasses import dataclass

from assay.automata.buchi.automaton import Automaton, Label


@dataclass(frozen=True)
class Picture:
    """A drawing: nodes by number, and arrows between them."""

    nodes: tuple[tuple[str, bool], ...]
    """The text of a node, and whether it is initial."""
    arrows: tuple[tuple[int, str, int], ...]
    """Source, text, target; parallel arrows are merged."""


def label_text(label: Label) -> str:
    """Write a label as a conjunction; the empty one is `true`."""
    literals = [(name, name) for name in label.positive] + [(name, f"!{name}") for name in label.negative]
    return " && ".join(text for _, text in sorted(literals)) or "true"


def picture(automaton: Automaton) -> Picture:
    """Draw an automaton; each node lists its acceptance sets."""
    several = len(automaton.acceptance) > 1
    nodes = list[tuple[str, bool]]()
    for state in range(automaton.states):
        sets = [str(k) for k, states in enumerate(automaton.acceptance) if state in states]
        accepting = f" {{{','.join(sets)}}}" if sets and several else " accepting" if sets else ""
        nodes.append((f"{state}{accepting}", state in automaton.initial))
    texts: dict[tuple[int, int], list[str]] = {}
    for edge in automaton.edges:
        texts.setdefault((edge.source, edge.target), []).append(label_text(edge.label))
    arrows = ((source, " || ".join(sorted(labels)), target) for (source, target), labels in sorted(texts.items()))
    return Picture(tuple(nodes), tuple(arrows))


def dot(automaton: Automaton) -> str:
    """Write the drawing as DOT; accepting states of a Büchi automaton have a double circle."""
    drawn = picture(automaton)
    one = len(automaton.acceptance) == 1
    lines = ["digraph automaton {", "  rankdir=LR;", "  node [shape=circle];"]
    for state, (text, initial) in enumerate(drawn.nodes):
        double = one and state in automaton.acceptance[0]
        shape = " shape=doublecircle" if double else ""
        lines.append(f"  {state} [label={_quoted(str(state) if one else text)}{shape}];")
        if initial:
            lines += [f'  start{state} [shape=point label=""];', f"  start{state} -> {state};"]
    lines += [f"  {source} -> {target} [label={_quoted(text)}];" for source, text, target in drawn.arrows]
    return "\n".join([*lines, "}", ""])


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
