"""The objects of the domain: cases, models as control flow graphs, transition systems, evidence."""

from assay.domains.promela.model.case import ACCEPTANCE, KINDS, LTL, NEVER, NON_PROGRESS, SAFETY, Case, Property

__all__ = ["ACCEPTANCE", "KINDS", "LTL", "NEVER", "NON_PROGRESS", "SAFETY", "Case", "Property"]
