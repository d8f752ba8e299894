"""What lies on the table besides terrain and models: zones, reach, the planned way, targets, templates, measurements."""

from __future__ import annotations

import math
from typing import Protocol

import pygame

from game.core.seats import Seat
from game.systems.ascension.actions import PlaceTerrain
from game.systems.ascension.profile import Attack
from game.systems.ascension.terrain import obstacles
from game.table.obstacles import fits
from game.table.shapes import Outline, Place, Point, around, outline
from game.table.templates import lane
from game.ui.app.loop import App
from game.ui.paint import bases, marks, plane_marks, terrain
from game.ui.plane import models
from game.ui.plane.camera import Pixel
from game.ui.tables.ascension import callouts, captions, contact, lesson, sights, way_planner
from game.ui.tables.ascension.contract import Pictured
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.lesson import Taught
from game.ui.tables.ascension.sights import Measuring
from game.ui.tables.ascension.way_planner import Offer


class Overlaid(Measuring, Taught, Protocol):
    """A table with marks over its models."""

    @property
    def app(self) -> App: ...
    @property
    def rings(self) -> bool: ...
    @property
    def noted(self) -> tuple[str, ...]: ...
    @property
    def show_odds(self) -> bool: ...
    def offer_spots(self) -> list[tuple[Offer, pygame.Rect]]: ...


def under(scene: Pictured, surface: pygame.Surface) -> None:
    """What lies under the models and seldom changes."""
    desk, lens, flow = scene.desk, scene.lens, scene.flow
    _zones(scene, surface)
    shaded = way_planner.reach(desk)
    if shaded.edges and not flow.moving:
        edges, holes = ([lens.points(ring) for ring in rings] for rings in shaded)
        plane_marks.reach(surface, scene.theme, edges, holes=holes)
    _last_moves(scene, surface)


def over(scene: Overlaid, surface: pygame.Surface) -> None:
    """What lies over the models."""
    flow = scene.flow
    if flow.shown.bolt:
        _bolt(scene, surface)
    if flow.moving or flow.veiled:
        return
    _influence(scene, surface)
    _way(scene, surface)
    _ranges(scene, surface)
    _lit_pieces(scene, surface)
    _template(scene, surface)
    _ghosts(scene, surface)
    sights.draw(scene, surface)
    _targets(scene, surface)
    contact.draw(scene, surface)
    _offers(scene, surface)
    _name(scene, surface)
    _noted(scene, surface)
    lesson.paint(scene, surface)
    _cursor(scene, surface)
    callouts.draw(scene, surface)


# Zones, reach and ways


def _zones(scene: Pictured, surface: pygame.Surface) -> None:
    desk, lens = scene.desk, scene.lens
    for zone in desk.view.field.zones:
        points = lens.points(zone.outline)
        if zone.seat is None:
            plane_marks.zone(surface, scene.theme, points, state="open")
        elif desk.kind == "deploy" and zone.seat == desk.seat:
            plane_marks.zone(surface, scene.theme, points, seat=_side(desk, zone.seat), state="lit")
        elif desk.kind in ("deploy", "terrain", "goal") or not desk.view.models:
            plane_marks.zone(surface, scene.theme, points, seat=_side(desk, zone.seat), state="open")


def _side(desk: Desk, seat: Seat) -> Seat:
    return desk.view.field.players[seat].side


def _influence(scene: Overlaid, surface: pygame.Surface) -> None:
    """How far the influence of the models goes that one looks at; of all while it is asked for."""
    desk, lens, shown = scene.desk, scene.lens, scene.flow.shown
    asked = {desk.hovered.model, desk.chosen, desk.pinned.hit.model if desk.pinned else 0}
    for body in shown.bodies.values():
        reach = (
            desk.view.field.characters[desk.view.models[body.id].who].influence
            if body.id in desk.view.models
            else 0
        )
        if reach and (body.id in asked or scene.rings):
            place = desk.route.place if desk.route and body.id == desk.actor else body.place
            bases.influence(surface, scene.theme, lens.points(around(body.base, place, reach)), body.seat)


def _last_moves(scene: Pictured, surface: pygame.Surface) -> None:
    lens, shown = scene.lens, scene.flow.shown
    if scene.desk.route is not None and scene.desk.route.legs:
        return
    for model, start, end in shown.last[-8:]:
        if model in shown.bodies and start.point != end.point:
            a, b = lens.to_screen(start.point), lens.to_screen(end.point)
            if math.dist(a, b) > scene.px(12):
                marks.way(surface, scene.theme, a, b, scene.px(40))


def _way(scene: Pictured, surface: pygame.Surface) -> None:
    """The planned way: swept bases, a tick and a number for each stride."""
    desk, lens, theme = scene.desk, scene.lens, scene.theme
    route = desk.route
    if route is None or not route.strides:
        return
    base = desk.state.base(route.model)
    areas, points, strides = [], [lens.to_screen(route.start.point)], []
    for number, leg in enumerate(route.strides, 1):
        areas.append(models.swept(lens, base, leg.start, leg.end))
        end = lens.to_screen(leg.end.point)
        points.append(end)
        ring = lens.points(outline(base, leg.end))
        strides.append(plane_marks.Stride(number, _disc(lens.to_screen(leg.start.point), end, ring, scene.px(15)),
                                          ring, _tick(lens.to_screen(leg.start.point), end, ring)))  # fmt: skip
    plane_marks.sweep(surface, theme, areas, points, strides)


def _tick(start: Pixel, end: Pixel, ring: list[Pixel]) -> tuple[tuple[float, float], tuple[float, float]]:
    """The line across the way where a stride ends, as wide as the base is."""
    way = math.atan2(end[1] - start[1], end[0] - start[0]) + math.pi / 2
    reach = max(abs((x - end[0]) * math.cos(way) + (y - end[1]) * math.sin(way)) for x, y in ring)
    dx, dy = math.cos(way) * reach, math.sin(way) * reach
    return (end[0] - dx, end[1] - dy), (end[0] + dx, end[1] + dy)


def _disc(start: Pixel, end: Pixel, ring: list[Pixel], off: int) -> tuple[float, float]:
    """Where the number of a stride stands: beside its end, to the right of the way, clear of the base."""
    (ax, ay), (bx, by) = _tick(start, end, ring)
    length = math.dist((ax, ay), (bx, by)) or 1
    best = max(((ax, ay), (bx, by)), key=lambda point: point[1])
    return best[0] + (best[0] - end[0]) / length * 2 * off, best[1] + (best[1] - end[1]) / length * 2 * off


def _ranges(scene: Pictured, surface: pygame.Surface) -> None:
    """How far the armed attack or ability reaches from where the model would stand."""
    desk, lens = scene.desk, scene.lens
    aim = desk.aim
    if aim is None or aim.actor not in aim.base.models:
        return
    place, base = aim.base.models[aim.actor].place, aim.base.base(aim.actor)
    for reach in _reaches(desk):
        plane_marks.ring(surface, scene.theme, lens.points(around(base, place, reach)))


def _reaches(desk: Desk) -> list[int]:
    aim = desk.aim
    assert aim is not None
    if aim.kind == "attack":
        attack = aim.base.character(aim.actor).attack(aim.name)
        return [attack.range] if attack.range and attack.template != "breakthrough" else []
    inches = {
        "displace-self-sight": 6,
        "displace-self": 4,
        "shift-self": 1,
        "cleanse": 4,
        "compel": 4,
        "step": 1,
    }
    return [inches[aim.name] * 254] if aim.name in inches else []


def _lit_pieces(scene: Pictured, surface: pygame.Surface) -> None:
    desk, lens = scene.desk, scene.lens
    pieces = desk.view.pieces
    lit = desk.lit()
    for key in lit:
        if isinstance(key, str) and key in pieces and desk.aim is not None and desk.aim.stage == "piece":
            terrain.lit(surface, scene.theme, lens.points(pieces[key].outline), "ember")
    over, aimed = desk.hovered.piece, desk.pinned.hit.piece if desk.pinned else ""
    for key in {over, aimed} & set(pieces):
        if key == aimed or not desk.hovered.model:
            accent = "ember" if key in lit else "brass"
            terrain.lit(surface, scene.theme, lens.points(pieces[key].outline), accent)


# Targets, templates and ghosts


def _bolt(scene: Pictured, surface: pygame.Surface) -> None:
    bolt, lens, theme = scene.flow.shown.bolt, scene.lens, scene.theme
    assert bolt is not None
    start, end = lens.to_screen(bolt.start), lens.to_screen(bolt.end)
    tip = (start[0] + (end[0] - start[0]) * bolt.share, start[1] + (end[1] - start[1]) * bolt.share)
    pygame.draw.line(surface, theme.palette.outline, start, tip, theme.px(7))
    pygame.draw.line(surface, theme.palette.ember, start, tip, theme.px(4))


def _template(scene: Pictured, surface: pygame.Surface) -> None:
    """The shape of an area or a line where it would fall."""
    desk, lens, theme = scene.desk, scene.lens, scene.theme
    aim = desk.aim
    if aim is None or aim.kind != "attack":
        return
    attack: Attack = aim.base.character(aim.actor).attack(aim.name)
    proposal = desk.pinned or desk.pointed
    if proposal is None:
        return
    accent = "ember" if proposal.legal else "dim"
    at, heading = getattr(proposal.action, "at", None), getattr(proposal.action, "heading", None)
    if attack.template == "area" and at is not None:
        plane_marks.ghost(surface, theme, lens.points(disc(at, attack.diameter)), accent)
    elif attack.template == "breakthrough" and heading is not None:
        model = aim.base.models[aim.actor]
        ring = lane(aim.base.base(aim.actor), model.place, heading, attack.length)
        plane_marks.ghost(surface, theme, lens.points(ring), accent)


def disc(at: Point, diameter: int) -> Outline:
    """A circle as an outline."""
    return tuple(
        (
            round(at[0] + math.cos(math.tau * k / 48) * diameter / 2),
            round(at[1] + math.sin(math.tau * k / 48) * diameter / 2),
        )
        for k in range(48)
    )


def struck(desk: Desk) -> tuple[int, ...]:
    """The models that what is aimed at would hit."""
    if desk.shown is None:
        return ()
    preview = desk.preview_of(desk.shown)
    return tuple(shot.target for shot in preview.shots if shot.target) if preview else ()


def _targets(scene: Overlaid, surface: pygame.Surface) -> None:
    """Wedges round whatever can be hit, the chance to hit beside it, an ember ring round what is aimed at."""
    desk, lens, theme, shown = scene.desk, scene.lens, scene.theme, scene.flow.shown
    aimed = struck(desk)
    lit = [key for key in desk.lit() if isinstance(key, int)]
    for model in dict.fromkeys((*lit, *aimed)):
        body = shown.bodies.get(model)
        if body is None:
            continue
        side = round(lens.length(max(body.base.long, body.base.wide)))
        wedges = plane_marks.target(theme, max(theme.px(16), side))
        at = lens.to_screen(body.place.point)
        surface.blit(wedges, wedges.get_rect(center=at))
        if model in aimed:
            plane_marks.ring(
                surface, theme, lens.points(around(body.base, body.place, round(5 / lens.scale))), "ember"
            )
        looked_at = scene.looking is not None and scene.looking[1] == model
        words = _chance(scene, model) if not looked_at else ""
        if words:
            plate = plane_marks.label(theme, words, "ember")
            surface.blit(plate, contact.chance_box(scene, model, plate))


def _chance(scene: Overlaid, model: int) -> str:
    """The chance to hit one of the lit models, or of those that a shape would hit."""
    desk = scene.desk
    if not scene.show_odds:
        return ""
    action = desk.lit().get(model)
    if action is None or (desk.shown is not None and model in struck(desk)):
        action = desk.shown
    preview = desk.preview_of(action) if action is not None else None
    shots = preview.shots if preview else ()
    odds = next((shot.odds for shot in shots if shot.target == model), None)
    return f"{round(100 * odds.hit)} %" if odds is not None else ""


def _ghosts(scene: Overlaid, surface: pygame.Surface) -> None:
    """Models and pieces where they would come to stand."""
    desk, lens, theme = scene.desk, scene.lens, scene.theme
    if desk.route is not None and desk.whatif is None and desk.route.place != desk.route.start:
        body = scene.flow.shown.bodies.get(desk.route.model)
        if body is not None:
            models.one(surface, lens, body, desk.route.place, state="chosen")
    if desk.whatif is not None and desk.actor in desk.whatif.models:
        body = scene.flow.shown.bodies.get(desk.actor)
        place = desk.whatif.models[desk.actor].place
        if body is not None:
            models.one(surface, lens, body, place, ghost=True)
            ring = models.ring_of(lens, body, place)
            stop = fits(body.base, place, obstacles(desk.state, desk.actor))
            (plane_marks.blocked if stop else plane_marks.chosen_ring)(surface, theme, ring)
    for proposal in (desk.pinned, desk.pointed):
        if proposal is None or (proposal is desk.pointed and desk.pinned is not None):
            continue
        if proposal.place is not None and proposal.mover:
            _ghost_model(
                scene, surface, proposal.mover, proposal.place, proposal.legal, firm=proposal is desk.pinned
            )
    _ghost_piece(scene, surface)
    _plunges(scene, surface)


def _plunges(scene: Pictured, surface: pygame.Surface) -> None:
    """Whoever would be pushed or thrown over an edge, where that is, and how deep it goes down there (C-114)."""
    desk, lens, theme = scene.desk, scene.lens, scene.theme
    preview = desk.preview_of(desk.shown) if desk.shown is not None else None
    for plunge in preview.plunges if preview else ():
        body = scene.flow.shown.bodies.get(plunge.model)
        if body is None or not plunge.falls:
            continue
        start, end = lens.to_screen(body.place.point), lens.to_screen(plunge.place.point)
        models.one(surface, lens, body, plunge.place, ghost=True)
        pygame.draw.line(surface, theme.palette.ember, start, end, theme.px(2))
        plane_marks.ring(surface, theme, lens.points(outline(body.base, plunge.place)), "ember")
        deep = "no bottom" if math.isinf(plunge.height) else f"falls {plunge.height:g} deep"
        plate = plane_marks.label(theme, deep, "ember")
        under = end[1] + round(lens.length(body.base.long)) // 2 + theme.px(6)
        surface.blit(plate, plate.get_rect(midtop=(end[0], under)))


def _ghost_model(
    scene: Overlaid, surface: pygame.Surface, model: int, place: Place, legal: bool, *, firm: bool
) -> None:
    body = scene.body(model)
    if body is None:
        return
    models.one(surface, scene.lens, body, place, ghost=not firm)
    ring = models.ring_of(scene.lens, body, place)
    if legal:
        plane_marks.reach(surface, scene.theme, [ring])
    else:
        plane_marks.blocked(surface, scene.theme, ring)


def _ghost_piece(scene: Pictured, surface: pygame.Surface) -> None:
    """A piece of terrain that is being placed or moved."""
    from game.systems.ascension.scenario import kit

    desk, lens = scene.desk, scene.lens
    proposal = desk.pinned or desk.pointed
    if proposal is None or not isinstance(proposal.action, PlaceTerrain):
        return
    action = proposal.action
    bag = desk.state.kit.get(desk.state.side(desk.seat), ())
    piece = next((each for each in bag if each.id == action.piece), None)
    if piece is None:
        return
    ring = kit.laid(piece.outline, action.at, action.turn)
    drawn, at = terrain.piece(scene.theme, piece.kind, ring, unit=lens.unit, size=piece.size, seed=piece.id)
    origin = lens.origin
    surface.blit(drawn, (origin[0] + at[0], origin[1] + at[1]))
    if proposal.legal:
        terrain.lit(surface, scene.theme, lens.points(ring), "verdigris")
    else:
        plane_marks.blocked(surface, scene.theme, lens.points(ring))


def _offers(scene: Overlaid, surface: pygame.Surface) -> None:
    """Markers at doors, consoles, stairs and climbs that are within reach."""
    for offer, spot in scene.offer_spots():
        lit = spot.collidepoint(scene.app.pointer)
        plate = plane_marks.label(scene.theme, offer.words if lit else "", "verdigris", offer.icon)
        surface.blit(plate, plate.get_rect(midleft=(spot.x, spot.centery)))


def _name(scene: Overlaid, surface: pygame.Surface) -> None:
    """The name of the model that is pointed at, unless something else is said beside it."""
    desk, lens = scene.desk, scene.lens
    body = scene.flow.shown.bodies.get(desk.hovered.model)
    if body is None or desk.kind in ("acting", "deploy") or scene.looking is not None or desk.aim is not None:
        return
    plate = plane_marks.label(scene.theme, captions.name(desk.view, body.id))
    x, y = lens.to_screen(body.place.point)
    low = y + round(lens.length(max(body.base.long, body.base.wide)) / 2) + scene.px(8)
    surface.blit(plate, plate.get_rect(midtop=(x, low)))


def _noted(scene: Overlaid, surface: pygame.Surface) -> None:
    """What the clicked line of the log tells of."""
    for place in scene.noted:
        x, comma, y = place.partition(",")
        if comma and x.lstrip("-").isdigit() and y.lstrip("-").isdigit():
            ring = disc((int(x), int(y)), round(scene.px(60) / scene.lens.scale))
            plane_marks.chosen_ring(surface, scene.theme, scene.lens.points(ring))


def _cursor(scene: Overlaid, surface: pygame.Surface) -> None:
    """Where the keys point."""
    desk, theme = scene.desk, scene.theme
    if desk.cursor is None or not scene.app.keyboard:
        return
    x, y = scene.lens.to_screen(desk.cursor)
    reach, gap = theme.px(14), theme.px(4)
    for width, colour in ((theme.px(5), theme.palette.outline), (theme.px(2), theme.palette.focus)):
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            start, end = (x + dx * gap, y + dy * gap), (x + dx * reach, y + dy * reach)
            pygame.draw.line(surface, colour, start, end, width)
