"""Strongly connected components of a graph given as two arrays, by Tarjan's algorithm without recursion."""

from __future__ import annotations

from collections.abc import Sequence


def components(offsets: Sequence[int], targets: Sequence[int]) -> list[int]:
    """Number the components: an edge leads into the same component or into one with a smaller number.

    The edges of node i lead to `targets[offsets[i]]` … `targets[offsets[i + 1] - 1]`.
    """
    nodes = len(offsets) - 1
    order = [0] * nodes  # 0: not met yet
    low = [0] * nodes
    component = [-1] * nodes
    ahead = list(offsets[:nodes])  # the next edge to follow, of each node
    open_nodes: list[int] = []
    clock = found = 0
    for root in range(nodes):
        if order[root]:
            continue
        path = [root]
        clock += 1
        order[root] = low[root] = clock
        open_nodes.append(root)
        while path:
            node = path[-1]
            edge = ahead[node]
            if edge < offsets[node + 1]:
                ahead[node] = edge + 1
                target = targets[edge]
                if not order[target]:
                    clock += 1
                    order[target] = low[target] = clock
                    open_nodes.append(target)
                    path.append(target)
                elif component[target] < 0 and order[target] < low[node]:
                    low[node] = order[target]
                continue
            path.pop()
            if path and low[node] < low[path[-1]]:
                low[path[-1]] = low[node]
            if low[node] == order[node]:
                while True:
                    member = open_nodes.pop()
                    component[member] = found
                    if member == node:
                        break
                found += 1
    return component
