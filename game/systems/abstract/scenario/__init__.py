"""From a scenario file to the table and back: its shape, the set-up, and what is wrong, idle or strange in it (S-1, S-11, S-12)."""
