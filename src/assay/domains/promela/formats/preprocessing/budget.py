"""The budget of the preprocessor: what one model may spend, whoever wrote it.

Every step of an expansion is paid before the next one, so a model that would grow without bound ends in an error.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct, field

from assay.errors import InputError

TOKENS = 1_000_000
"""Tokens that are read and expanded, those of arguments included."""
CHARACTERS = 1 << 24
"""Characters that expansions, `#` and `##` make."""
NESTED = 100
"""Macros inside one another, and calls inside arguments."""
INCLUDES = 1000
INCLUDES_NESTED = 50
BYTES = 1 << 24
"""Bytes of all included files."""

Fail = Callable[[str, str], InputError]
"""Makes the error for the current line from problem and remedy."""


class Budget(Struct):
    """What is left for one model."""

    fail: Fail
    tokens: int = TOKENS
    characters: int = CHARACTERS
    includes: int = INCLUDES
    bytes: int = BYTES
    unions: dict[tuple[frozenset[str], frozenset[str]], frozenset[str]] = field(default_factory=dict)

    def spend(self, tokens: int, characters: int = 0) -> None:
        """Pay for tokens read and characters made."""
        self.tokens -= tokens
        self.characters -= characters
        if self.tokens < 0:
            raise self.fail(f"macros expand to more than {TOKENS:,} tokens", "use fewer")
        if self.characters < 0:
            raise self.fail(f"macros expand to more than {CHARACTERS:,} characters", "use fewer")

    def enter(self, depth: int) -> None:
        """Refuse a macro inside too many others."""
        if depth > NESTED:
            raise self.fail(f"macros are nested more than {NESTED} deep", "nest them less")

    def union(self, one: frozenset[str], other: frozenset[str]) -> frozenset[str]:
        """Unite two sets of hidden macros; each set is made once, and paid for by its size."""
        found = self.unions.get((one, other))
        if found is None:
            found = self.unions[one, other] = one | other
            self.enter(len(found))
            self.spend(len(found))
        return found

    def include(self, depth: int) -> None:
        """Pay for one more included file."""
        if depth >= INCLUDES_NESTED:
            remedy = "guard recursive includes with #ifndef"
            raise self.fail(f"includes are nested more than {INCLUDES_NESTED} deep", remedy)
        self.includes -= 1
        if self.includes < 0:
            raise self.fail(f"more than {INCLUDES:,} includes", "guard each file with #ifndef")
