"""The deciders: fast, not trusted, and they say why."""
