"""A match that has ended as its ending tells it: what stands in a retrospect, in words and pictures."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.core.words.grammar import inside
from game.lab.moment_words import act_lines, told
from game.lab.retrospect import Point, Retrospect, look_back
from game.ui.app.theme import Theme
from game.ui.play.summaries import glances
from game.ui.play.summaries.glimpse import Glimpse, glimpse_of


class Fallen(NamedTuple):
    """A unit that was lost: after which moment, whose it was, its emblem and name."""

    moment: int
    seat: Seat
    emblem: str
    name: str


class Shown(NamedTuple):
    """A moment as the left of an ending shows it."""

    moment: int
    head: str
    when: str
    told: str
    chance: str


class LookBack:
    """One ended match. It sees all of it: nothing of this may be shown while a match goes on."""

    def __init__(self, match: Match) -> None:
        assert match.outcome is not None
        self.match, self.outcome = match, match.outcome
        self.found: Retrospect = look_back(match)
        self.pointed: int | None = None
        """The turn that is pointed at, by its place among the `turns`."""
        self._glimpse: tuple[Theme, tuple[int, int], Glimpse | None] | None = None
        self._pictures: dict[int, pygame.Surface | None] = {}

    @property
    def turns(self) -> tuple[Point, ...]:
        """The last moment of each turn."""
        return self.found.turns

    def name(self, seat: Seat) -> str:
        """The side of a seat."""
        return str(self.match.document.get("sides", {}).get(seat, {}).get("name", "")) or f"Side {seat}"

    @property
    def turn_word(self) -> str:
        """What a turn is called."""
        return self.match.system.turn_word.capitalize()

    @property
    def last_act(self) -> str:
        """When it ended and who did what; names stand in **stars**."""
        last = len(self.match.moments) - 1
        words = self._told(last) if last else ""
        turn = self.turns[-1].turn
        return f"{self.turn_word} {turn}: {words}" if words and turn else words

    @property
    def fallen(self) -> list[Fallen]:
        """Everybody who was lost, in order."""
        header = self.match.header
        hosts = glances.read(header.system, header.document).hosts
        emblems = {(host.seat, piece.name): piece.emblem for host in hosts for piece in host.pieces}
        names = {piece.name: piece.emblem for host in hosts for piece in host.pieces}
        return [
            Fallen(
                each.moment,
                each.seat,
                emblems.get((each.seat, each.name), names.get(each.name, "skull")),
                each.name,
            )
            for each in self.found.losses
        ]

    # Moments

    def _told(self, moment: int) -> str:
        return told(self.match, moment, self.found.fell(moment))

    @property
    def shown(self) -> Shown | None:
        """The turn that is pointed at, else the turning point."""
        return self.turning if self.pointed is None else self.at(self.pointed)

    @property
    def turning(self) -> Shown | None:
        """The turning point; None if nothing has ever swung."""
        point = self.found.turning
        if point is None:
            return None
        chance = f"From {_hundred(point.before)} to {_hundred(point.after)} in a hundred"
        when = f"{self.turn_word} {point.turn}"
        return Shown(
            point.moment,
            "The turning point",
            when,
            point.told,
            f"{chance} for {inside(self.name(point.team[0]))}",
        )

    def at(self, index: int) -> Shown:
        """The end of a turn, by its place among the `turns`."""
        point = self.turns[index]
        team = self.found.turning.team if self.found.turning else self.found.teams[0]
        chance = f"{self.name(team[0])}: {_hundred(point.standing[team[0]])} in a hundred"
        head = f"After {self.turn_word.lower()} {point.turn}" if point.turn else "At the beginning"
        return Shown(point.moment, head, "", self._told(point.moment), chance)

    def picture(self, theme: Theme, size: tuple[int, int], moment: int) -> pygame.Surface | None:
        """The table after a moment, with its places marked; drawn once. None where a table is not drawn in small."""
        if self._glimpse is None or self._glimpse[:2] != (theme, size):
            self._glimpse = theme, size, glimpse_of(self.match.header.system, theme, size)
            self._pictures = {}
        if moment not in self._pictures:
            then = self.match.moments[moment]
            lines = act_lines(self.match, moment)
            seat = self.found.teams[0][0]
            drawn = self._glimpse[2]
            self._pictures[moment] = drawn.picture(then.state, seat, lines) if drawn else None
        return self._pictures[moment]


def _hundred(chance: float) -> int:
    return round(100 * chance)
