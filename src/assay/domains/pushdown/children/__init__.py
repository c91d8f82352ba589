"""What runs in a process of its own: Python libraries that answer cases."""
