"""The course of a match of ASGARD at one screen: what happened is shown in stretches, a moment of the story between them.

`StoryFlow` goes with the flow of any table; what the table's own flow asks of a match it asks of the part beneath.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

import pygame

from game.core.actions import Action
from game.core.events import Event
from game.core.seats import Seat
from game.core.words.grammar import of
from game.systems.asgard import events as e
from game.systems.asgard.actions import Declare
from game.systems.asgard.enemies.minds import Asking
from game.systems.asgard.state import Saga
from game.ui.app.motion import Clip
from game.ui.play.flow import Flow
from game.ui.play.people import person
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.display import BattleDisplay
from game.ui.tables.ascension.flow import MeasuredFlow
from game.ui.tables.ascension.motions import Choreographer
from game.ui.tables.asgard import situation
from game.ui.tables.asgard.display import SagaDisplay, StoryDisplay
from game.ui.tables.asgard.moments import sequence
from game.ui.tables.asgard.moments.teller import Teller
from game.ui.tables.asgard.motions import Groups, Storyteller
from game.ui.tables.asgard.tactical import Beneath

QUIET = (
    e.Checked, e.FlatFooted, e.CardFlipped, e.CodeFollowed, e.EffectSeen, e.TokenSpent, e.CardsBack, e.Counting,
    e.ObjectiveChanged, e.DieRolled,
)  # fmt: skip
"""What need not be seen to happen before the next page is turned."""


class Part:
    """A stretch of what happened: pages to read, then events to see."""

    def __init__(self, pages: list[sequence.Page], events: list[Event]) -> None:
        self.pages, self.events = pages, events


def parts_of(stretches: Iterable[sequence.Stretch]) -> list[Part]:
    """Pages that follow each other with nothing to be seen between them are turned in one go."""
    found = [Part([], [])]
    for page, events in stretches:
        last = found[-1]
        if page is None or (last.pages and all(isinstance(event, QUIET) for event in last.events)):
            last.pages += [page] if page is not None else []
            last.events += events
        else:
            found.append(Part([page], list(events)))
    return found


class StoryFlow(Flow):
    """What the director adds to the course of a battle."""

    undo_rule = "A-13"
    closed_by = "Dice were rolled, a card was flipped or another player asked since."

    def __init__(self, *given: Any) -> None:
        self.beneath = Beneath(given[2])
        self.parts: list[Part] = []
        """What is still to be shown of what happened last."""
        self.reading = False
        """Whether a page lies over the table."""
        self._then: list[Event] = []
        self._reasons: dict[int, tuple[Declare, str]] = {}
        super().__init__(*given)

    @property
    def saga(self) -> Saga:
        """The story as it is; what has been told of it is `told.saga`."""
        saga: Saga = self.match.state
        return saga

    @property
    def told(self) -> StoryDisplay:
        """Tokens, blips and the story as shown."""
        shown: Any = self.shown
        known: StoryDisplay = shown.told
        return known

    def told_anew(self, before: Any) -> StoryDisplay:
        """Tokens, blips and the story for whoever looks on from now."""
        return StoryDisplay(lambda: self.saga, before.told.saga if before is not None else self.saga)

    @abstractmethod
    def beneath_groups(self, view: Any) -> Groups:
        """How what happens on the table itself moves."""

    def spots(self, page: sequence.Page) -> Sequence[pygame.Rect]:
        """Where on the screen lies what a page is about."""
        about: Any = getattr(self.stage, "about_page", None)
        found: Sequence[pygame.Rect] = about(page) if about is not None else ()
        return found

    # Showing what happened

    @property
    def moving(self) -> bool:
        return self.time.busy or self.reading or bool(self.parts)

    def teller(self) -> Teller:
        """The names of things, for the pages."""
        teller: Any = getattr(self.stage, "teller", None)
        made: Teller = teller() if teller is not None else Teller.over(self.saga)
        return made

    def groups(self, view: Any, happened: list[Any]) -> Iterable[Sequence[Clip]]:
        first, *self.parts = parts_of(sequence.stretches(happened, self.teller()))
        return self._clips(first.events)

    def _clips(self, happened: list[Event]) -> Iterable[Sequence[Clip]]:
        view = self.beneath.view(self.table.seat)
        play = self.app.sound.play
        groups = self.beneath_groups(view)
        teller = Storyteller(self.told, groups, play, self.changed, reduced=self.time.reduced)
        return teller.groups(happened)

    def _settled(self) -> None:
        if self.parts:
            part = self.parts.pop(0)
            self.reading, self._then = True, part.events
            self.changed()
            sequence.show(self.app, part.pages, self._read, watched=not self.people, about=self.spots)
            return
        super()._settled()

    def _read(self) -> None:
        """The pages have been read: see what comes of them."""
        self.reading, happened = False, self._then
        self._then = []
        for group in self._clips(happened):
            self.time.play(*group)
        if self.bot_turn and self.app.settings.bot_speed == 0:
            self.time.finish()
        self.changed()
        if not self.time.busy:
            self._settled()

    def tick(self, dt: float) -> bool:
        if not self.time.busy and self.moving:
            return False
        return super().tick(dt)

    def forget(self) -> None:
        self.parts, self.reading, self._then = [], False, []
        self._reasons.clear()
        super().forget()

    # What the director asks and tells

    def begin(self) -> None:
        brief: Any = getattr(self.stage, "brief", None)
        fresh = len(self.match.moments) == 1 and self.match.decision is not None
        if fresh and brief is not None and self.given is None and self.people:
            self.reading = True
            brief(self._briefed)
        else:
            super().begin()

    def _briefed(self) -> None:
        self.reading = False
        self.changed()
        super().begin()

    def go_on(self) -> None:
        super().go_on()
        ask: Any = getattr(self.stage, "put_question", None)
        decision: Any = self.match.decision
        if ask is not None and isinstance(decision, Asking) and decision.seat in self.people:
            ask(decision)

    def _take_answer(self, seat: Seat) -> None:
        found = self.answer
        if isinstance(found.action, Declare):
            self._reasons[found.action.unit] = (found.action, found.reason)
        super()._take_answer(seat)

    def reason_of(self, unit: int) -> str:
        """Why an enemy does what it has declared, as it gave it; "" if it gave no reason."""
        declared, reason = self._reasons.get(unit, (None, ""))
        mind = self.told.saga.minds.get(unit)
        if declared is None or mind is None:
            return ""
        return reason if (mind.intent, mind.target) == (declared.intent, declared.target) else ""

    def has_declared(self, unit: int) -> bool:
        """Whether what is shown of an enemy's mind is what it is about now, and not what it was about before."""
        then, now = self.told.saga.minds.get(unit), self.saga.minds.get(unit)
        return then is not None and (
            now is None or (then.intent, then.target, then.at) == (now.intent, now.target, now.at)
        )

    def did(self, action: Action) -> str:
        if isinstance(action, Declare):
            aim = situation.INTENTS[action.intent]
            whom = situation.called(self.saga, action.target) if action.target else ""
            me = situation.called(self.saga, action.unit)
            return f"{me} {of(me, aim[1 if whom else 0]).format(whom)}"
        return super().did(action)

    @property
    def hides_from_start(self) -> bool:
        return False

    def hand_over(self, seat: Seat) -> None:
        """Without a curtain it has to be said whose turn it is."""
        other = seat != self.table.seat and self.table.seat in self.people
        super().hand_over(seat)
        if other:
            self.app.notify(f"{person(self.match, seat)[0]}, it is your turn.")

    def secret(self) -> bool:
        """Players on one side hide nothing from each other (A-26)."""
        return False


class SagaFlow(StoryFlow, MeasuredFlow):
    """The course of such a match on the measured table."""

    table: Desk
    shown: SagaDisplay
    undo_rule = "CA-4"
    harmless = (e.BecameBlip, e.MoodChanged)

    def controller(self, seat: Seat) -> Desk:
        return Desk(self.beneath, seat, may_act=seat in self.people)  # type: ignore[arg-type]

    def shown_anew(self, before: BattleDisplay | None) -> SagaDisplay:
        made = SagaDisplay() if before is None else SagaDisplay(look=before.look)
        made.told = self.told_anew(before)
        return made

    def beneath_groups(self, view: Any) -> Groups:
        reduced = self.time.reduced
        return Choreographer(self.shown, view, self.app.sound.play, reduced=reduced).groups

    def groups(self, view: Any, happened: list[Any]) -> Iterable[Sequence[Clip]]:
        self.follow(happened)
        return super().groups(view, happened)

    @property
    def _pending(self) -> Action | None:
        """Nothing here is chosen in secret."""
        return None
