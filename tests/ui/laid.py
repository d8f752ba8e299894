"""What is wrong with where the words and the controls of a scene stand.

    with paper():
        ...
        faults(app)

Every word is looked at, whoever drew it: `paper` notes them all.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pygame

from game.ui.app.loop import App
from game.ui.kit.button import Button
from tests.ui.paper import CUT, Laid, laid
from tests.ui.player import top

WIDE = 720
"""From this width on, in logical pixels, none of our own words are cut."""
_HAIR = 2
"""Device pixels that ink may stand over an edge: side bearings and rounding."""


def faults(app: App, names: tuple[str, ...] = ()) -> list[str]:
    """What is wrong with the scene on top, sentence by sentence; `names` are those that people gave."""
    things = laid(app)
    grounds = [(number, each) for number, each in enumerate(things) if each.what.ground]
    passed = 0
    wide = app.size[0] / app.theme.scale
    found: list[str] = []
    clear: list[tuple[Laid, pygame.Rect]] = []
    for number, each in enumerate(things):
        while passed < len(grounds) and grounds[passed][0] <= number:
            passed += 1
        over = [ground for _, ground in grounds[passed:]]
        left = _left(each, over)
        if not each.what.words or min(left.size) <= _HAIR:
            continue
        if not each.afar:
            under = (ground for at, ground in reversed(grounds[:passed]) if at < number)
            found += _misplaced(each, under, over, app.screen.get_rect())
        whole = CUT.get(each.what.words, "")
        if wide >= WIDE and whole and not any(name in whole for name in names):
            found.append(f"{_said(each)} is cut from “{whole}”")
        found += [f"{_said(each)} runs into {_said(other)}" for other, rest in clear
                  if each.afar == other.afar and _collide(left, rest) and not _echo(each, other)]  # fmt: skip
        clear.append((each, left))
    return [*dict.fromkeys(found), *_widgets(app)]


def _left(each: Laid, later: list[Laid]) -> pygame.Rect:
    """What is seen of it once all is drawn: it may have scrolled away, or a later ground may lie over a part of it."""
    left = each.seen
    for other in later:
        if not other.seen.colliderect(left):
            continue
        over = other.seen
        if over.top <= left.top and over.bottom >= left.bottom:
            if over.left <= left.left:
                left = pygame.Rect(over.right, left.y, max(0, left.right - over.right), left.height)
            elif over.right >= left.right:
                left = pygame.Rect(left.x, left.y, over.left - left.x, left.height)
        elif over.left <= left.left and over.right >= left.right:
            if over.top <= left.top:
                left = pygame.Rect(left.x, over.bottom, left.width, max(0, left.bottom - over.bottom))
            elif over.bottom >= left.bottom:
                left = pygame.Rect(left.x, left.y, left.width, over.top - left.y)
    return left


def _said(each: Laid) -> str:
    owner = f" of {each.owner.id or type(each.owner).__name__}" if each.owner else ""
    return f"“{each.what.words}”{owner} at {tuple(each.box)}"


def _misplaced(each: Laid, before: Iterator[Laid], later: list[Laid], window: pygame.Rect) -> Iterator[str]:
    """What is wrong with where a line of words stands, between the grounds before it, the last first, and those after it."""
    box = each.seen if _scrolls(each.owner) else each.box
    if not window.contains(box.inflate(-2, -2)):
        yield f"{_said(each)} leaves the window"
    clip = each.clip.inflate(2 * _HAIR, 2 * _HAIR)
    if box.left < clip.left or box.right > clip.right or box.top < clip.top or box.bottom > clip.bottom:
        yield f"{_said(each)} is cut off by {tuple(each.clip)}"
    under = next((one for one in before if one.seen.collidepoint(box.center)), None)
    if under and not under.box.inflate(2 * _HAIR, 2 * _HAIR).contains(box):
        yield f"{_said(each)} leaves its {under.what.ground} {tuple(under.box)}"
    if each.owner and not each.owner.place.inflate(2 * _HAIR, 2 * _HAIR).contains(box):
        yield f"{_said(each)} leaves its box {tuple(each.owner.place)}"
    for other in later:
        alike = under is not None and under.what.ground == other.what.ground != "panel"
        if _collide(other.seen, box) and not other.box.contains(box) and not alike:
            yield f"{_said(each)} is half covered by a {other.what.ground} {tuple(other.box)}"


def _scrolls(owner: Any) -> bool:
    while owner is not None:
        if hasattr(owner, "overflows"):
            return True
        owner = owner.parent
    return False


def _collide(one: pygame.Rect, other: pygame.Rect) -> bool:
    over = one.clip(other)
    return over.width > _HAIR and over.height > _HAIR


def _echo(one: Laid, other: Laid) -> bool:
    """Whether it is the same words again: a shadow, or a line that is drawn twice."""
    near = abs(one.box.x - other.box.x) <= 6 and abs(one.box.y - other.box.y) <= 6
    return near and one.what.words == other.what.words


def _widgets(app: App) -> Iterator[str]:
    """Controls that leave the window or the area that they scroll in, lie half over one another or say nothing."""
    ui, window = top(app).ui, app.screen.get_rect()
    pool = ui.popup.walk() if ui.popup else ui.walk()
    inside = [
        each for each in pool if each.visible and (each.pointable or each.focusable) and all(each.seen.size)
    ]
    for each in inside:
        if not window.contains(each.seen):
            yield f"{each.id} {tuple(each.seen)} leaves the window"
        if type(each) is Button and not (each.shown or each.icon):
            yield f"{each.id} {tuple(each.seen)} has nothing on it"
        if each.parent and (
            each.place.left < each.parent.place.left or each.place.right > each.parent.place.right
        ):
            yield f"{each.id} {tuple(each.place)} leaves what it stands in {tuple(each.parent.place)}"
    for number, one in enumerate(inside):
        for other in inside[:number]:
            apart = one.seen.contains(other.seen) or other.seen.contains(one.seen)
            if not apart and _collide(one.seen, other.seen):
                yield f"{one.id} {tuple(one.seen)} lies half over {other.id} {tuple(other.seen)}"
