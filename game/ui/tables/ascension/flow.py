"""Whose eyes look on, what moves, and what comes next on the measured table.

The course of things is that of every battle. What differs is said here: the curtain before secret goals only, ways that
are walked stride by stride, and what bots did in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from game.core.actions import Action
from game.core.chance import Chance, Seeded
from game.core.events import Event
from game.core.match import Moment
from game.core.seats import Seat
from game.core.system import LogLine
from game.systems.ascension import actions as a
from game.systems.ascension.movement import move_action
from game.systems.ascension.view import BattleView
from game.table.shapes import Place
from game.ui.app.motion import Clip
from game.ui.plane.view import Extent
from game.ui.play.contract import Stage
from game.ui.play.flow import Flow
from game.ui.play.log import Chronicle
from game.ui.play.thread import Aftermath
from game.ui.tables.ascension import aftermath, captions
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.display import BattleDisplay
from game.ui.tables.ascension.motions import Choreographer
from game.ui.tables.ascension.planning import placement, remainder
from game.ui.tables.ascension.planning.remainder import Remainder


class MeasuredStage(Stage, Protocol):
    """What the flow asks of a scene with a measured table."""

    def bring_in(self, parts: Sequence[Extent]) -> None:
        """Move the view just as far as it takes to see some parts of the table."""


class MeasuredFlow(Flow):
    """The course of a measured battle at one screen."""

    stage: MeasuredStage
    table: Desk
    shown: BattleDisplay
    undo_rule = "CA-4"
    closed_by = "A card was flipped or another player asked since."
    harmless: tuple[type[Event], ...] = ()
    """What may happen beside a plan without stopping it."""

    def __init__(self, *given: Any) -> None:
        self.way: list[Action] = []
        """What is still to be done of a plan that was committed."""
        self.walker = 0
        """Whose plan that is."""
        self.left: Remainder | None = None
        """What is left of a plan that was stopped, until it can be proposed anew."""
        self.placing: set[tuple[str, Seat]] = set()
        """What is placed without asking, and for whom."""
        self._view: BattleView
        self._holding = self._asked = False
        """Whether laying out waits until what is being done is done, and whether anybody wants it."""
        super().__init__(*given)
        self._view = self.table.view
        self.changed = self._changed
        if self.hot_seat:
            # The log lies open to everybody at the screen, so it keeps what one of them alone may know (C-78).
            self.chronicles = {each: Chronicle(self.match, None) for each in self.seats}

    @contextmanager
    def _once(self) -> Iterator[None]:
        """However often the table changes meanwhile, it is laid out anew but once, at the end."""
        outermost = not self._holding
        self._holding = True
        try:
            yield
        finally:
            if outermost:
                wanted, self._holding, self._asked = self._asked, False, False
                if wanted:
                    self.stage.changed()

    def _changed(self) -> None:
        """Lay out anew, or remember to. The end of the battle covers the table at once, so that does not wait."""
        if self._holding and self.match.decision is not None:
            self._asked = True
        else:
            self.stage.changed()

    def act(self, action: Action) -> bool:
        with self._once():
            return super().act(action)

    def tick(self, dt: float) -> bool:
        with self._once():
            return super().tick(dt)

    def finish_motion(self) -> bool:
        with self._once():
            return super().finish_motion()

    def controller(self, seat: Seat) -> Desk:
        return Desk(self.match, seat, may_act=seat in self.people)

    def shown_anew(self, before: BattleDisplay | None) -> BattleDisplay:
        return BattleDisplay() if before is None else BattleDisplay(look=before.look)

    def groups(self, view: Any, happened: list[Any]) -> Iterable[Sequence[Clip]]:
        reduced = self.time.reduced
        self.follow(happened)
        return Choreographer(self.shown, view, self.app.sound.play, reduced=reduced).groups(happened)

    def retell(self, moments: Sequence[Moment], seat: Seat | None) -> Aftermath | None:
        return aftermath.told(self.match.system, moments, seat)

    @property
    def view(self) -> BattleView:
        """What is known as far as it has been shown: nothing of what still moves, and no winner before the cards have turned."""
        if not self.moving:
            self._view = self.table.view
        return self._view

    def follow(self, happened: list[Any]) -> None:
        """Let the view follow what would happen out of sight, whoever does it."""
        for event in happened:
            end, bodies = getattr(event, "to", None), self.shown.bodies
            parts = [Extent.of(bodies[id]) for id in (getattr(event, "model", 0), getattr(event, "target", 0))
                     if id in bodies]  # fmt: skip
            if isinstance(end, Place):
                mover = bodies.get(getattr(event, "model", 0))
                parts = [Extent.about(end.point, mover.widest / 2 if mover else 0), *parts[1:]]
            if parts:
                self.stage.bring_in(parts)
                return

    def emblem(self, seat: Seat) -> str:
        return captions.emblem_of(self.table.view, seat)

    def secret(self) -> bool:
        """A goal is chosen where nobody else sees it (C-78)."""
        return isinstance(self._pending, a.ChooseGoal)

    @property
    def hides_from_start(self) -> bool:
        return self.secret()

    @property
    def _pending(self) -> Action | None:
        """One of the actions that could be done now, to know what kind of choice it is."""
        decision, state = self.match.decision, self.match.state
        if decision is None or not decision.listed:
            return None
        listed = decision.actions(state)
        return listed[0] if listed else None

    def calling(self, seat: Seat) -> str:
        view = self.table.view
        return f"{view.field.sides[view.field.players[seat].side].name}, choose your goal in secret"

    def recaps(self) -> bool:
        return False

    def did(self, action: Action) -> str:
        return captions.did(self.table.state, action)

    def belongs(self, earlier: Moment, later: Moment) -> bool:
        begun = isinstance(earlier.action, a.Activate) and isinstance(later.action, move_action.ACTIONS)
        free = not earlier.closed and not later.closed and earlier.seat == later.seat
        return (begun and free) or super().belongs(earlier, later)

    # Plans of several actions

    def walk(self, actions: Sequence[Action], beyond: Action | None = None) -> bool:
        """Do several actions one after the other, as far as nothing comes in between; `beyond` is only meant to follow."""
        first, *self.way = [*actions, beyond] if beyond is not None else actions
        self.left, self.walker = None, self.table.actor
        return self.act(first)

    def go_on(self) -> None:
        if self.way and self._goes_on():
            self.act(self.way.pop(0))
            return
        if self.way:
            self.left = Remainder(self.table.seat, self.walker, tuple(self.way))
            self.way = []
        super().go_on()
        self._take_up_what_is_left()
        self._place_rest()

    def _goes_on(self) -> bool:
        """Whether the next action of the plan can be done, with nothing having come in between."""
        decision = self.match.decision
        same = decision is not None and decision.seat == self.table.seat and decision.seat in self.people
        expected = remainder.goes_on(self.match.moments[-1], self.walker, self.harmless)
        return same and expected and self.match.refusal(self.way[0]) is None

    def _take_up_what_is_left(self) -> None:
        """Propose the rest of a plan that was stopped as soon as its model can go on; forget it when that is over."""
        left, desk = self.left, self.table
        if left is None or self.ended:
            return
        if desk.actor != left.model:
            self.left = None
        elif desk.mine and desk.seat == left.seat and desk.kind == "acting":
            self.left = None
            if remainder.propose(desk, left.actions):
                self.app.notify("The plan was stopped. What is left of it is proposed anew.")
            self.changed()

    def _place_rest(self) -> None:
        """A player has asked for all the rest to be placed: the next piece or model, terrain anywhere, models sensibly."""
        desk = self.table
        if desk.mine and desk.kind not in ("deploy", "terrain"):
            self.placing.clear()
        if self.ended or (desk.kind, desk.seat) not in self.placing:
            return
        chance = Chance(Seeded(len(self.match.moments)))
        chosen = desk.kind == "terrain" and bool(desk.state.field.lay)
        if chosen:
            desk.arm("shelf:")
        placement.suggest(desk, chance if desk.kind == "terrain" and not chosen else None)
        action = desk.plan if desk.plan is not None else desk.decision.sample(desk.state, chance)
        self.act(action)

    def meanwhile(self, seat: Seat, since: int) -> list[LogLine]:
        side = self.table.view.field.players[seat].side
        return [line for line in self.chronicles[seat].since(since) if line.seat != side]

    def forget(self) -> None:
        # What was taken back leaves no trail.
        self.shown.last.clear()
        self.way, self.left = [], None
        self.placing.clear()
        self.table.forget()
