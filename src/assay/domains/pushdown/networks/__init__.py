"""Phase one of the paper: MPLS queries about real networks, encoded as pushdown reachability.

`topology` → `dataplane` → `query` → `construction` → case; `source` draws them and `explanation` decodes a run.
"""
