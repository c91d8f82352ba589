"""The meaning of a model, executable, slow and obvious: what SPIN's full exploration does, statement by statement.

`initial`, `steps` are `init`, `en` and `ex` of section 3.4 of Brunner and Lammich, whose sections 2.1 and 3.7 say how a
transition system comes from control flow graphs; what they leave open is as in SPIN (`docs/promela.md`).
"""

from assay.domains.promela.semantics.follow import Followed, follow
from assay.domains.promela.semantics.steps import ended, initial, steps
from assay.domains.promela.semantics.system import PromelaSystem

__all__ = ["Followed", "PromelaSystem", "ended", "follow", "initial", "steps"]
