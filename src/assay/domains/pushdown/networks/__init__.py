"""Phase one of the paper: what can happen to a packet in a real network, asked as pushdown reachability.

`topology` → `dataplane` → `query` → `construction` → case; `source` draws them and `explain` reads a run back.
"""
