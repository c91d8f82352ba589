"""The source `grammar`: models that cover every pair of productions of Promela's grammar."""
