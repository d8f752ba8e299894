"""A lesson that leads through rooms of the window, step by step, at the foot of the page.

`assets/texts/lessons` has the steps. What leads on from those that ask for something is said beside the rooms of a lesson, by name.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial
from typing import Any, Protocol

import msgspec
import pygame

from game import paths
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.layout import Box, Column, Flex, Row, inset, lay
from game.ui.kit.measures import APART, FIELD, GAP, GUTTER, INSET, NEAR
from game.ui.kit.pen import Pen
from game.ui.pages.page import Page
from game.ui.paint import panels
from game.ui.paint.lesson_marks import lesson_ring, pin
from game.ui.play.lessons.progress import Progress

_MOST = 0.43
"""How much of the height of a low window the strip takes at most."""
_NEXT = 116
"""How wide its buttons are."""
_BUTTONS = 2 * (FIELD - NEAR) + NEAR
"""How high two of them are, one under the other."""
_FRAME = 2 * GAP + GUTTER
"""What the strip has above and below its words, and under itself."""


class Step(msgspec.Struct, frozen=True):
    """One step: where it is told, the id of the widget that it is about, what it says, and what leads on ("" for a button).

    Where the widget stands on a `page` that may be closed, the ring lies round what opens that. What has to be chosen `first`
    is ringed till it is; the room knows what that is.
    """

    scene: str
    spot: str
    title: str
    words: str
    done: str = ""
    page: str = ""
    first: str = ""


class Course(msgspec.Struct, frozen=True):
    """A whole lesson: what it is called, what it is about, and its steps in order."""

    title: str
    story: str
    step: tuple[Step, ...]


@cache
def course_of(lesson: str) -> Course:
    """The lesson of that name."""
    text = (paths.assets() / "texts" / "lessons" / f"{lesson}.toml").read_bytes()
    return msgspec.toml.decode(text, type=Course)


def steps_of(lesson: str) -> tuple[Step, ...]:
    """All steps of a lesson in order."""
    return course_of(lesson).step


def known_as(lesson: str) -> str:
    """The id by which it is remembered how far somebody has come in a lesson."""
    return f"rooms/{lesson}"


class Room(Protocol):
    """A page that the lesson leads through, as far as steps ask for something."""

    name: str


Done = Mapping[str, Callable[[Any], bool]]
"""By name, whether a page shows that what a step asked for has been done."""


class Guide:
    """How far somebody is in a lesson; `done` says what leads on from its steps."""

    def __init__(self, lesson: str, done: Done) -> None:
        self.steps = steps_of(lesson)
        self.number = 0
        self._done = done
        self._id = known_as(lesson)
        self._noted = ""

    @property
    def step(self) -> Step | None:
        """The step that is on; None once all are done."""
        return self.steps[self.number] if self.number < len(self.steps) else None

    def look(self, room: Room) -> bool:
        """Go on as far as what was asked for has been done; whether that led anywhere."""
        before = self.number
        while self.step and (self._done_in(room, self.step) or self._left(room)):
            self.number += 1
        return self.number != before

    def _done_in(self, room: Room, step: Step) -> bool:
        return bool(step.done) and self.here(room, beyond=True) and self._done[step.done](room)

    def _left(self, room: Room) -> bool:
        """Whether somebody has left what was to be read for the page of the next step, or for one that comes later."""
        read, *after = self.steps[self.number : self.number + 2]
        led = self.here(room, beyond=True) or any(each.scene == room.name for each in after)
        return not read.done and read.scene != room.name and led

    def here(self, room: Room, *, beyond: bool = False) -> bool:
        """Whether the step belongs to this page; with `beyond`, or to one before it."""
        if self.step is None:
            return False
        order = list(dict.fromkeys(step.scene for step in self.steps))
        at, wanted = order.index(room.name), order.index(self.step.scene)
        return at == wanted or (beyond and at > wanted)

    def next(self) -> None:
        """Read on."""
        self.number += 1

    def end(self) -> None:
        """Leave the lesson."""
        self.number = len(self.steps)

    def note(self) -> list[str]:
        """Remember that it was begun, or, before the last step, that it is done; what is wrong with that, in sentences.

        The last step asks for nothing: whoever has come to it has done all that there was to do.
        """
        now = "" if self.step is None else "done" if self.number + 1 == len(self.steps) else "begun"
        if now in ("", self._noted):
            return []
        self._noted, progress = now, Progress()
        progress.mark(self._id) if now == "done" else progress.begin(self._id)
        return progress.troubles


class Guided(Page):
    """A page that the lesson may lead through; the strip takes the foot of it while a step belongs there."""

    guide: Guide | None = None
    _shown = -1
    """The step that what it is about has been brought into view for."""

    @property
    def foot(self) -> float:
        if self.guide is None or not self.guide.here(self):
            return 0
        return max(_BUTTONS + _FRAME, min(self._told(self.guide) + _FRAME, _MOST * self.logical[1]))

    def _told(self, guide: Guide) -> float:
        """What the words of the longest step take, so that nothing moves from one to the next."""
        words = round(
            (self.logical[0] - 2 * GUTTER - 2 * INSET - APART - _NEXT - 2 * NEAR) * self.theme.scale
        )
        lines = max(len(self.theme.wrap(each.words, "body", words)) for each in guide.steps)
        told = (1 + lines) * self.theme.line("body") / self.theme.scale
        return told + NEAR

    def rebuild(self) -> None:
        if self.guide is not None:
            self.guide.look(self)
            for trouble in self.guide.note():
                self.app.notify(trouble)
        super().rebuild()
        self._bring_into_view()

    def _bring_into_view(self) -> None:
        """Scroll once to what a step is about: afterwards the hand may scroll away from it."""
        guide = self.guide
        if guide is None or guide.step is None or not self.foot or self._shown == guide.number:
            return
        if guide.step.first and self.to_choose(guide.step.first) is not None:
            return
        about = self.ui.get(guide.step.spot)
        if about is not None:
            self._shown = guide.number
            if about.parent is not None:
                about.parent.reveal(about)

    def way_to(self, page: str) -> pygame.Rect | None:
        """Where a page is opened that is closed, in device pixels; None for one that is open, or that there is not."""
        return None

    def to_choose(self, first: str) -> pygame.Rect | None:
        """Where something lies that has to be chosen first, or what leads there, in device pixels; None once it is chosen."""
        return None

    def ring(self) -> pygame.Rect | None:
        """What the step is about, or else what leads to it, in device pixels; None if neither is in sight."""
        step = self.guide.step if self.guide else None
        if step is None:
            return None
        before = self.to_choose(step.first) if step.first else None
        if before is not None:
            return before
        about = self.ui.get(step.spot)
        if about is None:
            return self.way_to(step.page) if step.page else None
        return about.seen if about.seen.height else None

    def lay_guide(self) -> None:
        """Put the strip at the foot, and a ring round what the step is about; called last."""
        high = self.foot
        if self.guide is None or self.guide.step is None or not high:
            return
        step, last = self.guide.step, self.guide.number + 1 == len(self.guide.steps)
        width, height = self.logical
        place = self.area(GUTTER, height - high, width - 2 * GUTTER, high - GUTTER)
        self.ui.add(_Strip(place, self.ring))
        answers = {} if step.done or last else {"guide.next": ("Next", self.guide.next)}
        answers["guide.end"] = ("Done" if last else "Leave", self.guide.end)
        buttons = Column(*(Box(id, high=FIELD - NEAR) for id in answers), gap=NEAR, wide=_NEXT)
        inner = inset(self.theme, place, INSET, GAP)
        at = lay(Row(Box("words", Flex()), buttons, gap=APART), self.theme, inner)
        pen = Pen.within(self.theme, "guide.words", at["words"], pad=NEAR, top=0, foot=0)
        self.ui.add(pen.scroll)
        pen.text(
            f"{self.guide.number + 1} of {len(self.guide.steps)}: {step.title}",
            "body-bold",
            "brass_hi",
            after=0,
        )
        pen.text(step.words, colour="bone", after=0)
        for id, (words, act) in answers.items():
            self.ui.add(Button(id, words, at[id], partial(self._lead, act)))

    def _lead(self, act: Callable[[], None]) -> None:
        """Read on or leave; where the next step is told on a page below this one, go back there."""
        act()
        step = self.guide.step if self.guide else None
        if step and step.scene != self.name and any(each.name == step.scene for each in self.app.scenes[:-1]):
            self.back()
        else:
            self.rebuild()


class _Strip(Widget):
    """The panel at the foot, and a ring round what the step is about; both wear the badge of lessons."""

    def __init__(self, rect: pygame.Rect, about: Callable[[], pygame.Rect | None]) -> None:
        super().__init__("guide.strip", rect)
        self.about = about
        """Where the ring stands now; None where it does not."""

    def draw(self, surface: pygame.Surface) -> None:
        panels.lay(surface, self.theme, self.place)
        pin(surface, self.theme, self.place.topright)
        about = self.about()
        if about is not None:
            lesson_ring(surface, self.theme, about)
