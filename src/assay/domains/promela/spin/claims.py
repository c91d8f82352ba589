"""A model's text without its claims, or with others: what SPIN is given.

Under a claim SPIN also reports assertions of the model that fail, and stops there. Such a failure says nothing about
the claim, so all assertions outside claims are made to hold: `assert(e)` becomes `assert(true || (e))`, which is the
same statement about the same variables. SPIN's own preprocessor does that. And SPIN takes a cycle through an accept
label of the model for one that the claim accepts: such labels are made progress labels, which count for no claim but
one that asks for `np_`. With plain labels, SPIN's tables would have other numbers where a label stands at a jump.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from assay.automata.buchi.never import write_claim
from assay.automata.buchi.translate import translate_buchi
from assay.automata.formula.formula import Formula, Not
from assay.automata.limits import LimitError
from assay.domains.promela.formats import write_formula
from assay.errors import InputError

_TOKEN = re.compile(
    r"""/\*.*?\*/ | //[^\n]* | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*' | [A-Za-z_]\w* | [{}] """,
    re.DOTALL | re.VERBOSE,
)
_HOLDING = "\n#define assert(e) assert(true || (e))\n"
_PLAIN = "\n#undef assert\n"
_ACCEPT = re.compile(r"\b(accept\w*)\s*:(?!:)")
_RENAMED, _RENAMED_UNDER_NP = "progress_", "not_"


def without_claims(source: str, *, asserting: bool) -> str:
    """Leave out never claims and formulas; assertions are kept or made to hold."""
    text = "".join(piece for piece, claim in _pieces(source) if not claim)
    return text if asserting else _HOLDING + text


def with_formulas(source: str, formulas: Sequence[tuple[str, Formula]]) -> str:
    """Put formulas with names in the place of the model's own claims."""
    return _with_claims(source, "".join(f"ltl {name} {{ {write_formula(formula)} }}\n" for name, formula in formulas))


def with_formula_as_never(source: str, formula: Formula) -> str:
    """Put a never claim in the place of the model's own claims, which matches the runs that violate the formula."""
    try:
        automaton = translate_buchi(Not(formula))
    except LimitError as error:
        raise InputError(f"the automaton of the formula is too large: {error}") from error
    return _with_claims(source, write_claim(automaton, write_formula(formula)))


def _with_claims(source: str, blocks: str) -> str:
    text = without_claims(source, asserting=False)
    labels = _accept_labels(text)
    prefix = _prefix(blocks)
    return f"{_renamed(text, labels, prefix)}{_PLAIN}{_renamed(blocks, labels, prefix, remote=True)}"


def with_never(source: str, which: int = 0) -> str:
    """Keep one never claim only, by its number. Its own assertions are part of it: one that fails is a match."""
    labels = _accept_labels(without_claims(source, asserting=True))
    pieces = list(_pieces(source))
    kept = [place for place, (_, claim) in enumerate(pieces) if claim == "never"][which]
    prefix = _prefix(pieces[kept][0])
    written = [
        f"{_PLAIN}{_renamed(piece, labels, prefix, remote=True)}{_HOLDING}"
        if claim
        else _renamed(piece, labels, prefix)
        for place, (piece, claim) in enumerate(pieces)
        if not claim or place == kept
    ]
    return _HOLDING + "".join(written)


def _prefix(claims: str) -> str:
    return _RENAMED_UNDER_NP if re.search(r"\bnp_\b", claims) else _RENAMED


def _accept_labels(text: str) -> frozenset[str]:
    return frozenset(_ACCEPT.findall(text))


def _renamed(text: str, labels: frozenset[str], prefix: str, *, remote: bool = False) -> str:
    """Give labels other names: all of them, or where they are asked for from elsewhere."""
    if not labels:
        return text
    before = r"(@\s*)" if remote else r"(\b)"
    names = "|".join(map(re.escape, sorted(labels)))
    return re.sub(rf"{before}({names})\b", rf"\g<1>{prefix}\g<2>", text)


def _pieces(source: str) -> Iterator[tuple[str, str]]:
    """Cut a model into claims, with the word that begins them, and what is between them."""
    done, depth, opening = 0, 0, ""
    for token in _TOKEN.finditer(source):
        word = token[0]
        if word in {"ltl", "never"} and not depth and not opening:
            yield source[done : token.start()], ""
            done, opening = token.start(), word
        elif word == "{":
            depth += 1
        elif word == "}":
            depth -= 1
            if opening and not depth:
                yield source[done : token.end()], opening
                done, opening = token.end(), ""
    yield source[done:], opening
