"""The report of a campaign: one self-contained HTML page."""
