"""Cases in the input languages of the tools, and their output translated back."""
