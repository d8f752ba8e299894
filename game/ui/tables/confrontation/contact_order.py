"""In which order fighters come into contact: numbers on them, given by clicks, by dragging one onto another, and by keys (GB-44, G-13)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import hypot
from typing import NamedTuple

import pygame

from game.systems.confrontation.state import Battle, FighterId
from game.table.shapes import Point, contains, outline
from game.ui.paint import marks
from game.ui.plane.camera import Lens
from game.ui.tables.confrontation import captions, numbering
from game.ui.tables.confrontation.assault_plan import Scheme
from game.ui.tables.confrontation.desk import Desk

CLICKED = "numbered fighters"
ASIDE = 0.35
"""How far right of and over the middle of a base its number stands, as a share of the base."""


class Numbers(NamedTuple):
    """A number on each of some bases, in a role of the palette."""

    places: tuple[tuple[Point, int, int, str], ...]
    """Where it stands, how wide the base is, the number, and the role."""

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw them."""
        for at, across, number, accent in self.places:
            disc = marks.order(lens.theme, round(lens.length(across)), number, accent)
            surface.blit(disc, disc.get_rect(center=lens.to_screen(beside(at, across))))


def beside(at: Point, across: int) -> Point:
    """Where the number of a base stands."""
    off = round(across * ASIDE)
    return at[0] + off, at[1] - off


def numbers(desk: Desk, scheme: Scheme) -> Numbers:
    """The numbers of those who move; in brass those that were given by clicks."""
    given = clicked(desk, scheme)
    return Numbers(
        tuple(
            (scheme.places[who].point, _across(scheme, who), number, "brass_hi" if who in given else "bone")
            for number, who in enumerate(scheme.order, 1)
        )
    )


def _across(scheme: Scheme, who: FighterId) -> int:
    return scheme.state.profile(who).base.long


def number_at(scheme: Scheme, lens: Lens, point: Point) -> FighterId:
    """Whose number lies at a point of the table; 0 for nobody's."""
    for who in scheme.order:
        across = _across(scheme, who)
        at = beside(scheme.places[who].point, across)
        disc = marks.order(lens.theme, round(lens.length(across)), 1)
        if hypot(at[0] - point[0], at[1] - point[1]) <= disc.get_width() / 2 / lens.scale:
            return who
    return 0


def fighter_at(scheme: Scheme, model: FighterId, point: Point) -> FighterId:
    """Who of those who move is under a point, where he is or where he ends; 0 for nobody."""
    if model in scheme.places:
        return model
    found = (
        who
        for who in scheme.order
        if contains(outline(scheme.state.profile(who).base, scheme.places[who]), point)
    )
    return next(found, 0)


def clicked(desk: Desk, scheme: Scheme) -> list[FighterId]:
    """Whom clicks have numbered so far."""
    return numbering.given(desk.memo.setdefault(CLICKED, []), scheme.order)


def count(desk: Desk, scheme: Scheme, who: FighterId) -> None:
    """A click gives a fighter the next number."""
    scheme.order = tuple(numbering.count(clicked(desk, scheme), scheme.order, who))


def told(state: Battle, order: tuple[FighterId, ...]) -> Iterator[str]:
    """The order in words: those of a name that follow one another together."""
    at = 1
    for name, group in groupby(order, key=lambda who: captions.fighter_name(state, who)):
        many = len(list(group))
        yield f"{at} {name}" if many == 1 else f"{at} to {at + many - 1} {name}"
        at += many
