"""The page of a running campaign, served on this machine alone."""
