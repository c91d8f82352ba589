"""Historical bugs of PDAAAL, reintroduced: a campaign must find them."""
