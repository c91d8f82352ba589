"""What passes through the pipeline: a task before the search, a finding after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Generic, cast

from msgspec import Struct
from msgspec.structs import replace

from assay.domains.promela.engine.engines import Engine, Said
from assay.domains.promela.engine.space import Room
from assay.domains.promela.model.question import Question
from assay.domains.promela.model.system import A, S, System

if TYPE_CHECKING:
    from assay.domains.promela.ample.reduced_system import ReducedSystem
    from assay.domains.promela.ample.table import Ample
    from assay.domains.promela.condense.system import Condensed


class Task(Struct, Generic[S, A], frozen=True):
    """A question, and how it is searched."""

    question: Question[S, A]
    """The question about the model itself."""
    engine: Engine
    room: Room
    ample: Ample | None = None
    """The ample sets for partial order reduction; None: no reduction."""
    auto: bool = False
    """Whether a search of many states may be reduced."""
    native: bool = False
    """Whether the model is compiled; otherwise the reference semantics is searched."""
    merges: bool = True
    """Whether condensing may merge statements."""
    condensed: Condensed | None = None
    """The condensed system, if it is searched."""
    origin: Question[S, A] | None = None
    """The question about the model with all its variables, if the other one is sliced."""
    reduced: ReducedSystem | None = None
    """The reduced system, if the reference searches it. A native search takes the ample sets themselves."""

    @property
    def searched(self) -> Question[S, A]:
        """The question about the system that is searched."""
        system = self.condensed or self.reduced
        return self.question if system is None else replace(self.question, system=cast("System[S, A]", system))


class Finding(Struct, Generic[S, A], frozen=True):
    """A task, and the result of its search."""

    task: Task[S, A]
    said: Said
