"""What a domain and a subject may say for a bug report."""
