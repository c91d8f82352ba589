"""Message sequence charts, as SVG and as text."""
