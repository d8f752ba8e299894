"""In which order fighters come into contact: numbers on them, given by clicks, by dragging one onto another, and by keys (GB-44, G-13)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import dist
from typing import NamedTuple

import pygame

from game.systems.confrontation.state import Battle, FighterId
from game.table.shapes import Point, contains, outline
from game.ui.paint.squares import marks
from game.ui.plane.camera import Lens
from game.ui.tables.confrontation import captions, click_order
from game.ui.tables.confrontation.assaults.assault_plan import Scheme
from game.ui.tables.confrontation.desk import Desk

CLICKED = "numbered fighters"
ASIDE = 0.35
"""How far right of and over the middle of a base its number stands, as a share of the base."""


class Number(NamedTuple):
    """The number of a fighter: where his base ends and how wide it is, and a role of the palette."""

    who: FighterId
    at: Point
    across: int
    number: int
    accent: str


class Numbers(NamedTuple):
    """Numbers on bases; where they would lie on one another, those that come later are left out."""

    numbers: tuple[Number, ...]

    def boxes(self, lens: Lens) -> dict[FighterId, pygame.Rect]:
        """Where each stands on the screen, by whose it is."""
        found: dict[FighterId, pygame.Rect] = {}
        for who, at, across, number, accent in self.numbers:
            disc = marks.order(lens.theme, round(lens.length(across)), number, accent)
            box = disc.get_rect(center=lens.to_screen(beside(at, across)))
            if box.collidelist(list(found.values())) < 0:
                found[who] = box
        return found

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw them."""
        boxes = self.boxes(lens)
        for who, _, across, number, accent in self.numbers:
            if who in boxes:
                disc = marks.order(lens.theme, round(lens.length(across)), number, accent)
                surface.blit(disc, boxes[who])


def beside(at: Point, across: int) -> Point:
    """Where the number of a base stands."""
    off = round(across * ASIDE)
    return at[0] + off, at[1] - off


def numbers(desk: Desk, scheme: Scheme) -> Numbers:
    """The numbers of those who move; in brass those that were given by clicks."""
    given = clicked(desk, scheme)
    return Numbers(
        tuple(
            Number(
                who,
                scheme.places[who].point,
                scheme.state.profile(who).base.long,
                number,
                "brass_hi" if who in given else "bone",
            )
            for number, who in enumerate(scheme.moving, 1)
        )
    )


def number_at(desk: Desk, scheme: Scheme, lens: Lens, point: Point) -> FighterId:
    """Whose number lies at a point of the table, nearer than the middle of any base that may be as small; 0 for nobody's."""
    at = lens.to_screen(point)
    near = min((dist(at, lens.to_screen(scheme.places[who].point)) for who in scheme.moving), default=0)
    boxes = numbers(desk, scheme).boxes(lens)
    return next(
        (who for who, box in boxes.items() if box.collidepoint(at) and dist(at, box.center) <= near), 0
    )


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
    return click_order.given(desk.memo.setdefault(CLICKED, []), scheme.order)


def count(desk: Desk, scheme: Scheme, who: FighterId) -> None:
    """A click gives a fighter the next number."""
    scheme.order = tuple(click_order.count(clicked(desk, scheme), scheme.order, who))


def told(state: Battle, order: tuple[FighterId, ...]) -> Iterator[str]:
    """The order in words: those of a name that follow one another together."""
    at = 1
    for name, group in groupby(order, key=lambda who: captions.fighter_name(state, who)):
        first, *others = group
        many = 1 + len(others)
        own = state.fighters[first]
        several = captions.kind_name(state, own.unit, own.profile)
        yield f"{at}: {name}" if many == 1 else f"{at} to {at + many - 1}: {several}"
        at += many
