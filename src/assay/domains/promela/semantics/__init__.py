"""The operational semantics of Promela, executable and slow: SPIN's full state space, statement by statement.

`initial` and `steps` are `init`, `en` and `ex` of section 3.4 of Brunner and Lammich. Their sections 2.1 and 3.7 derive
the transition system from control flow graphs. Where the paper leaves a choice, SPIN decides (`docs/promela.md`).

Where constructs get their meaning:

- `unless`: `compile` puts the edges of the escape sequence first at every control state of the main sequence and marks
  them with `Edge.escape`; `steps.single` gives them priority.
- `else`: `Edge.otherwise`, in `steps.single`.
- `atomic`: `Edge.atomic`, in `steps`. `d_step`: the effect `Sequence`, in `effects`.
- rendezvous: `steps`. Executability of a statement: `values.ready`.
"""

from assay.domains.promela.semantics.follow import Followed, follow
from assay.domains.promela.semantics.steps import ended, initial, steps
from assay.domains.promela.semantics.system import PromelaSystem

__all__ = ["Followed", "PromelaSystem", "ended", "follow", "initial", "steps"]
