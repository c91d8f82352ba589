"""Everything that is trusted of a verdict: the readable and the proved checker."""
