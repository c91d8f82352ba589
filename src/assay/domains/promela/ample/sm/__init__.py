"""Models of the SM fragment as programs of SM, whose steps are proved."""
