"""Whose eyes look on, what moves, and what comes next at the table of units.

The course of things is that of every battle. What differs is said here: the curtain before the order of activation, plans of
several actions, and what is put before the players between two events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple, cast

from game.core.actions import Action
from game.core.descriptions.lesson import EXERCISES
from game.core.events import Event
from game.core.match import Moment
from game.core.seats import Seat
from game.core.steps import Decision
from game.core.stretches import stretches
from game.core.system import LogLine
from game.systems.confrontation import actions as a
from game.systems.confrontation.state import UnitId
from game.ui.app.motion import Clip
from game.ui.play.flow import Flow
from game.ui.play.thread import Aftermath
from game.ui.tables.confrontation import aftermath, captions, feat_policy, parts
from game.ui.tables.confrontation.cards import ENDINGS
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.display import TableDisplay
from game.ui.tables.confrontation.melees import fight_plan
from game.ui.tables.confrontation.motions import Choreographer
from game.ui.tables.confrontation.seat_knowledge import guess

SECRET = ("Arranging",)
"""Choices that the others must not see."""


OFFERS = ("FeatOffer", "AuthorityFeats")
"""Choices that the setting for feats may let pass."""


class _List(NamedTuple):
    """Combats that are fought in turn: whose, and the number of the moment that begins them."""

    seat: Seat
    unit: UnitId
    begun: int


class UnitFlow(Flow):
    """The course of a battle of units at one screen."""

    table: Desk
    shown: TableDisplay
    undo_rule = "GA-1"
    closed_by = "Dice were rolled, a card was shown, something was measured or another player asked since."

    def __init__(self, *given: Any) -> None:
        self.way: list[Action] = []
        """What is still to be done of a plan that was committed."""
        self.kept: dict[Seat, dict[str, Any]] = {}
        """What the parts of the table keep for each seat, whoever looks on meanwhile."""
        self._list: _List | None = None
        """The combats that are fought in turn."""
        self._lists: list[range] = []
        """The moments that go on with the one before them, since they were done as one list."""
        self.held = False
        """Whether something lies before the players that what moves waits for."""
        self._skipping = False
        super().__init__(*given)

    def controller(self, seat: Seat) -> Desk:
        desk = Desk(self.match, seat, may_act=seat in self.people)
        desk.lasting = self.kept.setdefault(seat, {})
        return desk

    def shown_anew(self, before: TableDisplay | None) -> TableDisplay:
        return TableDisplay() if before is None else TableDisplay(look=before.look)

    def groups(self, view: Any, happened: list[Any]) -> Iterable[Sequence[Clip]]:
        dance = Choreographer(
            self.shown, view, self.app.sound.play, reduced=self.time.reduced, halt=partial(self._halt, view)
        )
        return dance.groups(happened)

    def retell(self, moments: Sequence[Moment], seat: Seat | None) -> Aftermath | None:
        return aftermath.told(self.match.system, moments, seat)

    def emblem(self, seat: Seat) -> str:
        return captions.crest(self.table.view, seat)

    def secret(self) -> bool:
        return type(self.match.decision).__name__ in SECRET

    @property
    def hides_from_start(self) -> bool:
        return self.secret()

    def calls_again(self, seat: Seat) -> bool:
        """Whoever has sealed an order looks on no longer when the next one orders his."""
        return False

    def calling(self, seat: Seat) -> str:
        return f"{self.table.view.field.sides[seat].name}, order your cards in secret"

    def recaps(self) -> bool:
        return False

    def meanwhile(self, seat: Seat, since: int) -> list[LogLine]:
        """The same in few lines: with all that is rolled in a melee nobody would read it."""
        moments = self.match.moments
        runs = (
            moments[run.start : run.stop]
            for run in stretches(self.match.system, moments)
            if run.start > since
        )
        others = [run for run in runs if run[0].seat not in (None, seat)]
        return list(aftermath.deeds(self.match.system, others, seat))

    def did(self, action: Action) -> str:
        return captions.words(self.table.state, action)

    def belongs(self, earlier: Moment, later: Moment) -> bool:
        if self.by_itself(earlier, later):
            # It would be done again at once: it is taken back with what led to it.
            return True
        declared = isinstance(earlier.action, a.Declare) and earlier.seat == later.seat
        at = next((number for number, each in enumerate(self.match.moments) if each is earlier), 0) + 1
        listed = any(at in run for run in self._lists)
        return listed or (declared and not earlier.closed) or super().belongs(earlier, later)

    def by_itself(self, earlier: Moment, later: Moment) -> bool:
        decision = earlier.state.decision
        return decision is not None and later.action == self._by_itself(earlier.state, decision)

    def forget(self) -> None:
        self.shown.last.clear()
        self.way, self._list = [], None
        for lasting in self.kept.values():
            fight_plan.forget(lasting)
        self.table.forget()

    # Plans of several actions

    def walk(self, actions: Sequence[Action]) -> bool:
        """Do several actions one after the other, as far as nothing comes in between."""
        if self.table.kind in ("acting", "combats"):
            self._list = None
        if fight_plan.whole(self.table):
            self._list = _List(self.table.seat, self.table.actor, len(self.match.moments) + len(actions) - 1)
        first, *self.way = actions
        return self.act(first)

    def act(self, action: Action) -> bool:
        self._lists = [run for run in self._lists if run.stop <= len(self.match.moments)]
        fight_plan.struck(self.table, action)
        return super().act(action)

    def go_on(self) -> None:
        decision = self.match.decision
        if self.way and decision is not None and decision.seat == self.table.seat:
            following = self.way.pop(0)
            if self.match.refusal(following) is None:
                self.act(following)
                return
            self.app.notify("The plan was stopped: something came in between.")
        self.way = []
        if decision is not None and self._do_by_itself(decision):
            return
        combat = self._next_of_list()
        if combat is None:
            super().go_on()
            return
        assert self._list is not None
        begun = range(self._list.begun + 1, len(self.match.moments) + 1)
        if self.act(combat) and not any(
            run.start == begun.start and run.stop > begun.stop for run in self._lists
        ):
            self._lists = [*(run for run in self._lists if run.start != begun.start), begun]

    def _next_of_list(self) -> a.Combat | None:
        """The combat that is fought next by itself; None if none is, or somebody else is asked first."""
        decision, state, listed = self.match.decision, self.match.state, self._list
        if listed is None or decision is None:
            return None
        if state.active is None or state.active.unit != listed.unit:
            self._list = None
            return None
        if decision.seat != listed.seat or type(decision).__name__ != "Combats":
            return None
        if self.table.seat != listed.seat:
            self.turn_to(listed.seat)
        bout = fight_plan.following(self.table)
        if bout is None:
            self._list = None
        return bout.action if bout is not None else None

    def _do_by_itself(self, decision: Decision[Any]) -> bool:
        """Do what needs no asking; False if there is something to choose."""
        if decision.seat not in self.people or not decision.listed:
            return False
        state = guess(self.match, self.match.view(decision.seat))
        action = self._by_itself(state, decision)
        if action is None:
            return False
        words = captions.words(state, action)
        note = "" if isinstance(action, a.Forgo) else f"{words}: there was no other choice."
        moment = self.match.act(action, note)
        self.stage.acted(action)
        self._follow(moment, self.go_on)
        return True

    def _by_itself(self, state: Any, decision: Decision[Any]) -> Action | None:
        """What is done without asking: an offer of feats that the settings let pass, and the only answer there is.

        Lessons and puzzles always ask, and so does what only ends something: a turn ends by its own button.
        """
        if self.given is not None or self.match.document.get("kind") in EXERCISES or not decision.listed:
            return None
        if type(decision).__name__ in OFFERS:
            setting = cast(feat_policy.Setting, self.app.settings.feats)
            return None if feat_policy.puts(setting, state, decision) else a.Forgo()
        found = decision.actions(state)
        return found[0] if len(found) == 1 and not isinstance(found[0], ENDINGS) else None

    # What is put before the players

    def _halt(self, view: Any, event: Event) -> Callable[[], None] | None:
        """What holds the motion before an event is shown; nothing where bots play at once, or nobody looks."""
        if self.app.settings.bot_speed == 0 and self.bot_turn:
            return None
        opens = parts.first("interlude", event, view, self)
        return partial(self._hold, opens) if opens is not None else None

    def _hold(self, opens: Callable[[Callable[[], None]], None]) -> None:
        if not self._skipping:
            self.held = True
            opens(self.release)

    def release(self) -> None:
        """What lay before the players has been closed: things move on."""
        self.held = False

    def tick(self, dt: float) -> bool:
        return False if self.held else super().tick(dt)

    def finish_motion(self) -> bool:
        self._skipping = True
        try:
            return super().finish_motion()
        finally:
            self._skipping = self.held = False
