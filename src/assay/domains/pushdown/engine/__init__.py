"""The engines: fast and untrusted; every decided answer has evidence."""
