"""Play on from a moment of a replay: who sits where from there."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.match import Match
from game.core.seats import Seat
from game.ui.kit.base import Widget
from game.ui.kit.button import Button, Segmented
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Text
from game.ui.kit.modal import Modal
from game.ui.kit.scroll import Scroll
from game.ui.paint import tokens
from game.ui.play import players
from game.ui.play.players import Sitter, bot_title

_TEXT = "A new battle begins with this moment and goes its own way. The one you are watching stays as it was."


class Fork(Modal):
    """Asks who plays each side; `begin` gets the seats in the words of a record."""

    name = "fork"
    title = "Play on from here"

    def __init__(self, match: Match, begin: Callable[[dict[Seat, str]], None]) -> None:
        self._match, self._begin = match, begin
        self.sitters: dict[Seat, Sitter] = {}
        for seat in match.system.seats(match.document):
            word = match.header.seats.get(seat, "human")
            kind, _, name = word.partition(":")
            fit = players.bots(match.header.system, seat)
            bot = kind if kind in fit else fit[0]
            self.sitters[seat] = Sitter(players.is_person(word), name, bot)
        self.box = pygame.Rect(0, 0, 1, 1)

    def layout(self) -> None:
        (wide, high), pad = self.size, self.px(24)
        width = min(self.px(560), wide - 2 * self.px(16))
        inner = width - 2 * pad
        scroll = Scroll("fork.body", (0, 0, inner + self.px(14), 10))
        text = scroll.add(Text("", _TEXT, (0, 0), inner, self.theme))
        y = text.rect.bottom + self.px(16)
        for seat in self.sitters:
            y = self._add_seat(scroll, seat, y, inner)
        y += self.px(6)
        half, button = (inner - self.px(12)) // 2, self.px(44)
        scroll.add(Button("fork.back", "Back", (0, y, half, button), self._close, key="back"))
        scroll.add(
            Button(
                "fork.begin",
                "Play on",
                (inner - half, y, half, button),
                self._go,
                primary=True,
                key="confirm",
            )
        )
        head = self.px(56)
        height = min(head + y + button + pad, high - 2 * self.px(16))
        self.box = pygame.Rect((wide - width) // 2, (high - height) // 2, width, height)
        scroll.rect.size = (inner + self.px(14), height - head - pad + self.px(6))
        for widget in scroll.walk():
            widget.rect.move_ip(self.box.x + pad, self.box.y + head)
        scroll.refit()
        self.ui.add(scroll)
        self.ui.default = "fork.begin"

    def _add_seat(self, scroll: Scroll, seat: Seat, y: int, inner: int) -> int:
        sitter, high, gap = self.sitters[seat], self.px(38), self.px(10)
        mark = self.px(38)
        scroll.add(_Mark(seat, (0, y, mark, high)))
        half = (inner - mark - 2 * gap) // 2
        kinds = [(True, "Person", "person"), (False, "Bot", "bot")]
        left = pygame.Rect(mark + gap, y, half, high)
        scroll.add(
            Segmented(f"fork.kind.{seat}", kinds, sitter.person, left, lambda now: self._sit(seat, bool(now)))
        )
        right = pygame.Rect(left.right + gap, y, inner - left.right - gap, high)
        if sitter.person:
            scroll.add(
                Entry(f"fork.name.{seat}", sitter.name, right, lambda text: setattr(sitter, "name", text),
                      entered=lambda text: self._go(), empty=f"Player {seat}", limit=24)
            )  # fmt: skip
        else:
            bots = [(bot, bot_title(bot)) for bot in players.bots(self._match.header.system, seat)]
            scroll.add(
                Choice(
                    f"fork.bot.{seat}", bots, sitter.bot, right, lambda bot: setattr(sitter, "bot", str(bot))
                )
            )
        return y + high + self.px(12)

    def _sit(self, seat: Seat, person: bool) -> None:
        self.sitters[seat].person = person
        self.rebuild()

    def _close(self) -> None:
        self.app.pop()

    def _go(self) -> None:
        self.app.pop()
        self._begin({seat: sitter.word for seat, sitter in self.sitters.items()})


class _Mark(Widget):
    """The side's shape in front of its row."""

    def __init__(self, seat: Seat, rect: tuple[int, int, int, int]) -> None:
        super().__init__("", rect)
        self._seat = seat

    def draw(self, surface: pygame.Surface) -> None:
        mark = tokens.side_mark(self.theme, self._seat, self.theme.px(34))
        surface.blit(mark, mark.get_rect(center=self.place.center))
