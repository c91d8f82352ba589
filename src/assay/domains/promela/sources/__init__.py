"""Sources of cases: random, exhaustive, and corpora."""
