"""Graphs laid out and drawn as SVG, without any other program."""
