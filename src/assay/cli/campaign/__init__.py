"""`assay run` and `assay resume`."""
