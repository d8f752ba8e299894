"""Who sits in a seat, in the words of a record (`human:Astrid`, `greedy`) and in those of a player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from game.core.seats import SEATS, Seat
from game.core.words.grammar import listed, number_word
from game.ui.play import people

FIRST_BOT = "greedy"
NOTHING: Mapping[str, Any] = MappingProxyType({})


@cache
def bots(system: str = "", seat: Seat | None = None) -> tuple[str, ...]:
    """The bots to choose from in a system, or for one seat of it; the one to choose first at the front."""
    from game.bots import base

    first = base.usual(system, seat) if seat else FIRST_BOT
    return tuple(sorted(base.names(system, seat), key=lambda name: name != first))


class Sitter(Struct):
    """A person with a name, or a bot."""

    person: bool = True
    name: str = ""
    bot: str = FIRST_BOT
    wanted: bool | None = None
    """Whether somebody has said that a person is to sit there, or a bot; None if nobody has."""

    @property
    def word(self) -> str:
        """As the record says it."""
        if not self.person:
            return self.bot
        name = self.name.strip()
        return f"human:{name}" if name else "human"


def is_person(word: str) -> bool:
    """Does a person sit there?"""
    return word.partition(":")[0] == "human"


def bot_title(bot: str) -> str:
    """A bot on a button or in a list."""
    return f"{bot[:1].upper()}{bot[1:]} bot"


def name(word: str, seat: Seat = "one", document: Mapping[str, Any] = NOTHING) -> str:
    """Who sits there, in a sentence: "Astrid", "the greedy bot", "the enemy" of a story, "the script" of a lesson."""
    kind, _, given = word.partition(":")
    if kind == "human":
        return given or f"player {seat}"
    if kind in people.NAMES or document.get("kind") == "lesson":
        called = people.bot(kind, document)
        return called[:1].lower() + called[1:]
    return f"the {kind} bot"


def against(
    seats: Mapping[Seat, str], order: Iterable[Seat] = SEATS, document: Mapping[str, Any] = NOTHING
) -> str:
    """Who plays whom: "Astrid against three greedy bots", "Astrid and Bjorn against the enemy"."""
    sides = document.get("sides", {})
    teams: dict[Seat, list[str]] = {}
    for seat in (each for each in order if each in seats):
        teams.setdefault(sides.get(seat, {}).get("team", seat), []).append(name(seats[seat], seat, document))
    singles = all(len(team) == 1 for team in teams.values())
    told = _counted(team[0] for team in teams.values()) if singles else map(_together, teams.values())
    words = " against ".join(told)
    return words[:1].upper() + words[1:]


def _together(team: Iterable[str]) -> str:
    return listed(_counted(team))


def _counted(names: Iterable[str]) -> list[str]:
    return [who if count == 1 else _several(who, count) for who, count in Counter(names).items()]


def _several(who: str, count: int) -> str:
    return (
        f"{number_word(count)} {who.removeprefix('the ')}s"
        if who.startswith("the ")
        else f"{number_word(count)} × {who}"
    )
