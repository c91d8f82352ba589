"""The domains that come with Assay; all have the same rooms under the same names."""
