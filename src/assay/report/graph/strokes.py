"""The shapes of a drawing: outlines of nodes, and curves between outlines."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

Point = tuple[float, float]
_STEEPEST = math.radians(52)
"""The steepest angle at which a line may leave a node."""


@dataclass(frozen=True)
class Oval:
    """The outline of a node, a circle, a wide oval or a box: its centre, size and corner radius."""

    x: float
    y: float
    width: float
    height: float
    corner: float

    def rim(self, side: int, angle: float) -> Point:
        """Give the point on the left (-1) or right (1) side, `angle` radians below the horizontal."""
        straight = self.height / 2 - self.corner
        if straight > 0:
            return (self.x + side * self.width / 2, self.y + straight * math.sin(angle))
        centre = self.x + side * (self.width / 2 - self.corner)
        return (centre + side * self.corner * math.cos(angle), self.y + self.corner * math.sin(angle))

    def towards(self, side: int, point: Point) -> tuple[Point, Point]:
        """Give the point and the direction in which a line to `point` leaves."""
        centre = self.x + side * (self.width / 2 - self.height / 2)
        angle = math.atan2(point[1] - self.y, max(1.0, side * (point[0] - centre)))
        angle = max(-_STEEPEST, min(_STEEPEST, angle))
        return self.rim(side, angle), (side * math.cos(angle), math.sin(angle))


def moved(point: Point, by: Point) -> Point:
    """Move a point."""
    return (point[0] + by[0], point[1] + by[1])


def line_between(left: Oval, bends: Sequence[tuple[float, float, float]], right: Oval) -> tuple[Point, ...]:
    """Connect two outlines by cubic curves, horizontal through each bend `(from x, to x, y)`."""
    here, direction = left.towards(1, (bends[0][0], bends[0][2]))
    path = [here]
    for begin, end, level in bends:
        path += _curve(here, direction, (begin, level), (1.0, 0.0))
        here, direction = (end, level), (1.0, 0.0)
        if end > begin:
            path += [(begin + (end - begin) / 3, level), (end - (end - begin) / 3, level), here]
    tip, outwards = right.towards(-1, here)
    path += _curve(here, direction, tip, (-outwards[0], -outwards[1]))
    return tuple(path)


def _curve(start: Point, leaving: Point, end: Point, arriving: Point) -> list[Point]:
    reach = max(6.0, 0.45 * (end[0] - start[0]))
    return [
        (start[0] + reach * leaving[0], start[1] + reach * leaving[1]),
        (end[0] - reach * arriving[0], end[1] - reach * arriving[1]),
        end,
    ]


def loop_above(oval: Oval, height: float) -> tuple[Point, ...]:
    """Draw a self-loop above an outline."""
    half = 10.0
    aside = max(0.0, half - (oval.width / 2 - oval.corner))
    sunk = oval.corner - math.sqrt(oval.corner * oval.corner - aside * aside)
    y = oval.y - oval.height / 2 + sunk
    # a cubic curve reaches three quarters of the way to its handles
    peak = y - (height - 4 + sunk) / 0.75
    return ((oval.x - half, y), (oval.x - half - 10, peak), (oval.x + half + 10, peak), (oval.x + half, y))
