"""The last attack as two things side by side: the card that struck, and the card that stopped it or whom it hit."""

from __future__ import annotations

import pygame

from game.systems.thor.catalogue import Profile, cards
from game.systems.thor.view import BattleView
from game.ui.app import art
from game.ui.app.motion import mix_point
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import GAP
from game.ui.paint.cards import hand_cards as paint
from game.ui.paint.squares import marks
from game.ui.tables.thor import words
from game.ui.tables.thor.answer_motion import Telling
from game.ui.tables.thor.board.grid import stamped, token
from game.ui.tables.thor.display import piece_of
from game.ui.tables.thor.outcome import Fought, find

HIGHS = (140, 92)
"""How high it stands, in logical pixels; the second where there is less room."""
_CARD, _AROUND = 104 / 124, 16
"""The shape of its cards, and what is free above and below them together."""
_SHIELD, _SIGN, _TOKEN = 46, 32, 72
_APART = 60
"""From the middle of one to the middle between both."""
_TILT = 3
"""How far the card of an attack that was stopped leans, in degrees."""


class Exchange(Widget):
    """How an attack went, in cards; `view` names who took part."""

    def __init__(self, told: Fought, view: BattleView, rect: Area, *, coming: bool = False) -> None:
        super().__init__("exchange", rect)
        self._told, self._view, self._coming = told, view, coming

    @property
    def _card(self) -> int:
        """The height of its cards, in device pixels."""
        return self.rect.height - self.theme.px(_AROUND)

    def draw(self, surface: pygame.Surface) -> None:
        told, theme, place = self._told, self.theme, self.place
        left, right = (self._spot(-1), self._spot(1))
        self._draw_attack(surface, left)
        if self._coming:
            return
        if told.stopped:
            face = _face(theme, self._card, self._view, told.answer, "", told.answerer)
            paint.lay(surface, theme, face.get_rect(center=right), face, "chosen")
            shield = marks.shield(theme, theme.px(_SHIELD))
            surface.blit(shield, shield.get_rect(center=place.center))
            return
        sign = art.icon(theme, "fall" if told.fell else "hits", theme.px(_SIGN), theme.palette.ember)
        surface.blit(sign, sign.get_rect(center=place.center))
        drawing = _struck(theme, self._view, told)
        if drawing:
            surface.blit(drawing, drawing.get_rect(center=right))

    def _spot(self, side: int) -> tuple[int, int]:
        """The middle of the attack (-1) or of what met it (1)."""
        apart = self.theme.px(_APART) + self.theme.px(_SHIELD) // 2
        return self.place.centerx + side * apart, self.place.centery

    def draw_coming(self, surface: pygame.Surface, telling: Telling, start: tuple[int, int]) -> None:
        """The answer on its way from `start`: face down, turned over, flown, and the shield that stamps it."""
        told, theme = self._told, self.theme
        face = _face(theme, self._card, self._view, told.answer, "", told.answerer)
        if telling.turned < 0.5:
            face = paint.back(theme, face.get_size())
        if telling.turned < 1:
            wide = max(1, round(face.get_width() * abs(1 - 2 * telling.turned)))
            face = pygame.transform.smoothscale(face, (wide, face.get_height()))
        end = self._spot(1)
        at = mix_point(start, end, telling.flown)
        paint.lay(surface, theme, face.get_rect(center=(round(at[0]), round(at[1]))), face)
        if telling.stamped > 0:
            shield = stamped(marks.shield(theme, theme.px(_SHIELD)), telling.stamped)
            surface.blit(shield, shield.get_rect(center=self.place.center))

    def _draw_attack(self, surface: pygame.Surface, middle: tuple[int, int]) -> None:
        told, theme = self._told, self.theme
        if not told.card:
            return
        face = _face(theme, self._card, self._view, told.card, told.power, told.attacker)
        if told.stopped and not self._coming:
            face = face.copy()
            face.fill((150, 150, 150, 255), special_flags=pygame.BLEND_RGBA_MULT)
            face = pygame.transform.rotozoom(face, _TILT, 1.0)
            surface.blit(face, face.get_rect(center=middle))
            return
        paint.lay(surface, theme, face.get_rect(center=middle), face, "rest")


def _face(theme: Theme, high: int, view: BattleView, name: str, power: str, unit: int) -> pygame.Surface:
    """The card that was played, and by whom, `high` device pixels."""
    card, who = cards()[name], _profile(view, unit)
    rules: tuple[str, ...] = (words.card_rule(card),)
    if power and who:
        found = next((each for each in who.of_kind(name) if each.name == power), None)
        rules = (f"{power},", words.power_words(found)) if found else (power,)
    size = round(high * _CARD), high
    return paint.card(theme, size, kind=card.type, name=card.name, number=words.card_number(card),
                      rule_lines=rules, foot=who.label if who and len(rules) == 1 else "")  # fmt: skip


def _profile(view: BattleView, unit: int) -> Profile | None:
    found = find(view, unit)
    return view.field.profiles[found.name] if found else None


def _struck(theme: Theme, view: BattleView, told: Fought) -> pygame.Surface | None:
    """Whom it hit, with the hits just lost; who has fallen stands there as a ghost."""
    found = find(view, told.target)
    if found is None:
        return None
    piece, gone = piece_of(view, found), told.target not in view.units
    fresh = dict(told.lost).get(told.target, 0)
    return token(theme, piece, theme.px(_TOKEN - GAP), fresh=fresh, state="ghost" if gone else "rest")
