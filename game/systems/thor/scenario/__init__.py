"""From a scenario file to the board and back: its shape, the set-up, what is wrong or strange in it, what its texts tell (T-60 to T-63)."""
