"""What is said on the table beside what it is about: a refusal, what is planned at a foe, the strides that are left."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.systems.ascension.actions import PlaceTerrain
from game.ui.app.theme import Theme
from game.ui.paint import marks, plane_marks
from game.ui.plane.camera import Pixel
from game.ui.tables.ascension import contact, way_planner
from game.ui.tables.ascension.contract import Pictured

if TYPE_CHECKING:
    from game.ui.tables.ascension.desk import Desk


def draw(scene: Pictured, surface: pygame.Surface) -> None:
    """A refusal with its rule, what is planned at a foe, or how many strides are left, at the place that it is about."""
    desk, theme = scene.desk, scene.theme
    proposal = desk.pointed if desk.pinned is None else None
    refusal, at = (desk.said.refusal, desk.said.at) if desk.said else (None, None)
    placed = proposal is not None and (
        proposal.place is not None or isinstance(proposal.action, PlaceTerrain)
    )
    if refusal is None and proposal is not None and not proposal.legal and placed:
        refusal, at = proposal.refusal, proposal.hit.point
    if refusal is not None and at is not None:
        head, _, rest = refusal.text.partition(". ")
        title, detail = _in_two(theme, head if not rest else refusal.text)
        picture = marks.callout(theme, title, detail, icon="refused", accent="ember", link=refusal.rule)
        _place_callout(scene, surface, picture, scene.lens.to_screen(at))
    elif desk.closes and desk.route is not None:
        picture = marks.callout(theme, "Approach and strike", _then(desk), icon="H", accent="ember")
        _place_callout(scene, surface, picture, scene.lens.to_screen(desk.route.place.point))
    elif desk.hovered.model not in (0, desk.actor):
        return  # What is said of a foe that is pointed at stands there alone.
    elif desk.route is not None and desk.route.legs and desk.pinned is None and desk.whatif is None:
        title, detail = way_planner.left_words(desk)
        if title:
            picture = marks.callout(theme, title, detail, icon="stride", accent="verdigris")
            _place_callout(scene, surface, picture, scene.lens.to_screen(desk.route.place.point))


def _then(desk: Desk) -> str:
    """`2 strides, then Wolf bite`."""
    assert desk.route is not None
    count = len(desk.route.strides)
    return f"{count} stride{'' if count == 1 else 's'}, then {getattr(desk.plan_end, 'name', '')}"


def _in_two(theme: Theme, text: str) -> tuple[str, str]:
    """A sentence in two lines of about the same width, if it is too long for one; rather where it pauses, and
    never between a number and its unit."""
    if theme.width(text, "card") <= theme.px(260):
        return text, ""
    words = text.split(" ")

    def uneven(n: int) -> float:
        first, second = " ".join(words[:n]), " ".join(words[n:])
        pause = first[-1] in ",;:."
        return abs(theme.width(first, "card") - theme.width(second, "body")) - (theme.px(120) if pause else 0)

    breaks = [n for n in range(1, len(words)) if not words[n - 1][-1:].isdigit()]
    best = min(breaks, key=uneven, default=1)
    return " ".join(words[:best]).rstrip(":,;"), " ".join(words[best:])


def _place_callout(scene: Pictured, surface: pygame.Surface, picture: pygame.Surface, at: Pixel) -> None:
    """Beside a point of the table, where it covers least of the way and of the models; the nearer, the better."""
    body = scene.flow.shown.bodies.get(scene.desk.actor)
    half = round(scene.lens.length(max(body.base.long, body.base.wide)) / 2) if body else scene.px(20)
    gap, free = half + scene.px(14), scene.lens.free
    kept = _kept_clear(scene)
    places = []
    for far in (gap, 2 * gap, 4 * gap):
        x, y = at
        places += [
            picture.get_rect(midtop=(x, y + far)), picture.get_rect(midbottom=(x, y - far)),
            picture.get_rect(midleft=(x + far, y)), picture.get_rect(midright=(x - far, y)),
            picture.get_rect(topleft=(x + half, y + far)), picture.get_rect(topright=(x - half, y + far)),
            picture.get_rect(bottomleft=(x + half, y - far)), picture.get_rect(bottomright=(x - half, y - far)),
        ]  # fmt: skip

    def cost(box: pygame.Rect) -> int:
        inside = box.clip(free)
        hidden = box.width * box.height - inside.width * inside.height
        return 2 * hidden + sum(box.clip(each).width * box.clip(each).height for each in kept)

    box = min(places, key=cost)
    box.clamp_ip(free)
    surface.blit(picture, box)


def _kept_clear(scene: Pictured) -> list[pygame.Rect]:
    """What a callout should not cover: models, the wedges and the chance at whoever is struck, the planned way."""
    lens, route = scene.lens, scene.desk.route
    wished = scene.desk.wish.foe if scene.desk.wish is not None else 0
    boxes = []
    for spot in scene.flow.shown.spots():
        side = round(lens.length(spot.base.long) * (1.5 if spot.id == wished else 1))
        box = pygame.Rect(0, 0, side, side)
        box.center = lens.to_screen(spot.place.point)
        if spot.id == wished:
            box.union_ip(contact.chance_box(scene, spot.id, plane_marks.label(scene.theme, "100 %", "ember")))
        boxes.append(box)
    reach = scene.px(26)
    for leg in route.strides if route is not None else ():
        start, end = lens.to_screen(leg.start.point), lens.to_screen(leg.end.point)
        for share in (0.25, 0.5, 0.75, 1.0):
            box = pygame.Rect(0, 0, reach, 2 * reach)
            box.center = (
                round(start[0] + (end[0] - start[0]) * share),
                round(start[1] + (end[1] - start[1]) * share),
            )
            boxes.append(box)
        # The number stands beside the end of the stride.
        aside = pygame.Rect(0, 0, 3 * reach, reach)
        aside.center = end
        boxes.append(aside)
    return boxes
