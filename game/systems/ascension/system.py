"""Ascension: Legacy of Conflict as a system of the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from game.core.actions import Action
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
from game.core.system import Document, LogLine, System
from game.systems.ascension import (
    deployment,
    displacement,
    falls,
    goals,
    harm,
    hazards,
    holders,
    initiative,
    invariants,
    sequence,
    standing,
    supply,
    survey,
    thrown_terrain,
    victory,
    view,
    words,
)
from game.systems.ascension.account import BattleAccount
from game.systems.ascension.actions import ACTIONS
from game.systems.ascension.combat import attack_steps, effects, reactions
from game.systems.ascension.movement import move_action
from game.systems.ascension.scenario import layout, outset, scenario_file, setup, snapshot
from game.systems.ascension.scenario.sense import namesakes, oddities, seize_fate, table_sense, vocabulary
from game.systems.ascension.scenario.slips import TableSlips
from game.systems.ascension.state import Battle
from game.systems.ascension.view import BattleView
from game.systems.ascension.witness import BattleWitness
from game.table.lengths import FULL

CHAPTERS = (
    goals, deployment, initiative, sequence, harm, hazards, displacement, thrown_terrain, falls, attack_steps, effects, reactions, victory,
)  # fmt: skip


class Ascension(System[Battle, BattleView]):
    """A free-form table measured in millimetres, two-card flips from 18-card decks."""

    name = "ascension"
    turn_word = "round"
    title = "Ascension"
    options = setup.OPTIONS
    state_type = Battle
    view_type = BattleView
    step_types = tuple(step for chapter in CHAPTERS for step in chapter.STEPS)
    action_types = ACTIONS

    def problems(self, document: Document) -> list[Problem]:
        return list(setup.read(document)[1])

    def problems_by_step(self, document: Document) -> Iterator[list[Problem]]:
        for _ in setup.READER.steps(document):
            yield []
        yield self.problems(document)

    def oddities_by_step(self, document: Document) -> Iterator[list[Problem]]:
        plan = setup.read(document)[0]
        if plan:
            yield [*oddities.problems(plan), *oddities.leftovers_of(plan, document)]
            yield from table_sense.by_step(plan, list(oddities.opponents(plan)))
            yield [*namesakes.problems(plan, document), *seize_fate.problems(plan, document)]

    def vocabulary(self, document: Document) -> Vocabulary:
        plan = setup.read(document)[0]
        return vocabulary.of(plan) if plan else Vocabulary()

    def fielded(self, state: Battle) -> dict[int, Fielded]:
        names = {id: character.name for id, character in state.field.characters.items()}
        return {
            number: Fielded(
                names[model.who],
                left=model.wounds,
                spot=(model.place.x, model.place.y),
                facing=model.place.facing * 360 / FULL,
            )
            for number, model in state.models.items()
        }

    def slips(self) -> TableSlips:
        return TableSlips()

    def seats(self, document: Document) -> tuple[Seat, ...]:
        plan = setup.read(document)[0]
        return scenario_file.seats(plan.file) if plan else ()

    def numbers(self, state: Battle) -> Numbers:
        called = [(model.who, model.id) for model in state.everyone()]
        return numbered([*called, *((name, model) for model, name in state.names().items())])

    def first_movers(self, document: Document) -> dict[Seat, Document]:
        """Every turn of the round of sides; nothing where the scenario weights the flip for initiative (R-3.3.1)."""
        plan = setup.read(document)[0]
        if plan is None or plan.file.start.order or any(side.initiative for side in plan.file.sides.values()):
            return {}
        sides = list(
            dict.fromkeys(scenario_file.captain(plan.file, seat) for seat in scenario_file.seats(plan.file))
        )
        start = document.get("start", {})
        orders = [sides[place:] + sides[:place] for place in range(len(sides))]
        return {order[0]: {**document, "start": {**start, "order": order}} for order in orders}

    def layout(self, document: Document) -> Layout | None:
        return layout.layout(document)

    def mentions(self, document: Document) -> list[Mention]:
        return list(layout.mentions(document))

    def survey(self, document: Document, most: int = MOST) -> Survey | None:
        plan = setup.sound(document)
        return survey.Moor(outset.table(plan, complete(setup.OPTIONS, plan.file.options)), most)

    def supply(self, document: Document) -> Supply | None:
        plan = setup.sound(document)
        return supply.of(plan.file, outset.table(plan, complete(setup.OPTIONS, {})))

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

    def shifts(self, before: Battle, after: Battle) -> tuple[str, ...]:
        return holders.shifts(before, after)

    def teams(self, document: Document) -> tuple[Team, ...]:
        plan = setup.read(document)[0]
        return scenario_file.teams(plan.file) if plan else ()

    def account(self) -> BattleAccount:
        return BattleAccount()

    def witness(self) -> BattleWitness:
        return BattleWitness()

    def reasons(self, state: Battle, document: Document) -> tuple[Reason, ...]:
        return victory.reasons(state, document.get("rule", ""))

    def continues(self, earlier: Action, later: Action) -> bool:
        return isinstance(earlier, move_action.ACTIONS) and isinstance(later, move_action.ACTIONS)

    def broken(self, state: Battle) -> Iterator[str]:
        return invariants.broken(state)


SYSTEM = Ascension()
