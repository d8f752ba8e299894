"""The flip as a moment: the cards of one side or both turn over, and what they add up to stands below."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.ui.kit.ink import cap_middle
from game.ui.kit.words import draw_fitting, draw_words
from game.ui.paint import panels, tokens
from game.ui.paint.cards import flipcards
from game.ui.plane.camera import Lens
from game.ui.play.contract import Themed
from game.ui.tables.ascension.contract import Course
from game.ui.tables.ascension.display import Duel, Hand
from game.ui.tables.ascension.motions import face

CARD = (62, 86)


class Turned(Themed, Protocol):
    """A table, played on or watched again, over which cards turn."""

    @property
    def flow(self) -> Course: ...
    @property
    def lens(self) -> Lens: ...


def draw(scene: Turned, surface: pygame.Surface) -> None:
    """The panel over the middle of the table, while cards are being flipped."""
    duel = scene.flow.shown.duel
    if duel is None or not duel.hands:
        return
    theme, px, free = scene.theme, scene.px, scene.lens.free
    hands = duel.hands[-4:]
    wide = min(free.width - px(8), px(48) + len(hands) * px(236))
    box = pygame.Rect(0, 0, max(px(300), wide), px(222))
    high, low = box.copy(), box.copy()
    high.midtop, low.midbottom = (free.centerx, free.y + px(12)), (free.centerx, free.bottom - px(12))
    box = min((high.clamp(free), low.clamp(free)), key=lambda each: _covered(scene, each))
    panels.drop_shadow(surface, theme, box, 10)
    surface.blit(panels.dialog(theme, box.size), box)
    head = pygame.Rect(box.x + px(20), box.y + px(10), box.width - px(40), px(30))
    draw_words(surface, theme, duel.title, "panel", theme.palette.bone, head)
    room = (box.width - px(40)) // len(hands)
    for number, hand in enumerate(hands):
        _hand(
            scene, surface, hand, pygame.Rect(box.x + px(20) + number * room, box.y + px(44), room, px(134))
        )
    _words(scene, surface, duel, box)


def _covered(scene: Turned, box: pygame.Rect) -> int:
    """How many models a panel there would cover."""
    bodies = scene.flow.shown.bodies.values()
    return sum(box.collidepoint(scene.lens.to_screen(body.place.point)) for body in bodies)


def _hand(scene: Turned, surface: pygame.Surface, hand: Hand, box: pygame.Rect) -> None:
    theme, px = scene.theme, scene.px
    size = (px(CARD[0]), px(CARD[1]))
    count = len(hand.cards)
    step = min(size[0] + px(8), (box.width - size[0] - px(10)) // max(1, count - 1)) if count > 1 else 0
    for number, card in enumerate(hand.cards):
        value, suit = face(card)
        share = max(0.0, min(1.0, hand.share * (1 + 0.35 * (count - 1)) - 0.35 * number))
        at = (box.x + number * step, box.y)
        if card == hand.dropped:
            surface.blit(flipcards.flip_card(theme, size, value, suit, "lost"), at)
        elif share >= 1:
            surface.blit(flipcards.flip_card(theme, size, value, suit), at)
        else:
            surface.blit(flipcards.turning(theme, size, value, suit, share), at)
    y = box.y + size[1] + px(24)
    mark = tokens.side_mark(theme, hand.side, px(20))
    surface.blit(mark, mark.get_rect(midleft=(box.x, y)))
    if hand.share >= 1:
        total = theme.text(str(hand.total.total), "number", theme.palette.bone)
        surface.blit(total, (box.x + px(28), y - cap_middle(theme, "number")))
        parts = " ".join(f"{part.amount:+d}" for part in hand.total.parts if part.amount is not None)
        room = box.width - px(48) - total.get_width()
        text = theme.text(theme.fit(f"= {parts}", "body", room), "body", theme.palette.dim)
        surface.blit(text, (box.x + px(38) + total.get_width(), y - cap_middle(theme, "body")))


def _words(scene: Turned, surface: pygame.Surface, duel: Duel, box: pygame.Rect) -> None:
    theme, px = scene.theme, scene.px
    colour = theme.palette.ember if duel.hit else theme.palette.bone
    room = pygame.Rect(box.x + px(20), box.bottom - px(44), box.width - px(40), px(32))
    if duel.words:
        options = [(duel.words, step) for step in ("number", "total", "card")]
        draw_fitting(surface, theme, options, colour, room)
