"""Python libraries that decide cases, each called in a process of its own."""
