"""A divided attack in the tray: the attacker's stones lie with its targets and are dragged from one to the other."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.systems.abstract.combat.preview import Shot, percent
from game.ui.app.theme import Theme
from game.ui.kit.base import Widget
from game.ui.kit.layout import equal
from game.ui.kit.measures import CLOSE, GAP, INSET, NEAR, PAD, STROKE
from game.ui.kit.ui import Ui
from game.ui.kit.words import draw_words
from game.ui.paint import panels, tokens
from game.ui.paint.dice import trays
from game.ui.paint.slots import stones
from game.ui.play.contract import Themed
from game.ui.tables.abstract.desk import Desk
from game.ui.tables.abstract.display import Display
from game.ui.tables.abstract.kinds import BY_TRAIT, KINDS, Kind, colour
from game.ui.tables.abstract.people import face

_TALL, _BOSSED, _TOLD = 72, 120, 190
"""From which height the tray has a head; from which width a target has its boss, and its chances."""

SHARED = (1, 3)
"""The two Traits that are divided, by their number: Accuracy and Damage (S-8)."""
_HEAD, _BOSS, _STONE, _ODDS = 26, 36, 22, 84
"""The first row, a target's boss, a stone, and what the odds of a target take."""


class Dividing(Themed, Protocol):
    """A table at which an attack is divided."""

    @property
    def desk(self) -> Desk: ...
    @property
    def ui(self) -> Ui: ...
    def share(self, target: int, which: int, level: int) -> None: ...
    def move_share(self, target: int, which: int, pos: tuple[int, int]) -> None: ...
    def drag_share(self, which: int, pos: tuple[int, int]) -> None: ...


def columns(theme: Theme, tray: pygame.Rect, targets: list[int]) -> dict[int, pygame.Rect]:
    """The part of the tray's floor that belongs to each target."""
    floor = trays.inside(theme, tray)
    head = theme.px(_HEAD) if floor.height >= theme.px(_TALL) else 0
    row = pygame.Rect(
        floor.x + theme.px(NEAR), floor.y + head, floor.width - 2 * theme.px(NEAR), floor.height - head
    )
    return dict(zip(targets, equal(row, len(targets), theme.px(GAP)), strict=True))


def lay_out(scene: Dividing, tray: pygame.Rect) -> None:
    """The stones of each target, to be dragged."""
    for target, column in columns(scene.theme, tray, sorted(scene.desk.targets)).items():
        places = _heaps(scene.theme, column)
        for which, place in zip((0, 1), places, strict=True):
            scene.ui.add(Share(scene, target, which, place))


def _heaps(theme: Theme, column: pygame.Rect) -> list[pygame.Rect]:
    boss = theme.px(_BOSS + GAP) if column.width >= theme.px(_BOSSED) else 0
    odds = theme.px(_ODDS) if column.width >= theme.px(_TOLD) else 0
    room = pygame.Rect(
        column.x + boss,
        column.y + theme.px(STROKE),
        column.width - boss - odds,
        column.height - theme.px(NEAR),
    )
    return equal(room, 2, 0, down=True)


class Share(Widget):
    """The stones of one Trait that go against one target. A click takes one from the others, a drag gives one away."""

    focusable = True
    pointable = True

    def __init__(self, scene: Dividing, target: int, which: int, rect: pygame.Rect) -> None:
        self._kind: Kind = KINDS[SHARED[which]]
        self._scene, self._target, self._which = scene, target, which
        name = scene.desk.view.names()[target]
        hint = f"{self._kind.name} against {name}. Click for one more, drag a stone to another target."
        super().__init__(f"share:{target}:{self._kind.trait}", rect, hint=hint, rule="S-8")

    @property
    def _level(self) -> int:
        return self._scene.desk.targets.get(self._target, [0, 0])[self._which]

    def activate(self) -> None:
        self._scene.share(self._target, self._which, self._level + 1)

    def on_wheel(self, notches: int) -> bool:
        self._scene.share(self._target, self._which, self._level + (1 if notches > 0 else -1))
        return True

    def navigate(self, action: str) -> bool:
        step = {"up": 1, "right": 1, "down": -1, "left": -1}.get(action)
        if step is not None:
            self._scene.share(self._target, self._which, self._level + step)
        return step is not None

    def on_drag(self, pos: tuple[int, int]) -> None:
        if self._level and not self.place.collidepoint(pos):
            self._scene.drag_share(self._which, pos)

    def on_release(self, pos: tuple[int, int]) -> None:
        self._scene.move_share(self._target, self._which, pos)

    def draw(self, surface: pygame.Surface) -> None:
        theme, place, level = self.theme, self.place, self._level
        size = min(theme.px(_STONE), place.height - theme.px(STROKE))
        if self.hovered:
            lit = pygame.Surface(place.size, pygame.SRCALPHA)
            lit.fill((*theme.palette.bone, 26))
            surface.blit(lit, place)
        step = min(size + theme.px(STROKE), (place.width - size) // max(1, level - 1)) if level else 0
        many = level > 1 and step < size // 2
        shown = 1 if many else level
        for number in range(shown):
            picture = stones.stone(theme, size, self._kind.trait, colour(theme, self._kind.trait))
            surface.blit(picture, (place.x + number * step, place.centery - size // 2))
        if many or not level:
            words = pygame.Rect(
                place.x + (size + theme.px(NEAR) if many else 0), place.y, place.width, place.height
            )
            text = f"×{level}" if many else f"{self._kind.short} 0"
            draw_words(
                surface, theme, text, "body", theme.palette.bone if many else theme.palette.mute, words
            )
        if self.focused:
            panels.focus_ring(surface, theme, place.inflate(-theme.px(CLOSE), -theme.px(CLOSE)))


def paint(
    surface: pygame.Surface, theme: Theme, tray: pygame.Rect, shown: Display, shots: tuple[Shot, ...], *, odds: bool
) -> None:  # fmt: skip
    """Who divides how much, and for each target its boss and chances; the stones are widgets."""
    floor, px, palette = trays.inside(theme, tray), theme.px, theme.palette
    places = columns(theme, tray, [shot.target for shot in shots])
    if floor.height >= px(_TALL):
        head = pygame.Rect(floor.x + px(INSET), floor.y, floor.width - 2 * px(INSET), px(_HEAD))
        _paint_head(surface, theme, head, shown, shots)
    for number, shot in enumerate(shots):
        column = places[shot.target]
        if number:
            line = column.x - px(GAP) // 2
            pygame.draw.line(
                surface, palette.edge, (line, column.y + px(NEAR)), (line, column.bottom - px(NEAR))
            )
        body = shown.bodies[shot.target]
        if column.width >= px(_BOSSED):
            mark = tokens.side_mark(
                theme, body.seat, min(px(_BOSS), column.height), face(body.emblem, body.id)
            )
            surface.blit(mark, mark.get_rect(midleft=(column.x, column.centery)))
        if odds and column.width >= px(_TOLD):
            right = pygame.Rect(column.right - px(_ODDS), column.y, px(_ODDS), column.height)
            upper, lower = equal(right, 2, 0, down=True)
            draw_words(
                surface, theme, f"{percent(shot.odds.hit)} hit", "body-bold", palette.bone, upper, "right"
            )
            words = f"{shot.odds.expected:.1f} slots"
            draw_words(surface, theme, words, "body", palette.ember, lower, "right")


def _paint_head(
    surface: pygame.Surface, theme: Theme, head: pygame.Rect, shown: Display, shots: tuple[Shot, ...]
) -> None:
    palette, px = theme.palette, theme.px
    name = shown.bodies[shots[0].attackers[0]].name
    drawn = draw_words(surface, theme, f"{name} divides", "card", palette.bone, head)
    x = drawn.right + px(GAP)
    for trait, whole in (
        ("accuracy", sum(part.amount or 0 for shot in shots for part in shot.accuracy.parts)),
        ("damage", sum(part.amount or 0 for shot in shots for part in shot.damage.parts)),
    ):
        sign = stones.stone(theme, px(PAD), trait, colour(theme, trait))
        text = theme.text(f"{BY_TRAIT[trait].short} {whole}", "body", palette.bone)  # type: ignore[index]
        if x + sign.get_width() + text.get_width() + px(GAP) > head.right:
            return
        surface.blit(sign, sign.get_rect(midleft=(x, head.centery)))
        surface.blit(text, text.get_rect(midleft=(x + sign.get_width() + px(NEAR), head.centery)))
        x += sign.get_width() + text.get_width() + px(NEAR) + px(GAP)
    hint = "Drag a stone to change it"
    if theme.width(hint, "body") <= head.right - x:
        draw_words(surface, theme, hint, "body", palette.dim, head, "right")
