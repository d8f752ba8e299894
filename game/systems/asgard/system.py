"""ASGARD as a system of the table: a director on top of a tactical system."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from game.core.actions import Action
from game.core.chance import Chance, seeded
from game.core.descriptions.lesson import Numbers
from game.core.descriptions.standing import Standing, Team
from game.core.descriptions.story import Ending, Fate, Story
from game.core.descriptions.supply import Supply
from game.core.descriptions.survey import MOST, Survey
from game.core.descriptions.vocabulary import Fielded, Vocabulary
from game.core.documents.layout import Layout, Meaning
from game.core.documents.mentions import Mention
from game.core.events import Context, Event
from game.core.options import Option, Options, complete
from game.core.problems.problem import Problem
from game.core.seats import Seat
from game.core.system import Document, LogLine, System, encode
from game.systems.asgard import adapters, invariants, sequence, standing, supply, survey, tally, view, words
from game.systems.asgard.account import StoryAccount
from game.systems.asgard.actions import ACTIONS
from game.systems.asgard.adapter import Adapter
from game.systems.asgard.encounters import checks, conditions, sightings
from game.systems.asgard.enemies import blips, minds
from game.systems.asgard.scenario import setup, snapshot, vocabulary
from game.systems.asgard.scenario.slips import StorySlips
from game.systems.asgard.sense import oddities
from game.systems.asgard.sheet import mentions
from game.systems.asgard.state import ENEMY, Saga
from game.systems.asgard.story import codes, watches
from game.systems.asgard.view import SagaView
from game.systems.asgard.witness import StoryWitness

CHAPTERS = (sequence, checks, codes, conditions, watches, sightings, blips, minds)


class Asgard(System[Saga, SagaView]):
    """Solo and cooperative play against what you cannot see, with the rules of a tactical system beneath."""

    state_type = Saga
    view_type = SagaView
    turn_word = "round"

    def __init__(self, name: str, title: str, adapter: Adapter) -> None:
        self.name = name
        self.title = title
        self.adapter = adapter
        table = adapter.system
        self.options: tuple[Option, ...] = adapter.options
        self.step_types = tuple(step for chapter in CHAPTERS for step in chapter.STEPS)
        self.action_types = (*ACTIONS, *table.action_types)

    def problems(self, document: Document) -> list[Problem]:
        return setup.problems(document, self.adapter)

    def problems_by_step(self, document: Document) -> Iterator[list[Problem]]:
        for _ in setup.reader(self.adapter).steps(document):
            yield []
        yield self.problems(document)
        yield oddities.of_endless(document, self.adapter)

    def oddities_by_step(self, document: Document) -> Iterator[list[Problem]]:
        _, plan, part, _ = setup.read(document, self.adapter)
        yield from self.adapter.oddities_by_step(part, setup.cast(plan) if plan else ())
        yield from oddities.by_step(document, self.adapter)

    def vocabulary(self, document: Document) -> Vocabulary:
        layout = self.adapter.system.layout(document)
        return vocabulary.of(document, layout is not None and layout.space == "squares")

    def fielded(self, state: Saga) -> dict[int, Fielded]:
        return self.adapter.system.fielded(state.table)

    def slips(self) -> StorySlips:
        return StorySlips(self.adapter.system.slips())

    def seats(self, document: Document) -> tuple[Seat, ...]:
        return self.adapter.seats(setup.tactical(document, self.adapter))

    def numbers(self, state: Saga) -> Numbers:
        return self.adapter.system.numbers(state.table)

    def layout(self, document: Document) -> Layout | None:
        """That of the tactical system, with what the sheet lays on its table."""
        found = self.adapter.system.layout(document)
        if found is None:
            return None
        place: Meaning = "square" if found.space == "squares" else "point"
        own: dict[str, dict[str, Meaning]] = {
            "tokens[]": {"": place}, "spot.*": {"at": place}, "fixed[]": {"at": place, "facing": "facing"},
        }  # fmt: skip
        return msgspec.structs.replace(found, pieces=found.pieces | own)

    def mentions(self, document: Document) -> list[Mention]:
        """Those of the tactical system, and the names of the sheet with all lines that speak of them."""
        return [*self.adapter.system.mentions(document), *mentions.of_sheet(document)]

    def survey(self, document: Document, most: int = MOST) -> Survey | None:
        """Of the table as the players come to it; who waits for them has no deployment."""
        saga = setup.begin(document, complete(self.options, {}), Context(seeded("survey")), self.adapter)
        return self.adapter.survey(saga.table, list(survey.landmarks(saga.plan)), most)

    def supply(self, document: Document) -> Supply | None:
        """That of the table, where what the sheet speaks of stays where it is, and can be got to."""
        saga = setup.begin(document, complete(self.options, {}), Context(seeded("supply")), self.adapter)
        return self.adapter.supply(saga.table, supply.spots(saga.plan), supply.spoken_of(document))

    def begin(self, document: Document, options: Options, ctx: Context) -> Saga:
        return setup.begin(document, options, ctx, self.adapter)

    def view(self, state: Saga, seat: Seat) -> SagaView:
        return view.view(state, seat)

    def resample(self, view_: SagaView, chance: Chance) -> Saga:
        return view.resample(view_, chance)

    def disturb(self, state: Saga, seat: Seat, chance: Chance) -> Saga:
        return view.disturb(state, seat, chance)

    def tell(self, state: Saga, events: Sequence[Event], seat: Seat | None) -> list[LogLine]:
        return words.tell(state, events, seat)

    def standing(self, state: Saga) -> Standing:
        return standing.standing(state)

    def rest(self, state: Saga) -> str:
        return snapshot.rest(state)

    def snapshot(self, state: Saga, document: Document) -> Document:
        return snapshot.snapshot(state, document, self.adapter)

    def unhistoried(self, state: Saga) -> Saga:
        return snapshot.unhistoried(state)

    def teams(self, document: Document) -> tuple[Team, ...]:
        return tuple(seat for seat in self.seats(document) if seat != ENEMY), (ENEMY,)

    def story(self, document: Document) -> Story | None:
        plan = setup.read(document, self.adapter)[1]
        if plan is None:
            return None
        endings = tuple(Ending(each.id, each.title, each.outcome) for each in plan.endings.values())
        return Story(self.teams(document)[0], ENEMY, endings)

    def fate(self, state: Saga) -> Fate:
        ending = next((page.what for page in reversed(state.tale) if page.kind == "ending"), "")
        return Fate(ending, sum(state.lost.values()), tally.tally(state))

    def account(self) -> StoryAccount:
        return StoryAccount(self.adapter.system.account())

    def witness(self) -> StoryWitness:
        return StoryWitness(self.adapter.system.witness())

    def continues(self, earlier: Action, later: Action) -> bool:
        return self.adapter.system.continues(earlier, later)

    def broken(self, state: Saga) -> Iterator[str]:
        return invariants.broken(state)

    def state_from_json(self, text: bytes | str) -> Saga:
        state = super().state_from_json(text)
        state.table = self.adapter.system.state_from_json(encode(state.table))
        return state


SYSTEM = Asgard("asgard", "ASGARD", adapters.named("ascension"))
ON_THOR = Asgard("asgard-thor", "ASGARD on Thor", adapters.named("thor"))
