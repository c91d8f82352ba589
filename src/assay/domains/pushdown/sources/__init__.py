"""The sources of cases."""
