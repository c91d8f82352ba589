"""Commands on the findings of a campaign."""
