"""Cards in rows: those that lie in a hand, on the deck or on the discard pile, and all there are to be dealt."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import NamedTuple, Protocol

import pygame

from game.core.words.grammar import plural
from game.systems.thor import catalogue
from game.systems.thor.catalogue import CardName
from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import GAP, LINE, NEAR, STROKE
from game.ui.paint import panels, strokes
from game.ui.paint.cards import hand_cards as paint
from game.ui.tables.thor.words import card_number
from game.ui.workshop.boards.board import Board

_HIGH, _EMPTY, _WIDE = 64, 36, 88
"""How high a card is, and the place of one where there is none, and how wide it is at least, in logical pixels."""
_MOVED = 6
"""Logical pixels from which on a press has become a drag."""


class Lifted(NamedTuple):
    """A card in the hand: which, the pile that it comes from ("" out of the box) and its place there."""

    card: CardName
    pile: str = ""
    number: int = 0


class Desk(Protocol):
    """Where cards are dealt."""

    lifted: Lifted | None

    @property
    def board(self) -> Board: ...
    @property
    def open_pile(self) -> str:
        """The pile that a clicked card goes to."""

    def turn_to_pile(self, pile: str) -> None: ...
    def lay_down(self, pos: tuple[int, int]) -> None:
        """Let go of the lifted card at a pixel."""

    def act(self, refusal: str) -> None: ...
    def invalidate(self) -> None: ...


def face(
    theme: Theme, card: CardName, size: tuple[int, int], foot: str = "", *, grey: bool = False
) -> pygame.Surface:
    """A card as it lies in a rack."""
    found = catalogue.cards().get(card)
    kind = found.type if found else "W"
    number = card_number(found) if found else ""
    return paint.card(
        theme, size, kind=kind, name=card, number=number, foot=foot, state="grey" if grey else "rest"
    )


class Rack(Widget):
    """Cards side by side, in as many rows as they need; `more` places stand behind them."""

    focusable = True
    pointable = True

    def __init__(
        self, id: str, desk: Desk, cards: Sequence[CardName], rect: Area, theme: Theme, *, more: int = 0
    ) -> None:
        super().__init__(id, rect)
        self.desk, self.cards = desk, list(cards)
        self.count = len(self.cards) + more
        self.cursor = 0
        self._pressed: tuple[int, tuple[int, int]] | None = None
        gap, width = theme.px(NEAR), self.rect.width
        self.columns = max(1, (width + gap) // (theme.px(_WIDE) + gap))
        high = theme.px(_HIGH if self.cards else _EMPTY)
        self.size = (width - (self.columns - 1) * gap) // self.columns, high
        rows = max(1, -(-self.count // self.columns))
        self.rect.height = rows * (self.size[1] + gap) - gap
        self._gap = gap

    # Places

    def cell(self, number: int) -> pygame.Rect:
        """Where a card lies."""
        row, column = divmod(number, self.columns)
        x = self.place.x + column * (self.size[0] + self._gap)
        return pygame.Rect((x, self.place.y + row * (self.size[1] + self._gap)), self.size)

    def number_at(self, pos: tuple[int, int]) -> int | None:
        """The place of a card at a pixel; None beside them all."""
        return next((number for number in range(self.count) if self.cell(number).collidepoint(pos)), None)

    def spots(self) -> dict[str, pygame.Rect]:
        parts = {self.spot(number): self.cell(number).clip(self.seen) for number in range(self.count)}
        return {self.id: self.seen} | parts

    def spot(self, number: int) -> str:
        """By what a place is known."""
        return f"{self.id}:{number}"

    # Hands

    @abstractmethod
    def lift(self, number: int) -> Lifted | None:
        """Take a card into the hand; None where none lies."""

    @abstractmethod
    def use(self, number: int) -> None:
        """A click on a place."""

    def on_press(self, pos: tuple[int, int]) -> None:
        number = self.number_at(pos)
        self._pressed = None if number is None else (number, pos)

    def on_drag(self, pos: tuple[int, int]) -> None:
        if self._pressed is not None and self.desk.lifted is None:
            number, start = self._pressed
            if max(abs(pos[0] - start[0]), abs(pos[1] - start[1])) >= self.theme.px(_MOVED):
                self.desk.lifted = self.lift(number)

    def on_release(self, pos: tuple[int, int]) -> None:
        pressed, self._pressed = self._pressed, None
        if self.desk.lifted is not None:
            self.desk.lay_down(pos)
        elif pressed is not None and pressed[0] == self.number_at(pos):
            self.use(pressed[0])

    def navigate(self, action: str) -> bool:
        if action == "confirm":
            if self.cursor < self.count:
                self.use(self.cursor)
            return True
        step = {"left": -1, "right": 1, "up": -self.columns, "down": self.columns}.get(action)
        if step is None or not 0 <= self.cursor + step < self.count:
            return False
        self.cursor += step
        return True

    def keep(self) -> object | None:
        return self.cursor

    def restore(self, kept: object) -> None:
        if isinstance(kept, int):
            self.cursor = min(kept, max(0, self.count - 1))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        for number, card in enumerate(self.cards):
            self.draw_card(surface, number, card)
        if self.focused:
            panels.focus_ring(surface, self.theme, self.cell(self.cursor))

    def draw_card(self, surface: pygame.Surface, number: int, card: CardName) -> None:
        """One card at its place."""
        lifted = self.desk.lifted
        drawn = face(self.theme, card, self.size)
        if lifted is not None and (lifted.pile, lifted.number) == (getattr(self, "pile", None), number):
            drawn = drawn.copy()
            drawn.set_alpha(90)
        surface.blit(drawn, self.cell(number))


class PileRack(Rack):
    """The cards of a pile, and a place for one more. A click takes a card out; the empty place opens the pile for clicks."""

    def __init__(self, pile: str, desk: Desk, rect: Area, theme: Theme) -> None:
        super().__init__(f"boards.pile:{pile}", desk, desk.board.pile(pile), rect, theme, more=1)
        self.pile = pile
        self.hint = "Cards are dragged from pile to pile; a click puts one back into the box"

    def lift(self, number: int) -> Lifted | None:
        return Lifted(self.cards[number], self.pile, number) if number < len(self.cards) else None

    def use(self, number: int) -> None:
        if number < len(self.cards):
            self.desk.act(self.desk.board.take_card(self.pile, number))
        else:
            self.desk.turn_to_pile(self.pile)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place = self.theme, self.cell(len(self.cards))
        open_, aimed = self.desk.open_pile == self.pile, self.desk.lifted is not None
        colour = theme.palette.verdigris if aimed else theme.palette.brass if open_ else theme.palette.mute
        inner = place.inflate(-theme.px(STROKE), -theme.px(STROKE))
        ring = strokes.closed([inner.topleft, inner.topright, inner.bottomright, inner.bottomleft])
        strokes.dashed(surface, ring, colour, theme.px(STROKE), theme.px(GAP), theme.px(NEAR))
        sign = art.icon(theme, "plus", theme.px(LINE - NEAR), colour)
        surface.blit(sign, sign.get_rect(center=place.center))
        super().draw(surface)


class BoxRack(Rack):
    """All cards there are, with how many are left; a click deals one to the open pile."""

    def __init__(self, desk: Desk, cards: Sequence[CardName], rect: Area, theme: Theme) -> None:
        super().__init__("boards.card", desk, cards, rect, theme)
        self._left = desk.board.left

    def spot(self, number: int) -> str:
        return f"{self.id}:{self.cards[number]}"

    def lift(self, number: int) -> Lifted | None:
        return Lifted(self.cards[number])

    def use(self, number: int) -> None:
        self.desk.act(self.desk.board.deal(self.cards[number], self.desk.open_pile))

    def draw_card(self, surface: pygame.Surface, number: int, card: CardName) -> None:
        left = max(0, self._left[card])
        drawn = face(self.theme, card, self.size, f"× {left}" if left else "", grey=not left)
        surface.blit(drawn, self.cell(number))


def matching(words: str) -> list[CardName]:
    """The cards of which a name, a type or a number is asked for."""
    wanted = words.lower().split()
    return [
        name
        for name, card in catalogue.cards().items()
        if all(word in f"{name} {_TYPES[card.type]} {card_number(card)}".lower() for word in wanted)
    ]


_TYPES = {
    "M": "move",
    "R": "ranged",
    "H": "hand-to-hand",
    "C": "combined",
    "D": "defence",
    "T": "tactics",
    "W": "wild",
}


def count_words(board: Board, pile: str) -> str:
    """How many cards lie in a pile, in words."""
    count = len(board.pile(pile))
    return plural(count, "card") if count else "empty" if pile == "discard" else "as it comes"
