"""The first verdict: a lesson that leads through the rooms of the lab, step by step, at the foot of the page.

`assets/texts/first_verdict.toml` has the steps; what leads on from those that ask for something stands in `DONE`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Protocol

import msgspec
import pygame

from game import paths
from game.ui.app.scene import Scene
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.layout import Box, Column, Flex, Row, lay
from game.ui.kit.measures import APART, FIELD, GAP, GUTTER, INSET, NEAR
from game.ui.kit.pen import Pen
from game.ui.paint import panels

FOOT, NARROW_FOOT = 112, 168
"""How much of a page the strip takes, in wide and in narrow windows, in logical pixels."""
_NARROW = 900
_NEXT = 116
"""How wide its buttons are."""
BATTLE = "abstract/duel"
"""What the lesson asks about."""


class Step(msgspec.Struct, frozen=True):
    """One step: where it is told, the id of the widget that it is about, what it says, and what leads on ("" for a button)."""

    scene: str
    spot: str
    title: str
    words: str
    done: str = ""


class _Lesson(msgspec.Struct, frozen=True):
    step: tuple[Step, ...]


@cache
def steps() -> tuple[Step, ...]:
    """All steps in order."""
    text = (paths.assets() / "texts" / "first_verdict.toml").read_bytes()
    return msgspec.toml.decode(text, type=_Lesson).step


class Room(Protocol):
    """A page that the lesson leads through, as far as steps ask for something."""

    name: str


DONE: Mapping[str, Callable[[Any], bool]] = {
    "asking": lambda room: room.name != "runs",
    "hundred": lambda room: room.name == "study" or room.end == "100",
    "studied": lambda room: room.name == "study",
    "known": lambda room: bool(
        room.run.found and room.run.found.dossier and room.run.found.dossier.verdict.settled
    ),
}
"""By name, whether a page shows that what a step asked for has been done."""


class Guide:
    """How far somebody is."""

    def __init__(self) -> None:
        self.number = 0

    @property
    def step(self) -> Step | None:
        """The step that is on; None once all are done."""
        return steps()[self.number] if self.number < len(steps()) else None

    def look(self, room: Room) -> bool:
        """Go on as far as what was asked for has been done; whether that led anywhere."""
        before = self.number
        while self.step and self.step.done and self.here(room, beyond=True) and DONE[self.step.done](room):
            self.number += 1
        return self.number != before

    def here(self, room: Room, *, beyond: bool = False) -> bool:
        """Whether the step belongs to this page; with `beyond`, or to one before it."""
        if self.step is None:
            return False
        order = list(dict.fromkeys(step.scene for step in steps()))
        at, wanted = order.index(room.name), order.index(self.step.scene)
        return at == wanted or (beyond and at > wanted)

    def next(self) -> None:
        """Read on."""
        self.number += 1

    def end(self) -> None:
        """Leave the lesson."""
        self.number = len(steps())


def foot(guide: Guide | None, room: Scene) -> float:
    """What the strip takes of a page, in logical pixels."""
    if guide is None or not guide.here(room):
        return 0
    return FOOT if room.logical[0] >= _NARROW else NARROW_FOOT


def lay_guide(guide: Guide | None, room: Scene) -> None:
    """Put the strip at the foot of a page, and a ring round what it is about."""
    high = foot(guide, room)
    if not high:
        return
    assert guide is not None
    step = guide.step
    assert step is not None
    width, height = room.logical
    place = room.area(GUTTER, height - high, width - 2 * GUTTER, high - GUTTER)
    room.ui.add(_Strip(place, lambda: room.ui.get(step.spot)))

    def lead(act: Callable[[], None]) -> Callable[[], None]:
        def led() -> None:
            act()
            room.rebuild()

        return led

    last = guide.number + 1 == len(steps())
    ids = ["guide.end"] if step.done or last else ["guide.next", "guide.end"]
    boxes = Column(*(Box(id, high=FIELD if len(ids) == 1 else FIELD - NEAR) for id in ids), gap=NEAR)
    at = lay(
        Row(Box("words", Flex()), Row(boxes, wide=_NEXT), gap=APART),
        room.theme,
        place.inflate(-2 * room.px(INSET), -2 * room.px(GAP)),
    )
    pen = Pen.within(room.theme, "guide.words", at["words"], pad=NEAR, top=0, foot=0)
    room.ui.add(pen.scroll)
    pen.text(f"{guide.number + 1} of {len(steps())}: {step.title}", "body-bold", "brass_hi", after=0)
    pen.text(step.words, colour="bone", after=0)
    words = {"guide.next": "Next", "guide.end": "Done" if last else "Leave"}
    acts = {"guide.next": lead(guide.next), "guide.end": lead(guide.end)}
    for id in ids:
        room.ui.add(Button(id, words[id], at[id], acts[id]))


class _Strip(Widget):
    """The panel at the foot, and a frame round the widget that the step is about."""

    def __init__(self, rect: pygame.Rect, about: Callable[[], Widget | None]) -> None:
        super().__init__("guide.strip", rect)
        self._about = about

    def draw(self, surface: pygame.Surface) -> None:
        panels.lay(surface, self.theme, self.place)
        about = self._about()
        if about is not None and about.seen.height:
            panels.focus_ring(surface, self.theme, about.seen)
