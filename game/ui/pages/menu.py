"""The first thing a player sees: a hall with the way on, a door for each rulebook, and everything else at its foot."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.ui.app.scene import Scene
from game.ui.kit.button import Button
from game.ui.kit.cached_layer import Still
from game.ui.kit.command import Command
from game.ui.kit.labels import Label
from game.ui.kit.layout import Box, Column, Flex, Layout, Own, Row, Words, equal, lay
from game.ui.kit.measures import BUTTON, GAP, GUTTER, INSET, MARGIN, NEAR, WELL
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.pages import first_start, hooks
from game.ui.pages.hall import CrestKey, Doorway, Plate, WorkshopDoor
from game.ui.pages.hooks import DoorNote, Latest
from game.ui.pages.primary_card import PrimaryCard, Trouble
from game.ui.pages.rulebooks import RULEBOOKS, Rulebook
from game.ui.paint import doors, panels, scenery

_TITLE = "Holmgang"
_TAGLINE = "Skirmish games on a marked square"
_WIDE, _TALL = 1080, 664
"""The logical size from which on the doors have room."""
_HALL, _APART, _WIDEST = 1144, 16, 1.3
"""The logical width of the five doors as they are meant, what lies between two, and how far they may grow."""
_TOP, _BEAM, _DOORS, _PLATE, _FOOT = 200, 24, 300, 152, 96
"""The logical heights of what is over the hall, of a beam with its shadow, of the doors at most, of a plate and of the foot."""
_CARD, _CARD_HIGH, _SLIM_CARD = 572, 144, 104
"""The primary card, and how high it is where there is little room."""
_BRAID, _NAME, _TAG, _WORKSHOP, _SEAT = 14, 108, 30, 64, 48
"""The heights of the braid, of the title, of the line under it, of the designers' door and of the buttons."""
_WORKSHOP_WIDE, _CREST, _CRESTS, _SLIM_HEAD = 336, 60, 168, 40
_BESIDE, _FOUR, _SLIM_NAME = 700, 520, 320
"""The logical width from which on title and card stand side by side, and four buttons; how wide the title then is."""
_BUTTON_WORDS = 62
"""What a button at the foot needs beside its words."""
_PAUSE = 0.1
"""Seconds between two looks into records: whoever points at a door must not be kept waiting."""


class Menu(Scene):
    """The menu. What it must ask of other scenes it asks after its first frame (see `hooks`)."""

    name = "menu"
    scope = "menu"

    def __init__(self, *, bare: bool = False) -> None:
        self.bare = bare
        """Asks nothing of the player's files: one of them has just broken it."""
        self._latest = Latest()
        self._notes: dict[str, DoorNote] = {}
        self._built = ""
        self._asked = True
        self._rested = -math.inf
        self._come = False
        """Whether the doors are there: words and buttons do not wait for them in a window that is just opened."""
        self._shown = RULEBOOKS[0]
        """The rulebook on the one plate, where there is only one."""
        self._hall = Still()

    def enter(self) -> None:
        self._offer = first_start.offer() if self.bare or first_start.is_first() else None
        self._come = self.app.frames > 0
        self.app.after_frame(self._seen)

    def resume(self) -> None:
        self.app.after_frame(self._seen)

    def _seen(self) -> None:
        """A frame has been seen: then the doors come, and others may be asked."""
        self._asked = False
        if not self._come:
            self._come = True
            self.invalidate()

    def tick(self, dt: float) -> None:
        # Nothing may be laid out anew under a button that is held, and nobody who plays or draws waits for what doors say.
        hidden = self.covered and self.app.scenes[-1].opaque
        if not (self.ui.holding or self.bare or hidden):
            self._ask(dt)

    def _ask(self, dt: float) -> None:
        if not self._asked:
            self._asked, self._rested = True, 0.0
            self._built = hooks.ask("designers", self.app) or ""
            self._find_offer()
            self._note_doors()
        self._rested += dt
        if self._rested >= _PAUSE:
            more = hooks.ask("look", self.app)
            self._rested = 0.0 if more else -math.inf
            if self._latest.waits or not more:
                self._find_offer()
                self._note_doors()

    def _find_offer(self) -> None:
        """What the primary card leads to; it stays as it is while that has still to be found out."""
        self._latest = hooks.ask("latest", self.app) or Latest()
        if self._latest.waits:
            return
        if self._latest.offer and self._offer is None:
            played = self._latest.offer.system
            self._shown = next((book for book in RULEBOOKS if book.system == played), self._shown)
        first = not self._latest.trouble and first_start.is_first()
        self._offer = self._latest.offer or (
            first_start.offer() if first else hooks.ask("next", self.app) or first_start.offer()
        )

    def _note_doors(self) -> None:
        self._notes = hooks.ask("doors", self.app) or {}
        self.rebuild()

    def back(self) -> bool:
        # Esc never quits: the menu is the innermost layer there is.
        return True

    def on_action(self, action: str) -> bool:
        if action == "workshop":
            self._design()
            return True
        return False

    # -- ways

    def _go_in(self, book: Rulebook) -> None:
        self.app.open("setup", system=book.system)

    def _open(self, room: str) -> None:
        self.app.open(room)

    def _design(self) -> None:
        from game.ui.pages.designers import Designers

        self.app.push(Designers())

    def _workshop(self) -> Command:
        return Command("menu.workshop", "Workshop", self._design, "ruler", "workshop")

    def _ways(self) -> list[Command]:
        rooms = (
            ("rules", "Rules", "book"),
            ("puzzles", "Lessons", "lesson"),
            ("load", "Load", "folder"),
            ("replay", "Replays", "play"),
            ("settings", "Settings", "gear"),
        )
        ways = [Command(f"menu.{id}", words, partial(self._open, id), icon) for id, words, icon in rooms]
        return [*ways, Command("menu.quit", "Quit", self.app.quit)]

    # -- layout

    @property
    def _roomy(self) -> bool:
        """Whether the doors have room."""
        return self.logical[0] >= _WIDE and self.logical[1] >= _TALL

    def layout(self) -> None:
        if self._roomy:
            self._lay_hall()
        else:
            self._lay_crests()
        self.ui.default = self._offer.id if self._offer else None

    def _lay_hall(self) -> None:
        width, height = self.logical
        grown = min(width / 1280, height / 720)
        hall = min(_HALL * min(_WIDEST, max(1.0, grown)), width - 2 * MARGIN - 2 * INSET)
        page = Column(
            Box("top", high=Flex(1, least=_TOP)),
            Box("doors", high=Flex(2, most=_DOORS)),
            Box("gap", high=_APART),
            Box("plates", high=_PLATE),
            Box(high=MARGIN),
            Box("foot", high=_FOOT),
        )
        area = pygame.Rect((0, 0), self.size)
        at = lay(page, self.theme, area)
        side = (self.size[0] - self.px(hall)) // 2
        for place in at.values():
            place.x, place.width = side, self.px(hall)
        self._places = at
        self._lay_top(at["top"])
        self._lay_doors(at)
        self._lay_foot(at["foot"])

    def _lay_top(self, top: pygame.Rect) -> None:
        place = lay(Row(Box("name"), Box("card", _CARD), gap=MARGIN), self.theme, top)
        card = place["card"]
        card.height = self.px(_CARD_HIGH)
        card.centery = top.centery + self.px(NEAR)
        names = Column(
            Box(),
            Box("title", high=_NAME),
            Box("braid", high=_BRAID),
            Box(high=GAP),
            Box("tag", high=_TAG),
            Box(),
        )
        self._names = lay(names, self.theme, place["name"])
        self._lay_offer(self.ui.add, card)

    def _lay_offer(self, add: Callable[[Any], Any], card: pygame.Rect) -> None:
        """The card, and under it why no newer battle is on it."""
        if self._offer is None:
            if self._latest.waits:
                add(Label("menu.looks", "Looking up what was played last.", card, colour="mute"))
            return
        trouble = self._latest.trouble
        high = Trouble.need(self.theme, trouble, card.width)
        if self._roomy:
            card = card.move(0, -high // 2)
        add(PrimaryCard(self._offer, card))
        if trouble:
            line = pygame.Rect(card.x, card.bottom + self.px(NEAR), card.width, high)
            add(Trouble(trouble, line, partial(self._open, "load")))

    def _lay_doors(self, at: Layout) -> None:
        top, plates = at["doors"], at["plates"]
        whole = pygame.Rect(
            top.x, top.y + self.px(_APART), top.width, plates.bottom - top.y - self.px(_APART)
        )
        gap = self.px(_APART)
        high = plates.y - gap - whole.y
        for book, cell in zip(RULEBOOKS, equal(whole, len(RULEBOOKS), gap), strict=True):
            note, go_in = self._notes.get(book.system), partial(self._go_in, book)
            self.ui.add(Doorway(book, cell, high, go_in, note, lambda: self._come))

    def _lay_foot(self, foot: pygame.Rect) -> None:
        ways = self._ways()
        boxes = [
            Box(each.id, Words(each.words, "card", _BUTTON_WORDS if each.icon else 40), _SEAT)
            for each in ways
        ]
        row = Row(Box("workshop", Flex(1, most=_WORKSHOP_WIDE), _WORKSHOP), Box(wide=Flex(0.1)), *boxes, gap=GAP,
                  align="centre")  # fmt: skip
        inner = foot.inflate(0, -2 * self.px(GUTTER))
        place = lay(row, self.theme, inner)
        for box in boxes:
            place[box.name].centery = inner.centery
        about = self._built or "Maps, stories, forces and runs"
        self.ui.add(WorkshopDoor(place["workshop"], self._design, about, self.app.keys.label("workshop")))
        for each in ways:
            self.ui.add(Button.of(each, place[each.id]))

    # -- layout where there is little room

    def _lay_crests(self) -> None:
        width, height = self.logical
        margin = MARGIN if width >= _BESIDE else GUTTER
        area = self.area(margin, 0, width - 2 * margin, height)
        low = lay(self._slim_page(area), self.theme, area, endless=True).whole.height > area.height
        page = self._slim_page(area, spaced=not low)
        at = self._places = self._names = lay(page, self.theme, area, endless=low)
        # A little off the edges of the window: what is scrolled away ends there, and not beyond it.
        view = area.inflate(2 * self.px(GUTTER - NEAR), -2 * self.px(NEAR))
        scroll = self.ui.add(Scroll("menu.list", view, foot=self.px(GAP) if low else 0))
        self._lay_offer(scroll.add, at["card"])
        for book, cell in zip(RULEBOOKS, equal(at["crests"], len(RULEBOOKS), self.px(GAP)), strict=True):
            point, chosen = partial(self._point, book), partial(self._is_shown, book)
            # Where the plate may be scrolled away a crest says by itself whose it is.
            hint = book.title if low else ""
            scroll.add(CrestKey(book, cell, partial(self._go_in, book), point, chosen, hint))
        scroll.add(Plate(at["plate"], lambda: (self._shown, self._notes.get(self._shown.system))))
        for each in [self._workshop(), *self._ways()]:
            scroll.add(Button.of(each, at[each.id]))
        scroll.refit()

    def _slim_page(self, area: pygame.Rect, *, spaced: bool = True) -> Column:
        """Everything under one another; title and card side by side where they can be; `spaced` if the buttons stand at the foot."""
        beside = area.width >= self.px(_BESIDE)
        trouble = Own(lambda width: Trouble.need(self.theme, self._latest.trouble, width))
        card = Column(Box("card", high=_SLIM_CARD + (WELL if beside else 0)), Box(high=trouble), gap=NEAR)
        braid = [Box("braid", high=_BRAID), Box("tag", high=_TAG)] if beside else []
        title = Column(
            Box("title", high=_NAME - _TAG if beside else _SLIM_HEAD),
            *braid,
            wide=_SLIM_NAME if beside else None,
        )
        count = 4 if area.width >= self.px(_FOUR) else 2
        boxes = [Box(each.id, high=BUTTON) for each in [self._workshop(), *self._ways()]]
        rows = [Row(*boxes[at : at + count], gap=GAP) for at in range(0, len(boxes), count)]
        return Column(
            Box(high=GAP),
            *([Row(title, card, gap=MARGIN)] if beside else [title, card]),
            Box("crests", high=Flex(2, least=_CREST, most=_CRESTS)),
            Box("plate", high=Own(lambda width: Plate.need(self.theme, width, RULEBOOKS))),
            *([Box(high=Flex())] if spaced else []),
            *rows,
            *([Box(high=0)] if spaced else []),
            gap=GAP,
        )

    def _point(self, book: Rulebook) -> bool:
        changed = self._shown is not book
        self._shown = book
        return changed

    def _is_shown(self, book: Rulebook) -> bool:
        return self._shown is book

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        places = tuple(tuple(each) for each in self._places.values())
        self._hall.draw(surface, (self.theme, places), self._paint_hall)

    def _paint_hall(self, surface: pygame.Surface) -> None:
        theme = self.theme
        surface.blit(scenery.table(theme, self.size), (0, 0))
        if self._roomy:
            at, beam = self._places, doors.beam(theme, (self.size[0], self.px(_BEAM)))
            surface.blit(beam, (0, at["doors"].y))
            surface.blit(beam, (0, at["plates"].y - self.px(_BEAM - NEAR)))
            foot = pygame.Rect(0, at["foot"].y, self.size[0], self.size[1] - at["foot"].y)
            scenery.lay_shelf(surface, theme, foot)
        self._paint_name(surface)
        version = theme.text(_version(), "body", theme.palette.mute)
        if self._roomy:
            corner = self.size[0] - self.px(GAP), self.px(NEAR)
            surface.blit(version, version.get_rect(topright=corner))

    def _paint_name(self, surface: pygame.Surface) -> None:
        theme, at = self.theme, self._names
        title = at["title"]
        steps = (
            ("game", "name", "title") if self._roomy else ("name", "title") if "braid" in at else ("title",)
        )
        step = next((each for each in steps if theme.width(_TITLE, each) <= title.width), "title")
        words = scenery.title(theme, _TITLE, step)
        surface.blit(words, words.get_rect(midleft=title.midleft))
        if "braid" in at:
            braid, wide = at["braid"], min(words.get_width(), title.width)
            surface.blit(panels.braid(theme, wide, braid.height, "gold"), braid)
            draw_words(surface, theme, _TAGLINE, "lead", theme.palette.dim, at["tag"])


def _version() -> str:
    from game import __version__

    return __version__
