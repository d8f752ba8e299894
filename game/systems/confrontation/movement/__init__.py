"""Moving: the ground, formations, marches, the way up to an enemy, flight, entering, and what is handled on the way."""
