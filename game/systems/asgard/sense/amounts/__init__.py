"""Whether numbers are those that texts tell, and of a likely size: counters, rounds, lengths, variables."""
