"""One self-contained package per rulebook. To add one, register it here."""

from game.core.registry import register

register("thor", "game.systems.thor:SYSTEM")
register("abstract", "game.systems.abstract:SYSTEM")
register("ascension", "game.systems.ascension.system:SYSTEM")
register("asgard", "game.systems.asgard.system:SYSTEM")
register("asgard-thor", "game.systems.asgard.system:ON_THOR")
register("confrontation", "game.systems.confrontation.system:SYSTEM")
