"""The first version of a tool with another answer: over releases of a package, or commits of a repository."""
