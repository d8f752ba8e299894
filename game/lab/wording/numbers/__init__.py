"""Numbers and rules in texts, against what is so."""
