"""Child processes that call Python libraries."""
