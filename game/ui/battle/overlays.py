"""What lies over a battle for a moment: recap, cards that were seen, the discard pile, the end, the menu."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from functools import partial

import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.core.system import LogLine
from game.systems.thor.catalogue import cards
from game.systems.thor.state import PLAYERS
from game.systems.thor.view import BattleView
from game.ui.battle import words
from game.ui.battle.inspector import Rich
from game.ui.battle.sides import emblem_of, person
from game.ui.paint import cards as card_paint
from game.ui.paint import panels, tokens
from game.ui.scene import Scene
from game.ui.widgets.base import Widget
from game.ui.widgets.button import Button
from game.ui.widgets.labels import RuleLink
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.words import draw_words


class Overlay(Scene):
    """A panel in the middle with a heading and buttons at its foot; Esc takes the last of them."""

    name = "battle-overlay"
    opaque = False
    scope = "everywhere"
    width = 560

    def __init__(self, title: str) -> None:
        self.title = title
        self.box = pygame.Rect(0, 0, 1, 1)

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        """Id, words and command, the primary one first."""
        return [("ok", "Go on", self.app.pop)]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        """Put the contents into the scrolling body; gives their bottom."""
        return y

    def layout(self) -> None:
        px, (wide, high) = self.px, self.size
        width = min(px(self.width), wide - px(24))
        pad, head, foot = px(24), px(60), px(72)
        probe = Scroll("overlay", (0, 0, width - 2 * pad + px(14), 10))
        body = self.fill(probe, 0, 0, width - 2 * pad)
        height = min(head + body + foot, high - px(24))
        self.box = pygame.Rect((wide - width) // 2, (high - height) // 2, width, height)
        probe.rect.size = (width - 2 * pad + px(14), max(px(20), height - head - foot))
        for widget in probe.walk():
            widget.rect.move_ip(self.box.x + pad, self.box.y + head)
        probe.refit()
        self.ui.add(probe)
        self._lay_buttons(pad)

    def _lay_buttons(self, pad: int) -> None:
        px, choices = self.px, self.buttons()
        gap, room = px(12), self.box.width - 2 * pad
        wide = min(px(210), (room - gap * (len(choices) - 1)) // len(choices))
        x, y = self.box.right - pad - wide, self.box.bottom - px(60)
        for number, (id, label, command) in enumerate(choices):
            key = "confirm" if number == 0 and wide > px(150) else ""
            rect = pygame.Rect(x, y, wide, px(44))
            self.ui.add(Button(f"overlay.{id}", label, rect, command, primary=number == 0, key=key))
            x -= wide + gap
        self.ui.default = f"overlay.{choices[0][0]}"

    def back(self) -> bool:
        self.buttons()[-1][2]()
        return True

    def handle(self, event: pygame.event.Event) -> bool:
        return super().handle(event) or event.type != pygame.KEYDOWN

    def paint(self, surface: pygame.Surface) -> None:
        surface.blit(panels.veil(self.size, 0.5), (0, 0))
        panels.drop_shadow(surface, self.theme, self.box, 10)
        surface.blit(panels.dialog(self.theme, self.box.size), self.box)
        head = pygame.Rect(
            self.box.x + self.px(24), self.box.y + self.px(14), self.box.width - self.px(48), self.px(36)
        )
        draw_words(surface, self.theme, self.title, "unit", self.theme.palette.bone, head)


class Recap(Overlay):
    """What a player could see happen since the last look."""

    def __init__(self, lines: Iterable[LogLine]) -> None:
        super().__init__("Meanwhile")
        self.lines = list(lines)[-12:]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        for line in self.lines:
            if line.seat:
                scroll.add(SideMark(line.seat, (x, y + self.px(4), self.px(14), self.px(14))))
            rich = scroll.add(Rich(line.text, (x + self.px(26), y), width - self.px(26), self.theme))
            y = rich.rect.bottom + self.px(4)
        return y

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN and not self.box.collidepoint(event.pos):
            self.app.pop()
            return True
        return False


class SideMark(Widget):
    """A side's shape."""

    def __init__(self, seat: str, rect: tuple[int, int, int, int]) -> None:
        super().__init__("", rect)
        self._seat = seat

    def draw(self, surface: pygame.Surface) -> None:
        surface.blit(tokens.side_mark(self.theme, self._seat, self.place.width), self.place)


class CardFace(Widget):
    """A card lying open, with its place in a row or the number of copies."""

    focusable = False

    def __init__(self, card: str, rect: tuple[int, int, int, int], label: str = "") -> None:
        super().__init__(f"seen:{card}", rect, rule=words.paragraph_id("TC", card))
        self._card, self._label = cards()[card], label
        self.pointable = True

    def draw(self, surface: pygame.Surface) -> None:
        face = card_paint.card(
            self.theme, self.place.size, kind=self._card.type, name=self._card.name,
            number=words.card_number(self._card), rule_lines=(words.card_rule(self._card),), foot=self._label,
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
        rich = scroll.add(Rich(self._text, (x, y), width, self.theme))
        y = rich.rect.bottom + self.px(14)
        return _lay_cards(self, scroll, [(card, "") for card in self._seen], x, y, width)

    def leave(self) -> None:
        then, self._then = self._then, None
        if then:
            then()


def _lay_cards(scene: Scene, scroll: Scroll, shown: list[tuple[str, str]], x: int, y: int, width: int) -> int:
    wide, high, gap = scene.px(card_paint.WIDTH), scene.px(card_paint.HEIGHT), scene.px(12)
    columns = max(1, (width + gap) // (wide + gap))
    for number, (card, label) in enumerate(shown):
        left, top = x + number % columns * (wide + gap), y + number // columns * (high + gap)
        scroll.add(CardFace(card, (left, top, wide, high), label))
    rows = -(-len(shown) // columns)
    return y + rows * (high + gap)


class DiscardPile(Overlay):
    """The whole discard pile, the latest card first, and how many copies of each card are still unseen."""

    width = 900

    def __init__(self, view: BattleView) -> None:
        super().__init__("Discard pile")
        self._view = view

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        left = Counter(self._view.unseen())
        lying = words.plural(len(self._view.discard), "card")
        unseen = f"{left.total()} cards are unseen: in the deck or the enemy's hand."
        text = (
            f"{lying}, the latest first. {unseen}" if self._view.discard else f"Nothing lies here. {unseen}"
        )
        rich = scroll.add(Rich(text, (x, y), width, self.theme))
        y = rich.rect.bottom + self.px(4)
        known = self._view.known
        for what, cards_ in (("The next cards of the deck", known.deck), ("In the enemy's hand", known.hand)):
            if cards_:
                row = scroll.add(
                    Rich(f"**{what}**, as far as you know: {', '.join(cards_)}.", (x, y), width, self.theme)
                )
                y = row.rect.bottom + self.px(4)
        y += self.px(10)
        shown = [(card, f"{left[card]} unseen") for card in reversed(self._view.discard)]
        return _lay_cards(self, scroll, shown, x, y, width)


class Ending(Overlay):
    """Who won, why, and by which rule."""

    width = 620

    def __init__(
        self, match: Match, seat: Seat, *, again: Callable[[], None], replay: Callable[[], None]
    ) -> None:
        self.match, self._seat = match, seat
        self._again, self._replay = again, replay
        outcome = match.outcome
        assert outcome is not None
        view = match.view(seat)
        assert isinstance(view, BattleView)
        self._view = view
        winner = outcome.winners[0] if outcome.winners else None
        title = f"The {view.field.sides[winner].name} win" if winner else "A draw"
        if winner and view.field.sides[winner].name.lower().startswith("the "):
            title = f"{view.field.sides[winner].name} win"
        if match.document.get("kind") == "puzzle":
            title = "Solved" if winner == seat else "Not solved"
        super().__init__(title)
        self._winner, self._outcome = winner, outcome

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        look = ("look", "See the board", self.app.pop)
        replay = ("replay", "Watch the replay", self._replay)
        if self.match.document.get("kind") == "puzzle":
            return [("again", "Try again", self._again), replay, look]
        return [replay, ("again", "Play again", self._again), look]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        px = self.px
        left = x
        if self._winner:
            scroll.add(Emblem(self._winner, emblem_of(self._view, self._winner), (x, y, px(84), px(84))))
            left = x + px(104)
        turns = words.plural(self._view.turn, "turn")
        who = ""
        if self._winner and self.match.document.get("kind") != "puzzle":
            who = f"**{person(self.match, self._winner)[0]}** wins after {turns}. "
        rich = scroll.add(Rich(who + self._outcome.why, (left, y + px(6)), x + width - left, self.theme))
        bottom = rich.rect.bottom + px(4)
        if self._outcome.rule:
            link = scroll.add(
                RuleLink("overlay.rule", self._outcome.rule, (left, bottom, px(80), px(26)), align="left")
            )
            bottom = link.rect.bottom
        bottom = max(bottom, y + px(92))
        for seat in PLAYERS:
            fallen = [unit for unit in self._view.fallen if unit.seat == seat]
            names = ", ".join(unit.name for unit in fallen) or "nobody"
            line = f"**{self._view.field.sides[seat].name}** lost {names}."
            row = scroll.add(Rich(line, (x, bottom), width, self.theme))
            bottom = row.rect.bottom + px(2)
        return bottom + px(8)


class Emblem(Widget):
    """A side's token, large."""

    def __init__(self, seat: str, emblem: str, rect: tuple[int, int, int, int]) -> None:
        super().__init__("", rect)
        self._seat, self._emblem = seat, emblem

    def draw(self, surface: pygame.Surface) -> None:
        token = tokens.token(self.theme, self.place.width, seat=self._seat, emblem=self._emblem)
        surface.blit(token, token.get_rect(center=self.place.center))


class BattleMenu(Overlay):
    """Everything that is not the battle itself."""

    width = 400

    def __init__(self, title: str, entries: list[tuple[str, str, str, str, Callable[[], None]]]) -> None:
        super().__init__(title)
        self._entries = entries

    def buttons(self) -> list[tuple[str, str, Callable[[], None]]]:
        return [("ok", "Back to the battle", self.app.pop)]

    def fill(self, scroll: Scroll, x: int, y: int, width: int) -> int:
        for id, label, icon, key, command in self._entries:
            rect = pygame.Rect(x, y, width, self.px(44))
            leave = partial(self._leave_for, command)
            scroll.add(Button(f"menu.{id}", label, rect, leave, icon=icon, key=key))
            y += self.px(52)
        return y

    def _leave_for(self, command: Callable[[], None]) -> None:
        self.app.pop()
        command()
