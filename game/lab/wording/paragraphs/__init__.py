"""Paragraphs of the rules, and which of them a text speaks of."""
