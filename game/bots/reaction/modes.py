"""Which mode an enemy is in: patrol, ambush, combat or escape, and when it changes from one to another."""

from __future__ import annotations

from game.bots.reaction.senses import Senses
from game.systems.asgard.sheet.effects import Mode

STEADY = 3.0
"""How much fear even the meekest bear."""
NERVE = 0.9
"""How much more each point of boldness bears."""
WOUNDS = 10.0
"""The fear of somebody with all wounds but none left."""
ODDS = 2.0
"""The fear of being outnumbered by one."""


def mode(senses: Senses) -> Mode:
    """The mode that an enemy is in now; one that the story has ordered stays as it is.

    It fights when it or its side sees somebody, escapes when its wounds and the odds weigh more than its boldness, and
    goes back to what it was about when it knows of nobody any more.
    """
    mind, nature = senses.mind, senses.nature
    if mind.ordered:
        return mind.mode
    if not senses.prey:
        return senses.home
    if not nature.fights:
        return "combat" if cornered(senses) and mind.aggression >= 5 else "escape"
    if afraid(senses):
        return "escape"
    if "ambush" in (senses.home, mind.mode) and not sprung(senses) and mind.mode != "combat":
        return "ambush"
    if senses.seen or mind.aggression >= nature.hunts:
        return "combat"
    return "patrol" if senses.home == "combat" else senses.home


def fear(senses: Senses) -> float:
    """What its wounds and the odds come to."""
    wounds = WOUNDS * (1 - senses.health) * senses.nature.wounds
    return wounds + ODDS * max(0, senses.outnumbered()) * senses.nature.numbers


def afraid(senses: Senses) -> bool:
    """Whether it has had enough: fear goes beyond boldness. The boldest never have."""
    bold = senses.mind.boldness
    return bold < 10 and fear(senses) > STEADY + NERVE * bold


def cornered(senses: Senses) -> bool:
    """Whether somebody stands so near that running is as bad as fighting."""
    return any(prey.gap <= senses.strike for prey in senses.seen)


def sprung(senses: Senses) -> bool:
    """Whether it has waited long enough: somebody is near enough to be struck, or it has been hit itself."""
    eager = senses.threat * (5 + senses.mind.aggression) // 10
    return senses.health < 1 or any(prey.gap <= max(eager, senses.strike) for prey in senses.seen)
