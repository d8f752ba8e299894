"""The moments of a story, shown over the table one after another: checks, cards, codes, new conditions.

A table calls two things. `stretches` cuts what happened into pages and the events that come after each, so that a
card is told of before those appear whom it brings; `show` puts the pages that the player wants to see over the table
and calls `done` when the last has gone (at once, if there is none). `flow.StoryFlow` does so:

    for page, events in moments.stretches(happened, Teller.over(saga)): ...

`gather` makes the pages alone, for whoever reads a record.

While pages are shown, Enter, a click on the primary button or beside the panel goes on (a roll or a flip ends first);
Esc skips all that are left. In a game that nobody plays (`watched`) pages turn by themselves.
What is asked, the briefing and the debrief have scenes of their own: `question`, `briefing`, `debrief`, `reading`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

import pygame

from game.core.events import Event
from game.systems.asgard import events as e
from game.ui.app.motion import Timeline
from game.ui.app.scene import Scene
from game.ui.kit.base import Widget
from game.ui.kit.button import Button
from game.ui.kit.labels import Label, RuleLink
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels
from game.ui.tables.asgard.moments.card import StoryPage
from game.ui.tables.asgard.moments.change import ConditionPage
from game.ui.tables.asgard.moments.check import CheckPage
from game.ui.tables.asgard.moments.page import Page
from game.ui.tables.asgard.moments.teller import Teller

if TYPE_CHECKING:
    from game.ui.app.loop import App

Spots = Callable[[Page], Sequence[pygame.Rect]]
"""Places on the screen that a page is about: the panel keeps off them, and they are not dimmed."""
Done = Callable[[], None]
LOW = 540
"""Under so many logical pixels of height pages are set closer."""
READING = 3.0
"""Seconds for a page in a game that nobody plays, at the bots' speed x1."""


class Stretch(NamedTuple):
    """A moment, and what happens on the table with it; `page` None: before the first."""

    page: Page | None
    events: list[Event]


def stretches(happened: Iterable[Event], teller: Teller) -> list[Stretch]:
    """What happened, cut where a page begins: each page first, then what comes of it."""
    happened = list(happened)
    changes = (event.before for event in happened if isinstance(event, e.ConditionChanged))
    teller = replace(teller, now=next(changes, teller.now))
    found = [Stretch(None, [])]
    for event in happened:
        page = found[-1].page
        made = _begun(event, teller, page)
        if isinstance(event, e.ConditionChanged):
            teller = replace(teller, now=event.now)
        if made is not None:
            found.append(Stretch(made, []))
        elif page is not None:
            page.take(event)
        found[-1].events.append(event)
    return _joined(found)


def _begun(event: Event, teller: Teller, page: Page | None) -> Page | None:
    """The page that begins with an event; None if it belongs to the one before."""
    if isinstance(event, e.Checked):
        return CheckPage(teller, event)
    if isinstance(event, e.CardFlipped):
        if isinstance(page, CheckPage):
            page.flipped = True
        return StoryPage(teller, card=event, check=page if isinstance(page, CheckPage) else None)
    if isinstance(event, e.CodeFollowed):
        if isinstance(page, StoryPage) and page.follows(event):
            return None
        return StoryPage(teller, code=event)
    if isinstance(event, e.ConditionChanged):
        by = page if isinstance(page, StoryPage | ConditionPage) else None
        return ConditionPage(
            teller, event, by.code if by is not None else None, by.unit if by is not None else 0
        )
    return None


def _joined(found: list[Stretch]) -> list[Stretch]:
    """Without pages that would stand empty: what happened with them belongs to the one before."""
    kept: list[Stretch] = []
    for stretch in found:
        if kept and stretch.page is not None and stretch.page.empty:
            kept[-1].events.extend(stretch.events)
        else:
            kept.append(stretch)
    return kept


def gather(happened: Iterable[Event], teller: Teller) -> list[Page]:
    """The pages of what happened, in order."""
    return [page for page, _ in stretches(happened, teller) if page is not None]


def wanted(pages: Iterable[Page], choice: str) -> list[Page]:
    """Those that a player wants to see: `all`, only what `matters`, `none`."""
    if choice == "none":
        return []
    chosen = [page for page in pages if choice == "all" or page.matters]
    for page in chosen:
        if isinstance(page, StoryPage):
            page.brief = choice != "all"
    return chosen


def show(
    app: App,
    pages: Iterable[Page],
    done: Done,
    *,
    choice: str | None = None,
    pace: float = 0.0,
    watched: bool = False,
    about: Spots | None = None,
) -> Moments | None:
    """Show pages over whatever is open, then call `done`; None and `done` at once where there is none to show.

    `choice` is the player's setting unless it is given. `pace`: seconds until a page turns by itself; 0: never.
    `watched`: nobody plays; then pages turn at the speed of the bots, and where that is at once there are none.
    """
    speed, pages = app.settings.bot_speed, list(pages)
    if watched:
        choice, pace = ("none", 0.0) if not speed else (choice, READING / speed)
    chosen = wanted(pages, app.settings.moments if choice is None else choice)
    for page in pages:
        if isinstance(page, ConditionPage) and page not in chosen:
            # Whoever reads no pages still has to know that all is different now.
            app.notify(page.summary)
    if not chosen:
        done()
        return None
    scene = Moments(chosen, done, pace=pace, about=about)
    app.push(scene)
    return scene


class Moments(Scene):
    """Pages over the table, one at a time. `done` is called once, when the last one has gone."""

    name = "moments"
    opaque = False

    def __init__(
        self, pages: Sequence[Page], done: Done, *, pace: float = 0.0, about: Spots | None = None
    ) -> None:
        self.pages, self._done, self._pace, self._about = list(pages), done, pace, about
        self.index = 0
        self._waited = 0.0
        self.box = pygame.Rect(0, 0, 1, 1)

    @property
    def page(self) -> Page:
        """The one that is shown."""
        return self.pages[self.index]

    @property
    def last(self) -> bool:
        """Whether no other comes after it."""
        return self.index == len(self.pages) - 1

    def enter(self) -> None:
        settings = self.app.settings
        self._time = Timeline(speed=settings.animation_speed, reduced=settings.reduced_motion)
        self._begin()

    def _begin(self) -> None:
        self._waited = 0.0
        self.page.begin(self._time, self.app.sound.play)

    # Going on

    def advance(self) -> None:
        """End what moves; if nothing does, the next page, or away."""
        if self._time.finish():
            self.rebuild()
        elif self.last:
            self.close()
        else:
            self.index += 1
            self.ui.forget("moment.body")
            self._begin()
            self.rebuild()

    def close(self) -> None:
        """Away with all of them."""
        self._time.finish()
        self.app.pop()
        self._done()

    def back(self) -> bool:
        self.close()
        return True

    def on_event(self, event: pygame.event.Event) -> bool:
        if (
            event.type == pygame.MOUSEBUTTONDOWN
            and event.button == 1
            and not self.box.collidepoint(event.pos)
        ):
            self.advance()
            return True
        return False

    def on_action(self, action: str) -> bool:
        """Up and down scroll while nothing has the focus."""
        body = self.ui.get("moment.body")
        if (
            action in ("up", "down")
            and self.ui.focused is None
            and isinstance(body, Scroll)
            and body.page(action)
        ):
            self.invalidate()
            return True
        return False

    def handle(self, event: pygame.event.Event) -> bool:
        # Nothing goes through to the table, but the keys of every scene still work.
        return super().handle(event) or event.type != pygame.KEYDOWN

    def tick(self, dt: float) -> None:
        if self._time.busy:
            self._time.update(dt)
            if not self._time.busy:
                self.rebuild()
            self.invalidate()
        elif self._pace:
            self._waited += dt
            if self._waited >= self._pace:
                self.advance()

    def rule(self) -> str | None:
        return super().rule() or self.page.rule or None

    # Laying out

    def layout(self) -> None:
        px, (wide, high) = self.px, self.size
        pad = px(24 if self.logical[0] >= 700 else 16)
        width = min(px(self.page.width), wide - px(16))
        self.page.low = self.logical[1] < LOW
        head, foot = px(self.page.head - 10 * self.page.low), px(68 - 4 * self.page.low)
        inner = width - 2 * pad
        probe = Scroll("moment.body", (0, 0, inner + px(14), 10))
        pen = Pen(self.theme, probe, 0, 0, inner)
        self.page.fill(pen)
        height = min(head + pen.y + foot, high - px(16))
        self.box = self._placed(width, height)
        self.ui.add(Ground(self, self.box))
        probe.rect.size = (inner + px(14), max(px(20), height - head - foot))
        for widget in probe.walk():
            widget.rect.move_ip(self.box.x + pad, self.box.y + head)
        probe.refit()
        if self.page.rule:
            link = self.theme.width(self.page.rule, "body") + px(4)
            spot = (self.box.right - pad - link, self.box.y + px(14), link, px(28))
            self.ui.add(RuleLink("moment.rule", self.page.rule, spot))
        self.ui.add(probe)
        self._lay_foot(pad)

    def _placed(self, width: int, height: int) -> pygame.Rect:
        """In the middle, or at the side where it covers least of what it is about."""
        window = pygame.Rect((0, 0), self.size)
        middle = pygame.Rect(0, 0, width, height)
        middle.center = window.center
        spots = self._about(self.page) if self._about else ()
        places = [middle]
        for x in (window.x + self.px(16), window.right - self.px(16) - width):
            places.append(pygame.Rect(x, middle.y, width, height).clamp(window))

        def covered(place: pygame.Rect) -> int:
            return sum(place.clip(spot).width * place.clip(spot).height for spot in spots)

        return min(places, key=covered)

    def _lay_foot(self, pad: int) -> None:
        px, box = self.px, self.box
        words = "Go on" if self.last else "Next"
        wide = min(px(190), box.width // 2 - pad)
        rect = pygame.Rect(box.right - pad - wide, box.bottom - px(58), wide, px(44))
        self.ui.add(Button("moment.next", words, rect, self.advance, primary=True, key="confirm"))
        self.ui.default = "moment.next"
        if self.last:
            return
        skip = pygame.Rect(rect.x - px(12) - px(150), rect.y, px(150), rect.height)
        skip.x = max(skip.x, box.x + pad)
        skip.width = rect.x - px(12) - skip.x
        self.ui.add(Button("moment.skip", "Skip all", skip, self.close, key="back"))
        count = pygame.Rect(box.x + pad, rect.y, max(1, skip.x - box.x - pad - px(8)), rect.height)
        if count.width > px(56):
            self.ui.add(Label("moment.count", f"{self.index + 1} of {len(self.pages)}", count, colour="mute"))

    # Painting

    def paint(self, surface: pygame.Surface) -> None:
        veil = panels.veil(self.size, 0.45)
        spots = self._about(self.page) if self._about else ()
        if spots:
            veil = veil.copy()
            for spot in spots:
                pygame.draw.circle(veil, (0, 0, 0, 0), spot.center, max(spot.size) * 0.75)
        surface.blit(veil, (0, 0))


class Ground(Widget):
    """The panel of a page with its heading; it takes the pointer, so that a click on it goes no farther."""

    pointable = True

    def __init__(self, scene: Any, box: pygame.Rect) -> None:
        super().__init__("moment.panel", box)
        self._scene = scene

    def activate(self) -> None:
        if self._scene._time.finish():
            self._scene.rebuild()

    def draw(self, surface: pygame.Surface) -> None:
        theme, box, page = self.theme, self.place, self._scene.page
        panels.drop_shadow(surface, theme, box, 10)
        surface.blit(panels.dialog(theme, box.size), box)
        pad = theme.px(24 if self._scene.logical[0] >= 700 else 16)
        caption = pygame.Rect(
            box.x + pad, box.y + theme.px(12), box.width - 2 * pad - theme.px(90), theme.px(22)
        )
        words = page.caption if not page.veiled else "A card is turned up"
        draw_words(surface, theme, words, "body", theme.palette.mute, caption)
        title = pygame.Rect(box.x + pad, caption.bottom, box.width - 2 * pad, theme.px(36))
        if page.title and not page.veiled:
            steps = [(page.title, step) for step in ("title", "unit", "panel")]
            draw_fitting(surface, theme, steps, theme.palette.bone, title)


__all__ = [
    "CheckPage", "ConditionPage", "Moments", "Page", "StoryPage", "Stretch", "Teller", "gather", "show", "stretches",
    "wanted",
]  # fmt: skip
