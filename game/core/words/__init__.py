"""Numbers and lists in sentences, numbers as texts and slips of the hand write them, ids of paragraphs: no game, no file."""
