"""Cases in the input languages of other tools, and the way back from their output."""
