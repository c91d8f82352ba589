"""Runs programs fast: flat instructions for a stack machine, compiled while numbers fit into 64 bits."""
