"""Büchi automata: translation, products, inclusion, and the formats HOA and never claim."""
