"""From a case to an answer with evidence: by an engine, or in blocks of lines by kernels."""
