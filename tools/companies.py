"""Battles of Confrontation that no file describes."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.system import Document
from game.systems.confrontation.state import MODES

PEOPLES = ("march", "host", "isles")
POINTS = (500, 500, 500, 1000, 2000)
"""Small companies mostly: their battles come to an end sooner."""
BATTLES = ("pitched", "hill", "invasion", "charge", "breakthrough")
PIECES = ("boulder", "oak", "standing-stone", "cart", "hedge", "low-wall", "rubble", "pond", "tent")
SPOTS = ((16, 39), (45, 36), (75, 36), (104, 39), (16, 51), (45, 54), (75, 54), (104, 51))
"""Where terrain lies, in centimetres: between the zones of all battles on the usual table, clear of objectives."""


def company_battle(chance: Chance) -> Document:
    """A random sound battle: two companies that come with the game, any mode, terrain or none, with random options."""
    points = chance.pick(POINTS)
    battle = chance.pick(BATTLES)
    bare = battle in ("charge", "invasion") or chance.roll(3) == 1
    return {
        "system": "confrontation",
        "title": "Anything goes",
        "battle": battle,
        "points": points,
        "mode": chance.pick((*MODES, "drawn")),
        "rounds": chance.roll(4),
        "terrain": [] if bare else _terrain(chance),
        "sides": {
            seat: {"name": f"Side {seat}", "list": f"{chance.pick(PEOPLES)}-{points}"}
            for seat in ("one", "two")
        },
        "options": {"long": chance.roll(6) == 1, "fear": chance.flip(), "estimates": chance.flip()},
    }


def _terrain(chance: Chance) -> list[Document]:
    """Some pieces at some of the spots."""
    spots = chance.shuffle(SPOTS)[: chance.roll(len(SPOTS))]
    return [
        {
            "id": f"piece-{number}",
            "kit": chance.pick(PIECES),
            "at": [f"{x}cm", f"{y}cm"],
            "shape": "6cm x 3cm",
            "turn": 15 * (chance.roll(24) - 1),
        }
        for number, (x, y) in enumerate(spots)
    ]
