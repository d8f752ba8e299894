"""What fighters handle in their activation: doors and chests, and things that they pick up and put down (GB-36, GB-38, G-58, G-170)."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import msgspec

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.systems.confrontation import events, units
from game.systems.confrontation.actions import Drop, Handle, Take
from game.systems.confrontation.movement import figures
from game.systems.confrontation.movement.figures import Figure
from game.systems.confrontation.state import CONTACT, Battle, Fighter, Item, ItemId, Piece, UnitId
from game.table.lengths import TOLERANCE, said_cm
from game.table.shapes import Place, Point, contains, gap_to

ACTIONS: tuple[type[Action], ...] = (Handle, Take, Drop)
_AROUND = ((0, 1), (1, 0), (0, -1), (-1, 0))


# What can be done


def suggest(state: Battle) -> list[Action]:
    """Every door and chest that can be handled, every thing that can be picked up, and each that is carried put down."""
    if closed(state) is not None:
        return []
    made: list[Action] = []
    for each in _hands(state):
        made += [Handle(piece.id, each.fighter) for piece in state.pieces.values() if _handles(piece)]
        made += [Take(item.id, each.fighter) for item in state.items.values()]
        carried = state.fighters[each.fighter].carries
        if carried:
            made += [Drop(carried, _beside(each, step)) for step in _AROUND]
    kept: list[Action] = []
    for action in made:
        if fault(state, action) is None and not (isinstance(action, Drop) and _dropped(kept, action)):
            kept.append(action)
    return kept


def _dropped(kept: list[Action], action: Drop) -> bool:
    return any(isinstance(each, Drop) and each.item == action.item for each in kept)


def sample(state: Battle, chance: Chance) -> Action | None:
    """One of these at random."""
    found = suggest(state)
    return chance.pick(found) if found else None


def check(state: Battle, action: Action) -> Refusal | None:
    """Why the active unit may not do this; None if it may."""
    found = closed(state) or fault(state, action)
    if found is None:
        return None
    return Refusal(found.rule, found.text, next(iter(suggest(state)), None))


def closed(state: Battle) -> Refusal | None:
    """Why nothing can be handled now at all."""
    active = state.active
    if active is None or active.over or state.units[active.unit].fate != "table":
        return Refusal("GB-36", "Only fighters of the active unit handle anything.")
    return None


def fault(state: Battle, action: Action) -> Refusal | None:
    """Why a fighter may not open, take or drop this."""
    if isinstance(action, Handle):
        return _not_handled(state, action)
    if isinstance(action, Take):
        return _not_taken(state, action)
    assert isinstance(action, Drop)
    return _not_dropped(state, action)


def _hands(state: Battle) -> list[Figure]:
    """The fighters of the active unit."""
    assert state.active is not None
    able = {each.id for each in units.fighters(state, state.active.unit)}
    return [each for each in figures.of(state, state.active.unit) if each.fighter in able]


def _hand(state: Battle, fighter: int) -> Figure | None:
    return next((each for each in _hands(state) if each.fighter == fighter), None)


def _again(state: Battle, thing: str, name: str) -> Refusal | None:
    assert state.active is not None
    if thing in state.active.handled:
        return Refusal("G-96", f"{name} has been handled in this activation already.")
    return None


# Doors and chests


def _handles(piece: Piece) -> bool:
    return piece.has("door") or piece.has("chest")


def _not_handled(state: Battle, action: Handle) -> Refusal | None:
    piece, own = state.pieces.get(action.piece), _hand(state, action.fighter)
    if piece is None or not _handles(piece):
        return Refusal("GB-36", "There is no such door or chest.")
    if own is None:
        return Refusal("GB-36", "Only a fighter of the active unit opens anything.")
    gap = gap_to(own.base, own.place, piece.outline)
    if gap > CONTACT:
        who = units.name(state, own.fighter)
        return Refusal("GB-36", f"{who} is {said_cm(gap)} from {piece.name}; he has to be in contact.")
    if piece.open and (piece.has("chest") or _occupied(state, piece)):
        return Refusal("GB-36", f"{piece.name} cannot be shut.")
    return _again(state, piece.id, piece.name)


def _occupied(state: Battle, piece: Piece) -> bool:
    """Whether somebody stands in a doorway."""
    everybody = [own for unit in state.on_table() for own in figures.of(state, unit.id)]
    return any(gap_to(each.base, each.place, piece.outline) < -TOLERANCE for each in everybody)


# Things


def _not_taken(state: Battle, action: Take) -> Refusal | None:
    item, own = state.items.get(action.item), _hand(state, action.fighter)
    if item is None or item.carrier or item.gone:
        return Refusal("GB-38", "There is nothing of the kind to be picked up.")
    if own is None:
        return Refusal("GB-38", "Only a fighter of the active unit picks anything up.")
    assert state.active is not None
    who = units.name(state, own.fighter)
    if not state.active.moved:
        return Refusal("GB-38", f"{who} picks something up at the end of his move.")
    if state.profile(own.fighter).category != "infantry":
        return Refusal("G-58", f"{who} is not on foot; only who is picks anything up.")
    if state.fighters[own.fighter].carries:
        return Refusal("G-58", f"{who} carries something already.")
    gap = gap_to(own.base, own.place, item.outline)
    if gap > CONTACT:
        return Refusal("G-58", f"{who} is {said_cm(gap)} from {item.name}; he has to be in contact.")
    return _again(state, item.id, item.name)


def _not_dropped(state: Battle, action: Drop) -> Refusal | None:
    item = state.items.get(action.item)
    own = _hand(state, item.carrier) if item is not None else None
    if item is None or own is None:
        return Refusal("GB-38", "No fighter of the active unit carries that.")
    gap = _gap(own, action.at)
    if not -TOLERANCE <= gap <= CONTACT:
        return Refusal(
            "GB-38", f"{item.name} is put down in contact with the base, not {said_cm(gap)} from it."
        )
    x, y = action.at
    if not (0 <= x <= state.field.width and 0 <= y <= state.field.height):
        return Refusal("GB-38", f"{item.name} would lie beyond the edge of the table.")
    for piece in state.pieces.values():
        if (piece.has("obstacle") or piece.has("deep")) and contains(piece.outline, action.at):
            return Refusal("GB-38", f"{item.name} would lie in {piece.name}.")
    return _again(state, item.id, item.name)


def _gap(own: Figure, at: Point) -> int:
    """How far a base is from a point, in tenths; below zero over it."""
    return round(hypot(at[0] - own.x, at[1] - own.y)) - own.radius


def within_reach(state: Battle, unit: UnitId, places: Sequence[Place], far: int) -> dict[ItemId, int]:
    """What lies no farther than `far` from those of a unit who could pick it up, if they stood so, and how far it is (G-58)."""
    able = {
        each.id
        for each in units.fighters(state, unit)
        if not each.carries and state.profile(each.id).category == "infantry"
    }
    own = [each for each in figures.of(state, unit, places) if each.fighter in able]
    lying = [each for each in state.items.values() if not each.carrier and not each.gone]
    gaps = {
        item.id: min((gap_to(each.base, each.place, item.outline) for each in own), default=far + 1)
        for item in lying
    }
    return {item: gap for item, gap in gaps.items() if gap <= far}


def _beside(own: Figure, step: tuple[int, int]) -> Point:
    return own.x + step[0] * own.radius, own.y + step[1] * own.radius


# Doing it


def apply(state: Battle, action: Action, ctx: Context) -> None:
    """The fighter does it."""
    assert state.active is not None
    if isinstance(action, Handle):
        piece = state.pieces[action.piece]
        opened = msgspec.structs.replace(piece, open=not piece.open)
        state.pieces = {**state.pieces, piece.id: opened}
        ctx.tell(events.PieceHandled, piece.id, action.fighter, opened.open)
    elif isinstance(action, Take):
        _carry(state, state.items[action.item], state.fighters[action.fighter])
        ctx.tell(events.ItemTaken, action.item, action.fighter)
    else:
        assert isinstance(action, Drop)
        item = state.items[action.item]
        state.alter(item.carrier, carries="")
        state.items[item.id] = msgspec.structs.replace(item, carrier=0, at=action.at)
        ctx.tell(events.ItemDropped, item.id, action.at)
    thing = action.piece if isinstance(action, Handle) else action.item
    state.progress(handled=(*state.active.handled, thing))


def _carry(state: Battle, item: Item, fighter: Fighter) -> None:
    state.items[item.id] = msgspec.structs.replace(item, carrier=fighter.id)
    state.alter(fighter.id, carries=item.id)
