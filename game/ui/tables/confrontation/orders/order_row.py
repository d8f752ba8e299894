"""The row of cards that is put into order: by drag, by keys, each sliding to its place."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.ui.app import art
from game.ui.app.theme import Theme
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import APART, CLOSE, GAP, HAIR, LINE, NEAR
from game.ui.kit.words import broken, draw_lines, draw_words
from game.ui.paint import panels
from game.ui.paint.cards import hand_cards, troop_cards
from game.ui.tables.confrontation.orders.order_plan import Face, OrderPlan

CARD = 120, 144
"""A card, in logical pixels."""
LIFT, BOSS = 24, 24
"""How far the chosen card is risen, and the boss with its place."""
_BAND, _SLIDE = 40, 14.0
"""The band of a card, and how fast cards slide: the share of the way in a second."""
_LEAST, _SHARE = 56, 0.38
"""The narrowest card, and the largest share of a low one that its band takes."""
_SIGN, _FIGURES = 18, 14
"""The sign at the foot of a card, and the least room that figures need."""


class OrderRow(Widget):
    """The cards of the plan side by side. `changed` is called whenever the order or the chosen card is another."""

    focusable = True
    pointable = True

    def __init__(self, plan: OrderPlan, rect: Area, changed: Callable[[], None], *, slides: bool) -> None:
        super().__init__("order.cards", rect, hint="Drag a card, or move it with Left and Right")
        self.plan, self.changed, self._slides = plan, changed, slides
        self._at: dict[int, float] = {}
        """Where each card of the hand is drawn now, by its left edge."""
        self._grip: int | None = None
        self._pointer = 0

    # Where

    @property
    def apart(self) -> int:
        """How far cards lie from each other: closer where that makes them wider."""
        whole = self.theme.px(CARD[0]) * self.count + self.theme.px(APART) * (self.count - 1)
        return self.theme.px(APART if whole <= self.rect.width else NEAR)

    @property
    def count(self) -> int:
        """How many cards there are."""
        return max(1, len(self.plan.order))

    @property
    def card(self) -> tuple[int, int]:
        """How large a card is: as wide as there is room for all."""
        theme = self.theme
        room = (self.rect.width - self.apart * (self.count - 1)) // self.count
        width = max(min(theme.px(_LEAST), self.rect.width), min(theme.px(CARD[0]), room))
        return width, min(theme.px(CARD[1]), self.rect.height - self.lift - theme.px(BOSS // 2))

    @property
    def band(self) -> int:
        """How high the band of a card is: lower on a low one."""
        return min(self.theme.px(_BAND), round(self.card[1] * _SHARE))

    @property
    def lift(self) -> int:
        """How far the chosen card is risen: less in a low row."""
        return self.theme.px(LIFT if self.rect.height >= self.theme.px(CARD[1]) else GAP)

    @property
    def pitch(self) -> float:
        """From card to card: closer than they are wide where there is no room."""
        width = self.card[0]
        if self.count < 2:
            return float(width)
        return min(width + self.apart, (self.rect.width - width) / (self.count - 1))

    def left(self, place: int) -> float:
        """The left edge of a place."""
        whole = self.pitch * (self.count - 1) + self.card[0]
        return self.place.x + (self.place.width - whole) / 2 + place * self.pitch

    def slot(self, place: int) -> pygame.Rect:
        """Where a card lies at a place."""
        width, height = self.card
        return pygame.Rect(round(self.left(place)), self.place.bottom - height, width, height)

    def spots(self) -> dict[str, pygame.Rect]:
        return {f"order.card:{place + 1}": self.slot(place) for place in range(len(self.plan.order))}

    def _place(self, x: float) -> int:
        """The place whose card is nearest to a pixel."""
        width = self.card[0]
        return min(
            range(len(self.plan.order)), key=lambda each: abs(self.left(each) + width / 2 - x), default=0
        )

    # Hands

    def on_press(self, pos: tuple[int, int]) -> None:
        if self.plan.order:
            self.plan.choose(self._place(pos[0]))
            self._grip = pos[0] - round(self.left(self.plan.chosen))
            self._pointer = pos[0]
            self.changed()

    def on_drag(self, pos: tuple[int, int]) -> None:
        if self._grip is None:
            return
        self._pointer = pos[0]
        end = self._place(pos[0] - self._grip + self.card[0] / 2)
        if end != self.plan.chosen:
            self.plan.send(self.plan.chosen, end)
            self.changed()

    def on_release(self, pos: tuple[int, int]) -> None:
        self._grip = None

    def update(self, dt: float) -> bool:
        moved = False
        for place, card in enumerate(self.plan.order):
            goal = self.left(place)
            if self._grip is not None and place == self.plan.chosen:
                goal = float(self._pointer - self._grip)
                self._at[card] = goal
                moved = True
            now = self._at.setdefault(card, goal)
            if abs(goal - now) > 0.5:
                self._at[card] = goal if not self._slides else now + (goal - now) * min(1.0, _SLIDE * dt)
                moved = True
            elif now != goal:
                self._at[card] = goal
        return moved

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        theme, chosen = self.theme, self.plan.chosen
        width, height = self.card
        order = [place for place in range(len(self.plan.order)) if place != chosen]
        for place in [*order, *([chosen] if self.plan.order else [])]:
            card = self.plan.order[place]
            rect = self.slot(place)
            rect.x = round(self._at.get(card, rect.x))
            if place == chosen:
                surface.blit(troop_cards.gap(theme, (width, height)), self.slot(place))
                rect.y -= self.lift
            self._draw_card(surface, self.plan.face(card), rect, place + 1, lit=place == chosen)
        if self.focused and self.plan.order:
            panels.focus_ring(surface, theme, self.slot(chosen).move(0, -self.lift))

    def _draw_card(
        self, surface: pygame.Surface, face: Face, rect: pygame.Rect, place: int, *, lit: bool
    ) -> None:
        theme, palette = self.theme, self.theme.palette
        band = self.band
        emblem = face.emblem if rect.width >= theme.px(_LEAST) else ""
        paper = troop_cards.face(theme, rect.size, face.band, band, emblem)
        hand_cards.lay(surface, theme, rect, paper, "chosen" if lit else "rest")
        if face.many and rect.width >= 2 * band:
            number, step = self.number(rect, band)
            if step:
                draw_words(surface, theme, str(face.many), step, palette.bone, number, "right")
        inset = theme.px(GAP if rect.width >= theme.px(CARD[0]) else NEAR)
        inner = pygame.Rect(rect.x + inset, rect.y + band + theme.px(NEAR), rect.width - 2 * inset, 0)
        if not lit and place < self.count:
            # The next card lies over what is beyond its own left edge.
            inner.width = min(inner.width, round(self.pitch) - inset - theme.px(NEAR))
        if place == self.plan.chosen + 2 and (hidden := self.slot(self.plan.chosen).right - rect.x) > inset:
            # The chosen card lies over the beginning of the one behind it.
            inner.x, inner.width = rect.x + hidden, inner.width - (hidden - inset)
        inner.height = rect.bottom - inner.y
        boss = troop_cards.boss(theme, theme.px(BOSS), str(place), lit=lit)
        surface.blit(boss, boss.get_rect(center=(rect.centerx, rect.y)))
        lines = max(1, min(2, inner.height // theme.line("body-bold")))
        step, rows = named(theme, face.name, inner.width, lines)
        if not rows:
            draw_lines(surface, theme, instead(theme, face, inner.width), "body", palette.ink2, inner)
            return
        end = draw_lines(surface, theme, rows, step, palette.ink, inner)
        foot = theme.px(LINE + CLOSE)
        line = theme.line("body")
        if end + line <= rect.bottom - foot and theme.width(face.sort, "body") <= inner.width:
            draw_words(
                surface, theme, face.sort, "body", palette.ink2, pygame.Rect(inner.x, end, inner.width, line)
            )
        if rect.bottom - foot >= end:
            self._draw_foot(surface, face, pygame.Rect(inner.x, rect.bottom - foot, inner.width, foot))

    def number(self, rect: pygame.Rect, band: int) -> tuple[pygame.Rect, str]:
        """Where a card says how many they are, and the step of type: smaller and lower where two figures would reach under the boss.

        "" where there is no room for that either.
        """
        theme, boss = self.theme, self.theme.px(BOSS)
        room = pygame.Rect(rect.x + band, rect.y, rect.width - band - theme.px(GAP), band)
        if room.right - theme.width("88", "number") > rect.centerx + boss // 2:
            return room, "number"
        room.y, room.height = room.y + boss // 2, band - boss // 2
        return room, "card" if room.height >= theme.px(_FIGURES) else ""

    def _draw_foot(self, surface: pygame.Surface, face: Face, foot: pygame.Rect) -> None:
        theme, palette = self.theme, self.theme.palette
        surface.fill(palette.face_lo, (foot.x, foot.y, foot.width, theme.px(HAIR)))
        x = foot.x
        if face.icon:
            size = theme.px(_SIGN)
            sign = art.icon(theme, face.icon, size, palette.ember_lo, palette.face)
            surface.blit(sign, (x, foot.centery - size // 2))
            x += size + theme.px(CLOSE)
        room = pygame.Rect(x, foot.y, foot.right - x, foot.height)
        if theme.width(face.foot, "body") <= room.width:
            draw_words(surface, theme, face.foot, "body", palette.ink, room)


def _fits(theme: Theme, words: str, step: str, width: int) -> bool:
    """Whether words can be written in a width without one of them being cut."""
    return all(theme.width(word, step) <= width for word in words.split())


def named(theme: Theme, name: str, width: int, lines: int) -> tuple[str, list[str]]:
    """The step of type and the lines of a name on a card: its longest word in two parts where it has no room; no lines if it has none then."""
    if theme.width(name, "card") <= width:
        return "card", [name]
    longest = max(name.split(), key=lambda word: theme.width(word, "body-bold"))
    parted = [name.replace(longest, " ".join(parts)) for parts in broken(longest)]
    for words in (name, *(parted if lines > 1 else ())):
        for step in ("body-bold", "body"):
            if _fits(theme, words, step, width):
                return step, theme.wrap(words, step, width, lines)
    return "", []


def instead(theme: Theme, face: Face, width: int) -> list[str]:
    """What a card says beside its emblem that is too narrow for its name: its sort, else how many they are, else nothing; the sheet names the chosen one."""
    for said in (face.sort, str(face.many or "")):
        if _fits(theme, said, "body", width):
            return theme.wrap(said, "body", width, 2)
    return []
