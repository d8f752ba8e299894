"""Thor Skirmish: the rules, chapter by chapter. `README.md` maps the rulebook to the functions."""

from game.systems.thor.system import SYSTEM

__all__ = ["SYSTEM"]
