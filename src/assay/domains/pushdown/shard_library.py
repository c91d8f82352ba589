"""The libraries of the kernels that run native shards."""

from __future__ import annotations

from assay.core.native.library import Library
from assay.domains.pushdown.engine.engines import Method

_HOME = "assay.domains.pushdown.shard_kernels:"
_DENSE = (
    *(f"certify_by_{method.name.lower()}" for method in Method),
    *(f"say_by_{method.name.lower()}" for method in Method),
    *(
        f"{form}{fault}{end}"
        for fault in ("epsilon", "order", "wildcard")
        for form, end in (("say_by_", ""), ("", "_says"))
    ),
    "find_abnormal",
    "put",
    "drop",
    "case_at_index",
    "normal_case_at_index",
    "normal_case",
    "collapsed",
)
SHARDS = Library("pushdown-shards", {name: _HOME + name for name in _DENSE})
SPARSE_SHARDS = Library("pushdown-sparse-shards", {"say_by_lists": f"{_HOME}say_by_lists"})
CERTIFIED_SPARSE_SHARDS = Library("pushdown-certified-sparse-shards", {"certify_by_lists": f"{_HOME}certify_by_lists"})
"""For benchmarks; it is built when they first ask for it."""
