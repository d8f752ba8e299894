"""Putting one's cards into order for a round."""
