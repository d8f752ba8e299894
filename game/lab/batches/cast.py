"""Who plays a story: every bot of the players in turn, against one bot of the director."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.bots.base import Unfit, made_for, unfit
from game.core.descriptions.story import Story
from game.core.seats import Seat


def casts(system: str, seats: Iterable[Seat], story: Story, bots: Sequence[str]) -> list[dict[Seat, str]]:
    """The bot of every seat, once for each bot that the players are tried with; without any those that are made for it.

    The last of several bots is the director's if it can direct; all others are the players', one after another at all of their seats.
    Raises `Unfit`.
    """
    of_players, director = list(bots), made_for(system, story.director)
    if bots and not unfit(system, story.director, bots[-1]):
        director = bots[-1]
        if len(bots) > 1 or unfit(system, story.players[0], director):
            of_players.pop()
    of_players = of_players or [made_for(system, story.players[0])]
    for bot in of_players:
        if wrong := next(filter(None, (unfit(system, seat, bot) for seat in story.players)), ""):
            raise Unfit(wrong)
    places = list(seats)
    return [
        {seat: director if seat == story.director else bot for seat in places}
        for bot in dict.fromkeys(of_players)
    ]
