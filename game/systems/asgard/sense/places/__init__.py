"""Whether all lies and happens where it is meant: spots, people, pieces, doors, and from where somebody comes."""
