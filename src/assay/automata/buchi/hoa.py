"""Writes automata in HOA format, version 1: generalised Büchi, state-based acceptance."""

from __future__ import annotations

from assay.automata.buchi.automaton import Automaton, Label


def write_hoa(automaton: Automaton, name: str = "") -> str:
    """Write an automaton in HOA format."""
    atoms = sorted({n for edge in automaton.edges for n in edge.label.positive | edge.label.negative})
    sets = len(automaton.acceptance)
    kind = "all" if not sets else "Buchi" if sets == 1 else f"generalized-Buchi {sets}"
    lines = [
        "HOA: v1",
        *([f"name: {_quoted(name)}"] if name else []),
        f"States: {automaton.states}",
        *(f"Start: {state}" for state in automaton.initial),
        " ".join([f"AP: {len(atoms)}", *map(_quoted, atoms)]),
        f"acc-name: {kind}",
        f"Acceptance: {sets} {'&'.join(f'Inf({k})' for k in range(sets)) or 't'}",
        "properties: trans-labels explicit-labels state-acc",
        "--BODY--",
    ]
    for state in range(automaton.states):
        inside = [str(k) for k, states in enumerate(automaton.acceptance) if state in states]
        lines.append(f"State: {state}" + (f" {{{' '.join(inside)}}}" if inside else ""))
        lines += [f"[{_written(e.label, atoms)}] {e.target}" for e in automaton.edges if e.source == state]
    return "\n".join([*lines, "--END--", ""])


def _written(label: Label, atoms: list[str]) -> str:
    literals = (
        f"{'!' if n in label.negative else ''}{i}" for i, n in enumerate(atoms) if n in label.positive | label.negative
    )
    return "&".join(literals) or "t"


def _quoted(text: str) -> str:
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
