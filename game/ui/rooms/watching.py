"""What stands around the board of a replay: the hands, the line of time, the buttons under it."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.system import LogLine
from game.systems.thor.state import PLAYERS
from game.ui.battle.sides import emblem_of
from game.ui.paint import tokens
from game.ui.play.log import LogView
from game.ui.play.people import person
from game.ui.rooms import hands
from game.ui.rooms.tape import Tape
from game.ui.theme import Theme
from game.ui.widgets.words import draw_words


class TapeLog(LogView):
    """The log of a tape; the line of the moment that is looked at is lit, and followed."""

    def __init__(
        self, rect: pygame.Rect, theme: Theme, tape: Tape, chosen: Callable[[int, LogLine], None]
    ) -> None:
        super().__init__(rect, theme, [(entry.moment, entry.line) for entry in tape.log], chosen)
        self._tape = tape
        self.follow()

    def follow(self) -> None:
        """Light the last line of the moment that is looked at, and bring it into view."""
        told = [n for n, (moment, _) in enumerate(self.lines) if moment <= self._tape.index]
        self.marked = told[-1] if told else 0
        if self.lines:
            room = self.theme_line * 2
            self.show(max(0, self._tops[self.marked] - room), self._tops[self.marked + 1] + room)

    @property
    def theme_line(self) -> int:
        """Height of a line, known before it is added to a scene."""
        return self._theme.line("body")

    def show(self, top: int, bottom: int) -> None:
        self.scroll_to(
            min(top, self.offset) if top < self.offset else max(self.offset, bottom - self.rect.height)
        )

    def keep(self) -> object | None:
        # Where to look follows from the moment, not from where it was scrolled to before.
        return None


def paint_hands(surface: pygame.Surface, theme: Theme, tape: Tape, box: pygame.Rect) -> None:
    """Both hands, the upper side's on top: faces for those who may see them, backs for the others."""
    px, palette, view = theme.px, theme.palette, tape.view()
    half = box.height // 2
    for number, seat in enumerate(reversed(PLAYERS)):
        area = pygame.Rect(box.x, box.y + number * half, box.width, half)
        hand = tape.hand(seat)
        count = hand if isinstance(hand, int) else len(hand)
        mark = tokens.side_mark(theme, seat, px(24), emblem_of(view, seat))
        surface.blit(mark, area.topleft)
        row = pygame.Rect(area.x + px(32), area.y, area.width - px(32), px(24))
        words = f"{count} card{'' if count == 1 else 's'}"
        draw_words(surface, theme, words, "body", palette.mute, row, "right")
        row.width -= theme.width(words, "body") + px(8)
        name = view.field.sides[seat].name
        who = f"{name}, {person(tape.match, seat)[0]}"
        draw_words(surface, theme, who, "body-semibold", palette.bone, row)
        if area.height < px(56):
            continue
        top = area.y + px(30)
        hands.paint(surface, theme, hand, pygame.Rect(area.x, top, area.width, area.bottom - top - px(6)))


def caption(tape: Tape) -> str:
    """Where the replay stands: "Action 43 of 108", and at its end who won."""
    outcome = tape.state.outcome
    if outcome is None:
        return f"Action {tape.index} of {tape.last}"
    names = [tape.state.field.sides[seat].name for seat in outcome.winners]
    return f"{' and '.join(names)} won" if names else "A draw"
