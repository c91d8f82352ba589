"""Programs as text: Boogie's syntax, the parenthesised syntax of the paper, and JSON."""

from assay.boogie.formats.codec import CaseCodec
from assay.boogie.formats.files import SUFFIXES, read_cases
from assay.boogie.formats.printing import Line, program_lines, write_program
from assay.boogie.formats.terms import write_term

__all__ = ["SUFFIXES", "CaseCodec", "Line", "program_lines", "read_cases", "write_program", "write_term"]
