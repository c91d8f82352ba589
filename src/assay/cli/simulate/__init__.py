"""`assay simulate`: step through the runs of a case."""
