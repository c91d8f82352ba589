"""The objects of the domain: a case, a model as control flow graphs, and what engines see of it."""

from assay.domains.promela.model.case import ACCEPTANCE, KINDS, LTL, NEVER, NON_PROGRESS, SAFETY, Case, Property

__all__ = ["ACCEPTANCE", "KINDS", "LTL", "NEVER", "NON_PROGRESS", "SAFETY", "Case", "Property"]
