"""Whose eyes look on, what moves, and what comes next: hand-overs, bots, undo.

`Flow` is the part of a battle that acts: it does what was planned through the match, lets what happened be
seen, and then gives the table to whoever has to choose. Nothing is decided here that the rules decide.

A table of its own overrides what stands under "What a table says of itself".
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from game.core.actions import Action
from game.core.match import Match, Moment, NotLegal
from game.core.seats import Seat
from game.core.stretches import joined
from game.core.system import LogLine
from game.ui.app.motion import Clip, Timeline
from game.ui.play import launch
from game.ui.play.bots import FAILURES, GONE, MakeBot, failures, make_bot, player_of
from game.ui.play.contract import Controller, Display, Stage
from game.ui.play.log import Chronicle
from game.ui.play.people import names, person
from game.ui.play.take_back import TakeBack
from game.ui.play.thread import Aftermath, told_last

if TYPE_CHECKING:
    from game.ui.app.loop import App

BOT_PAUSE = 0.7
"""Seconds between two acts of a bot at speed x1."""
SPEEDS = (1.0, 4.0, 0.0)
"""What the speed button goes through; nought is at once."""

Then = Callable[[], None]


class Flow(TakeBack):
    """The course of a battle at one screen, told to its `stage`."""

    bots: MakeBot = staticmethod(make_bot)
    table: Controller
    shown: Display
    veil_at_once = False
    """Whether the table is veiled as soon as somebody is called, not only when the curtain has come."""
    script_pause = 0.0
    """Seconds before a lesson moves for the other side, at speed x1, so that what came before is seen."""

    def __init__(self, stage: Stage, app: App, match: Match, seat: Seat | None) -> None:
        self.stage, self.app, self.match, self.changed = stage, app, match, stage.changed
        self.seats: tuple[Seat, ...] = match.system.seats(match.document)
        self.people = [each for each in self.seats if person(match, each)[1]]
        self.given = seat
        """The seat whose table was asked for: nobody hands over to it."""
        self.veiled = False
        """Whether nobody's hand may be drawn, because it is not known who sits at the screen."""
        first = seat or self._first_seat()
        self.table = self.controller(first)
        self.shown = self.shown_anew(None)
        self.shown.settle(self.table.view)
        self.chronicles = {each: Chronicle(match, each) for each in self.seats}
        self.seen: dict[Seat, int] = dict.fromkeys(self.seats, len(match.moments) - 1)
        """The last moment at which each person looked on."""
        settings = app.settings
        self.time = Timeline(speed=settings.animation_speed, reduced=settings.reduced_motion)
        self.players: dict[Seat, Any] = {}
        self.paused = False
        self.steps = 0
        self.waited = 0.0
        self.thinking = 0.0
        self.answer: Any = None
        self.reasons: list[tuple[str, str]] = []
        """What bots did last and why, the latest first."""
        self.recap: list[LogLine] = []
        """What others did since the last choice of whoever looks on, where that could not be watched."""
        self.revision = 0
        self.acts = 0
        """How often somebody at this screen has acted: after each, the primary button means something new."""
        self.aftermath = self.retell(match.moments, first)
        """What happened last, as it is shown; None while that still moves."""
        self._coming = self.aftermath
        self.ended = match.outcome is not None
        self._after: Callable[[], None] | None = None
        self._called: Seat | None = None
        """Who is to be called behind the curtain as soon as nothing else lies over the table."""
        self._script: Action | None = None
        """What a lesson is about to do for the other side."""
        self.veiled = self.given is None and self.curtained and self.hides_from_start

    # What a table says of itself

    @abstractmethod
    def controller(self, seat: Seat) -> Controller:
        """The controller of `seat`; it may act if `seat` is one of `people`."""

    @abstractmethod
    def shown_anew(self, before: Any) -> Display:
        """What is drawn for the seat that looks on from now; `before` is what was drawn (None at first)."""

    @abstractmethod
    def groups(self, view: Any, happened: list[Any]) -> Iterable[Sequence[Clip]]:
        """How what happened moves: groups of clips, one group after another."""

    @abstractmethod
    def emblem(self, seat: Seat) -> str:
        """The emblem that stands for a side."""

    def secret(self) -> bool:
        """Whether the choice that comes, or what is drawn with it, is one that the others must not see."""
        return False

    @property
    def hides_from_start(self) -> bool:
        """Whether the first look of all takes a curtain too, and not only that at a battle under way."""
        return len(self.match.moments) > 1

    def calls_again(self, seat: Seat) -> bool:
        """Whether the curtain has to come although `seat` looks on already."""
        return False

    def calling(self, seat: Seat) -> str:
        """Why `seat` is called, on the curtain."""
        return f"{self.table.view.field.sides[seat].name}, it is your choice"

    def recaps(self) -> bool:
        """Whether the player who took over is told what happened meanwhile."""
        return True

    def meanwhile(self, seat: Seat, since: int) -> list[LogLine]:
        """What others did after a moment, as `seat` could see it."""
        return [line for line in self.chronicles[seat].since(since) if line.seat != seat]

    def between(self, happened: list[Any], then: Then) -> Then:
        """What comes when everything is at rest and before `then`: something put before the player, perhaps."""
        return then

    def retell(self, moments: Sequence[Moment], seat: Seat | None) -> Aftermath | None:
        """What happened last in `moments` as `seat` may know it; None for `seat` is everybody's eyes."""
        return told_last(self.match.system, moments, seat)

    def did(self, action: Action) -> str:
        """What a bot does, in few words; "" if its reason says enough."""
        return ""

    def belongs(self, earlier: Moment, later: Moment) -> bool:
        """Whether a moment was done in one go with the one before it, so that they are taken back together."""
        return joined(self.match.system, earlier, later)

    def forget(self) -> None:
        """After undo or redo: what was planned is void."""
        self.table.refresh()

    def _first_seat(self) -> Seat:
        decision = self.match.decision
        if decision and decision.seat in self.people:
            return decision.seat
        return self.people[0] if self.people else "one"

    # Beginning

    def begin(self) -> None:
        """Give the table to whoever has to choose."""
        if self.veiled and self.match.decision is not None:
            self.hand_over(self.table.seat)
        elif self.given is None or not self.app.headless:
            self.go_on()

    @property
    def hot_seat(self) -> bool:
        """Whether several people share the screen."""
        return len(self.people) > 1

    @property
    def curtained(self) -> bool:
        """Whether the next person takes over behind the curtain; whoever tries what he draws plays all of them himself."""
        alone = launch.is_trial(self.app, self.match)
        return self.hot_seat and not alone and self.app.settings.curtain and self.secret()

    @property
    def moving(self) -> bool:
        """Whether something is on its way."""
        return self.time.busy

    @property
    def told_early(self) -> bool:
        """Whether what happened is told already while its last part still moves: that may be cut short."""
        return False

    @property
    def with_bots(self) -> bool:
        """Whether a bot plays at this table."""
        return len(self.people) < len(self.seats)

    @property
    def bot_turn(self) -> bool:
        """Whether a bot has to choose."""
        decision = self.match.decision
        return decision is not None and decision.seat not in self.people

    # Doing

    def act(self, action: Action) -> bool:
        """Do an action of the looking player; True if it was legal."""
        self.recap = []
        try:
            moment = self.match.act(action)
        except NotLegal as error:
            self.app.sound.play("refused")
            self.app.notify(str(error))
            return False
        self.stage.acted(action)
        self.acts += 1
        self.app.sound.play("commit")
        self._follow(moment, self.go_on)
        return True

    def act_all(self, actions: Sequence[Action]) -> None:
        """Do several actions of the looking player one after another; the first that is refused ends it."""
        first, *rest = actions
        try:
            moment = self.match.act(first)
        except NotLegal as error:
            self.app.notify(str(error))
            return
        self.stage.acted(first)
        self.acts += 1
        self.app.sound.play("commit")
        self._follow(moment, (lambda: self.act_all(rest)) if rest else self.go_on)

    def _follow(self, moment: Moment, then: Callable[[], None]) -> None:
        """Let a moment be seen, then go on."""
        seat = self.table.seat
        view = self.match.view(seat)
        self.table.refresh()
        self.tell_trouble()
        self._coming = self.retell(self.match.moments, seat)
        if self._coming != self.aftermath:
            self.aftermath = None
        happened = [seen for event in moment.events if (seen := event.seen_by(seat)) is not None]
        instant = self.bot_turn and self.app.settings.bot_speed == 0
        self.time.speed = self.app.settings.animation_speed * (
            4 if self.app.settings.bot_speed > 1 and self.bot_turn else 1
        )
        self._after = self.between(happened, then)
        for group in self.groups(view, happened):
            self.time.play(*group)
        if instant:
            self.time.finish()
        self.changed()
        if not self.time.busy:
            self._settled()

    def tell_trouble(self) -> None:
        """Say it if the record cannot be written, or goes on in another file."""
        launch.tell_news(self.app, self.match)

    def _settled(self) -> None:
        """Everything has come to rest."""
        self.shown.settle(self.table.view)
        self.aftermath = self._coming
        self.changed()
        after, self._after = self._after, None
        if after:
            after()

    def tick(self, dt: float) -> bool:
        """One tick of the clock; True if something looks different."""
        if self.time.busy:
            self.time.update(dt)
            if not self.time.busy:
                self._settled()
            return True
        top: object = self.app.scene
        if self._called and top is self.stage:
            self._draw_curtain(self._called)
        if self.ended or self.veiled:
            return False
        if self._script is not None:
            self.waited += dt
            # At a speed of 0 whatever plays by itself does so at once.
            speed = self.app.settings.bot_speed
            if not speed or self.waited >= self.script_pause / speed:
                self._play_script()
            return False
        return self._tick_bot(dt)

    def finish_motion(self) -> bool:
        """End whatever moves in its final state (Esc)."""
        if not self.time.busy:
            return False
        self.time.finish()
        self._settled()
        return True

    # What comes next

    def go_on(self) -> None:
        """Turn to whoever has to choose now."""
        self._called = self._script = None
        self.stage.read_on()
        decision = self.match.decision
        if decision is None:
            self._end()
            return
        seat = decision.seat
        scripted = self.stage.scripted(seat)
        if scripted is not None:
            self._script, self.waited = scripted, 0.0
            self.table.refresh()
            self.changed()
            if not self.script_pause or not self.app.settings.bot_speed:
                self._play_script()
        elif seat not in self.people:
            self._ask(seat)
        elif seat != self.table.seat or self.calls_again(seat):
            self.hand_over(seat)
        else:
            self.table.refresh()
            since = self._look_on(seat)
            if self.with_bots and not self.app.settings.bot_speed:
                self.recap = self.meanwhile(seat, since)
            self.changed()

    def _look_on(self, seat: Seat) -> int:
        """From now on a person has seen everything; gives up to which moment that was so before."""
        since, self.seen[seat] = self.seen[seat], len(self.match.moments) - 1
        return since

    def _play_script(self) -> None:
        """A lesson moves for the other side."""
        action, self._script = self._script, None
        if action is None:
            return
        try:
            moment = self.match.act(action)
        except NotLegal as error:
            self.app.notify(f"This lesson asks for what is not legal: {error}")
            return
        self.stage.acted(action)
        self._follow(moment, self.go_on)

    def _end(self) -> None:
        self.ended = True
        self.close_bots()
        self.table.refresh()
        self.changed()
        self.stage.show_end()

    def hand_over(self, seat: Seat) -> None:
        """Another person takes over: behind the curtain, if something is secret and it is in use.

        It waits until what the last player looks at, or is asked, has been closed: the next one must not see it.
        """
        self.recap = []
        if self.curtained:
            self._called = seat
            self.veiled = self.veiled or self.veil_at_once
        else:
            self.turn_to(seat)
            self.recap = self.meanwhile(seat, self._look_on(seat))
        self.changed()

    def _draw_curtain(self, seat: Seat) -> None:
        self._called = None
        self.app.open(
            "curtain", person=person(self.match, seat)[0], seat=seat, emblem=self.emblem(seat), why=self.calling(seat),
            away=names(self.match, [other for other in self.people if other != seat]),
            closed=lambda: self.turn_to(seat), opened=lambda: self._taken_over(seat), menu=self.stage.open_menu,
        )  # fmt: skip

    def turn_to(self, seat: Seat) -> None:
        """From now on `seat` looks on."""
        self.veiled = False
        self.table = self.controller(seat)
        self.shown = self.shown_anew(self.shown)
        self.shown.settle(self.table.view)
        self._recall()
        self.changed()

    def _recall(self) -> None:
        """Say what happened last to whoever looks on now."""
        self.aftermath = self._coming = self.retell(self.match.moments, self.table.seat)

    def _taken_over(self, seat: Seat) -> None:
        """The curtain has opened: what this player could see happen meanwhile."""
        lines = self.meanwhile(seat, self._look_on(seat))
        if lines and self.recaps():
            self.stage.show_recap(lines)
        self.changed()

    # Bots

    def _ask(self, seat: Seat) -> None:
        self.table.refresh()
        if seat not in self.players:
            self.players[seat] = player_of(self.match, seat, self.bots, self.app.settings)
        self.revision += 1
        self.answer, self.waited, self.thinking = None, 0.0, 0.0
        self.players[seat].ask(self.match.view(seat), self.revision)
        self.changed()

    def _tick_bot(self, dt: float) -> bool:
        decision = self.match.decision
        if decision is None or decision.seat in self.people or decision.seat not in self.players:
            return False
        player = self.players[decision.seat]
        self.waited += dt
        if self.answer is None:
            self.thinking += dt
            found = player.poll()
            if found is not None and found.revision == self.revision:
                self.answer = found
                self.changed()
            if getattr(player, "trouble", ""):
                self.app.notify(player.trouble)
                player.trouble = ""
        speed = self.app.settings.bot_speed
        ready = self.waited >= (BOT_PAUSE / speed if speed else 0.0)
        if self.answer is not None and ((ready and not self.paused) or self.steps):
            self.steps = max(0, self.steps - 1)
            self._take_answer(decision.seat)
            return True
        return int(self.thinking * 10) != int((self.thinking - dt) * 10)

    def _take_answer(self, seat: Seat) -> None:
        found, self.answer = self.answer, None
        if found.reason:
            self.reasons = [(self.did(found.action), found.reason), *self.reasons[:3]]
        gone = bool(found.note) and failures(self.match, seat) == FAILURES - 1
        try:
            moment = self.match.act(found.action, f"{found.note} {GONE}" if gone else found.note)
        except NotLegal as error:
            self.app.notify(f"The bot tried what is not legal: {error}")
            self._ask(seat)
            return
        if gone:
            self.players.pop(seat).close()
            self.app.notify(GONE)
        self._follow(moment, self.go_on)

    def pause(self) -> None:
        """Hold the bot, or let it go on."""
        self.paused, self.steps = not self.paused, 0
        self.changed()

    def step(self) -> None:
        """One act of the bot, then wait."""
        self.paused, self.steps = True, 1
        self.changed()

    def next_speed(self) -> None:
        """x1, x4, at once."""
        now = self.app.settings.bot_speed
        index = SPEEDS.index(now) if now in SPEEDS else 0
        self.app.change(bot_speed=SPEEDS[(index + 1) % len(SPEEDS)])
        self.changed()

    def close_bots(self) -> None:
        """End the processes of the bots."""
        for player in self.players.values():
            player.close()
        self.players.clear()

    # Undo

    def undone(self) -> None:
        """After undo or redo everything is as the match says."""
        self.ended, self.answer = False, None
        self.seen = {seat: min(seen, len(self.match.moments) - 1) for seat, seen in self.seen.items()}
        self.recap = []
        self.forget()
        self.shown.settle(self.table.view)
        self._recall()
        self.tell_trouble()
        self.changed()
        self.go_on()
