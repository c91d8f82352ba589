"""Models as text: Promela, with its preprocessor, and JSON."""

from assay.promela.formats.codec import CaseCodec
from assay.promela.formats.files import SUFFIXES, given_case, properties, read_cases, read_model
from assay.promela.formats.parsing import parse_expression, parse_formula, parse_tree
from assay.promela.formats.printing import write_formula, write_statement, write_tree
from assay.promela.formats.printing_expressions import write_expression

__all__ = [
    "SUFFIXES",
    "CaseCodec",
    "given_case",
    "parse_expression",
    "parse_formula",
    "parse_tree",
    "properties",
    "read_cases",
    "read_model",
    "write_expression",
    "write_formula",
    "write_statement",
    "write_tree",
]
