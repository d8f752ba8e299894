"""The frame of a workshop: what there is to build with, the canvas, what is chosen, and a drawer that tells what is wrong.

All of it is seen at once where there is room, otherwise one page after the other: beside the canvas, or below it in a window that is not broad.
"""

from __future__ import annotations

from abc import abstractmethod

import pygame

from game.ui.kit.button import Option
from game.ui.kit.cached_layer import Still
from game.ui.kit.choice import Choice
from game.ui.kit.layout import Box, Column, Flex, Layout, Row, lay
from game.ui.kit.measures import FIELD, GAP, INSET, NEAR
from game.ui.kit.pen import Pen
from game.ui.kit.tabs import Tabs
from game.ui.paint import panels
from game.ui.workshop.workpiece import Workpiece

SHELF, SIDE, DRAWER, PAGE = "shelf", "side", "drawer", "page"
"""The panels around the canvas; the page is one of its own where only one at a time is seen beside the canvas."""
_SHELF, _SIDE, _DRAWER = 184, 344, 148
"""How wide shelf and side are, and how high the drawer is, in logical pixels."""
_HIGH = 276
"""How high the drawer is with a page that is written in."""
_READ = Flex(least=_DRAWER, most=220)
"""How high it is with a page that is read: five lines of text and a field below them, where the canvas stays as high as that."""
_WIDE, _TALL = 1080, 600
"""From which logical size on everything is seen at once."""
_BESIDE, _BROAD = 760, 1.3
"""From which logical width on, and from how many times its height, one page at a time stands beside the canvas."""
_LOW = 440
"""From which logical height on the canvas stays in sight over a page of the drawer."""
_SHARE = 1.2
"""How much higher the canvas is than a page of the drawer below it."""
_MOST = 1.4
"""How much wider than the drawer tabs may want to be before a list of them takes their place."""
_BAR = 12
"""How far from what is written a scroll bar ends, where the margin is as wide as that."""
_NOWHERE = pygame.Rect(0, 0, 0, 0)


class Frame(Workpiece):
    """Subclasses say what is drawn on, what stands in the panels, and what is done."""

    shelf_tab: Option = (SHELF, "Kit", "")
    side_tab: Option = (SIDE, "Chosen", "")
    canvas_tab: Option = ("canvas", "Map", "")
    full_width = False
    """Whether the canvas is as wide as the window, also where one page at a time stands by it: below it, then."""
    written_in: tuple[str, ...] = ()
    """The pages of the drawer that have many fields."""
    read: tuple[str, ...] = ()
    """The pages of the drawer that have many lines."""
    alone: tuple[str, ...] = ()
    """The pages of the drawer that have all room to themselves where a lesson at the foot leaves little."""

    def __init__(self) -> None:
        self.tab = ""
        """The page of the drawer that is open; "" for the first."""
        self.canvas_room = _NOWHERE
        """Where the canvas stands, in device pixels; empty while another page hides it."""
        self._panels: list[pygame.Rect] = []
        self._still = Still()

    # -- to be said by each kind of canvas

    @abstractmethod
    def pages(self) -> list[Option]:
        """The pages of the drawer."""

    @abstractmethod
    def write_page(self, page: str, pen: Pen) -> None:
        """What a page, the shelf or the side tells."""

    def lay_page(self, page: str, box: pygame.Rect) -> bool:
        """Lay out a page that scrolls by itself; False for one that a pen writes."""
        return False

    def serves(self, page: str) -> bool:
        """Whether the canvas stays in sight over a page that lies below it."""
        return True

    def scroll_of(self, page: str) -> str:
        """The name by which it is kept how far a page was scrolled."""
        return page

    @abstractmethod
    def lay_canvas(self) -> None:
        """The canvas has another room."""

    @abstractmethod
    def paint_canvas(self, surface: pygame.Surface) -> None:
        """Draw what is worked on."""

    @abstractmethod
    def on_canvas(self, event: pygame.event.Event) -> bool:
        """An event that no widget wanted; True when it was used."""

    # -- layout

    @property
    def roomy(self) -> bool:
        """Whether everything is seen at once."""
        return self.logical[0] >= _WIDE and self.logical[1] >= _TALL

    @property
    def notice_room(self) -> pygame.Rect:
        return self.canvas_room if self.canvas_room.width else super().notice_room

    def layout(self) -> None:
        super().layout()
        known = [str(id) for id, _, _ in self._tabs()]
        self.tab = self.tab if self.tab in known else known[0]
        places = self._places()
        self.canvas_room = places.get("canvas", _NOWHERE)
        self._panels = [places[name] for name in (SHELF, SIDE, DRAWER, PAGE) if name in places]
        if self.canvas_room.width:
            self.lay_canvas()
        if self.roomy:
            self._fill(SHELF, places[SHELF], GAP)
            self._fill(SIDE, places[SIDE], 2 * GAP)
        self._lay_drawer(places[DRAWER], places.get(PAGE))

    def _places(self) -> Layout:
        body = self.body()
        body.y -= self.px(GAP)
        body.height += self.px(GAP)
        tabs = Box(DRAWER, high=FIELD + NEAR)
        left = self.logical[1] - (self.foot if self.tab in self.alone else 0)
        if self.roomy:
            upper = Row(Box(SHELF, _SHELF), Box("canvas"), gap=GAP)
            high = _HIGH if self.tab in self.written_in else _READ if self.tab in self.read else _DRAWER
            root: Box = Row(Column(upper, Box(DRAWER, high=high), gap=GAP), Box(SIDE, _SIDE), gap=GAP)
        elif self.tab == "canvas":
            root = Column(tabs, Box("canvas"), gap=GAP)
        elif self._beside(body):
            root = Column(tabs, Row(Box("canvas"), Box(PAGE), gap=GAP), gap=GAP)
        elif left < _LOW or not self.serves(self.tab):
            root = Column(Box(DRAWER))
        else:
            root = Column(tabs, Box("canvas", high=Flex(_SHARE)), Box(PAGE), gap=GAP)
        return lay(root, self.theme, body)

    def _beside(self, body: pygame.Rect) -> bool:
        """Whether the one page that is open stands beside the canvas."""
        return not self.full_width and self.logical[0] >= _BESIDE and body.width >= _BROAD * body.height

    def _tabs(self) -> list[Option]:
        """The pages of the drawer, and before them what has no panel of its own in a small window."""
        return [*([] if self.roomy else [self.canvas_tab, self.shelf_tab, self.side_tab]), *self.pages()]

    def _lay_drawer(self, box: pygame.Rect, beside: pygame.Rect | None) -> None:
        """The tabs and under them the page, unless that stands beside the canvas."""
        tabs = self._tabs()
        place = lay(Column(Box("edge", high=NEAR), Box("tabs", high=FIELD), Box("page")), self.theme, box)
        bar = place["tabs"].inflate(-2 * self.px(GAP), 0)
        if Tabs.need(self.theme, [words for _, words, _ in tabs]) <= _MOST * bar.width:
            self.ui.add(Tabs(f"{self.name}.tab", tabs, self.tab, bar, self.turn_page))
        else:
            named = [(id, words) for id, words, _ in tabs]
            self.ui.add(Choice(f"{self.name}.tab", named, self.tab, bar, self.turn_page))
        page = beside or place["page"]
        if self.tab != "canvas" and not self.lay_page(
            self.tab, page.inflate(-2 * self.px(INSET), -2 * self.px(NEAR))
        ):
            self._fill(self.tab, page, INSET)

    def _fill(self, page: str, box: pygame.Rect, pad: float) -> None:
        pen = Pen.within(
            self.theme, f"{self.name}.{self.scroll_of(page)}", box, pad=pad, top=min(pad, GAP), foot=GAP,
            bar=min(_BAR, pad),
        )  # fmt: skip
        self.ui.add(pen.scroll)
        self.write_page(page, pen)

    def tab_of(self, page: str) -> pygame.Rect | None:
        """The tab that opens a page, or the list of all pages in its place; None for a page that is open."""
        bar = self.ui.get(f"{self.name}.tab")
        if bar is None or page == self.tab or (self.roomy and page in (SHELF, SIDE)):
            return None
        return bar.spots().get(f"{bar.id}:{page}", bar.seen)

    def turn_page(self, tab: object) -> None:
        """Open another page of the drawer."""
        self.tab = str(tab)
        self.rebuild()

    # -- painting and hands

    def on_event(self, event: pygame.event.Event) -> bool:
        return (bool(self.canvas_room.width) and self.on_canvas(event)) or super().on_event(event)

    def paint(self, surface: pygame.Surface) -> None:
        look = (self.theme, self.title, self.heading_room(), self.size, tuple(map(tuple, self._panels)))
        self._still.draw(surface, look, self._paint_still)
        if self.canvas_room.width:
            self.paint_canvas(surface)

    def _paint_still(self, surface: pygame.Surface) -> None:
        super().paint(surface)
        for box in self._panels:
            panels.lay(surface, self.theme, box)
