"""Cards that lie over the table for a moment: those that were seen, and the discard pile."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

import pygame

from game.core.words.grammar import plural
from game.systems.thor.catalogue import cards
from game.systems.thor.view import BattleView
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import APART, INSET
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.paint.cards import hand_cards as card_paint
from game.ui.play.overlays import Overlay
from game.ui.tables.thor.words import card_number, card_rule, paragraph_id


class CardFace(Widget):
    """A card lying open, with its place in a row or the number of copies."""

    focusable = False

    def __init__(self, card: str, rect: Area, label: str = "") -> None:
        super().__init__(f"seen:{card}", rect, rule=paragraph_id("TC", card))
        self._card, self._label = cards()[card], label
        self.pointable = True

    def draw(self, surface: pygame.Surface) -> None:
        face = card_paint.card(
            self.theme, self.place.size, kind=self._card.type, name=self._card.name,
            number=card_number(self._card), rule_lines=(card_rule(self._card),), foot=self._label,
        )  # fmt: skip
        card_paint.lay(surface, self.theme, self.place, face)

    def activate(self) -> None:
        self.ui.scene.app.open_rules(self.rule)


class SeenCards(Overlay):
    """Cards that this player alone may see: of the deck, the next one first, or of the enemy's hand."""

    width = 720

    def __init__(
        self, seen: Iterable[str], title: str, text: str, then: Callable[[], None] | None = None
    ) -> None:
        super().__init__(title)
        self._seen, self._text, self._then = list(seen), text, then

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        pen = Pen(self.theme, scroll, x, y, width)
        pen.rich(self._text, after=14)
        return _lay_cards(pen, [(card, "") for card in self._seen])

    def leave(self) -> None:
        then, self._then = self._then, None
        if then:
            then()


def _lay_cards(pen: Pen, shown: Sequence[tuple[str, str]]) -> int:
    """Cards, each with its label, row by row; gives the y below them."""
    gap = pen.px(APART)
    columns = max(1, (pen.width + gap) // (pen.px(card_paint.WIDTH) + gap))
    for first in range(0, len(shown), columns):
        row = shown[first : first + columns]
        places = pen.cells(card_paint.HEIGHT, *[card_paint.WIDTH] * len(row), gap=APART, after=APART)
        for (card, label), place in zip(row, places, strict=True):
            pen.add(CardFace(card, place, label))
    return pen.y


class DiscardPile(Overlay):
    """The whole discard pile, the latest card first, and how many copies of each card are still unseen."""

    width = 900

    def __init__(self, view: BattleView) -> None:
        super().__init__("Discard pile")
        self._view = view

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        left = Counter(self._view.unseen())
        lying = plural(len(self._view.discard), "card")
        unseen = f"{plural(left.total(), 'card')} {'is' if left.total() == 1 else 'are'} unseen: in the deck or the enemy's hand."
        text = (
            f"{lying}, the latest first. {unseen}" if self._view.discard else f"Nothing lies here. {unseen}"
        )
        pen, known = Pen(self.theme, scroll, x, y, width), self._view.known
        pen.rich(text)
        for what, cards_ in (("The next cards of the deck", known.deck), ("In the enemy's hand", known.hand)):
            if cards_:
                pen.rich(f"**{what}**, as far as you know: {', '.join(cards_)}.")
        pen.gap(INSET)
        return _lay_cards(pen, [(card, f"{left[card]} unseen") for card in reversed(self._view.discard)])
