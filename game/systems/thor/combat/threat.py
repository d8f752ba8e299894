"""What the foe could hit in its next turn, by the cards it may hold then (the threat overlay, T-90)."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from game.core.chance import seeded
from game.systems.thor.actions import UnitId
from game.systems.thor.cards.deck import FATE_CARDS
from game.systems.thor.cards.notation import Go, Hit, Way
from game.systems.thor.catalogue import CardName, cards, may_use
from game.systems.thor.combat.target_rules import area, reaches
from game.systems.thor.movement import destinations, ordered
from game.systems.thor.squares import DIRECTIONS, SQUARES, Square
from game.systems.thor.state import FOE, Battle, Unit
from game.systems.thor.view import BattleView, resample

Reach = dict[Square, set[UnitId]]


class Threat(msgspec.Struct, frozen=True):
    """Which enemies could hit a square in their next turn: from where they stand, or only after a move."""

    standing: tuple[UnitId, ...] = ()
    moving: tuple[UnitId, ...] = ()


def threats(view: BattleView) -> dict[Square, Threat]:
    """The squares that the foe could hit next turn, as far as this seat can know.

    A card counts if the foe may hold it by then: not if every copy is in this seat's hand, or lies in a discard
    pile that will not be shuffled before.
    """
    state = resample(view, seeded("threat"))
    possible = _possible(view)
    standing: Reach = {}
    moving: Reach = {}
    for unit in state.side(FOE[view.seat]):
        hits = list(_hits(state, unit, possible))
        _mark(standing, unit.id, _struck(state, unit, hits))
        for charge in _charges(state, unit, possible):
            assert charge.go is not None
            assert charge.hit is not None
            for place in destinations(state, unit.at, charge.go):
                _mark(moving, unit.id, _struck(*_moved(state, unit, place), [charge.hit]))
        for place in {
            place for go in _goes(state, unit, possible) for place in destinations(state, unit.at, go)
        }:
            _mark(moving, unit.id, _struck(*_moved(state, unit, place), hits))
    return {
        square: Threat(
            tuple(sorted(standing.get(square, ()))),
            tuple(sorted(moving.get(square, set()) - standing.get(square, set()))),
        )
        for square in SQUARES
        if square in standing or square in moving
    }


def _mark(reach: Reach, unit: UnitId, squares: set[Square]) -> None:
    for square in squares:
        reach.setdefault(square, set()).add(unit)


def _possible(view: BattleView) -> set[CardName]:
    """The cards that the foe may hold in its next Fight phase."""
    drawn = view.known.deck[:FATE_CARDS]
    possible = {*view.known.hand, *drawn}
    if len(drawn) < FATE_CARDS or view.foe_cards > len(view.known.hand):
        possible |= set(view.unseen())
    if view.deck_cards < FATE_CARDS:
        possible |= set(view.discard)
    return possible


def _ways(state: Battle, unit: Unit, possible: set[CardName]) -> Iterator[Way]:
    """Every way in which the unit, or a friend that orders it, may be used."""
    profile = state.profile(unit.id)
    for name in sorted(possible):
        card = cards()[name]
        if card.wild:
            yield from (way for power in profile.of_kind(name) for way in power.ways if not way.within)
            for friend in state.side(unit.seat):
                for power in state.profile(friend.id).of_kind(name):
                    yield from (
                        way for way in power.ways if way.within and unit in list(ordered(state, friend, way))
                    )
        elif may_use(profile, card):
            yield from card.power.ways


def _hits(state: Battle, unit: Unit, possible: set[CardName]) -> Iterator[Hit]:
    for way in _ways(state, unit, possible):
        if way.use in ("attack", "blast") and way.hit:
            yield way.hit


def _goes(state: Battle, unit: Unit, possible: set[CardName]) -> Iterator[Go]:
    for way in _ways(state, unit, possible):
        if way.use == "move" and way.go:
            yield way.go


def _charges(state: Battle, unit: Unit, possible: set[CardName]) -> Iterator[Way]:
    for way in _ways(state, unit, possible):
        if way.use == "charge":
            yield way


def _moved(state: Battle, unit: Unit, place: Square) -> tuple[Battle, Unit]:
    after = state.copy()
    after.place(unit, place)
    return after, after.units[unit.id]


def _struck(state: Battle, unit: Unit, hits: list[Hit]) -> set[Square]:
    """The squares that any of these attacks hits from where the unit stands."""
    found: set[Square] = set()
    for hit in dict.fromkeys(hits):
        if hit.area == "line":
            found.update(square for toward in DIRECTIONS for square in area(state, unit, hit, toward))
        elif hit.area:
            found.update(area(state, unit, hit, ""))
        else:
            found.update(square for square in SQUARES if reaches(state, unit.at, square, hit))
    return found - set(state.field.terrain)
