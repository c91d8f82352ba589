"""Small charts of a campaign, each with its numbers as CSV."""
