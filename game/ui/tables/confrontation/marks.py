"""What lies on this table besides terrain and figures: zones, objectives, rings, ghosts of what is planned, tags and words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import pygame

from game.core.actions import Action
from game.core.seats import Seat
from game.systems.confrontation import actions as a
from game.systems.confrontation.state import FighterId, Objective, UnitId
from game.table.lengths import CM
from game.table.shapes import Base, Place, Point
from game.ui.app.theme import mix
from game.ui.kit.measures import GAP, HAIR, STROKE
from game.ui.paint import strokes, tokens
from game.ui.paint.measured import figures, unit_tags
from game.ui.paint.squares import marks
from game.ui.plane import clearance
from game.ui.plane.camera import Lens
from game.ui.plane.display import Body
from game.ui.plane.marks import Cursor, Mark, Name, Spotlight, Trail, Zone
from game.ui.tables.confrontation import parts, tags
from game.ui.tables.confrontation.contract import Pictured
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.display import CHEST, TableDisplay
from game.ui.tables.confrontation.seat_knowledge import Standing

ZONES = ("deploy", "terrain", "zone", "reserve")
"""Kinds of choices in which the zones are shown."""
_DOT, _DOTS = 3, 8
"""A dot of an objective's ring, and from one to the next, in logical pixels."""
_FAINT = 0.35
"""How much of the dark is in its colour while nobody holds it."""
_HELD = 0.42
"""How large the mark of its holder is on its disc."""
_BOLD = CM // 4
"""How much wider the ring of a single figure among those of its unit is, in tenths."""
_PRIZE, _SHOULDER = 22, (0.5, 0.75)
"""The least size of the sign of a chest, in logical pixels, and where its middle lies, in halves of a base from the middle of that."""
_CLEAR = 2
"""How far outside a base a ring round it lies, in logical pixels."""


class Goal(NamedTuple):
    """An objective: a stone disc with what it is worth, on which the mark of its holder lies, and the ring from which it is held."""

    at: Point
    reach: int
    worth: str
    seat: Seat | None
    grown: float = 1.0
    """How much larger its disc is laid, where the whole picture is made smaller afterwards."""

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Lay it down."""
        theme = lens.theme
        palette = theme.palette
        colour = palette.sides[self.seat].light if self.seat else mix(palette.bone, palette.outline, _FAINT)
        ring = strokes.round_outline(lens.to_screen(self.at), lens.length(self.reach))
        strokes.dotted(
            surface, strokes.closed(ring), colour, theme.px(_DOT), theme.px(_DOTS), theme.palette.outline
        )
        disc = unit_tags.disc(
            theme, max(theme.px(unit_tags.HIGH), round(lens.length(tags.DISC) / self.grown)), self.worth
        )
        if self.seat:
            mark = tokens.side_mark(theme, self.seat, round(disc.get_width() * _HELD))
            disc = disc.copy()
            disc.blit(mark, mark.get_rect(bottomright=disc.get_size()))
        if self.grown > 1:
            disc = pygame.transform.smoothscale_by(disc, self.grown)
        surface.blit(disc, disc.get_rect(center=lens.to_screen(self.at)))


class Rings(NamedTuple):
    """Rings round some bases, in a role of the palette."""

    bases: tuple[tuple[Point, int], ...]
    accent: str = "brass_hi"

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw them."""
        theme = lens.theme
        for at, across in self.bases:
            wide = round(lens.length(across)) + 2 * theme.px(_CLEAR)
            ring = figures.ring(theme, wide, self.accent, max(1, theme.px(STROKE)))
            surface.blit(ring, ring.get_rect(center=lens.to_screen(at)))


class Prize(NamedTuple):
    """The chest that a figure carries: over its shoulder, whatever rings and neighbours lie about it (G-58)."""

    at: Point
    across: int

    def box(self, lens: Lens) -> pygame.Rect:
        """Where it lies."""
        half = lens.length(self.across) / 2
        side = max(lens.theme.px(_PRIZE), round(half))
        x, y = lens.to_screen(self.at)
        box = pygame.Rect(0, 0, side, side)
        box.center = x + round(half * _SHOULDER[0]), y - round(half * _SHOULDER[1])
        return box

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw it."""
        box = self.box(lens)
        surface.blit(unit_tags.emblem_disc(lens.theme, box.width, CHEST), box)


class Shade(NamedTuple):
    """A figure where it would stand, or where it stood: faint, in a ring of a role of the palette."""

    place: Place
    base: Base
    seat: Seat
    emblem: str
    accent: str = "verdigris"

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw it."""
        theme = lens.theme
        across = lens.length(self.base.long)
        picture, (x, y) = figures.figure(theme, across, seat=self.seat, emblem=self.emblem, ghost=True)
        left, top = lens.to_screen(self.place.point)
        surface.blit(picture, (left - x, top - y))
        ring = figures.ring(theme, round(across), self.accent, max(1, theme.px(HAIR)))
        surface.blit(ring, ring.get_rect(center=(left, top)))


class Refused(NamedTuple):
    """Why something cannot be, at a place of the table."""

    at: Point
    words: str
    rule: str
    bodies: Sequence[Body]

    def draw(self, surface: pygame.Surface, lens: Lens) -> None:
        """Draw it where it covers least."""
        theme = lens.theme
        picture = marks.callout(theme, self.words, icon="refused", link=self.rule, room=lens.free.width // 3)
        kept = lens.discs((body.place.point, body.widest) for body in self.bodies)
        places = clearance.beside(picture, lens.to_screen(self.at), theme.px(GAP))
        surface.blit(picture, clearance.clearest(list(places), kept, lens.free))


# Layers


def under(scene: Pictured) -> list[Mark]:
    """What lies under the figures and seldom changes."""
    view = scene.desk.view
    enters = scene.desk.kind == "acting" and scene.desk.actor not in scene.shown.units
    lit = scene.desk.seat if scene.desk.kind == "deploy" else None
    shows = enters or scene.desk.kind in ZONES or not scene.shown.bodies
    zones = zones_of(view, lit) if shows else []
    trails = _trails(scene) if not scene.desk.plans else []
    return [*zones, *goals(view, scene.desk.seat), *trails, *parts.all_of("under", scene)]


def over(scene: Pictured) -> list[Mark]:
    """What lies over the figures, under what is measured."""
    if scene.flow.moving:
        return []
    found: list[Mark] = list(parts.all_of("over", scene))
    return [*_rings(scene), *(found or ghosts(scene.desk))]


def top(scene: Pictured) -> list[Mark]:
    """Tags, and all that is said on the table; the tags stay while things move."""
    desk = scene.desk
    shown: list[Mark] = [*carried(scene.shown), *tags_of(scene)]
    if scene.flow.moving:
        return shown
    said = desk.said
    callouts: list[Mark] = []
    if said is not None and said.at is not None:
        bodies = list(scene.shown.bodies.values())
        callouts.append(Refused(said.at, said.refusal.text, said.refusal.rule, bodies))
    return [*shown, *_names(scene), *_noted(scene), *parts.all_of("top", scene), *callouts, *_cursor(desk)]


def carried(shown: TableDisplay) -> list[Prize]:
    """The chests that are carried."""
    return [Prize(body.place.point, body.base.long) for body in shown.bodies.values() if body.badge == CHEST]


def tags_of(scene: Pictured) -> list[tags.Tag]:
    """The tags of all units."""
    return _board(scene).tags(scene.lens, scene.shown, scene.desk.view, scene.desk.chosen)


def _board(scene: Pictured) -> tags.TagBoard:
    board: tags.TagBoard = scene.desk.memo.setdefault("tags", tags.TagBoard())
    return board


def tagged(scene: Pictured) -> tuple[pygame.Rect, ...]:
    """Where tags and the discs of objectives stand, so that words of parts keep clear of them."""
    return (*(tag.place for tag in tags_of(scene)), *tags.discs_of(scene.lens, scene.desk.view))


def crowded(scene: Pictured) -> tuple[pygame.Rect, ...]:
    """The same, and the squares round all figures."""
    return (*tagged(scene), *_board(scene).figures)


# Under


def zones_of(view: Standing, lit: Seat | None = None) -> Iterator[Zone]:
    """Where the sides deploy; that of one seat lit."""
    for zone in view.field.zones:
        yield Zone(zone.outline, zone.seat, "lit" if zone.seat == lit and lit is not None else "open")


def goals(view: Standing, seat: Seat | None = None, grown: float = 1.0) -> Iterator[Goal]:
    """The objectives, with what they are worth to a seat; `grown` where they are made smaller afterwards."""
    for each in view.objectives.values():
        yield Goal(each.at, each.reach, worth_of(each, seat), each.holder, grown)


def worth_of(objective: Objective, seat: Seat | None) -> str:
    """What an objective is worth to a seat; to all where none is named."""
    if seat is not None and seat in objective.worth:
        return str(objective.worth[seat])
    values = sorted(set(objective.worth.values()))
    return "/".join(map(str, values)) if values else ""


def _trails(scene: Pictured) -> Iterator[Trail]:
    """Where the unit that moved last came from: one trail for all of it."""
    moved = [(start, end) for id, start, end in scene.shown.last if id in scene.shown.bodies]
    if moved:
        count = len(moved)
        ends = [
            (
                round(sum(pair[side].x for pair in moved) / count),
                round(sum(pair[side].y for pair in moved) / count),
            )
            for side in (0, 1)
        ]
        yield Trail(*ends)


# Over


def _rings(scene: Pictured) -> Iterator[Rings]:
    """Rings round the unit that is looked at, the one pointed at, and whom the plan is about."""
    desk, action = scene.desk, scene.desk.act
    target = int(getattr(action, "target", 0) or 0)
    if desk.kind == "unit":
        able = [
            each.unit for each in desk.offers() if isinstance(each, a.Activate) and each.unit != desk.chosen
        ]
        yield Rings(tuple(base for unit in able for base in _bases(scene, unit)), "verdigris")
    if desk.kind == "pick":
        free = dict.fromkeys(unit for unit in desk.picks() if unit != desk.chosen)
        yield Rings(tuple(base for unit in free for base in _bases(scene, unit)), "verdigris")
    struck = _struck(desk, action)
    shot = isinstance(action, a.Shoot) or (isinstance(action, a.Call) and bool(action.fighter))
    drawn = desk.drawn.front.unit if desk.drawn is not None and desk.drawn.known else 0
    for unit, accent in (
        (desk.pointed, "bone"),
        (desk.chosen, "brass_hi"),
        (0 if struck or shot else target, "ember"),
    ):
        if unit and unit != drawn and (accent != "bone" or unit not in (desk.chosen, target)):
            yield Rings(_bases(scene, unit), accent)
    hand = scene.shown.bodies.get(_handler(desk, action))
    if hand is not None:
        yield Rings(((hand.place.point, hand.base.long + _BOLD),), "verdigris")
    bodies = [body for each in struck if (body := scene.shown.bodies.get(each)) is not None]
    if bodies:
        yield Rings(tuple((body.place.point, body.base.long) for body in bodies), "ember")


def _handler(desk: Desk, action: Action | None) -> FighterId:
    """The one figure that takes, puts down or opens something; 0 for nobody."""
    if isinstance(action, a.Take | a.Handle):
        return action.fighter
    if isinstance(action, a.Drop):
        return next((each.id for each in desk.state.fighters.values() if each.carries == action.item), 0)
    return 0


def _bases(scene: Pictured, unit: UnitId) -> tuple[tuple[Point, int], ...]:
    return tuple((body.place.point, body.base.long) for body in scene.shown.members(unit))


def _struck(desk: Desk, action: Action | None) -> list[FighterId]:
    """The figures that a blow is aimed at, or that suffer in a division of losses; none where a whole unit is meant."""
    if isinstance(action, a.Allot):
        return [fighter for fighter, damage in action.damage if damage]
    if isinstance(action, a.Combat) and not action.piece:
        members = desk.state.members(action.target)
        return [
            each.id
            for each in members
            if each.id == action.victim or (not action.victim and each.profile == action.defenders)
        ]
    return []


def ghosts(desk: Desk) -> Iterator[Shade]:
    """Where the figures of a planned move, charge or deployment would stand."""
    action, state = desk.act, desk.state
    if isinstance(action, a.Close):
        members = [state.fighters[each] for each in action.order if each in state.fighters]
    elif isinstance(action, a.March):
        members = state.members(desk.actor)
    elif isinstance(action, a.Deploy):
        members = state.members(action.unit)
    else:
        return
    for fighter, place in zip(members, action.places, strict=False):
        profile = state.profile(fighter.id)
        yield Shade(place, profile.base, state.units[fighter.unit].seat, profile.emblem or "skull")


# Top


def _names(scene: Pictured) -> Iterator[Name]:
    """The name of the unit that is pointed at."""
    unit = scene.desk.pointed
    aimed = int(getattr(scene.desk.act, "target", 0) or 0)
    drawn = scene.desk.drawn.front.unit if scene.desk.drawn is not None else 0
    bodies = scene.shown.members(unit) if unit and unit not in (aimed, drawn) else []
    if bodies:
        low = max(bodies, key=lambda body: body.y)
        kept = [tag.place for tag in tags_of(scene)]
        yield Name(low, scene.shown.units[unit].name, kept)


def _noted(scene: Pictured) -> Iterator[Spotlight]:
    """The places of the line of the log that was clicked."""
    for place in scene.noted:
        x, comma, y = place.partition(",")
        if comma and x.lstrip("-").isdigit() and y.lstrip("-").isdigit():
            yield Spotlight((int(x), int(y)))


def _cursor(desk: Desk) -> Iterable[Cursor]:
    return [Cursor(desk.cursor)] if desk.cursor is not None else []
