"""The workbench: it makes, asks, judges, keeps and shrinks, and knows no domain."""
