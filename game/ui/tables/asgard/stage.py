"""What every table with a story puts before its players besides the table: briefing, questions, the end."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, cast

from game.core.seats import Seat
from game.core.steps import Decision
from game.systems.asgard.actions import Answer
from game.systems.asgard.state import ENEMY, Saga
from game.ui.kit.command import Command
from game.ui.play.endings import next_battles
from game.ui.play.endings.retrospect_view import LookBack
from game.ui.play.people import person
from game.ui.play.scene import Play
from game.ui.tables.asgard import question
from game.ui.tables.asgard.briefing import Briefing
from game.ui.tables.asgard.debrief.story_debrief import Debrief
from game.ui.tables.asgard.flow import StoryFlow
from game.ui.tables.asgard.moments.teller import Teller, spoken
from game.ui.tables.asgard.sheet import reader


class StoryStage(Play):
    """The part of a scene that tells: it goes with the scene of any table."""

    @property
    def story_flow(self) -> StoryFlow:
        """The course of the match."""
        return cast(StoryFlow, self.flow)

    @property
    def saga(self) -> Saga:
        """The story as far as it has been shown."""
        return self.story_flow.told.saga

    @property
    def title(self) -> str:
        return self.saga.plan.title

    @property
    def standing(self) -> str:
        return f"{self.title}, round {self.saga.turn}"

    @property
    def several(self) -> bool:
        """Whether several players share the friendly side (A-26)."""
        return len([seat for seat in self.flow.seats if seat != ENEMY]) > 1

    @property
    def asked(self) -> Decision[Any] | None:
        """The choice that is waited for, of whichever seat."""
        return self.match.decision

    @abstractmethod
    def teller(self) -> Teller:
        """The names of things, for the pages of the story."""

    def brief(self, begin: Callable[[], None]) -> None:
        """Tell what it is about before the first choice."""
        if self.match.document.get("kind", "battle") == "lesson":
            begin()
        else:
            self.app.push(Briefing.of(self.story_flow.saga, self.teller(), begin))

    def show_end(self) -> None:
        if self.match.outcome is not None:
            self.let_be()
            look = LookBack(self.match)
            ways = [
                *next_battles.ways(self),
                next_battles.watch(self, look),
                Command("ending.menu", "Menu", self.app.home, "back", "back"),
            ]
            named = [replace(each, id=each.id.removeprefix("ending.")) for each in ways]
            self.app.push(Debrief(self.story_flow.saga, self.teller(), ways=named, look=look))

    def let_be(self) -> None:
        """The story is over: nobody is chosen any more."""

    def menu_entries(self) -> list[tuple[str, str, str, str, Callable[[], None]]]:
        read = partial(reader.open_sheet, self.app, self.story_flow.saga, self.teller())
        briefing = ("briefing", "Briefing", "flag", "", self._brief_again)
        return [*super().menu_entries(), briefing, ("sheet", "The sheet", "scroll", "", read)]

    def _brief_again(self) -> None:
        """The briefing once more, as it stood at the beginning."""
        first = self.match.moments[0].state
        self.app.push(Briefing.of(first, self.teller(), lambda: None, again=True))

    def story_rules(self) -> list[str]:
        """The rules of the story that matter now, the most pressing first."""
        saga = self.story_flow.saga
        found = ["A-15"] if saga.condition and saga.entered == saga.turn else []
        found += ["A-21"] if any(unit not in saga.foes for unit in saga.flat) else []
        found += ["A-24"] if len(saga.foes) > len(saga.blips) else []
        found += ["A-22"] if saga.blips else []
        return found

    def answer_sheet(self, choice: int) -> None:
        """An answer was given: a lesson may want another one."""
        action = Answer(choice)
        if self.coach_allows(action):
            self.do(action)
        elif self.match.decision is not None:
            self.put_question(self.match.decision)

    def put_question(self, decision: Any) -> None:
        """Ask what the sheet asks."""
        seat: Seat = decision.seat
        words = [spoken(choice).capitalize() for choice, _ in decision.choices]
        name = person(self.match, seat)[0]
        question.ask(self.app, decision.text, words, self.answer_sheet, person=name, seat=seat,
                     emblem=self.flow.emblem(seat))  # fmt: skip
