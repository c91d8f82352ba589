"""Evidence: ranks over pairs of a state and a value of the formula for `holds`, a lasso of states for `violated`."""

from __future__ import annotations

from typing import Annotated, assert_never

import msgspec
from msgspec import Struct

from assay.automata.emptiness.evidence import Ranked, Run
from assay.automata.emptiness.structure import Structure
from assay.automata.kripke import Case
from assay.errors import InputError

HOLDS, VIOLATED = "holds", "violated"
REMEDY = "give what `assay check --evidence` wrote"


class Path(Struct, frozen=True):
    """A path by its states: the stem, then the cycle for ever."""

    stem: tuple[int, ...]
    cycle: tuple[int, ...]

    @property
    def states(self) -> tuple[int, ...]:
        """The states up to the end of the first round of the cycle."""
        return self.stem + self.cycle

    def text(self, case: Case) -> str:
        """Write the path with the names of the states."""
        stem, cycle = ([case.states[n].name for n in part] for part in (self.stem, self.cycle))
        return " ".join([*stem, f"({' '.join(cycle)})*"])


Evidence = Ranked | Path
_Number = Annotated[int, msgspec.Meta(ge=0, le=2**31 - 1)]


class _Lasso(Struct, tag="path", forbid_unknown_fields=True):
    stem: list[_Number]
    cycle: Annotated[list[_Number], msgspec.Meta(min_length=1)]


class _Pairs(Struct, tag="ranks", forbid_unknown_fields=True):
    values: list[str]
    """As text, since they may exceed JSON's numbers."""
    pairs: list[tuple[_Number, _Number, _Number, _Number]]


_DECODER: msgspec.json.Decoder[_Lasso | _Pairs] = msgspec.json.Decoder(_Lasso | _Pairs)


class EvidenceCodec:
    """Evidence as canonical JSON."""

    def encode(self, value: Evidence) -> bytes:
        """Write evidence."""
        match value:
            case Path(stem, cycle):
                return msgspec.json.encode(_Lasso(list(stem), list(cycle)))
            case Ranked(values, pairs):
                return msgspec.json.encode(_Pairs([str(v) for v in values], list(pairs)))
            case _:
                assert_never(value)

    def decode(self, data: bytes) -> Evidence:
        """Read evidence."""
        try:
            written = _DECODER.decode(data)
            value: Evidence
            if isinstance(written, _Lasso):
                value = Path(tuple(written.stem), tuple(written.cycle))
            else:
                value = Ranked(tuple(map(int, written.values)), tuple(written.pairs))
        except (msgspec.DecodeError, UnicodeDecodeError, ValueError, RecursionError) as error:
            raise InputError(f"invalid evidence: {error}", remedy=REMEDY) from error
        if self.encode(value) != data:
            raise InputError("the evidence is not in canonical form", remedy=REMEDY)
        return value


def path_of(structure: Structure, run: Run) -> Path:
    """Give the states of a run."""
    return Path(*run.states(structure))


def run_of(structure: Structure, path: Path) -> Run | str:
    """Give the run of a path, or say why it is not a path of the structure."""
    states = path.states
    if strange := [state for state in states if state >= len(structure.labels)]:
        return f"there is no state {strange[0]}"
    edges = list[int]()
    for here, there in zip(states, (*states[1:], path.cycle[0]), strict=True):
        leaving = range(structure.offsets[here], structure.offsets[here + 1])
        taken = next((edge for edge in leaving if structure.targets[edge] == there), None)
        if taken is None:
            return f"no edge leads from state {here} to state {there}"
        edges.append(taken)
    return Run(states[0], tuple(edges[: len(path.stem)]), tuple(edges[len(path.stem) :]))
