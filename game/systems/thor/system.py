"""Thor Skirmish as a system of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from game.core.chance import Chance, seeded
from game.core.descriptions.lesson import Numbers
from game.core.descriptions.standing import Standing
from game.core.descriptions.supply import Supply
from game.core.descriptions.survey import MOST, Survey
from game.core.descriptions.vocabulary import Fielded, Vocabulary
from game.core.documents.layout import Layout
from game.core.events import Context, Event
from game.core.options import Options, complete
from game.core.problems.problem import Problem
from game.core.seats import Reason, Seat
from game.core.system import Document, LogLine, ScenarioError, System
from game.systems.thor import catalogue, standing, supply, survey, victory, view, words
from game.systems.thor.account import BattleAccount
from game.systems.thor.actions import ACTIONS
from game.systems.thor.catalogue import whole_deck
from game.systems.thor.scenario import setup, snapshot
from game.systems.thor.scenario.layout import LAYOUT
from game.systems.thor.scenario.sense import oddities, vocabulary
from game.systems.thor.scenario.slips import BoardSlips
from game.systems.thor.sequence import STEPS
from game.systems.thor.squares import NEAR
from game.systems.thor.state import PLAYERS, Battle
from game.systems.thor.view import BattleView
from game.systems.thor.witness import BattleWitness


class ThorSkirmish(System[Battle, BattleView]):
    """8 x 8 board, shared deck of 53 cards, wild powers, reactions."""

    name = "thor"
    title = "Thor Skirmish"
    options = setup.OPTIONS
    state_type = Battle
    view_type = BattleView
    step_types = STEPS
    action_types = ACTIONS

    def problems(self, document: Document) -> list[Problem]:
        return list(setup.read(document)[2])

    def oddities_by_step(self, document: Document) -> Iterator[list[Problem]]:
        file, profiles, _ = setup.read(document)
        if file:
            yield list(oddities.problems(file, profiles, document))

    def vocabulary(self, document: Document) -> Vocabulary:
        file, profiles, _ = setup.read(document)
        return vocabulary.of(file, profiles) if file else Vocabulary()

    def fielded(self, state: Battle) -> dict[int, Fielded]:
        terrain = state.field.terrain
        return {
            unit.id: Fielded(
                unit.name,
                unit.at,
                unit.hits,
                survey.point_of(unit.at) if unit.at else None,
                beside=frozenset(terrain[near] for near in NEAR[unit.at] if near in terrain)
                if unit.at
                else frozenset(),
            )
            for unit in state.units.values()
        }

    def slips(self) -> BoardSlips:
        return BoardSlips()

    def seats(self, document: Document) -> tuple[Seat, ...]:
        return PLAYERS

    def first_movers(self, document: Document) -> dict[Seat, Document]:
        """Either player, where the scenario leaves it to the coin (T-1)."""
        start = document.get("start", {})
        if start.get("first"):
            return {}
        return {seat: {**document, "start": {**start, "first": seat}} for seat in PLAYERS}

    def numbers(self, state: Battle) -> Numbers:
        waiting = [unit for units in state.reserve.values() for unit in units]
        there = [(unit.name, unit.at, unit.id) for unit in state.units.values()]
        return setup.unit_numbers([*there, *((unit.name, "", unit.id) for unit in (*waiting, *state.fallen))])

    def layout(self, document: Document) -> Layout:
        return LAYOUT

    def survey(self, document: Document, most: int = MOST) -> Survey | None:
        file, _, problems = setup.read(document)
        if file is None or problems:
            raise ScenarioError(problems)
        options = complete(setup.OPTIONS, file.options)
        return survey.Board(setup.begin(document, options, Context(seeded("survey"))), (), most)

    def supply(self, document: Document) -> Supply | None:
        options = complete(setup.OPTIONS, {})
        return supply.of(setup.begin(document, options, Context(seeded("supply"))))

    def begun(self, document: Document) -> Document:
        """Sides that have nobody yet count as coming from their back rows."""
        anybody = [next(iter(catalogue.units()))]
        sides = {
            seat: {**side, "units": side.get("units") or anybody} if isinstance(side, dict) else side
            for seat, side in document.get("sides", {}).items()
        }
        return super().begun({**document, "sides": sides})

    def begin(self, document: Document, options: Options, ctx: Context) -> Battle:
        return setup.begin(document, options, ctx)

    def view(self, state: Battle, seat: Seat) -> BattleView:
        return view.view(state, seat)

    def resample(self, view_: BattleView, chance: Chance) -> Battle:
        return view.resample(view_, chance)

    def disturb(self, state: Battle, seat: Seat, chance: Chance) -> Battle:
        return view.disturb(state, seat, chance)

    def tell(self, state: Battle, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
        return words.tell(state, events, seat)

    def standing(self, state: Battle) -> Standing:
        return standing.standing(state)

    def rest(self, state: Battle) -> str:
        return snapshot.rest(state)

    def snapshot(self, state: Battle, document: Document) -> Document:
        return snapshot.snapshot(state, document)

    def unhistoried(self, state: Battle) -> Battle:
        return snapshot.unhistoried(state)

    def account(self) -> BattleAccount:
        return BattleAccount()

    def witness(self) -> BattleWitness:
        return BattleWitness()

    def reasons(self, state: Battle, document: Document) -> tuple[Reason, ...]:
        return victory.reasons(state, document.get("rule", ""))

    def broken(self, state: Battle) -> Iterator[str]:
        """53 cards, one unit a square, hits in bounds (T-4, SETUP)."""
        cards = Counter(
            (*state.deck, *state.discard, *(card for hand in state.hands.values() for card in hand))
        )
        if cards != Counter(whole_deck()):
            yield f"the cards are not the 53 of the deck: {cards}"
        if {unit.at: unit.id for unit in state.units.values()} != state.board or len(state.board) != len(
            state.units
        ):
            yield "units and board do not agree"
        for unit in state.units.values():
            if not 1 <= unit.hits <= state.profile(unit.id).hits:
                yield f"{unit.name} on {unit.at} has {unit.hits} hits"
            if unit.at in state.field.terrain:
                yield f"{unit.name} stands on the impassable square {unit.at}"
        if state.turn < 1 or (state.turn > state.field.turn_limit and not state.field.endless):
            yield f"turn {state.turn} of {state.field.turn_limit}"
        for seat in PLAYERS:
            known = state.known[seat]
            foe = state.hands["two" if seat == "one" else "one"]
            if Counter(known.hand) - Counter(foe) or known.deck != state.deck[::-1][: len(known.deck)]:
                yield f"{seat} knows cards that are not there: {known}"


SYSTEM = ThorSkirmish()
