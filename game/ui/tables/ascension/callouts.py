"""What is said on the table beside what it is about: a refusal, what is planned at a foe, the strides that are left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from game.core.words.grammar import plural
from game.systems.ascension.actions import PlaceTerrain
from game.table.shapes import Point
from game.ui.app.theme import Theme
from game.ui.paint.measured import plane_marks
from game.ui.paint.squares import marks as plates
from game.ui.plane import clearance
from game.ui.plane.camera import Lens
from game.ui.plane.marks import Target
from game.ui.tables.ascension.contract import Pictured
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.lesson import Taught
from game.ui.tables.ascension.planning import contact, way_planner

OFF, ROUND = 14, 20
"""Logical pixels: from a base to what is said beside it; half a base where there is none."""
WIDEST, PAUSE = 260, 120
"""How long one line may be, and how much more uneven two may be that part where the sentence pauses, likewise."""
STRIDE = 26
"""How much of the way is kept clear on both sides, likewise."""


def marks(scene: Taught) -> Iterator[Callout]:
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
        picture = plates.callout(theme, title, detail, icon="refused", accent="ember", link=refusal.rule)
        yield _callout(scene, picture, at)
    elif desk.closes and desk.route is not None:
        picture = plates.callout(theme, "Approach and strike", _then(desk), icon="H", accent="ember")
        yield _callout(scene, picture, desk.route.place.point)
    elif desk.hovered.model not in (0, desk.actor):
        return  # What is said of a foe that is pointed at stands there alone.
    elif desk.route is not None and desk.route.legs and desk.pinned is None and desk.whatif is None:
        title, detail = way_planner.left_words(desk)
        if title:
            picture = plates.callout(theme, title, detail, icon="stride", accent="verdigris")
            yield _callout(scene, picture, desk.route.place.point)


def _then(desk: Desk) -> str:
    """`2 strides, then Wolf bite`."""
    assert desk.route is not None
    count = len(desk.route.strides)
    return f"{plural(count, 'stride')}, then {getattr(desk.plan_end, 'name', '')}"


def _in_two(theme: Theme, text: str) -> tuple[str, str]:
    """A sentence in two lines of about the same width, if it is too long for one; rather where it pauses, and
    never between a number and its unit."""
    if theme.width(text, "card") <= theme.px(WIDEST):
        return text, ""
    words = text.split(" ")

    def uneven(n: int) -> float:
        first, second = " ".join(words[:n]), " ".join(words[n:])
        pause = first[-1] in ",;:."
        return abs(theme.width(first, "card") - theme.width(second, "body")) - (
            theme.px(PAUSE) if pause else 0
        )

    breaks = [n for n in range(1, len(words)) if not words[n - 1][-1:].isdigit()]
    best = min(breaks, key=uneven, default=1)
    return " ".join(words[:best]).rstrip(":,;"), " ".join(words[best:])


class Callout(NamedTuple):
    """Words beside a point of the table, where they cover least of the way and of the models; the nearer, the better."""

    picture: pygame.Surface
    at: Point
    half: int
    """Half of what stands there, in pixels."""
    kept: list[pygame.Rect]
    """What should not be covered."""

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        at, gap, places = lens.to_screen(self.at), self.half + lens.theme.px(OFF), []
        for far in (gap, 2 * gap, 4 * gap):
            places += clearance.beside(self.picture, at, far)
            places += clearance.corners(self.picture, at, self.half, far)

        def cost(box: pygame.Rect) -> int:
            inside = box.clip(lens.free)
            outside = box.width * box.height - inside.width * inside.height
            return 2 * outside + clearance.hidden(box, self.kept)

        surface.blit(self.picture, min(places, key=cost).clamp(lens.free))


def _callout(scene: Taught, picture: pygame.Surface, at: Point) -> Callout:
    proposal, kept = scene.desk.pinned or scene.desk.pointed, _kept_clear(scene)
    placed = proposal.place if proposal is not None else None
    body = scene.body(proposal.mover if proposal is not None and placed is not None else scene.desk.actor)
    half = round(scene.lens.length(body.widest) / 2) if body else scene.px(ROUND)
    if placed is not None:
        kept.append(scene.lens.box(placed.point, 2 * half, 2 * half))
    return Callout(picture, at, half, kept)


def _kept_clear(scene: Pictured) -> list[pygame.Rect]:
    """What a callout should not cover: models, the wedges and the chance at whoever is struck, the planned way."""
    lens, desk, route = scene.lens, scene.desk, scene.desk.route
    wished = desk.wish.foe if desk.wish is not None else 0
    boxes = []
    for body in scene.flow.shown.bodies.values():
        side = round(lens.length(body.base.long) * (1.5 if body.id == wished else 1))
        box = lens.box(body.place.point, side, side)
        if body.id == wished:
            chance = plane_marks.label(scene.theme, "100 %", "ember")
            target = Target(body, below=contact.struck_from_above(desk, body))
            box.union_ip(target.plate(lens, chance))
        boxes.append(box)
    reach = scene.px(STRIDE)
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
        boxes.append(lens.box(leg.end.point, 3 * reach, reach))
    return boxes
