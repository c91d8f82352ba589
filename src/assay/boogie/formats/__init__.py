"""Programs as text: Boogie's syntax, the parenthesised syntax of the paper, and JSON."""
