"""Who writes the log: names of units, fighters, cards and pieces in **stars**, and lines that know their place."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.events import Event
from game.core.seats import Seat
from game.core.system import LogLine
from game.core.words.grammar import does, inside
from game.systems.confrontation import setup_events as s
from game.systems.confrontation.state import Battle, Card, FighterId, UnitId
from game.table.shapes import Point


class Scribe:
    """Words events; it knows everybody there was."""

    def __init__(self, state: Battle, events: Sequence[Event]) -> None:
        self.state = state
        self.fighters = {**state.fallen, **state.fighters}
        self.pieces = {piece.id: piece.name for piece in state.pieces.values()}
        self.pieces |= {event.piece: event.name for event in events if isinstance(event, s.PieceLaid)}

    def unit(self, unit: UnitId) -> str:
        found = self.state.units.get(unit)
        return f"**{found.name}**" if found else "**nobody**"

    def who(self, fighter: FighterId) -> str:
        """An Incarnate or a titan by name, one of the rank and file by his unit, a special fighter by both."""
        found = self.fighters.get(fighter)
        if found is None:
            return "**somebody**"
        name, unit = f"**{self.state.field.profiles[found.profile].name}**", self.unit(found.unit)
        if found.role == "incarnate" or name == unit:
            return name
        return f"a fighter of {unit}" if found.role == "standard" else f"{name} of {unit}"

    def side(self, seat: Seat) -> str:
        return f"**{self.state.field.sides[seat].name}**"

    def inside(self, seat: Seat) -> str:
        """A side within a sentence, its article written small."""
        return f"**{inside(self.plain(seat))}**"

    def plain(self, seat: Seat) -> str:
        return self.state.field.sides[seat].name

    def work(self, work: str) -> str:
        found = self.state.field.works.get(work)
        return f"**{found.name}**" if found else f"**{work}**"

    def piece(self, piece: str) -> str:
        return f"**{self.pieces.get(piece, piece)}**"

    def card(self, card: Card) -> str:
        """A card by the unit that it names, by what several are called without their numbers, or the titanic work on it."""
        if card.work:
            return self.work(card.work)
        named = [
            unit.name
            for unit in self.state.units.values()
            if unit.troop == card.troop and card.unit in (0, unit.id)
        ]
        called = set(named) if len(named) == 1 else {name.rstrip("0123456789").rstrip() for name in named}
        if len(called) == 1:
            return f"**{called.pop()}**"
        profile = self.state.field.profiles.get(card.troop)
        return f"**{profile.name if profile else card.troop}**"

    def has(self, unit: UnitId, verb: str) -> str:
        """A verb that agrees with the name of a unit."""
        return does(self.state.units[unit].name, verb)

    def seat_of(self, unit: UnitId) -> Seat | None:
        found = self.state.units.get(unit)
        return found.seat if found else None

    def line(self, text: str, kind: str, unit: UnitId, *places: Point) -> LogLine:
        """A line about a unit, and where it happened: by default where its leader is."""
        where = places or tuple(self._stands(unit))
        return LogLine(
            text[:1].upper() + text[1:], kind, self.seat_of(unit), tuple(f"{x},{y}" for x, y in where)
        )

    def _stands(self, unit: UnitId) -> list[Point]:
        found = self.state.units.get(unit)
        leader = self.state.fighters.get(found.leader) if found else None
        return [leader.place.point] if leader and leader.place.x >= 0 else []

    def item(self, item: str) -> str:
        found = self.state.items.get(item)
        return f"**{found.name if found else item}**"


def plural_dice(count: int) -> str:
    """`1 die`, `4 dice`."""
    return "1 die" if count == 1 else f"{count} dice"


def said_faces(faces: Sequence[int]) -> str:
    """`4, 6, 1`, as dice are read out."""
    return ", ".join(map(str, faces)) or "no dice"
