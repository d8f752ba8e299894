"""Who sits on a side: the controls by which set-up, and whoever plays on from a replay, ask for it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.seats import Seat
from game.ui.kit.base import Widget
from game.ui.kit.button import Segmented
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.play import players
from game.ui.play.players import Sitter, bot_title

_KINDS = [(True, "Person", "person"), (False, "Bot", "bot")]


def controls(
    room: str,
    system: str,
    seat: Seat,
    sitter: Sitter,
    places: list[pygame.Rect],
    *,
    turned: Callable[[], None],
    entered: Callable[[], None],
) -> list[Widget]:
    """Person or bot, and then the name or the kind, at two places; `room` begins their ids.

    `turned` is called when a person makes way for a bot or the reverse, `entered` by Enter in the name.
    """
    kind, who = places

    def turn(person: object) -> None:
        sitter.person = sitter.wanted = bool(person)
        turned()

    first = Segmented(f"{room}.kind.{seat}", _KINDS, sitter.person, kind, turn)
    if sitter.person:
        return [first, Entry(f"{room}.name.{seat}", sitter.name, who, lambda text: setattr(sitter, "name", text),
                             entered=lambda text: entered(), empty=f"Player {seat}", limit=24)]  # fmt: skip
    bots = [(bot, bot_title(bot)) for bot in players.bots(system, seat)]
    return [
        first,
        Choice(f"{room}.bot.{seat}", bots, sitter.bot, who, lambda bot: setattr(sitter, "bot", str(bot))),
    ]
