"""Running programs that nobody trusts: consent, processes, limits, orphans, memory."""
