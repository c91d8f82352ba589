"""Python libraries that check models, each called in a process of its own."""
