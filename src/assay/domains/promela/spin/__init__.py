"""SPIN's files and programs: claims, verifiers and their builds, output, trails."""
