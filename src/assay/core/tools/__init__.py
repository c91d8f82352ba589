"""Running untrusted programs: consent, processes, limits, orphans, memory."""
