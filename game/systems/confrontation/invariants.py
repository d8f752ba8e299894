"""What holds in every sound battle: nobody overlaps or is off the table, points, cards and pools add up."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from game.systems.confrontation import victory
from game.systems.confrontation.movement import figures, formation
from game.systems.confrontation.state import GONE, NOWHERE, Battle, Card, Fighter, Piece, Unit
from game.table.lengths import TOLERANCE
from game.table.shapes import contains

MOST_MANA = 30
"""The most mana in a pool (GB-87)."""


def broken(state: Battle) -> Iterator[str]:
    """The invariants that `state` breaks, in words."""
    yield from _everybody(state)
    for unit in state.units.values():
        yield from _unit(state, unit)
    for fighter in state.fighters.values():
        yield from _fighter(state, fighter)
    yield from _overlaps(state)
    yield from _points(state)
    yield from _cards(state)
    yield from _items(state)
    for seat, pool in state.elixir.items():
        if pool < 0:
            yield f"{seat} has {pool} Elixir"
    for seat, chief in state.commanders.items():
        if chief and (chief not in state.fighters or state.units[state.fighters[chief].unit].seat != seat):
            yield f"{chief} cannot command {seat}"


def _everybody(state: Battle) -> Iterator[str]:
    both = set(state.fighters) & set(state.fallen)
    if both:
        yield f"{sorted(both)} live and have fallen"
    every = sorted([*state.fighters, *state.fallen])
    if every != list(range(1, len(every) + 1)):
        yield f"fighters are missing: {every}"
    if sorted(state.units) != list(range(1, len(state.units) + 1)):
        yield f"units are missing: {sorted(state.units)}"


def _unit(state: Battle, unit: Unit) -> Iterator[str]:
    """A unit with a leader among its members, and pools within their bounds; one that is gone has nobody."""
    members = state.members(unit.id)
    if unit.fate in GONE:
        if members:
            yield f"{unit.name} ({unit.id}) is {unit.fate} and has {len(members)} members"
        return
    if unit.leader not in [fighter.id for fighter in members]:
        yield f"{unit.name} ({unit.id}) is led by {unit.leader}, who is none of its members"
    if unit.faith < 0 or not 0 <= unit.mana <= MOST_MANA:
        yield f"{unit.name} ({unit.id}) has {unit.faith} faith and {unit.mana} mana"
    if state.round == 0 and unit.fate == "table":
        places = [fighter.place for fighter in members]
        if formation.fault(state, unit.id, places, unit.formation):
            yield f"{unit.name} ({unit.id}) is deployed out of formation"


def _fighter(state: Battle, fighter: Fighter) -> Iterator[str]:
    """A fighter with health, on the table if his unit is, and then wholly."""
    profile = state.field.profiles[fighter.profile]
    name = f"{profile.name} ({fighter.id})"
    if not 1 <= fighter.health <= profile.health:
        yield f"{name} has {fighter.health} health of {profile.health}"
    if state.units[fighter.unit].fate != "table":
        if fighter.place != NOWHERE:
            yield f"{name} waits at {fighter.place}"
        return
    x, y, half = fighter.place.x, fighter.place.y, profile.base.long // 2
    over = max(half - x, half - y, x + half - state.field.width, y + half - state.field.height)
    if over > TOLERANCE:
        yield f"{name} is {over} tenths over the table's edge"
    if depth := sunk(state, fighter):
        yield f"{name} stands in {depth.name}"


def sunk(state: Battle, fighter: Fighter) -> Piece | None:
    """The deep ground in which somebody stands who does not fly (GB-35)."""
    if state.field.profiles[fighter.profile].has("flight"):
        return None
    there = fighter.place.point
    deep = (piece for piece in state.pieces.values() if piece.has("deep"))
    return next((piece for piece in deep if contains(piece.outline, there)), None)


def _overlaps(state: Battle) -> Iterator[str]:
    """Bases that overlap by more than the tolerance."""
    there = [
        figures.Figure(each.id, each.unit, each.place.x, each.place.y, figures.radius(state, each))
        for each in state.fighters.values()
        if state.units[each.unit].fate == "table"
    ]
    there.sort(key=lambda each: each.x - each.radius)
    for number, one in enumerate(there):
        for other in there[number + 1 :]:
            if other.x - other.radius > one.x + one.radius:
                break
            gap = figures.apart(one, other)
            if gap < -TOLERANCE:
                yield f"{one.fighter} and {other.fighter} overlap by {-gap} tenths"


def _points(state: Battle) -> Iterator[str]:
    """Every figure of a company has its price, living or fallen; summoned ones are extra (G-66)."""
    sums = dict.fromkeys(state.field.sides, 0)
    for fighter in (*state.fighters.values(), *state.fallen.values()):
        unit = state.units[fighter.unit]
        if not unit.summoner:
            sums[unit.seat] += victory.price(state, fighter)
    for seat, side in state.field.sides.items():
        if sums[seat] != side.points:
            yield f"{seat} has figures for {sums[seat]} AP of {side.points}"


def _cards(state: Battle) -> Iterator[str]:
    """No seat has more cards of a troop than it ever had units of it (GB-13)."""
    for seat, own in state.sequences.items():
        held: list[Card] = [*own.cards, *own.played, *([own.reserve] if own.reserve else [])]
        held += [dealt.card for dealt in state.deck if dealt.seat == seat]
        held += [state.drawn.card] if state.drawn and state.drawn.seat == seat else []
        units = Counter(unit.troop for unit in state.units.values() if unit.seat == seat)
        for troop, count in Counter(card.troop for card in held if not card.work).items():
            if count > units[troop]:
                yield f"{seat} has {count} cards of {troop} for {units[troop]} units"
        works = [card for card in held if card.work]
        if len(works) != len(set(works)):
            yield f"{seat} has a titanic card twice"


def _items(state: Battle) -> Iterator[str]:
    for item in state.items.values():
        carrier = state.fighters.get(item.carrier)
        if item.carrier and not item.gone and (carrier is None or carrier.carries != item.id):
            yield f"{item.name} is carried by {item.carrier}, who does not have it"
    for fighter in state.fighters.values():
        if fighter.carries and state.items[fighter.carries].carrier != fighter.id:
            yield f"{fighter.id} carries {fighter.carries}, which is elsewhere"
