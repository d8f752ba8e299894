"""Lessons: the steps of a scenario, the page that writes them, and what is played to be taken down in them."""
