"""The moments of a story, page by page: checks, cards, codes and new conditions."""
