"""A battle of Abstract Skirmish of one's own."""
