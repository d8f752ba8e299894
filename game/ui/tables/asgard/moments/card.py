"""The flipped card and its code as a moment: the row of the sheet, the story, what came of it (A-3, A-4, A-14)."""

from __future__ import annotations

import pygame
from msgspec.structs import replace

from game.systems.asgard import events as e
from game.systems.asgard.sheet.plan import Code
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.lines import Line
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.kit.words import draw_words
from game.ui.paint import panels, svg
from game.ui.paint.cards import playing_cards
from game.ui.tables.asgard.moments.check import CheckPage
from game.ui.tables.asgard.moments.lines import came
from game.ui.tables.asgard.moments.page import Page
from game.ui.tables.asgard.moments.teller import Teller, card_words, key_words

CARD = (128, 179)
SMALL = (84, 118)
BESIDE = 440
"""From this many logical pixels on the card stands beside the words."""
WHY = {
    "card": "Card of the encounter deck", "watch": "The story goes on", "answer": "As it was answered",
    "code": "The story goes on",
}  # fmt: skip


def as_told(teller: Teller, event: e.CodeFollowed) -> Code | None:
    """A code as it came this time: its version, with the names of those who were there (A-75, A-79)."""
    code = teller.plan.codes.get(event.code)
    if code is None:
        return None
    version = code.versions[event.version]
    title = version.title if event.title is None else event.title
    story = version.story if event.story is None else event.story
    return replace(code, title=title, story=story, do=version.do)


class StoryPage(Page):
    """A flipped card with what it brings, or a code that followed without one."""

    width = 720
    sound = "card"

    def __init__(
        self,
        teller: Teller,
        *,
        card: e.CardFlipped | None = None,
        code: e.CodeFollowed | None = None,
        check: CheckPage | None = None,
    ) -> None:
        about = card or code
        assert about is not None
        super().__init__(teller, about.unit, about.token)
        self.card, self.check = card, check
        self.brief = False
        """Whether the check that brought the card is told here in a line, since it has no page of its own."""
        self.code: Code | None = as_told(teller, code) if code else None
        self.why = code.why if code else "card"
        self.seconds = 0.4 if card else 0.0

    def follows(self, event: e.CodeFollowed) -> bool:
        """Whether a code is the one of this page's card; then it is told here."""
        if self.card is None or self.code is not None or event.why != "card" or self.card.code != event.code:
            return False
        self.code = as_told(self.teller, event)
        return True

    @property
    def caption(self) -> str:
        if self.card is None:
            return WHY[self.why]
        who = self.teller.called(self.unit)
        return f"{who} turns up {card_words(self.card.card)} for token {self.token}"

    @property
    def title(self) -> str:
        if self.code is not None and self.code.title:
            return self.code.title
        if self.card is None:
            return "The story goes on"
        return "Not yet" if self.card.missing else "Nothing stirs"

    @property
    def rule(self) -> str:
        if self.card is None:
            return "A-4"
        return "A-14" if self.card.missing or not self.card.code else "A-3"

    @property
    def matters(self) -> bool:
        """Not a counter that runs on: a card, a story, or something that came of it."""
        if self.code is None or self.card is not None or self.code.story:
            return self.code is not None
        return any(came([event], self.teller) for event in self.happened if not isinstance(event, e.Counting))

    @property
    def veiled(self) -> bool:
        return self.card is not None and self.share < 1

    @property
    def empty(self) -> bool:
        """A silent code: no card, no story, nothing that is told; what follows it speaks for itself."""
        told = self.code is not None and self.code.story
        return self.card is None and not told and not self.lines()

    @property
    def summary(self) -> str:
        lead = f"{card_words(self.card.card)}: " if self.card else ""
        return f"{lead}{self.title}."

    def lines(self) -> list[Line]:
        effects = self.code.do if self.code is not None else ()
        return came(self.happened, self.teller, self.unit, effects)

    def fill(self, pen: Pen) -> None:
        if self.card is None:
            self._words(pen)
            return
        beside = pen.width >= pen.theme.px(BESIDE)
        wide, high = (pen.theme.px(each) for each in (CARD if beside else SMALL))
        top = pen.y + pen.theme.px(4)
        pen.scroll.add(CardFace(self, (pen.x, top, wide, high)))
        aside = pen.theme.px(24 if beside else 16)
        right = Pen(pen.theme, pen.scroll, pen.x + wide + aside, pen.y, pen.width - wide - aside, "row")
        self._row(right)
        if beside:
            self._words(right)
            pen.y = max(right.y, top + high + pen.theme.px(8))
        else:
            pen.y = max(right.y, top + high + pen.theme.px(12))
            self._words(pen)
        if self.veiled:
            for widget in pen.scroll.walk():
                widget.visible = isinstance(widget, Scroll | CardFace)

    def _row(self, pen: Pen) -> None:
        """The row of the sheet as it is written there, and why it does not count if it does not."""
        card = self.card
        assert card is not None
        if self.brief and self.check is not None:
            pen.line(Line(self.check.summary, icon="dice", rule="A-12", accent="dim"))
            for line in self.check.caught():
                pen.line(line)
            pen.gap(6)
        pen.gap(4)
        cells = row_cells(card.key, card.needs, card.code, card.adds, card.missing)
        pen.put(Row(cells, pen.box(30), pen.theme), 14)
        if card.missing:
            wanted = " and ".join(f"[{effect}]" for effect in card.missing)
            verb = "has" if len(card.missing) == 1 else "have"
            pen.line(Line(f"{wanted} {verb} not been seen yet: no encounter.", icon="lock", rule="A-14"))
            pen.line(
                Line(
                    "The card goes back into the deck; the token is spent.",
                    icon="draw",
                    rule="A-14",
                    accent="dim",
                )
            )
        elif not card.code:
            pen.line(Line("No encounter. The card stays out; the token is spent.", icon="minus", rule="A-14",
                          accent="dim"))  # fmt: skip

    def _words(self, pen: Pen) -> None:
        """The story, then what came."""
        if self.code is not None and self.code.story:
            pen.story(self.code.story)
        lines = self.lines()
        if lines and self.code is not None and self.code.story:
            pen.rule()
        for line in lines:
            pen.line(line)


class CardFace(Widget):
    """The card: it turns over while the page moves; greyed if its row does not count."""

    def __init__(self, page: StoryPage, rect: tuple[int, int, int, int]) -> None:
        super().__init__("", rect)
        self._page = page

    def draw(self, surface: pygame.Surface) -> None:
        card = self._page.card
        if card is None:
            return
        state = "lost" if card.missing else "won" if self._page.share >= 1 and card.code else "face"
        panels.drop_shadow(surface, self.theme, self.place, 6)
        picture = playing_cards.turning(self.theme, self.place.size, card.card, self._page.share, state)
        surface.blit(picture, self.place)


Cell = tuple[str, str]
"""Words and their kind: key; need, met, missing; code, empty; adds; dead."""


def row_cells(
    key: str, needs: tuple[str, ...], code: int, adds: tuple[str, ...], missing: tuple[str, ...] = ()
) -> list[Cell]:
    """A row of the card table in the notation of the sheet: `A♠: [J] 2022 [A]` (A-3)."""
    cells = [(f"{key_words(key)}:", "key")]
    cells += [(f"[{effect}]", "missing" if effect in missing else "met") for effect in needs]
    cells.append((str(code), "dead" if missing else "code") if code else ("no encounter", "empty"))
    cells += [(f"[{effect}]", "dead" if missing else "adds") for effect in adds]
    return cells


class Row(Widget):
    """The cells of a row: requirements with a tick or a cross, the code, the effects that it adds. Wraps if it must."""

    def __init__(self, cells: list[Cell], rect: Area, theme: Theme) -> None:
        super().__init__("", rect)
        self._line = rect[3]
        self._places: list[tuple[Cell, pygame.Rect]] = []
        x, y = 0, 0
        for cell in cells:
            wide = min(rect[2], cell_width(theme, cell))
            if x and x + wide > rect[2]:
                x, y = 0, y + self._line + theme.px(6)
            self._places.append((cell, pygame.Rect(x, y, wide, self._line)))
            x += wide + theme.px(8)
        self.rect.height = y + self._line

    def draw(self, surface: pygame.Surface) -> None:
        for cell, box in self._places:
            draw_cell(surface, self.theme, cell, box.move(self.place.topleft))


def cell_width(theme: Theme, cell: Cell) -> int:
    """How wide a cell will be."""
    words, kind = cell
    sign = theme.px(20) if kind in ("met", "missing") else 0
    pad = 0 if kind in ("key", "empty") else theme.px(20)
    return theme.width(words, "card") + sign + pad


@kept
def chip(theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """The bone plate of a card effect."""
    palette, line = theme.palette, theme.px(1)
    edge = svg.chamfered(line / 2, line / 2, size[0] - line, size[1] - line, theme.px(5))
    body = svg.linear("g", (0, 0), (0, size[1]), [(0, palette.face), (1, palette.face_lo)])
    return svg.picture(body + svg.shape(edge, "url(#g)", palette.outline, line), size)


def draw_cell(surface: pygame.Surface, theme: Theme, cell: Cell, box: pygame.Rect) -> None:
    """One cell. Plates are code and effects; what is missing or void wears a dashed edge and a cross."""
    words, kind = cell
    palette = theme.palette
    if kind in ("key", "empty"):
        draw_words(surface, theme, words, "card", palette.bone if kind == "key" else palette.mute, box)
        return
    dim = kind in ("missing", "dead")
    if dim:
        surface.blit(panels.button(theme, box.size, "disabled", False), box)
    else:
        surface.blit(chip(theme, box.size) if kind == "adds" else panels.button(theme, box.size), box)
    ink = {
        "met": palette.verdigris,
        "missing": palette.ember,
        "dead": palette.mute,
        "code": palette.bone,
        "need": palette.dim,
    }.get(kind, palette.ink)
    inner = box.inflate(-theme.px(20), 0)
    if kind in ("met", "missing"):
        sign = "✓" if kind == "met" else "✗"
        draw_words(
            surface, theme, sign, "body", ink, pygame.Rect(inner.x, inner.y, theme.px(18), inner.height)
        )
        inner = pygame.Rect(inner.x + theme.px(20), inner.y, inner.width - theme.px(20), inner.height)
    draw_words(surface, theme, words, "card", ink, inner, "centre")
