"""Tables 2 to 6 as Losavio, Paganoni and Furia print them; of Table 3, the medians."""

from __future__ import annotations

CLASSES = ("formed", "named", "typed")
BATCHES = {3: 100_000, 5: 200_000, 7: 200_000, 10: 500_000}
"""The programs of each class, by size."""
OUTCOMES = ("success", "failure", "loop", "timeout", "name-error", "type-error")
KINDS = ("locals", "statements", "arithmetic", "boolean", "comparisons", "literals")

MEDIANS: dict[tuple[str, int], tuple[int, ...]] = {
    ("formed", 3): (1, 9, 1, 4, 0, 7),
    ("formed", 5): (1, 20, 2, 10, 1, 15),
    ("formed", 7): (1, 40, 5, 20, 2, 31),
    ("formed", 10): (2, 100, 16, 54, 8, 79),
    ("named", 3): (1, 10, 0, 5, 0, 10),
    ("named", 5): (1, 21, 2, 12, 1, 20),
    ("named", 7): (1, 41, 4, 23, 2, 38),
    ("named", 10): (1, 102, 14, 60, 7, 93),
    ("typed", 3): (1, 10, 0, 7, 1, 8),
    ("typed", 5): (1, 21, 3, 17, 3, 18),
    ("typed", 7): (1, 41, 9, 35, 7, 38),
    ("typed", 10): (2, 103, 37, 94, 24, 106),
}
"""Table 3: the median of each kind of term in a program."""

RUNS: dict[tuple[str, int], tuple[int, ...]] = {
    ("formed", 3): (2, 0, 0, 0, 99_617, 381),
    ("formed", 5): (2, 2, 0, 0, 199_917, 79),
    ("formed", 7): (6, 3, 1, 0, 199_929, 61),
    ("formed", 10): (14, 5, 1, 0, 499_838, 142),
    ("named", 3): (23, 25, 14, 0, 0, 99_938),
    ("named", 5): (21, 9, 1, 0, 0, 199_969),
    ("named", 7): (27, 6, 2, 0, 0, 199_965),
    ("named", 10): (73, 18, 7, 0, 0, 499_902),
    ("typed", 3): (3_664, 64_888, 31_446, 2, 0, 0),
    ("typed", 5): (1_513, 130_578, 67_661, 248, 0, 0),
    ("typed", 7): (675, 130_200, 68_746, 379, 0, 0),
    ("typed", 10): (1_310, 341_674, 155_942, 1_074, 0, 0),
}
"""Table 4, left: the outcomes of running the programs."""

PAIRS = {
    ("success", "success"): 6_981,
    ("success", "failure"): 349,
    ("failure", "failure"): 667_397,
    ("failure", "timeout"): 11,
    ("loop", "success"): 258_808,
    ("loop", "failure"): 64_998,
    ("loop", "timeout"): 15,
    ("timeout", "success"): 1_223,
    ("timeout", "failure"): 480,
    ("name-error", "name-error"): 999_301,
    ("type-error", "type-error"): 1_000_437,
}
"""Table 5: programs by the outcome of the run and of Boogie."""

INFERENCE = {"success": (7_259, 71), "loop": (309_020, 14_785)}
"""Table 6: correct programs that Boogie with `/infer:j` accepts and rejects."""

CONSISTENCY = {
    "success": "✓✗?✗✗",
    "failure": "✗✓?✗✗",
    "loop": "✓✗?✗✗",
    "timeout": "???✗✗",
    "name-error": "✗✗✗✓✗",
    "type-error": "✗✗✗✗✓",
}
"""Table 2; the columns are success, failure, timeout, name-error, type-error."""
VERDICTS = ("success", "failure", "timeout", "name-error", "type-error")
