"""Historical bugs of PDAAAL, planted again: a campaign must find them."""
