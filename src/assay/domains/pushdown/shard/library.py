"""The libraries of the kernels that run native shards."""

from __future__ import annotations

from assay.core.native.library import Library
from assay.domains.pushdown.engine.engines import Method

_HOME = "assay.domains.pushdown.shard_kernels"
FAULTS = ("epsilon", "order", "wildcard")
_SHARDS = {
    "dense": [f"{form}_by_{method.name.lower()}" for form in ("certify", "say") for method in Method],
    "lines": ["case_of_line", *(f"certify_lines_by_{method.name.lower()}" for method in Method)],
    "faults": ["collapsed", *(name for fault in FAULTS for name in (f"say_by_{fault}", f"{fault}_says"))],
    "ranges": [
        "find_abnormal",
        "refuse",
        "put",
        "case_at_index",
        "normal_case_at_index",
        "weights_at_index",
        "normal_case",
    ],
}
SHARDS = Library(
    "pushdown-shards", {name: f"{_HOME}.{room}:{name}" for room, names in _SHARDS.items() for name in names}
)
SPARSE_SHARDS = Library(
    "pushdown-sparse-shards", {name: f"{_HOME}.sparse:{name}" for name in ("certify_by_lists", "say_by_lists")}
)
WEIGHTED_SHARDS = Library(
    "pushdown-weighted-shards",
    {
        "certify_weights": f"{_HOME}.weights:certify_weights",
        "say_by_summaries": f"{_HOME}.summaries:say_by_summaries",
    },
)
