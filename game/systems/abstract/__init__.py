"""Abstract Skirmish: the rules, chapter by chapter. `README.md` maps the rulebook to the functions."""

from game.systems.abstract.system import SYSTEM

__all__ = ["SYSTEM"]
