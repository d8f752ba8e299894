"""The sheet to be read once a story is over: its cards, its lines in words, and what became of them."""
