"""Blocks of games that share a seed, and what somebody made of each: the observations of every question.

The games of a block are no news of their own: they have the dice in common. So a block is one observation, and one that lacks a
game is none.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import groupby

import msgspec

from game.core.seats import Seat
from game.lab.batches.batch import Game

Parties = Callable[[Game], dict[Seat, str]]
"""Who had the score of each seat in a game; a seat that is left out counts for nobody."""


def by_seat(game: Game) -> dict[Seat, str]:
    """Every side for itself."""
    return {seat: seat for seat in game.bots}


def by_team(teams: Sequence[Sequence[Seat]]) -> Parties:
    """Every side for its team."""
    names = {seat: " and ".join(team) for team in teams for seat in team}
    return lambda game: {seat: names.get(seat, seat) for seat in game.bots}


def by_bot(game: Game) -> dict[Seat, str]:
    """Every side for the bot that sat there."""
    return dict(game.bots)


def by_turn(teams: Sequence[Sequence[Seat]] = ()) -> Parties:
    """The side that went first, with its team, and those that did later."""
    return lambda game: {
        seat: "first" if game.first in _team_of(seat, teams) else "later" for seat in game.bots
    }


def share_of(game: Game, seat: Seat, teams: Sequence[Sequence[Seat]] = ()) -> float:
    """What a seat made of a game, from 0 to 1: a win is shared by all teams that won, a draw by all teams, and each team's share by its seats.

    `teams` are the seats that win together; a seat that is in none is a team for itself.
    """
    own = _team_of(seat, teams)
    return _team_share(game, own, teams) / len(own)


def _team_of(seat: Seat, teams: Sequence[Sequence[Seat]]) -> Sequence[Seat]:
    return next((team for team in teams if seat in team), (seat,))


def _team_share(game: Game, own: Sequence[Seat], teams: Sequence[Sequence[Seat]]) -> float:
    best = {tuple(_team_of(seat, teams)) for seat in game.winners or game.bots}
    return (tuple(own) in best) / len(best)


def whole_blocks(games: list[Game], size: int) -> list[list[Game]]:
    """The games of every block that is whole; `games` are in the order of their numbers."""
    found = (list(each) for _, each in groupby(games, key=lambda game: game.number // size))
    return [each for each in found if len(each) == size]


def scores(block: list[Game], parties: Parties, teams: Sequence[Sequence[Seat]] = ()) -> dict[str, float]:
    """What everybody made of a block, as the mean over its games."""
    found: defaultdict[str, float] = defaultdict(float)
    for game in block:
        for seat, name in parties(game).items():
            found[name] += share_of(game, seat, teams) / len(block)
    return dict(found)


def fair(block: list[Game], parties: Parties, teams: Sequence[Sequence[Seat]] = ()) -> dict[str, float]:
    """What everybody would make of it if all teams were as good as each other: what they make of draws."""
    drawn = [msgspec.structs.replace(game, winners=()) for game in block]
    return scores(drawn, parties, teams)
