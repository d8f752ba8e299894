"""Many games of one battle: who plays them, what is kept of each, and blocks of games that share a seed."""
