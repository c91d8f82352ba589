"""How a case and a run are shown."""
