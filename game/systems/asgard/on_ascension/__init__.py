"""The director on Ascension's measured table."""

from game.systems.asgard.on_ascension.adapter import ADAPTER

__all__ = ["ADAPTER"]
