"""The Age of the Rag'Narok: Confrontation as a system of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.chance import Chance
from game.core.descriptions.lesson import Numbers, numbered
from game.core.descriptions.standing import Standing, Team
from game.core.descriptions.supply import Supply
from game.core.descriptions.survey import MOST, Survey
from game.core.descriptions.vocabulary import Fielded, Vocabulary
from game.core.documents.layout import Layout
from game.core.documents.mentions import Mention
from game.core.events import Context, Event
from game.core.options import Options, complete
from game.core.problems.problem import Problem
from game.core.seats import Reason, Seat
from game.core.steps import Step
from game.core.system import Document, LogLine, System
from game.systems.confrontation import (
    activation,
    authority,
    card_play,
    control,
    dice_tests,
    invariants,
    sequence,
    standing,
    survey,
    tactical,
    titans,
    victory,
    view,
    words,
)
from game.systems.confrontation.account import BattleAccount
from game.systems.confrontation.actions import ACTIONS
from game.systems.confrontation.fire import area, losses, ranged_attacks
from game.systems.confrontation.incarnates import commander, resurrection
from game.systems.confrontation.melee import assault, combats, morale
from game.systems.confrontation.movement import fleeing
from game.systems.confrontation.mystics import answers, conflicts, effects, strength_tests, titanic
from game.systems.confrontation.scenario import (
    battles,
    company_muster,
    deployment,
    layout,
    puzzles,
    scenario_file,
    setup,
    snapshot,
    standing_units,
    terrain_placement,
)
from game.systems.confrontation.scenario.sense import table_sense, vocabulary
from game.systems.confrontation.scenario.slips import CompanySlips
from game.systems.confrontation.sequence import BeginRound
from game.systems.confrontation.state import Battle
from game.systems.confrontation.supply import FieldSupply
from game.systems.confrontation.view import BattleView
from game.systems.confrontation.witness import BattleWitness
from game.table.lengths import FULL

CHAPTERS = (
    terrain_placement, deployment, puzzles, sequence, tactical, authority, card_play, activation, dice_tests, ranged_attacks, area, losses, assault, combats,
    morale, fleeing, effects, conflicts, answers, strength_tests, titanic, titans, commander, resurrection, control, victory,
)  # fmt: skip


class Confrontation(System[Battle, BattleView]):
    """Companies of units on a table measured in centimetres, Elixir, and the universal table of resolution."""

    name = "confrontation"
    turn_word = "round"
    title = "Confrontation"
    options = setup.OPTIONS
    state_type = Battle
    view_type = BattleView
    step_types: tuple[type[Step[Battle]], ...] = tuple(step for chapter in CHAPTERS for step in chapter.STEPS)
    action_types = ACTIONS

    def problems(self, document: Document) -> list[Problem]:
        return list(setup.read(document)[1])

    def problems_by_step(self, document: Document) -> Iterator[list[Problem]]:
        for _ in setup.READER.steps(document):
            yield []
        yield self.problems(document)

    def oddities_by_step(self, document: Document) -> Iterator[list[Problem]]:
        setting = setup.read(document)[0]
        if setting:
            yield from table_sense.by_step(setting, document)

    def vocabulary(self, document: Document) -> Vocabulary:
        setting = setup.read(document)[0]
        return vocabulary.of(setting) if setting else Vocabulary()

    def fielded(self, state: Battle) -> dict[int, Fielded]:
        places = {number: fighter.place for number, fighter in state.fighters.items()}
        leading = {
            number: places[unit.leader] for number, unit in state.units.items() if unit.leader in places
        }
        return {
            number: Fielded(
                unit.name,
                spot=(leading[number].x, leading[number].y) if number in leading else None,
                facing=leading[number].facing * 360 / FULL if number in leading else None,
            )
            for number, unit in state.units.items()
        }

    def slips(self) -> CompanySlips:
        return CompanySlips()

    def seats(self, document: Document) -> tuple[Seat, ...]:
        setting = setup.read(document)[0]
        return scenario_file.seats(setting.file) if setting else ()

    def numbers(self, state: Battle) -> Numbers:
        return numbered((unit.name, unit.id) for unit in state.units.values())

    def self_contained(self, document: Document) -> Document:
        """With the lists that come with the game as companies of its sides."""
        return company_muster.with_companies(document)

    def layout(self, document: Document) -> Layout | None:
        return layout.layout(document)

    def mentions(self, document: Document) -> list[Mention]:
        return list(layout.mentions(document))

    def survey(self, document: Document, most: int = MOST) -> Survey | None:
        """Of a battle that a die chooses, the first that these companies may fight (G-143)."""
        setting = setup.sound(document)
        name = next(iter(setting.grounds))
        state = setup.table(setting, name, complete(setup.OPTIONS, setting.file.options))
        standing_units.stand(setting.file, state, setting.companies)
        return survey.Field(state, battles.battles()[name], most)

    def supply(self, document: Document) -> Supply | None:
        """None of a battle that a die chooses: nobody knows its table yet (G-143)."""
        setting = setup.sound(document)
        if setting.file.battle not in setting.grounds:
            return None
        state = setup.table(setting, setting.file.battle, complete(setup.OPTIONS, {}))
        standing_units.stand(setting.file, state, setting.companies)
        return FieldSupply(setting.file, state)

    def begin(self, document: Document, options: Options, ctx: Context) -> Battle:
        return setup.begin(document, options, ctx, BeginRound(1))

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

    def shifts(self, before: Battle, after: Battle) -> tuple[str, ...]:
        return standing.shifts(before, after)

    def teams(self, document: Document) -> tuple[Team, ...]:
        setting = setup.read(document)[0]
        return scenario_file.teams(setting.file) if setting else ()

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
        rule = document.get("rule", "") or battles.battles()[state.field.council.battle].rule
        return victory.reasons(state, rule)

    def broken(self, state: Battle) -> Iterator[str]:
        return invariants.broken(state)


SYSTEM = Confrontation()
