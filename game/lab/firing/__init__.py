"""How often what a sheet of ASGARD has in it happens over many games: counts, rates, and both as tables and as a picture."""
