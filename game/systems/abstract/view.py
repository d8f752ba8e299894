"""What each seat may know, from visible facts only, and full states that could be true (S-3, S-11, S-18)."""

from __future__ import annotations

from game.core.chance import Chance
from game.core.seats import Seat
from game.core.system import View
from game.systems.abstract.actions import CreateUnits, Recruit, UnitId
from game.systems.abstract.creation import Create
from game.systems.abstract.decision import Plot
from game.systems.abstract.state import Field, Skirmish, Unit
from game.systems.abstract.traits import TRAITS, Traits, any_deal


class SkirmishView(View, frozen=True):
    """The table as one seat sees it. Before the reveal `cards` and `rosters` hold nobody's but its own."""

    field: Field
    units: dict[UnitId, Unit]
    fallen: tuple[Unit, ...]
    rosters: dict[Seat, tuple[Recruit, ...]]
    cards: dict[UnitId, Traits]
    last: dict[UnitId, Traits]
    revealed: bool
    ready: tuple[Seat, ...]
    rolls: dict[UnitId, tuple[int, ...]]
    order: tuple[UnitId, ...]
    held: tuple[UnitId, ...]
    acted: tuple[UnitId, ...]
    turn: int

    def side(self, seat: Seat) -> list[Unit]:
        """The units that a side has left."""
        return [unit for unit in self.units.values() if unit.seat == seat]

    def names(self) -> dict[UnitId, str]:
        """The name of every unit there was."""
        return {unit.id: unit.name for unit in (*self.fallen, *self.units.values())}


def view(state: Skirmish, seat: Seat) -> SkirmishView:
    """What `seat` may know of the battle."""
    units = state.units
    own = {unit: cards for unit, cards in state.cards.items() if unit in units and units[unit].seat == seat}
    return SkirmishView(
        seat=seat,
        stack=tuple(state.stack),
        outcome=state.outcome,
        field=state.field,
        units=units.copy(),
        fallen=state.fallen,
        rosters={seat: state.rosters[seat]} if seat in state.rosters else {},
        cards=state.cards.copy() if state.revealed else own,
        last=state.last.copy(),
        revealed=state.revealed,
        ready=state.ready,
        rolls=state.rolls.copy(),
        order=state.order,
        held=state.held,
        acted=state.acted,
        turn=state.turn,
    )


def resample(view: SkirmishView, chance: Chance) -> Skirmish:
    """A full state that could be true: cards and units that this seat has not seen, made up at random."""
    state = Skirmish(
        stack=list(view.stack),
        outcome=view.outcome,
        field=view.field,
        units=view.units.copy(),
        fallen=view.fallen,
        rosters=view.rosters.copy(),
        cards=view.cards.copy(),
        last=view.last.copy(),
        revealed=view.revealed,
        ready=view.ready,
        rolls=view.rolls.copy(),
        order=view.order,
        held=view.held,
        acted=view.acted,
        dice=(),
        turn=view.turn,
    )
    _make_up(state, view.seat, chance, halfway=False)
    return state


def disturb(state: Skirmish, seat: Seat, chance: Chance) -> Skirmish:
    """The battle with every hidden card and unit of the others changed, and the dice to come.

    Whoever is just deciding may have dealt to some of the units, to all or to none.
    """
    other = state.copy()
    other.dice = tuple(chance.shuffle(state.dice))
    _make_up(other, seat, chance, halfway=True)
    return other


def _make_up(state: Skirmish, seat: Seat, chance: Chance, *, halfway: bool) -> None:
    """Give the others what they could have written down and dealt by now, in place of what they have."""
    decision = state.decision
    if state.revealed or not isinstance(decision, Create | Plot):
        return
    for other in state.field.sides:
        if other == seat:
            continue
        sealed = other in state.ready
        if isinstance(decision, Create):
            if sealed:
                action = Create(other).sample(state, chance)
                assert isinstance(action, CreateUnits)
                state.rosters[other] = action.units
            continue
        for unit in state.side(other):
            state.cards.pop(unit.id, None)
            if sealed or (halfway and other == decision.seat and chance.flip()):
                state.cards[unit.id] = Traits(*any_deal(unit.slots, len(TRAITS), chance))
