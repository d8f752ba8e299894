"""Where a question stands: beside the figures that it is about, never over them where there is any other room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import pygame

from game.table.shapes import Point
from game.ui.kit.button import PAD as INSIDE
from game.ui.kit.measures import FIELD, GAP, GUTTER, HEADING, LINE, NEAR, PAD
from game.ui.kit.words import unhalved
from game.ui.plane import clearance
from game.ui.tables.confrontation import marks
from game.ui.tables.confrontation.contract import Arranged, Pictured

WIDE, NARROW, LINK = 620, 340, 76
"""How wide a question is over the foot or the head of the table, how wide in a corner of it, and what its rule takes, in logical
pixels."""
ASIDE = 48
"""How far at most it stands aside so that it covers the tag of a unit whole or not at all, likewise."""
MOST = 4
"""So many lines of words at most it has in a corner."""


class Placed(Arranged, Pictured, Protocol):
    """A table on which a question is placed."""

    @property
    def covers_own(self) -> bool:
        """Whether one's own cards lie face down too, since others share the screen."""


def concerned(scene: Placed) -> list[tuple[Point, int]]:
    """Where the figures of the units stand that a question is about, and how wide they are; nothing tells of a card face down."""
    desk = scene.desk
    state, decision = desk.state, desk.decision
    units = {getattr(decision, name, 0) for name in ("unit", "target")}
    call = getattr(decision, "call", None)
    fighters = {getattr(decision, "fighter", 0), getattr(call, "by", 0)}
    units |= {getattr(call, "target", 0)} | {desk.unit_of(each) for each in fighters}
    if state.active is not None:
        units |= {state.active.unit, state.active.assaulted}
    if state.test is not None:
        units |= {state.test.by, state.test.against}
    if state.drawn is not None and desk.kind == "card" and not scene.covers_own:
        units |= {unit.id for unit in state.on_table(desk.seat) if unit.troop == state.drawn.card.troop}
    return [
        (each.place.point, state.profile(each.id).base.long)
        for unit in state.on_table()
        if unit.id in units
        for each in state.members(unit.id)
    ]


def spots(scene: Placed, bases: Sequence[tuple[Point, int]]) -> list[pygame.Rect]:
    """Bases as rectangles of the screen, with a little room."""
    lens, room = scene.lens, scene.theme.px(2 * NEAR)
    return [lens.box(at, *(round(lens.length(across)) + room,) * 2) for at, across in bases]


def rows(scene: Placed, text: str, box: pygame.Rect) -> list[str]:
    """The words of a question in lines, as many as its width takes; none where an answer would have no room below them."""
    px, most = scene.px, 2 if box.width > scene.px(NARROW) else MOST
    spare = scene.plan.free.height - px(2 * GAP + 2 * GUTTER + HEADING) - px(FIELD + GAP)
    most = min(most, spare // px(LINE))
    return scene.theme.wrap(text, "body", box.width - 2 * px(PAD), most) if most > 0 else []


def head(count: int) -> int:
    """What title and so many lines of words take, with the margin above, in logical pixels."""
    return GUTTER + HEADING + max(1, count) * LINE


def room(scene: Placed, title: str, text: str, answers: Sequence[str]) -> pygame.Rect:
    """Where it covers least of the figures that it is about, then of all others; in the middle while nobody is on the table."""
    about = spots(scene, concerned(scene))
    others = spots(scene, [(body.place.point, body.base.long) for body in scene.shown.bodies.values()])
    wide = _box(scene, WIDE, text, len(answers))
    if not others:
        wide.center = scene.plan.free.center
        return wide
    places = list(_places(scene, wide, _slim(scene, title, text, answers)))
    best = min(places, key=lambda each: (clearance.hidden(each, about), len(each.collidelistall(others))))
    return clear_of_tags(scene, best, about)


def clear_of_tags(scene: Pictured, box: pygame.Rect, about: Sequence[pygame.Rect]) -> pygame.Rect:
    """The place nearby where a panel covers tags whole or not at all: half of one would be read as another number.

    What it is about it covers no more than before.
    """
    near = box.inflate(*(2 * scene.theme.px(ASIDE),) * 2).clip(scene.lens.free)
    aside = unhalved(box, marks.tagged(scene), near)
    return aside if clearance.hidden(aside, about) <= clearance.hidden(box, about) else box


def _box(scene: Placed, wide: int, text: str, count: int) -> pygame.Rect:
    px, free = scene.px, scene.plan.free
    box = pygame.Rect(0, 0, min(px(wide), free.width - px(GAP)), 0)
    high = px(head(len(rows(scene, text, box)))) + count * px(FIELD + GAP) + px(GAP + GUTTER)
    box.height = min(high, free.height - px(GAP))
    return box


def _slim(scene: Placed, title: str, text: str, answers: Sequence[str]) -> pygame.Rect | None:
    """The narrow shape of a question; None if its words have no room in that."""
    theme, px = scene.theme, scene.px
    box = _box(scene, NARROW, text, len(answers))
    inner = box.width - 2 * px(PAD)
    fits = theme.width(title, "card") <= inner - px(LINK)
    fits = fits and all(theme.width(each, "card") <= inner - px(GUTTER + INSIDE) for each in answers)
    whole = len(theme.wrap(text, "body", inner)) <= MOST
    return box if fits and whole else None


def _places(scene: Placed, wide: pygame.Rect, slim: pygame.Rect | None) -> Iterator[pygame.Rect]:
    """Foot and head of the table, then its corners and sides."""
    free = scene.plan.free.inflate(-2 * scene.px(GAP), -2 * scene.px(GAP))
    for box in (wide, slim):
        if box is None:
            continue
        spots = {"midbottom": free.midbottom, "midtop": free.midtop}
        for corner in ("bottomleft", "bottomright", "topleft", "topright", "midleft", "midright"):
            spots[corner] = getattr(free, corner)
        for name, at in spots.items():
            placed = box.copy()
            setattr(placed, name, at)
            yield placed
