"""What a story lays on the measured table: bone tokens, markers of blips, ranges, checks ahead, what foes are about to do."""

from __future__ import annotations

import math
from typing import NamedTuple, Protocol

import pygame

from game.systems.asgard.state import Mind, Saga
from game.table.shapes import Point
from game.ui.app import art
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.paint import marks, plane_marks, strokes, svg
from game.ui.paint.minimap import MapMark
from game.ui.plane.camera import Lens, Pixel
from game.ui.tables.ascension.contract import Pictured
from game.ui.tables.ascension.route import Ref
from game.ui.tables.asgard import situation
from game.ui.tables.asgard.display import Chit, Told
from game.ui.tables.asgard.flow import SagaFlow
from game.ui.tables.asgard.situation import Ahead

TOKEN, BLIP = 0.82, 1.25
"""Sizes in inches, within bounds in pixels."""


class Mark(NamedTuple):
    """A token, a blip or a named place that is pointed at: its number, or the unit."""

    kind: str
    id: int


class Storied(Pictured, Protocol):
    """A measured table with a story."""

    @property
    def flow(self) -> SagaFlow: ...
    @property
    def saga(self) -> Saga: ...
    @property
    def over(self) -> Mark | None: ...
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


def mark_at(known: Told, lens: Lens, pos: Pixel) -> Mark | None:
    """The token or blip under a pixel."""
    reach = token_size(lens) / 2 + lens.theme.px(2)
    for kind, chits, radius in (("blip", known.blips, blip_size(lens) / 2), ("token", known.tokens, reach)):
        for chit in chits.values():
            if math.dist(lens.to_screen(chit.at), pos) <= radius:
                return Mark(kind, chit.id)
    for number, (spot, _) in enumerate(situation.places(known.saga)):
        if math.dist(lens.to_screen(spot.at), pos) <= _place_size(lens) / 2:
            return Mark("place", number)
    return None


def spots(known: Told, lens: Lens) -> dict[str, pygame.Rect]:
    """Where tokens and blips can be pointed at."""
    found = {}
    for kind, chits, size in (
        ("token", known.tokens, token_size(lens)),
        ("blip", known.blips, blip_size(lens)),
    ):
        for chit in chits.values():
            box = pygame.Rect(0, 0, size, size)
            box.center = lens.to_screen(chit.at)
            found[f"{kind}:{chit.id}"] = box
    for spot, _ in situation.places(known.saga):
        box = pygame.Rect(0, 0, _place_size(lens), _place_size(lens))
        box.center = lens.to_screen(spot.at)
        found[f"place:{spot.id}"] = box
    return found


# Chits


def under(surface: pygame.Surface, known: Told, lens: Lens) -> None:
    """Tokens and blips that lie still, and the named places that the players know."""
    _places(surface, known.saga, lens)
    for chit in known.tokens.values():
        if not chit.moving:
            _token(surface, lens, chit)
    for chit in known.blips.values():
        if not chit.moving:
            _blip(surface, lens, chit)


def moving(surface: pygame.Surface, known: Told, lens: Lens) -> None:
    """Tokens and blips on their way."""
    for chit in known.tokens.values():
        if chit.moving:
            _token(surface, lens, chit)
    for chit in known.blips.values():
        if chit.moving:
            _blip(surface, lens, chit)


def _token(surface: pygame.Surface, lens: Lens, chit: Chit) -> None:
    size = max(4, round(token_size(lens) * chit.scale))
    lay(surface, plane_marks.bone(lens.theme, size, spent=chit.spent), lens.to_screen(chit.at), chit.alpha,
         shadow=not chit.spent)  # fmt: skip


def _blip(surface: pygame.Surface, lens: Lens, chit: Chit) -> None:
    size = max(4, round(blip_size(lens) * chit.scale))
    lay(surface, plane_marks.blip(lens.theme, size), lens.to_screen(chit.at), chit.alpha, shadow=True)


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


def _places(surface: pygame.Surface, saga: Saga, lens: Lens) -> None:
    """Where objectives are to be done, as far as that is known: a brass lozenge with a flag."""
    for spot, state in situation.places(saga):
        at = lens.to_screen(spot.at)
        size = _place_size(lens)
        icon = situation.FLAGS[state] if state else "flag"
        picture = plane_marks.objective(lens.theme, size, icon=icon, lit=state == "open")
        surface.blit(picture, picture.get_rect(center=at))


# Checks ahead


def eyes(surface: pygame.Surface, known: Told, lens: Lens, ahead: Ahead) -> None:
    """An eye at every token that would be checked from where the model would stand."""
    theme, size = lens.theme, token_size(lens)
    for token in ahead.tokens:
        chit = known.tokens.get(token.id)
        if chit is None:
            continue
        x, y = lens.to_screen(chit.at)
        radius = size / 2 + theme.px(4)
        ring = strokes.closed(strokes.round_outline((x, y), radius))
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


def name(scene: Storied, surface: pygame.Surface) -> None:
    """What the mark that is pointed at is, beside it."""
    mark, lens, theme, saga = scene.over, scene.lens, scene.theme, scene.saga
    if mark is None or scene.flow.moving:
        return
    if mark.kind == "place":
        spot, _ = situation.places(saga)[mark.id]
        at, words, icon = spot.at, spot.name, "flag"
    elif mark.kind == "blip":
        chit = scene.flow.told.blips.get(mark.id)
        if chit is None:
            return
        at, words, icon = chit.at, situation.kind_name(saga, mark.id), "eyeno"
    else:
        chit = scene.flow.told.tokens.get(mark.id)
        if chit is None:
            return
        near = mark.id in [token.id for token in scene.ahead().tokens]
        at, words = chit.at, f"Token {mark.id}"
        icon = "check" if chit.spent else "eye" if near else ""
    plate = plane_marks.label(theme, words, "bone", icon)
    x, y = lens.to_screen(at)
    place = plate.get_rect(midtop=(x, y + token_size(lens) // 2 + theme.px(8))).clamp(lens.free)
    surface.blit(plate, place)


# What enemies are about to do


def intents(scene: Storied, surface: pygame.Surface) -> None:
    """From a foe that acts, or is looked at, to what it is about: a dotted arrow, and while it acts the words with why."""
    saga, lens, theme = scene.flow.told.saga, scene.lens, scene.theme
    acting = scene.acting_foe()
    for unit in dict.fromkeys((acting, scene.desk.hovered.model, scene.desk.chosen)):
        body, mind = scene.flow.shown.bodies.get(unit), saga.minds.get(unit)
        if body is None or mind is None:
            continue
        goal = _goal(scene, mind)
        start = lens.to_screen(body.place.point)
        if goal is not None:
            arrow(surface, theme, start, lens.to_screen(goal), round(lens.length(body.base.long) / 2),
                   hostile=mind.intent in situation.HOSTILE)  # fmt: skip
        if unit == acting:
            _words(scene, surface, unit, start, round(lens.length(body.base.wide) / 2))


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


def _words(scene: Storied, surface: pygame.Surface, unit: int, at: Pixel, clear: int) -> None:
    """What a foe is about to do, and its reason under it."""
    theme, saga = scene.theme, scene.flow.told.saga
    words, icon = situation.intent(saga, unit)
    reason = scene.flow.reason_of(unit)
    room = theme.px(400)
    hostile = saga.minds[unit].intent in situation.HOSTILE
    title = theme.fit(f"{situation.called(saga, unit)} {words}", "card", room)
    picture = marks.callout(theme, title, theme.fit(reason, "body", room), icon=icon,
                            accent="ember" if hostile else "bone")  # fmt: skip
    gap = clear + scene.px(12)
    places = [
        picture.get_rect(midbottom=(at[0], at[1] - gap)), picture.get_rect(midtop=(at[0], at[1] + gap)),
        picture.get_rect(midleft=(at[0] + gap, at[1])), picture.get_rect(midright=(at[0] - gap, at[1])),
        picture.get_rect(bottomleft=(at[0] + gap, at[1] - gap)), picture.get_rect(topleft=(at[0] + gap, at[1] + gap)),
        picture.get_rect(bottomright=(at[0] - gap, at[1] - gap)), picture.get_rect(topright=(at[0] - gap, at[1] + gap)),
    ]  # fmt: skip
    inside = [place.clamp(scene.lens.free) for place in places]
    kept = [*_bodies(scene), *_on_the_way(scene, saga.minds[unit], at)]
    surface.blit(picture, min(inside, key=lambda place: _hidden(place, kept)))


def _hidden(place: pygame.Rect, kept: list[pygame.Rect]) -> int:
    """How many pixels of what should be seen lie under a rectangle."""
    return sum(place.clip(box).width * place.clip(box).height for box in kept)


def _bodies(scene: Storied) -> list[pygame.Rect]:
    """What the models on the table cover."""
    found = []
    for body in scene.flow.shown.bodies.values():
        side = max(round(scene.lens.length(max(body.base.long, body.base.wide))), scene.px(24))
        box = pygame.Rect(0, 0, side, side)
        box.center = scene.lens.to_screen(body.place.point)
        found.append(box)
    return found


def _on_the_way(scene: Storied, mind: Mind, start: Pixel) -> list[pygame.Rect]:
    """Where the arrow of an enemy lies."""
    goal = _goal(scene, mind)
    if goal is None:
        return []
    end, side = scene.lens.to_screen(goal), scene.px(16)
    found = []
    for step in range(1, 9):
        box = pygame.Rect(0, 0, side, side)
        box.center = (start[0] + (end[0] - start[0]) * step // 8, start[1] + (end[1] - start[1]) * step // 8)
        found.append(box)
    return found


def map_marks(known: Told) -> tuple[MapMark, ...]:
    """Tokens and blips for the map."""
    found = [MapMark("spent" if chit.spent else "token", *chit.at) for chit in known.tokens.values()]
    return (*found, *(MapMark("blip", *chit.at) for chit in known.blips.values()))


def stamp(known: Told) -> object:
    """All that the chits at rest depend on."""
    return (
        tuple((chit.id, chit.spent, chit.at) for chit in known.tokens.values() if not chit.moving),
        tuple((chit.id, chit.at) for chit in known.blips.values() if not chit.moving),
        Ref(known.saga),
    )
