"""What lies on this table besides terrain and models: zones, reach, the planned way, targets, templates, words."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple, Protocol

import pygame

from game.core.seats import Seat
from game.systems.ascension.actions import PlaceTerrain
from game.systems.ascension.profile import Attack
from game.systems.ascension.terrain import obstacles
from game.table.lengths import INCH
from game.table.obstacles import fits
from game.table.outlines import laid
from game.table.shapes import around
from game.table.templates import lane
from game.ui.app.loop import App
from game.ui.paint.measured import plane_marks
from game.ui.plane.camera import Lens
from game.ui.plane.display import Display
from game.ui.plane.marks import (
    Cursor,
    Ghost,
    GhostPiece,
    Influence,
    Lit,
    Mark,
    Name,
    Outcome,
    Plunge,
    Reach,
    Ring,
    Spotlight,
    Target,
    Template,
    Trail,
    Way,
    Zone,
    disc,
)
from game.ui.plane.sizes import Conditions, Sizes
from game.ui.play.thread import Aftermath
from game.ui.tables.ascension import callouts, captions, lesson, sights
from game.ui.tables.ascension.aftermath import Deed
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.lesson import Taught
from game.ui.tables.ascension.planning import contact, way_planner
from game.ui.tables.ascension.planning.way_planner import Offer

TRAILS = 8
"""How many of the latest moves are shown."""
ZONES = ("deploy", "terrain", "goal")
"""Kinds of choices in which the zones of the sides are shown."""
INCHES = {
    "displace-self-sight": 6, "displace-self": 4, "shift-self": 1, "cleanse": 4, "compel": 4, "step": 1,
}  # fmt: skip
"""How far abilities carry."""


class Marked(Taught, Protocol):
    """A table with marks on it."""

    @property
    def app(self) -> App: ...
    @property
    def rings(self) -> bool: ...
    @property
    def noted(self) -> tuple[str, ...]: ...
    @property
    def show_odds(self) -> bool: ...
    @property
    def aftermath(self) -> Aftermath | None: ...
    def offer_spots(self) -> list[tuple[Offer, pygame.Rect]]: ...


def under(scene: Marked) -> list[Mark]:
    """What lies under the models and seldom changes."""
    shaded = way_planner.reach(scene.desk)
    reach = [Reach(*shaded)] if shaded.edges and not scene.flow.moving else []
    route = scene.desk.route
    last = [] if route is not None and route.legs else trails(scene.flow.shown)
    return [*_zones(scene.desk), *reach, Sizes(scene.flow.shown.look), *last]


def over(scene: Marked) -> list[Mark]:
    """What lies over the models, under what is measured."""
    desk = scene.desk
    lines: list[Mark] = [*_influence(scene), *_ranges(desk), *_lit_pieces(desk), *_template(desk)]
    return [*lines, *(chips(scene) if lines else []), *_way(desk), *_ghosts(scene)]


def chips(scene: Marked) -> list[Mark]:
    """The chips of terrain and models once more, over lines that go through them."""
    desk, shown = scene.desk, scene.flow.shown
    gone = desk.route.model if desk.route is not None and desk.route.place != desk.route.start else 0
    resting = {body.id: body for body in shown.bodies.values() if body.id != gone}
    return [
        Sizes.over(shown.look, shown.bodies.values()),
        Conditions(tuple(resting.values()), None if gone else resting.get(desk.chosen)),
    ]


def top(scene: Marked) -> list[Mark]:
    """Sight, targets, and all that is said on the table: of a target what can be done to it, and no more what was."""
    targets = list(_targets(scene))
    aimed = {each.body.id for each in targets}
    past = [each for each in outcomes(scene.aftermath, scene.flow.shown) if each.body.id not in aimed]
    return [
        *sights.marks(scene), *past, *targets, *contact.marks(scene), *_offers(scene), *_name(scene), *_noted(scene),
        *lesson.marks(scene), *_cursor(scene), *callouts.marks(scene),
    ]  # fmt: skip


# Zones, reach and ways


def _zones(desk: Desk) -> Iterator[Zone]:
    """Zones of nobody's always; those of the sides while they matter, one's own lit while one deploys."""
    for zone in desk.view.field.zones:
        side = _side(desk, zone.seat) if zone.seat is not None else None
        if zone.seat is None or desk.kind in ZONES or not desk.view.models:
            lit = desk.kind == "deploy" and zone.seat == desk.seat
            yield Zone(zone.outline, side, "lit" if lit else "open")


def _side(desk: Desk, seat: Seat) -> Seat:
    return desk.view.field.players[seat].side


def trails(display: Display) -> Iterator[Trail]:
    """Where the models on the table have gone last."""
    for model, start, end in display.last[-TRAILS:]:
        if model in display.bodies and start.point != end.point:
            yield Trail(start.point, end.point)


def _influence(scene: Marked) -> Iterator[Influence]:
    """How far the influence of the models goes that one looks at; of all while it is asked for."""
    desk, view = scene.desk, scene.desk.view
    asked = {desk.hovered.model, desk.chosen, desk.pinned.hit.model if desk.pinned else 0}
    for body in scene.flow.shown.bodies.values():
        known = view.models.get(body.id)
        reach = view.field.characters[known.who].influence if known is not None else 0
        if reach and (body.id in asked or scene.rings):
            place = desk.route.place if desk.route and body.id == desk.actor else body.place
            yield Influence(around(body.base, place, reach), body.seat)


def _way(desk: Desk) -> Iterator[Way]:
    """The planned way."""
    route = desk.route
    if route is not None and route.strides:
        yield Way(desk.state.base(route.model), [(leg.start, leg.end) for leg in route.strides])


def _ranges(desk: Desk) -> Iterator[Ring]:
    """How far the armed attack or ability reaches from where the model would stand."""
    aim = desk.aim
    if aim is not None and aim.actor in aim.base.models:
        place, base = aim.base.models[aim.actor].place, aim.base.base(aim.actor)
        reach = INCHES.get(aim.name, 0) * INCH
        if aim.kind == "attack":
            attack = aim.base.character(aim.actor).attack(aim.name)
            reach = attack.range if attack.template != "breakthrough" else 0
        if reach:
            yield Ring(around(base, place, reach))


def _lit_pieces(desk: Desk) -> Iterator[Lit]:
    pieces, lit = desk.view.pieces, desk.lit()
    for key in lit:
        if isinstance(key, str) and key in pieces and desk.aim is not None and desk.aim.stage == "piece":
            yield Lit(pieces[key].outline)
    over, aimed = desk.hovered.piece, desk.pinned.hit.piece if desk.pinned else ""
    for key in {over, aimed} & set(pieces):
        if key == aimed or not desk.hovered.model:
            yield Lit(pieces[key].outline, "ember" if key in lit else "brass")


# Templates, ghosts and targets


def _template(desk: Desk) -> Iterator[Template]:
    """The shape of an area or a line where it would fall."""
    aim, proposal = desk.aim, desk.pinned or desk.pointed
    if aim is None or aim.kind != "attack" or proposal is None:
        return
    attack: Attack = aim.base.character(aim.actor).attack(aim.name)
    accent = "ember" if proposal.legal else "dim"
    at, heading = getattr(proposal.action, "at", None), getattr(proposal.action, "heading", None)
    if attack.template == "area" and at is not None:
        yield Template(disc(at, attack.diameter), accent)
    elif attack.template == "breakthrough" and heading is not None:
        place, base = aim.base.models[aim.actor].place, aim.base.base(aim.actor)
        yield Template(lane(base, place, heading, attack.length), accent)


def _ghosts(scene: Marked) -> Iterator[Mark]:
    """Models and pieces where they would come to stand."""
    desk, bodies = scene.desk, scene.flow.shown.bodies
    route = desk.route
    if route is not None and desk.whatif is None and route.place != route.start and route.model in bodies:
        yield Ghost(bodies[route.model], route.place, "chosen")
    if desk.whatif is not None and desk.actor in desk.whatif.models and desk.actor in bodies:
        body, place = bodies[desk.actor], desk.whatif.models[desk.actor].place
        stop = fits(body.base, place, obstacles(desk.state, desk.actor))
        yield Ghost(body, place, pale=True, edge="blocked" if stop else "chosen")
    for action in desk.laid.values():
        waiting = scene.body(action.model)
        if waiting is not None:
            yield Ghost(waiting, action.place, edge="free")
    proposal = desk.pinned or desk.pointed
    if proposal is not None and proposal.place is not None and proposal.mover:
        mover = scene.body(proposal.mover)
        if mover is not None:
            edge = "free" if proposal.legal else "blocked"
            yield Ghost(mover, proposal.place, pale=proposal is not desk.pinned, edge=edge)
    yield from _ghost_piece(desk)
    yield from _plunges(scene)


def _ghost_piece(desk: Desk) -> Iterator[GhostPiece]:
    """A piece of terrain that is being placed or moved."""
    proposal = desk.pinned or desk.pointed
    if proposal is None or not isinstance(proposal.action, PlaceTerrain):
        return
    action = proposal.action
    bag = desk.state.kit.get(desk.state.side(desk.seat), ())
    for piece in bag:
        if piece.id == action.piece:
            ring = laid(piece.outline, action.at, action.turn)
            yield GhostPiece(piece.id, piece.kind, ring, piece.size, proposal.legal)


def _plunges(scene: Marked) -> Iterator[Plunge]:
    """Whoever would be pushed or thrown over an edge, where that is, and how deep it goes down there (C-114)."""
    desk = scene.desk
    preview = desk.preview_of(desk.shown) if desk.shown is not None else None
    for plunge in preview.plunges if preview else ():
        body = scene.flow.shown.bodies.get(plunge.model)
        if body is not None and plunge.falls:
            deep = "no bottom" if math.isinf(plunge.height) else f"falls {plunge.height:g} deep"
            yield Plunge(body, plunge.place, deep)


def struck(desk: Desk) -> tuple[int, ...]:
    """The models that what is aimed at would hit."""
    if desk.shown is None:
        return ()
    return tuple(shot.target for shot in desk.preview_of(desk.shown).shots if shot.target)


def _targets(scene: Marked) -> Iterator[Target]:
    """Whatever can be hit, with the chance to hit it."""
    desk, looking = scene.desk, scene.plane.looking
    aimed = struck(desk)
    lit = [key for key in desk.lit() if isinstance(key, int)]
    for model in dict.fromkeys((*lit, *aimed)):
        body = scene.flow.shown.bodies.get(model)
        if body is not None:
            words = "" if looking is not None and looking[1] == model else _chance(scene, model)
            yield Target(body, model in aimed, words, contact.struck_from_above(desk, body))


def outcomes(told: Aftermath | None, shown: Display) -> Iterator[Outcome]:
    """What the last act did to whom, until the next."""
    for fate in told.fates if isinstance(told, Deed) else ():
        body = shown.bodies.get(fate.model)
        if body is not None:
            words, icon, accent = _FATES[fate.what]
            yield Outcome(body, words or f"−{fate.wounds}", icon, accent)


_FATES = {
    "lost": ("", "damage", "ember"),
    "missed": ("Missed", "shield", "bone"),
    "unharmed": ("Unharmed", "shield", "bone"),
}


def _chance(scene: Marked, model: int) -> str:
    """The chance to hit one of the lit models, or of those that a shape would hit."""
    desk = scene.desk
    if not scene.show_odds:
        return ""
    action = desk.lit().get(model)
    if action is None or (desk.shown is not None and model in struck(desk)):
        action = desk.shown
    shots = desk.preview_of(action).shots if action is not None else ()
    odds = next((shot.odds for shot in shots if shot.target == model), None)
    return f"{round(100 * odds.hit)} %" if odds is not None else ""


# Words


def _offers(scene: Marked) -> Iterator[OfferPlate]:
    """Doors, consoles, stairs and climbs that are within reach."""
    for offer, spot in scene.offer_spots():
        lit = spot.collidepoint(scene.app.pointer)
        yield OfferPlate(spot, offer.words if lit else "", offer.icon)


class OfferPlate(NamedTuple):
    """Something that can be clicked where the way ends; it says what while it is pointed at."""

    spot: pygame.Rect
    words: str
    icon: str

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        plate = plane_marks.label(lens.theme, self.words, "verdigris", self.icon)
        surface.blit(plate, plate.get_rect(midleft=(self.spot.x, self.spot.centery)))


def _name(scene: Marked) -> Iterator[Name]:
    """The name of the model that is pointed at, unless something else is said beside it."""
    desk = scene.desk
    body = scene.flow.shown.bodies.get(desk.hovered.model)
    silent = desk.kind in ("acting", "deploy") or desk.aim is not None
    if body is not None and not silent and scene.plane.looking is None:
        yield Name(body, captions.name(desk.view, body.id))


def _noted(scene: Marked) -> Iterator[Spotlight]:
    """What the clicked line of the log tells of."""
    for place in scene.noted:
        x, comma, y = place.partition(",")
        if comma and x.lstrip("-").isdigit() and y.lstrip("-").isdigit():
            yield Spotlight((int(x), int(y)))


def _cursor(scene: Marked) -> Iterator[Cursor]:
    """Where the keys point."""
    if scene.desk.cursor is not None and scene.app.keyboard:
        yield Cursor(scene.desk.cursor)
