"""The bots at a table: who plays a seat, and who takes its place when it fails too often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from game.core.match import Match
from game.core.seats import Seat
from game.ui.app.settings import Settings

FAILURES = 3
"""How often in a match an action may be taken for a bot before another sits in its place."""
SIMPLEST = "random"
GONE = "It has failed three times in this battle: from here on the random bot plays."

MakeBot = Callable[[str, str, int], Any]


def make_bot(system: str, bot: str, seed: int) -> Any:
    """A bot in a process of its own."""
    from game.bots.worker import BotPlayer

    return BotPlayer(system, bot, seed)


def player_of(match: Match, seat: Seat, make: MakeBot, settings: Settings) -> Any:
    """Who plays a seat: its bot, or the simplest one if there is none of that name or it has failed too often."""
    header = match.header
    name = header.seats.get(seat, SIMPLEST).partition(":")[0]
    if failures(match, seat) >= FAILURES:
        name = SIMPLEST
    try:
        player = make(header.system, name, header.seed)
    except KeyError:
        player = make(header.system, SIMPLEST, header.seed)
    player.notice, player.limit = settings.bot_notice, settings.bot_limit
    return player


def failures(match: Match, seat: Seat) -> int:
    """How often an action had to be taken for the bot of a seat; the record keeps it."""
    return sum(bool(moment.note) and moment.seat == seat for moment in match.moments)
