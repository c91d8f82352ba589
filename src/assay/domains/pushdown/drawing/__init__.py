"""Text and figures of cases and runs."""
