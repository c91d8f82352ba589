"""Two campaigns side by side: of two versions of a tool, or before and after a change."""
