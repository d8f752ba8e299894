"""Ascension: Legacy of Conflict, a free-form table measured in millimetres. `README.md` maps the rulebook to the functions."""
