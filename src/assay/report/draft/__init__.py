"""A bug report for a finding: Markdown for a person, and an archive that reproduces it without Assay."""
