"""The log in prose: what happened, in sentences with names and numbers (names stand in **stars**)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from game.core.events import Event
from game.core.seats import Seat
from game.core.system import LogLine
from game.core.words.grammar import listed, plural
from game.systems.abstract import events as e
from game.systems.abstract.actions import UnitId
from game.systems.abstract.dice import Roll
from game.systems.abstract.state import Skirmish, Unit
from game.systems.abstract.traits import TRAITS, Traits


def tell(state: Skirmish, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
    """The log of `events`, as `seat` may read it. Places are the numbers of the units a line is about."""
    scribe = _Scribe(state)
    return [line for event in events if (seen := event.seen_by(seat)) for line in scribe.lines(seen)]


def shown(cards: Traits) -> str:
    """`Initiative 3, Accuracy 3, Damage 4`: the Traits that have a card."""
    levels = zip(TRAITS, cards.levels, strict=True)
    return ", ".join(f"{trait.title()} {level}" for trait, level in levels if level)


def rolled(roll: Roll) -> str:
    """`12 (dice 4 and 5, Accuracy 3)`."""
    one, two = roll.dice
    return f"{roll.total} (dice {one} and {two}, {roll.trait.title()} {roll.level})"


class _Scribe:
    """Words events; it knows every unit there was, by number."""

    def __init__(self, state: Skirmish) -> None:
        self.state = state
        self.units: dict[UnitId, Unit] = {unit.id: unit for unit in state.fallen} | state.units

    def name(self, unit: UnitId) -> str:
        return f"**{self.units[unit].name}**"

    def names(self, units: Sequence[UnitId]) -> str:
        """`A`, `A and B`, `A, B and C`."""
        return listed(map(self.name, units))

    def owner(self, unit: UnitId) -> Seat:
        return self.units[unit].seat

    def side(self, seat: Seat) -> str:
        return self.state.field.sides[seat].name

    def lines(self, event: Event) -> Iterator[LogLine]:
        word = _WORDS.get(type(event))
        if word:
            yield from (line.by(_rule(event)) for line in word(self, event))

    def about(self, unit: UnitId, text: str, kind: str, *others: UnitId) -> LogLine:
        """A line about a unit, and perhaps others."""
        return LogLine(text, kind, self.owner(unit), tuple(map(str, (unit, *others))))


def _rule(event: Event) -> str:
    """The paragraph that made an event so."""
    match event:
        case e.BattleEnded():
            return event.rule
        case e.InitiativeRolled():
            return "S-5" if event.again else "SB-15"
        case e.Attacked():
            return "SB-21" if len(event.attackers) > 1 else "SB-20" if event.count > 1 else "SB-16"
        case e.Damaged():
            return "SB-17" if event.hits else "SB-18"
    return _RULES.get(type(event), "")


_RULES: dict[type[Event], str] = {
    e.UnitsCreated: "S-11", e.UnitsShown: "S-11", e.TurnBegan: "SB-7", e.Assigned: "SB-8", e.Confirmed: "S-3",
    e.Revealed: "SB-12", e.OrderSettled: "SB-15", e.Held: "S-6", e.Destroyed: "SB-19",
}  # fmt: skip


def _created(scribe: _Scribe, event: e.UnitsCreated) -> Iterator[LogLine]:
    units = ", ".join(f"**{unit.name}** ({unit.slots})" for unit in event.units)
    yield LogLine(
        f"{scribe.side(event.seat)} wrote down their units{': ' if units else ''}{units}.",
        "units",
        event.seat,
    )


def _shown(scribe: _Scribe, event: e.UnitsShown) -> Iterator[LogLine]:
    for seat in scribe.state.field.sides:
        units = [unit for unit in event.units if unit.seat == seat]
        text = ", ".join(f"**{unit.name}** ({plural(unit.full, 'slot')})" for unit in units)
        yield LogLine(f"{scribe.side(seat)}: {text}.", "units", seat, tuple(str(unit.id) for unit in units))


def _turn(scribe: _Scribe, event: e.TurnBegan) -> Iterator[LogLine]:
    yield LogLine(f"Turn {event.turn}", "turn")


def _assigned(scribe: _Scribe, event: e.Assigned) -> Iterator[LogLine]:
    text = f"You dealt to {scribe.name(event.unit)}: {shown(event.cards)}."
    yield scribe.about(event.unit, text, "cards")


def _confirmed(scribe: _Scribe, event: e.Confirmed) -> Iterator[LogLine]:
    yield LogLine(f"{scribe.side(event.seat)} decided.", "cards", event.seat)


def _revealed(scribe: _Scribe, event: e.Revealed) -> Iterator[LogLine]:
    for unit, cards in event.cards.items():
        yield scribe.about(unit, f"{scribe.name(unit)} shows {shown(cards)}.", "cards")


def _initiative(scribe: _Scribe, event: e.InitiativeRolled) -> Iterator[LogLine]:
    again = " again, being tied" if event.again else ""
    text = f"{scribe.name(event.unit)} rolled Initiative{again}: {rolled(event.roll)}."
    yield scribe.about(event.unit, text, "dice")


def _order(scribe: _Scribe, event: e.OrderSettled) -> Iterator[LogLine]:
    text = ", ".join(scribe.name(unit) for unit in event.order)
    yield LogLine(f"In order of Initiative: {text}.", "dice", None, tuple(map(str, event.order)))


def _held(scribe: _Scribe, event: e.Held) -> Iterator[LogLine]:
    yield scribe.about(event.unit, f"{scribe.name(event.unit)} held.", "attack")


def _attacked(scribe: _Scribe, event: e.Attacked) -> Iterator[LogLine]:
    how = (
        " together"
        if len(event.attackers) > 1
        else f", {event.number} of {event.count},"
        if event.count > 1
        else ""
    )
    result = "a hit" if event.hit else "a miss"
    text = (
        f"{scribe.names(event.attackers)} attacked {scribe.name(event.target)}{how}: "
        f"{rolled(event.accuracy)} against {rolled(event.evasion)}, {result}."
    )
    yield scribe.about(
        event.attackers[0], text.replace(",:", ":"), "attack", *event.attackers[1:], event.target
    )


def _damaged(scribe: _Scribe, event: e.Damaged) -> Iterator[LogLine]:
    lost = f"{plural(event.hits, 'hit')}, {plural(event.left, 'slot')} left" if event.hits else "no harm done"
    text = (
        f"{scribe.name(event.target)} took {rolled(event.damage)} against {rolled(event.endurance)}: {lost}."
    )
    yield scribe.about(event.target, text, "damage")


def _destroyed(scribe: _Scribe, event: e.Destroyed) -> Iterator[LogLine]:
    yield scribe.about(event.unit, f"**{event.name}** was destroyed.", "damage")


def _ended(scribe: _Scribe, event: e.BattleEnded) -> Iterator[LogLine]:
    winner = event.winners[0] if event.winners else None
    result = f"{scribe.side(winner)} won." if winner else "A draw."
    yield LogLine(f"{event.why} {result}", "end", winner)


_WORDS: dict[type[Event], Callable[[_Scribe, Any], Iterator[LogLine]]] = {
    e.UnitsCreated: _created, e.UnitsShown: _shown, e.TurnBegan: _turn, e.Assigned: _assigned,
    e.Confirmed: _confirmed, e.Revealed: _revealed, e.InitiativeRolled: _initiative, e.OrderSettled: _order,
    e.Held: _held, e.Attacked: _attacked, e.Damaged: _damaged, e.Destroyed: _destroyed, e.BattleEnded: _ended,
}  # fmt: skip
