"""Parsing and printing of models: Promela with its preprocessor, and JSON."""

from assay.domains.promela.formats.codec import CaseCodec
from assay.domains.promela.formats.expression_printer import write_expression
from assay.domains.promela.formats.files import SUFFIXES, given_case, properties, read_cases, read_model
from assay.domains.promela.formats.parser import parse_expression, parse_formula, parse_tree
from assay.domains.promela.formats.printer import write_formula, write_statement, write_tree

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
