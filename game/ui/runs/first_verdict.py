"""The first verdict: the lesson that leads through the rooms of the lab."""

from __future__ import annotations

from game.ui.pages.guide import Done, Guide

BATTLE = "abstract/duel"
"""What the lesson asks about."""

DONE: Done = {
    "asking": lambda room: room.name != "runs",
    "hundred": lambda room: room.name == "study" or room.end == "100",
    "studied": lambda room: room.name == "study",
    "known": lambda room: bool(
        room.run.found and room.run.found.dossier and room.run.found.dossier.verdict.settled
    ),
}


def first_verdict() -> Guide:
    """The lesson from its beginning."""
    return Guide("first-verdict", DONE)
