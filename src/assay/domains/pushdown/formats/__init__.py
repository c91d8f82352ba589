"""The file formats of cases and evidence; every error has a place and a remedy."""

from assay.domains.pushdown.formats.codec import CaseCodec
from assay.domains.pushdown.formats.files import read_cases, read_three
from assay.domains.pushdown.formats.instance import is_plain, write_instance
from assay.domains.pushdown.formats.part_files import case_files

__all__ = ["CaseCodec", "case_files", "is_plain", "read_cases", "read_three", "write_instance"]
