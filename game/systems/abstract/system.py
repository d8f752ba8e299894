"""Abstract Skirmish as a system of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.chance import Chance
from game.core.descriptions.lesson import Numbers, numbered
from game.core.descriptions.standing import Standing
from game.core.descriptions.vocabulary import Fielded, Vocabulary
from game.core.events import Context, Event
from game.core.options import Options
from game.core.problems.problem import Problem
from game.core.seats import Seat
from game.core.system import Document, LogLine, System
from game.systems.abstract import creation, standing, view, words
from game.systems.abstract.account import SkirmishAccount
from game.systems.abstract.actions import ACTIONS
from game.systems.abstract.scenario import oddities, setup, snapshot, vocabulary
from game.systems.abstract.sequence import STEPS
from game.systems.abstract.state import Skirmish
from game.systems.abstract.view import SkirmishView
from game.systems.abstract.witness import SkirmishWitness


class AbstractSkirmish(System[Skirmish, SkirmishView]):
    """No board: Trait cards dealt in secret onto the slots of units, then dice."""

    name = "abstract"
    title = "Abstract Skirmish"
    options = setup.OPTIONS
    state_type = Skirmish
    view_type = SkirmishView
    step_types = STEPS
    action_types = ACTIONS

    def problems(self, document: Document) -> list[Problem]:
        return list(setup.read(document)[1])

    def oddities_by_step(self, document: Document) -> Iterator[list[Problem]]:
        file, _ = setup.read(document)
        if file:
            yield list(oddities.problems(file, document))

    def vocabulary(self, document: Document) -> Vocabulary:
        file = setup.read(document)[0]
        return vocabulary.of(file) if file else Vocabulary()

    def fielded(self, state: Skirmish) -> dict[int, Fielded]:
        return {number: Fielded(unit.name, left=unit.slots) for number, unit in state.units.items()}

    def seats(self, document: Document) -> tuple[Seat, ...]:
        file, _ = setup.read(document)
        return setup.seats(file) if file else ()

    def begin(self, document: Document, options: Options, ctx: Context) -> Skirmish:
        return setup.begin(document, options, ctx)

    def view(self, state: Skirmish, seat: Seat) -> SkirmishView:
        return view.view(state, seat)

    def resample(self, view_: SkirmishView, chance: Chance) -> Skirmish:
        return view.resample(view_, chance)

    def disturb(self, state: Skirmish, seat: Seat, chance: Chance) -> Skirmish:
        return view.disturb(state, seat, chance)

    def tell(self, state: Skirmish, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
        return words.tell(state, events, seat)

    def numbers(self, state: Skirmish) -> Numbers:
        return numbered((unit.name, unit.id) for unit in (*state.units.values(), *state.fallen))

    def standing(self, state: Skirmish) -> Standing:
        return standing.standing(state)

    def rest(self, state: Skirmish) -> str:
        return snapshot.rest(state)

    def snapshot(self, state: Skirmish, document: Document) -> Document:
        return snapshot.snapshot(state, document)

    def unhistoried(self, state: Skirmish) -> Skirmish:
        return snapshot.unhistoried(state)

    def account(self) -> SkirmishAccount:
        return SkirmishAccount()

    def witness(self) -> SkirmishWitness:
        return SkirmishWitness()

    def broken(self, state: Skirmish) -> Iterator[str]:
        """Slots within budget and cap, every slot filled, everybody in the order once (S-1, S-4, S-5)."""
        for seat, side in state.field.sides.items():
            whole = [unit.full for unit in (*state.units.values(), *state.fallen) if unit.seat == seat]
            if whole and sum(whole) != side.slots:
                yield f"{side.name} has units of {whole}, but {side.slots} slots"
            roster = state.rosters.get(seat)
            if roster is not None:
                faults = creation.faults(roster, side.slots, state.field.cap, state.field.most_units)
                yield from (text for _, text, _ in faults)
        for unit in state.units.values():
            if not 1 <= unit.slots <= unit.full <= state.field.largest:
                yield f"{unit.name} has {unit.slots} of {unit.full} slots"
        yield from _broken_cards(state)
        yield from _broken_order(state)
        if not 1 <= state.turn <= (state.field.turn_cap or state.turn):
            yield f"turn {state.turn} of {state.field.turn_cap}"


def _broken_cards(state: Skirmish) -> Iterator[str]:
    for number, cards in state.cards.items():
        unit = state.units.get(number)
        if min(cards.levels) < 0:
            yield f"unit {number} has cards below zero: {cards}"
        if unit and (cards.cards != unit.slots if not state.revealed else cards.cards < unit.slots):
            yield f"{unit.name} has {unit.slots} slots and {cards.cards} cards"
    if state.revealed and set(state.units) - set(state.cards):
        yield "cards are revealed, but not everybody has some"


def _broken_order(state: Skirmish) -> Iterator[str]:
    if len(set(state.order)) != len(state.order) or (state.order and set(state.units) - set(state.order)):
        yield f"the order {state.order} is not one of the units"
    if set(state.acted) & set(state.held) or not {*state.acted, *state.held} <= set(state.order):
        yield f"{state.acted} acted and {state.held} held, in the order {state.order}"
    for first, second in zip(state.order, state.order[1:], strict=False):
        if state.rolls[first] <= state.rolls[second]:
            yield f"{first} acts before {second} with {state.rolls[first]} to {state.rolls[second]}"
    if state.outcome is None and len(state.living()) < 2 and state.units:
        yield "one side is left, and the battle goes on"


SYSTEM = AbstractSkirmish()
