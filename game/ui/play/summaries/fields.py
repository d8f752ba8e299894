"""Battles on the measured table at a glance: their terrain, zones and forces, before they begin and as they stand."""

from __future__ import annotations

import pygame

from game.core.seats import Seat
from game.core.system import Document
from game.systems.ascension.points import creation
from game.systems.ascension.profile import Character
from game.systems.ascension.scenario import scenario_file, setup
from game.systems.ascension.scenario.plan import Plan
from game.systems.ascension.state import Battle, Model, Zone
from game.systems.ascension.state import Piece as Terrain
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.paint.measured import minimap
from game.ui.play.summaries.brief import Brief, Host, Land, Piece

Spot = tuple[Seat, float, float]


def read(document: Document) -> Brief:
    """A scenario at a glance; only its title where nothing more can be read."""
    plan = setup.read(document)[0]
    return Brief(str(document.get("title", "")) or "Without a name") if plan is None else of_plan(plan)


def of_plan(plan: Plan) -> Brief:
    """A scenario that has been read, at a glance."""
    found = plan.file
    hosts = []
    for seat in scenario_file.seats(found):
        side, models = found.sides[seat], plan.models.get(seat, ())
        leader = next((model.who for model in models if model.leader), "")
        hosts.append(host(seat, side.name, plan.forces.get(seat, ()), leader, side.bot))
    standing = tuple(
        (model.seat, float(model.place.x), float(model.place.y))
        for models in plan.models.values()
        for model in models
        if model.who.partition("@")[0] in found.sides[model.seat].stands
    )
    land = Land(plan.size, _pieces(plan.pieces), _zones(plan.zones), standing, found.points, found.rounds)
    return Brief(found.title, found.story, found.kind, tuple(hosts), steps=len(found.lesson), land=land)


def host(seat: Seat, name: str, characters: tuple[Character, ...], leader: str, bot: str = "") -> Host:
    """A side with those who play for it."""
    pieces = tuple(
        Piece(each.name, each.emblem, each.wounds, each.id == leader, False) for each in characters
    )
    return Host(seat, name, pieces, (), bot, points=sum(map(creation.points, characters)))


def standing(state: Battle) -> Brief:
    """A battle as it stands."""
    field = state.field
    hosts = []
    for seat, player in field.players.items():
        models = [model for model in state.models.values() if model.seat == seat]
        hosts.append(Host(seat, player.name, tuple(_piece(state, model) for model in models), ()))
    spots = tuple((model.seat, float(model.place.x), float(model.place.y)) for model in state.models.values())
    pieces = _pieces(tuple(state.pieces.values()))
    size = field.width, field.height
    land = Land(size, pieces, _zones(field.zones), spots, field.limit, field.rounds)
    return Brief(field.title, hosts=tuple(hosts), land=land)


def _piece(state: Battle, model: Model) -> Piece:
    character = state.field.characters[model.who]
    lost = character.wounds - model.wounds
    return Piece(character.name, character.emblem, character.wounds, model.leader, False, lost=lost)


def _pieces(pieces: tuple[Terrain, ...]) -> tuple[tuple[str, tuple[tuple[int, int], ...]], ...]:
    return tuple((piece.kind, piece.outline) for piece in pieces)


def _zones(zones: tuple[Zone, ...]) -> tuple[tuple[Seat | None, tuple[tuple[int, int], ...]], ...]:
    return tuple((zone.seat, zone.outline) for zone in zones)


# The picture


@kept
def picture(theme: Theme, size: int, brief: Brief, *, deploy: bool = True) -> pygame.Surface:
    """The table seen from above, at most `size` pixels wide and high; with `deploy` those who do not stand yet wait in their zones."""
    land = brief.land
    assert land
    models = land.standing + (_waiting(brief, land) if deploy else ())
    share = size / max(land.size)
    extent = round(land.size[0] * share), round(land.size[1] * share)
    return minimap.minimap(
        theme, extent, land.size, pieces=land.pieces, models=models, zones=land.zones, marks=land.marks
    )


def _waiting(brief: Brief, land: Land) -> tuple[Spot, ...]:
    """Those who are to be deployed, in a row along the middle of their zones."""
    spots: list[Spot] = []
    for seat, outline in land.zones:
        host = brief.host(seat) if seat else None
        if host is None or seat is None:
            continue
        count = len(host.pieces) - sum(each[0] == seat for each in land.standing)
        xs, ys = [x for x, _ in outline], [y for _, y in outline]
        wide, high = max(xs) - min(xs), max(ys) - min(ys)
        for number in range(max(0, count)):
            share = (number + 1) / (count + 1)
            along = (min(xs) + wide * share, min(ys) + high / 2)
            across = (min(xs) + wide / 2, min(ys) + high * share)
            spots.append((seat, *(along if wide >= high else across)))
    return tuple(spots)
