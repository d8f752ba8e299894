"""The Decision phase: cards are dealt face down, side after side, and turned up at once (DECISION, S-3, S-4)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.actions import Action, Refusal
from game.core.chance import Chance
from game.core.events import Context
from game.core.seats import Seat
from game.core.steps import Decision, Step
from game.core.words.grammar import plural
from game.systems.abstract import events
from game.systems.abstract.actions import Assign, Confirm
from game.systems.abstract.state import Skirmish, Unit
from game.systems.abstract.traits import (
    TEMPLATES,
    TRAITS,
    Traits,
    allocations,
    any_deal,
    fitted,
    template,
    ways,
)  # fmt: skip

LISTED = 1_001
"""Up to so many allocations of a side are listed one by one: those of one unit of ten slots."""


class BeginTurn(Step[Skirmish], frozen=True, tag=True):
    """The cards of the turn before are taken up; every side that has units decides in turn (SB-8, S-20)."""

    def proceed(self, state: Skirmish, ctx: Context) -> None:
        state.last = {unit: state.cards[unit] for unit in state.units if unit in state.cards}
        state.cards, state.rolls = {}, {}
        state.ready = state.order = state.held = state.acted = ()
        state.revealed = False
        ctx.tell(events.TurnBegan, state.turn)
        state.push(*(plot(state, seat) for seat in state.living()), Reveal())


def plot(state: Skirmish, seat: Seat) -> Plot:
    """The choice of a side: one that lists its actions, or one that has too many of them."""
    count = sum(ways(unit.slots, len(TRAITS)) for unit in state.side(seat))
    return Plot(seat) if count <= LISTED else PlotAtLarge(seat)


class Plot(Decision[Skirmish], frozen=True, tag=True):
    """Which cards go onto the slots of each unit; nobody else sees them before all have confirmed (S-3, S-19)."""

    def missing(self, state: Skirmish) -> list[Unit]:
        """The units that have no cards yet."""
        return [unit for unit in state.side(self.seat) if unit.id not in state.cards]

    def actions(self, state: Skirmish) -> list[Action]:
        deals: list[Action] = [
            Assign(unit.id, cards)
            for unit in state.side(self.seat)
            for cards in allocations(unit.slots)
            if cards != state.cards.get(unit.id)
        ]
        return deals if self.missing(state) else [Confirm(), *deals]

    def suggest(self, state: Skirmish) -> Sequence[Action]:
        """The templates, and the cards of the turn before, for every unit that has none yet; else to confirm."""
        missing = self.missing(state)
        found: list[Action] = [] if missing else [Confirm()]
        for unit in missing or state.side(self.seat):
            found += [
                Assign(unit.id, cards) for cards in usual(state, unit) if cards != state.cards.get(unit.id)
            ]
        return found

    def sample(self, state: Skirmish, chance: Chance) -> Action:
        missing = self.missing(state)
        again = chance.roll(8) == 1
        if not missing and not again:
            return Confirm()
        unit = chance.pick(missing if missing and not again else state.side(self.seat))
        cards = Traits(*any_deal(unit.slots, len(TRAITS), chance))
        if cards != state.cards.get(unit.id):
            return Assign(unit.id, cards)
        return self.suggest(state)[0]

    def check(self, state: Skirmish, action: Action) -> Refusal | None:
        if isinstance(action, Confirm):
            missing = self.missing(state)
            if not missing:
                return None
            text = f"Every slot is filled first: {missing[0].name} has no cards yet."
            return Refusal("S-4", text, Assign(missing[0].id, usual(state, missing[0])[0]))
        if not isinstance(action, Assign):
            return Refusal(
                "SB-8", "This is the Decision phase: deal Trait cards to your units, then confirm."
            )
        unit = state.units.get(action.unit)
        if unit is None or unit.seat != self.seat:
            return Refusal("SB-8", "That is no unit of yours.")
        if action.cards == state.cards.get(unit.id):
            return Refusal("S-19", f"{unit.name} has exactly these cards already.")
        wrong = _wrong(unit, action.cards)
        if not wrong:
            return None
        near = fitted(action.cards, unit.slots)
        return Refusal("S-4", wrong, None if near == state.cards.get(unit.id) else Assign(unit.id, near))

    def apply(self, state: Skirmish, action: Action, ctx: Context) -> None:
        if isinstance(action, Assign):
            state.cards[action.unit] = action.cards
            ctx.tell(events.Assigned, self.seat, action.unit, action.cards)
            state.push(self)
            return
        state.ready = (*state.ready, self.seat)
        ctx.tell(events.Confirmed, self.seat)


class PlotAtLarge(Plot, frozen=True, tag=True):
    """The same with more allocations than anybody would list."""

    listed = False


def usual(state: Skirmish, unit: Unit) -> list[Traits]:
    """What players deal without counting: the turn before, and each template (SA-4)."""
    found = [template(name, unit.slots) for name in TEMPLATES]
    if unit.id in state.last:
        found.insert(0, fitted(state.last[unit.id], unit.slots))
    return list(dict.fromkeys(found))


def _wrong(unit: Unit, cards: Traits) -> str:
    """What keeps these cards from filling the unit's slots exactly; empty if nothing does."""
    for trait, level in zip(TRAITS, cards.levels, strict=True):
        if level < 0:
            return f"{trait.title()} cannot have {level} cards."
    if cards.cards == unit.slots:
        return ""
    text = f"{unit.name} has {plural(unit.slots, 'slot')}, and these are {plural(cards.cards, 'card')}"
    more = cards.cards - unit.slots
    return f"{text}: {abs(more)} too {'many' if more > 0 else 'few'}."


class Reveal(Step[Skirmish], frozen=True, tag=True):
    """All cards are turned up at once, and the Action phase begins (SB-12)."""

    def proceed(self, state: Skirmish, ctx: Context) -> None:
        state.revealed = True
        state.cards = {unit: state.cards[unit] for unit in state.units}
        ctx.tell(events.Revealed, state.cards.copy())
