"""The five rulebooks as the hall shows them before anything of theirs has been read."""

from __future__ import annotations

from typing import NamedTuple

from game.ui.paint.doors import Crest


class Rulebook(NamedTuple):
    """A door of the hall."""

    system: str
    """As it is registered, or will be."""
    title: str
    about: str
    """What it is, in a sentence."""
    crest: Crest
    minutes: int
    """How long a battle of it takes."""
    what: str = "battle"
    """What is played there."""
    barred: str = ""
    """Why its door is shut; "" for one that stands open."""


RULEBOOKS = (
    Rulebook("thor", "Thor Skirmish", "A board of pits and walls, and a hand of cards.", Crest("hammer", "one"), 30),
    Rulebook(
        "abstract", "Abstract Skirmish", "Deal your strength in secret; two dice decide.", Crest("cleavers", "four"), 15
    ),
    Rulebook("ascension", "Ascension", "A free table, measured moves, flips of a deck.", Crest("bow", "two"), 60),
    Rulebook(
        "asgard", "ASGARD", "Stories: the table itself plays against you.", Crest("lantern", "three"), 90, "story"
    ),
    Rulebook(
        "confrontation", "Confrontation", "Formations, morale, and dice that explode.", Crest("winged_helm"), 90,
    ),
)  # fmt: skip
