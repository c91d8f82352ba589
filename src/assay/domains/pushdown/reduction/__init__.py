"""How a case comes apart when it is shrunk."""
