"""From a case to an answer with evidence."""
