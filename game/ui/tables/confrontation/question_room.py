"""Where a question stands: beside the figures that it is about, never over them where there is any other room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

import pygame

from game.table.shapes import Point
from game.ui.kit.button import PAD as INSIDE
from game.ui.kit.measures import FIELD, GAP, GUTTER, HEADING, LINE, NEAR, PAD
from game.ui.kit.words import halved, unhalved
from game.ui.plane import clearance
from game.ui.tables.confrontation import marks
from game.ui.tables.confrontation.contract import Arranged, Pictured

WIDE, NARROW, HELD, LINK = 620, 340, 520, 76
"""How wide a question is at most and at least, how wide one whose cards are seen while it is held, and what its rule takes, in
logical pixels."""
_WIDER = 40
"""By so much a question is made wider until its words have room, likewise."""
ASIDE = 48
"""How far at most it stands aside so that it covers the tag of a unit whole or not at all, likewise."""
MOST, _FEW = 4, 2
"""So many lines of words it has at most, and where there is room."""


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
    px = scene.px
    spare = scene.plan.free.height - px(2 * GAP + 2 * GUTTER + HEADING) - px(FIELD + GAP)
    most = min(MOST, spare // px(LINE))
    return scene.theme.wrap(text, "body", box.width - 2 * px(PAD), most) if most > 0 else []


def head(count: int) -> int:
    """What title and so many lines of words take, with the margin above, in logical pixels."""
    return GUTTER + HEADING + max(1, count) * LINE


def room(scene: Placed, title: str, text: str, answers: Sequence[str], *, whole: bool = False) -> pygame.Rect:
    """Where it covers least of the figures that it is about, then halves fewest tags, then covers least of all else.

    In the middle while nobody is on the table. It is no wider than its words need, but for a `whole` one, whose width tells nothing.
    """
    about = spots(scene, concerned(scene))
    others = spots(scene, [(body.place.point, body.base.long) for body in scene.shown.bodies.values()])
    boxes = [_box(scene, HELD, text, answers)] if whole else _shapes(scene, title, text, answers)
    if not others:
        boxes[0].center = scene.plan.free.center
        return boxes[0]
    places = [clear_of_tags(scene, each, about) for each in _places(scene, boxes)]
    tags = marks.tagged(scene)
    return min(
        places,
        key=lambda each: (
            clearance.hidden(each, about),
            halved(each, tags),
            len(each.collidelistall(others)),
            len(each.collidelistall(tags)),
        ),
    )


def clear_of_tags(scene: Pictured, box: pygame.Rect, about: Sequence[pygame.Rect]) -> pygame.Rect:
    """The place nearby where a panel covers tags whole or not at all: half of one would be read as another number.

    What it is about it covers no more than before.
    """
    near = box.inflate(*(2 * scene.theme.px(ASIDE),) * 2).clip(scene.lens.free)
    aside = unhalved(box, marks.tagged(scene), near)
    return aside if clearance.hidden(aside, about) <= clearance.hidden(box, about) else box


def answer_rows(scene: Placed, answers: Sequence[str], inner: int) -> list[list[int]]:
    """Which answers stand in each row of so many pixels: two beside one another where both are short."""
    half = (inner - scene.px(GAP)) // 2
    found, number = list[list[int]](), 0
    while number < len(answers):
        pair = answers[number : number + 2]
        count = 2 if len(pair) > 1 and all(_has_room(scene, each, half) for each in pair) else 1
        found.append(list(range(number, number + count)))
        number += count
    return found


def _has_room(scene: Placed, answer: str, wide: int) -> bool:
    return scene.theme.width(answer, "card") <= wide - scene.px(GUTTER + INSIDE)


def _box(scene: Placed, wide: int, text: str, answers: Sequence[str]) -> pygame.Rect:
    px, free = scene.px, scene.plan.free
    box = pygame.Rect(0, 0, min(px(wide), free.width - px(GAP)), 0)
    count = len(answer_rows(scene, answers, box.width - 2 * px(PAD)))
    high = px(head(len(rows(scene, text, box)))) + count * px(FIELD + GAP) + px(GAP + GUTTER)
    box.height = min(high, free.height - px(GAP))
    return box


def _shapes(scene: Placed, title: str, text: str, answers: Sequence[str]) -> list[pygame.Rect]:
    """Shapes in which all words have room: as wide as large type needs, with the text in two lines, then wider and lower, then narrower."""
    theme, px = scene.theme, scene.px
    large, small = list[pygame.Rect](), list[pygame.Rect]()
    for wide in range(NARROW, WIDE, _WIDER):
        inner = px(wide) - 2 * px(PAD)
        lines = len(theme.wrap(text, "body", inner))
        if lines > MOST or not all(_has_room(scene, each, inner) for each in answers):
            continue
        box = _box(scene, wide, text, answers)
        if lines <= _FEW and theme.width(title, "unit") <= inner - px(LINK):
            large.append(box)
        elif theme.width(title, "card") <= inner - px(LINK):
            small.append(box)
    return [*large[:1], _box(scene, WIDE, text, answers), *small]


def _places(scene: Placed, boxes: Sequence[pygame.Rect]) -> Iterator[pygame.Rect]:
    """Foot and head of the table, then its corners and sides."""
    free = scene.plan.free.inflate(-2 * scene.px(GAP), -2 * scene.px(GAP))
    for box in boxes:
        spots = {"midbottom": free.midbottom, "midtop": free.midtop}
        for corner in ("bottomleft", "bottomright", "topleft", "topright", "midleft", "midright"):
            spots[corner] = getattr(free, corner)
        for name, at in spots.items():
            placed = box.copy()
            setattr(placed, name, at)
            yield placed
