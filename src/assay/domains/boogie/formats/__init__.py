"""The file formats of programs: Boogie's syntax, the paper's parenthesised syntax, and JSON."""

from assay.domains.boogie.formats.codec import CaseCodec
from assay.domains.boogie.formats.files import SUFFIXES, read_cases
from assay.domains.boogie.formats.printing import Line, program_lines, write_program
from assay.domains.boogie.formats.terms import write_term

__all__ = ["SUFFIXES", "CaseCodec", "Line", "program_lines", "read_cases", "write_program", "write_term"]
