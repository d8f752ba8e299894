"""The longer commands, a file each: its words and what it does."""
