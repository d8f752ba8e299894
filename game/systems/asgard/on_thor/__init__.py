"""The director on Thor's board: squares for lengths, walls for what blocks sight, both players' turns for a round."""

from game.systems.asgard.adapter import Adapter
from game.systems.asgard.on_thor.adapter import ThorAdapter

ADAPTER: Adapter = ThorAdapter()
