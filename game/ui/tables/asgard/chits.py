"""What a story lays on the measured table: bone tokens, markers of blips, ranges, checks ahead, what foes are about to do."""

from __future__ import annotations

import math
from typing import NamedTuple, Protocol

import pygame

from game.systems.asgard.sheet.plan import Status
from game.systems.asgard.state import Mind, Saga
from game.table.shapes import Point
from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.kit.measures import APART, GAP, GUTTER, MARGIN
from game.ui.paint import strokes, svg
from game.ui.paint.measured import plane_marks
from game.ui.paint.measured.minimap import MapMark
from game.ui.paint.squares import marks
from game.ui.plane import clearance
from game.ui.plane.camera import Lens, Pixel
from game.ui.plane.display import Body
from game.ui.plane.marks import Mark
from game.ui.tables.ascension.contract import Pictured
from game.ui.tables.asgard import situation
from game.ui.tables.asgard.display import StoryDisplay
from game.ui.tables.asgard.flow import SagaFlow
from game.ui.tables.asgard.situation import Ahead

TOKEN, BLIP = 0.82, 1.25
"""Sizes in inches, within bounds in pixels."""
WIDEST = 400
"""How wide words about what a foe is about to do may be, in logical pixels."""


class ChitId(NamedTuple):
    """A token, a blip or a named place: its number, or the unit."""

    kind: str
    id: int


class Storied(Pictured, Protocol):
    """A measured table with a story."""

    @property
    def flow(self) -> SagaFlow: ...
    @property
    def saga(self) -> Saga: ...
    @property
    def over(self) -> ChitId | None: ...
    def ahead(self) -> Ahead: ...
    def acting_foe(self) -> int: ...


def token_size(lens: Lens) -> int:
    """How wide a token is drawn, in device pixels."""
    return max(lens.theme.px(20), min(lens.theme.px(34), round(lens.unit * TOKEN)))


def blip_size(lens: Lens) -> int:
    """How wide the marker of a blip is drawn."""
    return max(lens.theme.px(24), min(lens.theme.px(48), round(lens.unit * BLIP)))


def _place_size(lens: Lens) -> int:
    """How wide the lozenge of a named place is drawn."""
    return max(lens.theme.px(22), min(lens.theme.px(40), round(lens.unit * 0.95)))


def mark_at(known: StoryDisplay, lens: Lens, pos: Pixel) -> ChitId | None:
    """The token or blip under a pixel."""
    reach = token_size(lens) / 2 + lens.theme.px(2)
    for kind, chits, radius in (("blip", known.blips, blip_size(lens) / 2), ("token", known.tokens, reach)):
        for chit in chits.values():
            if math.dist(lens.to_screen(chit.at), pos) <= radius:
                return ChitId(kind, chit.id)
    for number, (spot, _) in enumerate(situation.places(known.saga)):
        if math.dist(lens.to_screen(spot.at), pos) <= _place_size(lens) / 2:
            return ChitId("place", number)
    return None


def spots(known: StoryDisplay, lens: Lens) -> dict[str, pygame.Rect]:
    """Where tokens and blips can be pointed at."""
    found = {}
    for kind, chits, size in (
        ("token", known.tokens, token_size(lens)),
        ("blip", known.blips, blip_size(lens)),
    ):
        for chit in chits.values():
            found[f"{kind}:{chit.id}"] = lens.box(chit.at, size, size)
    for spot, _ in situation.places(known.saga):
        found[f"place:{spot.id}"] = lens.box(spot.at, _place_size(lens), _place_size(lens))
    return found


# Chits


def under(known: StoryDisplay) -> list[Mark]:
    """The named places that the players know, and the tokens and blips that lie still."""
    places = [Flag(spot.at, state) for spot, state in situation.places(known.saga)]
    return [*places, *_laid(known, moving=False)]


def moving(known: StoryDisplay) -> list[Mark]:
    """Tokens and blips on their way."""
    return _laid(known, moving=True)


def _laid(known: StoryDisplay, *, moving: bool) -> list[Mark]:
    tokens = [ChitMark(each.at, each.alpha, each.scale, spent=each.spent)
              for each in known.tokens.values() if each.moving == moving]  # fmt: skip
    blips = [ChitMark(each.at, each.alpha, each.scale, blip=True)
             for each in known.blips.values() if each.moving == moving]  # fmt: skip
    return [*tokens, *blips]


class ChitMark(NamedTuple):
    """A token or the marker of a blip."""

    at: Point
    alpha: float
    scale: float
    spent: bool = False
    blip: bool = False

    def box(self, lens: Lens) -> pygame.Rect:
        """Where it lies in the window."""
        size = max(4, round((blip_size if self.blip else token_size)(lens) * self.scale))
        return lens.box(self.at, size, size)

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        theme, size = lens.theme, self.box(lens).width
        picture = (
            plane_marks.blip(theme, size) if self.blip else plane_marks.bone(theme, size, spent=self.spent)
        )
        lay(surface, picture, lens.to_screen(self.at), self.alpha, shadow=not self.spent)


class Flag(NamedTuple):
    """Where an objective is to be done, and what is known of it: a brass lozenge with a flag."""

    at: Point
    state: Status | None

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        icon = situation.FLAGS[self.state] if self.state else "flag"
        picture = plane_marks.objective(lens.theme, _place_size(lens), icon=icon, lit=self.state == "open")
        surface.blit(picture, picture.get_rect(center=lens.to_screen(self.at)))


def lay(surface: pygame.Surface, picture: pygame.Surface, at: Pixel, alpha: float, *, shadow: bool) -> None:
    """Put a chit down: with a shadow while it lies there, fading while it comes or goes."""
    if alpha < 1:
        picture = picture.copy()
        picture.set_alpha(round(255 * max(0.0, alpha)))
    elif shadow:
        dark = _shadow(picture.get_width())
        surface.blit(dark, dark.get_rect(center=(at[0] + 2, at[1] + 4)))
    surface.blit(picture, picture.get_rect(center=at))


@kept
def _shadow(size: int) -> pygame.Surface:
    """A soft disc of shade."""
    whole = pygame.Surface((size + 8, size + 8), pygame.SRCALPHA)
    for step in range(5):
        pygame.draw.circle(
            whole, (0, 0, 0, 22 + 14 * step), whole.get_rect().center, size / 2 + 3 - step * 1.6
        )
    return whole


# Checks ahead


def eyes(known: StoryDisplay, ahead: Ahead) -> list[Mark]:
    """An eye at every token that would be checked from where the model would stand."""
    found = (known.tokens.get(token.id) for token in ahead.tokens)
    return [Eye(chit.at) for chit in found if chit is not None]


class Eye(NamedTuple):
    """A token that would be checked."""

    at: Point

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        theme, size = lens.theme, token_size(lens)
        x, y = lens.to_screen(self.at)
        ring = strokes.closed(strokes.round_outline((x, y), size / 2 + theme.px(4)))
        strokes.dashed(surface, ring, theme.palette.outline, theme.px(4), theme.px(7), theme.px(4))
        strokes.dashed(surface, ring, theme.palette.brass_hi, theme.px(2), theme.px(7), theme.px(4))
        sign = eye(theme)
        surface.blit(sign, sign.get_rect(center=(x + size * 0.5, y - size * 0.5)))


@kept
def eye(theme: Theme) -> pygame.Surface:
    """An eye on a dark disc with a brass edge."""
    palette, side = theme.palette, theme.px(24)
    body = svg.shape("M12 1.5A10.5 10.5 0 1 1 11.99 1.5Z", palette.outline, palette.brass_hi, 1.8)
    body += svg.moved(art.icon_body("eye", palette.brass_hi, palette.outline), 4, 4, 16 / 24)
    return svg.picture(body, (side, side), (24, 24))


def name(scene: Storied) -> list[Mark]:
    """What the chit that is pointed at is, beside it."""
    mark, saga, told = scene.over, scene.saga, scene.flow.told
    if mark is None:
        return []
    if mark.kind == "place":
        spot, _ = situation.places(saga)[mark.id]
        return [ChitName(spot.at, spot.name, "flag")]
    chit = (told.blips if mark.kind == "blip" else told.tokens).get(mark.id)
    if chit is None:
        return []
    if mark.kind == "blip":
        return [ChitName(chit.at, situation.kind_name(saga, mark.id), "eyeno")]
    near = mark.id in [token.id for token in scene.ahead().tokens]
    return [ChitName(chit.at, f"Token {mark.id}", "check" if chit.spent else "eye" if near else "")]


class ChitName(NamedTuple):
    """Words under a chit, with an icon."""

    at: Point
    words: str
    icon: str

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        plate = plane_marks.label(lens.theme, self.words, "bone", self.icon)
        x, y = lens.to_screen(self.at)
        low = y + token_size(lens) // 2 + lens.theme.px(GAP)
        surface.blit(plate, plate.get_rect(midtop=(x, low)).clamp(lens.free))


# What enemies are about to do


def intents(scene: Storied) -> list[Mark]:
    """From a foe that acts, or is looked at, to what it is about; while it acts the words with why."""
    saga, bodies = scene.flow.told.saga, scene.flow.shown.bodies
    acting = scene.acting_foe()
    found: list[Mark] = []
    for unit in dict.fromkeys((acting, scene.desk.hovered.model, scene.desk.chosen)):
        body, mind = bodies.get(unit), saga.minds.get(unit)
        if body is None or mind is None:
            continue
        goal, hostile = _goal(scene, mind), mind.intent in situation.HOSTILE
        if goal is not None:
            found.append(Intent(body, goal, hostile))
        if unit == acting:
            words, icon = situation.intent(saga, unit)
            title = f"{situation.called(saga, unit)} {words}"
            found.append(
                Reason(body, goal, title, scene.flow.reason_of(unit), icon, hostile, list(bodies.values()))
            )
    return found


class Intent(NamedTuple):
    """A dotted arrow from a foe to what it is about."""

    body: Body
    goal: Point
    hostile: bool

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        start, clear = lens.to_screen(self.body.place.point), round(lens.length(self.body.base.long) / 2)
        arrow(surface, lens.theme, start, lens.to_screen(self.goal), clear, hostile=self.hostile)


class Reason(NamedTuple):
    """What a foe is about to do, and its reason under it, where they cover least of the models and of its arrow."""

    body: Body
    goal: Point | None
    title: str
    reason: str
    icon: str
    hostile: bool
    bodies: list[Body]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        theme, (x, y) = lens.theme, lens.to_screen(self.body.place.point)
        room, accent = theme.px(WIDEST), "ember" if self.hostile else "bone"
        picture = marks.callout(theme, self.title, self.reason, icon=self.icon, accent=accent, room=room)
        gap = round(lens.length(self.body.base.wide) / 2) + theme.px(APART)
        places = [
            picture.get_rect(midbottom=(x, y - gap)), picture.get_rect(midtop=(x, y + gap)),
            picture.get_rect(midleft=(x + gap, y)), picture.get_rect(midright=(x - gap, y)),
            picture.get_rect(bottomleft=(x + gap, y - gap)), picture.get_rect(topleft=(x + gap, y + gap)),
            picture.get_rect(bottomright=(x - gap, y - gap)), picture.get_rect(topright=(x - gap, y + gap)),
        ]  # fmt: skip
        kept = [_room(lens, each) for each in self.bodies]
        kept += _on_the_way(lens, (x, y), self.goal) if self.goal is not None else []
        surface.blit(picture, clearance.clearest(places, kept, lens.free))


def _room(lens: Lens, body: Body) -> pygame.Rect:
    """What a model covers."""
    side = max(round(lens.length(body.widest)), lens.theme.px(MARGIN))
    return lens.box(body.place.point, side, side)


def _goal(scene: Storied, mind: Mind) -> Point | None:
    """Where on the table what an enemy means to do happens."""
    body = scene.flow.shown.bodies.get(mind.target)
    if body is not None:
        return body.place.point
    return mind.at


def arrow(
    surface: pygame.Surface, theme: Theme, start: Pixel, end: Pixel, clear: int, *, hostile: bool
) -> None:
    """A dotted way with a head, from the edge of a base."""
    far = math.dist(start, end)
    if far < clear + theme.px(14):
        return
    palette = theme.palette
    colour = palette.ember if hostile else palette.bone
    dx, dy = (end[0] - start[0]) / far, (end[1] - start[1]) / far
    stop = far - theme.px(12)
    begin = (start[0] + dx * clear, start[1] + dy * clear)
    neck = (start[0] + dx * stop, start[1] + dy * stop)
    strokes.dotted(surface, [begin, neck], colour, theme.px(5), theme.px(9), palette.outline)
    tip = (end[0] - dx * theme.px(2), end[1] - dy * theme.px(2))
    half = theme.px(7)
    head = [tip, (neck[0] - dy * half, neck[1] + dx * half), (neck[0] + dy * half, neck[1] - dx * half)]
    pygame.draw.polygon(surface, colour, head)
    strokes.trace(surface, strokes.closed(head), palette.outline, theme.px(1.5))


def _on_the_way(lens: Lens, start: Pixel, goal: Point) -> list[pygame.Rect]:
    """Where the arrow of an enemy lies."""
    end, side = lens.to_screen(goal), lens.theme.px(GUTTER)
    found = []
    for step in range(1, 9):
        box = pygame.Rect(0, 0, side, side)
        box.center = (start[0] + (end[0] - start[0]) * step // 8, start[1] + (end[1] - start[1]) * step // 8)
        found.append(box)
    return found


def map_marks(known: StoryDisplay) -> tuple[MapMark, ...]:
    """Tokens and blips for the map."""
    found = [MapMark("spent" if chit.spent else "token", *chit.at) for chit in known.tokens.values()]
    return (*found, *(MapMark("blip", *chit.at) for chit in known.blips.values()))
