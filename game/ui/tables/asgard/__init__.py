"""The window of ASGARD: what the director adds to a table, and the moments of its story."""
