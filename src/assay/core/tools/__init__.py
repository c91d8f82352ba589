"""Running untrusted programs: consent, processes, limits, memory, the sandbox."""
