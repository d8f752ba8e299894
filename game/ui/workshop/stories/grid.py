"""The card table of a condition as a grid of four suits by thirteen ranks: each card in the colour of the row that wins it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.systems.asgard.cards import RANKS, SUITS, Card
from game.ui.app.theme import Rgb, Theme, mix
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import BOLD, CLOSE, LINE, NEAR, STROKE
from game.ui.kit.words import draw_words
from game.ui.paint import panels, strokes
from game.ui.workshop.stories.story import Claim, Story

_BANDS = "DMHRWT"
"""The six colours of rows: never alone, the number stands in the cell."""
_SUIT = 28
"""How wide the signs of the suits at the left are, in logical pixels."""
_HATCH = 7
"""How far apart the lines of a card lie that two rows claim."""
_QUIET = 0.6
"""How far a card on which nothing happens stands out from the panel."""
_CARDS: tuple[Card, ...] = tuple(rank + suit for suit in SUITS for rank in RANKS)
_SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


def colour(theme: Theme, number: int, claim: Claim) -> Rgb:
    """The colour of a row by its place among the rows; where nothing happens there is none."""
    if not claim.code:
        return mix(theme.palette.panel, theme.palette.panel3, _QUIET)
    return theme.palette.bands[_BANDS[number % len(_BANDS)]]


class CardGrid(Widget):
    """Cards are painted by dragging: `paint` gets each card that the pointer comes over, `done` hears when it is let go.

    Arrows move a cursor, Enter paints what it stands on.
    """

    focusable = True
    pointable = True

    def __init__(
        self, story: Story, rect: Area, paint: Callable[[Card], None], done: Callable[[], None]
    ) -> None:
        super().__init__("stories.grid", rect)
        self.story, self._paint, self._done = story, paint, done
        self.cursor: Card = "AS"
        self._last: Card = ""

    # Places

    def cell(self, card: Card) -> pygame.Rect:
        """Where a card stands."""
        place, theme = self.place, self.theme
        left, top = place.x + theme.px(_SUIT), place.y + theme.px(LINE)
        wide, high = place.right - left, place.bottom - top
        column, row = RANKS.index(card[:-1]), SUITS.index(card[-1])
        x, y = left + wide * column // len(RANKS), top + high * row // len(SUITS)
        right, bottom = left + wide * (column + 1) // len(RANKS), top + high * (row + 1) // len(SUITS)
        gap = theme.px(STROKE)
        return pygame.Rect(x, y, right - x - gap, bottom - y - gap)

    def at(self, pos: tuple[int, int]) -> Card:
        """The card at a pixel; "" for none."""
        return next((card for card in _CARDS if self.cell(card).collidepoint(pos)), "")

    def spots(self) -> dict[str, pygame.Rect]:
        return {self.id: self.seen} | {f"card:{card}": self.cell(card).clip(self.seen) for card in _CARDS}

    # Hands

    def on_press(self, pos: tuple[int, int]) -> None:
        self._last = ""
        self.on_drag(pos)

    def on_drag(self, pos: tuple[int, int]) -> None:
        card = self.at(pos)
        if card and card != self._last:
            self._last = self.cursor = card
            self._paint(card)

    def on_release(self, pos: tuple[int, int]) -> None:
        self._last = ""
        self._done()

    def navigate(self, action: str) -> bool:
        if action == "confirm":
            self._paint(self.cursor)
            self._done()
            return True
        step = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}.get(action)
        if step is None:
            return False
        column, row = RANKS.index(self.cursor[:-1]) + step[0], SUITS.index(self.cursor[-1]) + step[1]
        if not (0 <= column < len(RANKS) and 0 <= row < len(SUITS)):
            return False
        self.cursor = RANKS[column] + SUITS[row]
        return True

    def keep(self) -> object | None:
        return self.cursor

    def restore(self, kept: object) -> None:
        if isinstance(kept, str) and kept in _CARDS:
            self.cursor = kept

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, palette = self.theme, self.theme.palette
        condition = self.story.condition
        claims, disputed = self.story.claims(condition), self.story.disputed(condition)
        won = {card: number for number, claim in enumerate(claims) for card in claim.cards}
        for rank in RANKS:
            first = self.cell(rank + SUITS[0])
            head = pygame.Rect(first.x, self.place.y, first.width, theme.px(LINE))
            draw_words(surface, theme, rank, "body-bold", palette.dim, head, "centre")
        for suit in SUITS:
            first = self.cell("A" + suit)
            sign = pygame.Rect(self.place.x, first.y, theme.px(_SUIT), first.height)
            shade = palette.ember if suit in "HD" else palette.bone
            draw_words(surface, theme, _SIGNS[suit], "symbol", shade, sign, "centre")
        for card in _CARDS:
            self._draw_cell(surface, card, claims, won.get(card), disputed=card in disputed)
        if self.focused:
            panels.focus_ring(surface, theme, self.cell(self.cursor))

    def _draw_cell(
        self, surface: pygame.Surface, card: Card, claims: list[Claim], number: int | None, *, disputed: bool
    ) -> None:
        theme, palette, cell = self.theme, self.theme.palette, self.cell(card)
        if number is None:
            pygame.draw.rect(
                surface, mix(palette.panel, palette.outline, 0.5), cell, border_radius=theme.px(CLOSE)
            )
            if disputed:
                inner = cell.inflate(-theme.px(NEAR), -theme.px(NEAR))
                strokes.hatch(surface, inner, palette.ember, theme.px(STROKE), theme.px(_HATCH))
            return
        claim = claims[number]
        pygame.draw.rect(surface, colour(theme, number, claim), cell, border_radius=theme.px(CLOSE))
        if claim.entry == self.story.entry:
            pygame.draw.rect(surface, palette.brass_hi, cell, theme.px(BOLD), border_radius=theme.px(CLOSE))
        words = theme.fit(claim.code or "-", "body-bold", cell.width)
        ink = palette.bone if claim.code else palette.mute
        draw_words(surface, theme, words, "body-bold", ink, cell, "centre")
