"""Battles of units at a glance: their terrain, zones and companies, before they begin and as they stand."""

from __future__ import annotations

from game.core.options import complete
from game.core.seats import Seat
from game.core.system import Document
from game.core.words.grammar import plural
from game.systems.confrontation.scenario import setup
from game.systems.confrontation.state import Battle, Fighter, Unit
from game.ui.play.summaries.brief import Brief, Host, Land, Piece


def read(document: Document) -> Brief:
    """A scenario at a glance; only its title where nothing more can be read."""
    setting = setup.read(document)[0]
    if setting is None:
        return Brief(str(document.get("title", "")) or "Without a name")
    name = next(iter(setting.grounds))
    state = setup.table(setting, name, complete(setup.OPTIONS, setting.file.options))
    state.fighters = {each.id: each for company in setting.companies.values() for each in company.fighters}
    found = standing(state)
    hosts = tuple(
        Host(each.seat, each.name, each.pieces, (), setting.file.sides[each.seat].bot, points=each.points)
        for each in found.hosts
    )
    return Brief(
        found.title, setting.file.story, setting.file.kind, hosts, steps=len(setting.file.lesson), land=found.land,
        note=found.note,
    )  # fmt: skip


def standing(state: Battle) -> Brief:
    """A battle as it stands."""
    field, council = state.field, state.field.council
    hosts = tuple(
        Host(
            seat,
            side.name,
            tuple(_piece(state, unit) for unit in state.company(seat)),
            (),
            points=side.points,
        )
        for seat, side in field.sides.items()
    )
    target = max(council.target.values(), default=0)
    zones: list[tuple[Seat | None, tuple[tuple[int, int], ...]]] = [
        (zone.seat, zone.outline) for zone in field.zones
    ]
    land = Land(
        (field.width, field.height), tuple((piece.kind, piece.outline) for piece in state.pieces.values()), tuple(zones),
        tuple((state.units[each.unit].seat, float(each.place.x), float(each.place.y)) for each in _there(state)), target,
        council.rounds,
    )  # fmt: skip
    rounds = plural(council.rounds, "round")
    first = f"{target} Elixir, {rounds}" if target else rounds
    return Brief(field.title, hosts=hosts, land=land, note=first)


def _there(state: Battle) -> list[Fighter]:
    """The fighters on the table."""
    return [
        each
        for each in state.fighters.values()
        if each.place.x >= 0 and state.units[each.unit].fate == "table"
    ]


def _piece(state: Battle, unit: Unit) -> Piece:
    """A unit as a picture shows it: as many hits as figures, or as the health of one alone."""
    members = state.members(unit.id)
    plain = [each for each in members if each.role in ("standard", "machine")] or members
    emblem = state.field.profiles[plain[0].profile].emblem if plain else ""
    hero = any(each.role == "incarnate" for each in members)
    if len(members) == 1:
        full = state.field.profiles[members[0].profile].health
        return Piece(unit.name, emblem, full, hero, False, lost=max(0, full - members[0].health))
    return Piece(
        unit.name,
        emblem,
        max(unit.original, len(members)),
        hero,
        True,
        lost=max(0, unit.original - len(members)),
    )
