"""Coverage tables of pushdown cases."""
