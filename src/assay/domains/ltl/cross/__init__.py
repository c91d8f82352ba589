"""Cross-checks of translators, as Spot's `ltlcross` does them."""
