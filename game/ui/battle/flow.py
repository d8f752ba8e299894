"""Whose eyes look on, what moves, and what comes next: hand-overs, bots, undo.

`Flow` is the part of the battle that acts: it does what was planned through the match, lets what happened be
seen, and then gives the table to whoever has to choose. Nothing is decided here that the rules decide.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

from game.core.explain import Action
from game.core.match import Match, Moment, NotLegal, UndoNeedsAgreement
from game.core.seats import Seat
from game.core.system import LogLine
from game.systems.thor import preview as outlook
from game.systems.thor.combat import Answer
from game.systems.thor.plays import PLAYS
from game.systems.thor.reactions import Halt
from game.systems.thor.state import FOE, PLAYERS
from game.systems.thor.view import BattleView
from game.ui.battle.log import Chronicle
from game.ui.battle.sides import emblem_of, person
from game.ui.battle.table import Table
from game.ui.boards.motions import Choreographer
from game.ui.boards.shown import Shown
from game.ui.motion import Timeline

if TYPE_CHECKING:
    from game.ui.app import App

BOT_PAUSE = 0.7
"""Seconds between two acts of a bot at speed x1."""
SPEEDS = (1.0, 4.0, 0.0)
"""What the speed button goes through; nought is at once."""

MakeBot = Callable[[str, str, int], Any]


def make_bot(system: str, bot: str, seed: int) -> Any:
    """A bot in a process of its own."""
    from game.bots.worker import BotPlayer

    return BotPlayer(system, bot, seed)


class Stage(Protocol):
    """What the flow asks of the scene."""

    def changed(self) -> None:
        """The table has to be laid out anew."""

    def show_recap(self, lines: list[LogLine]) -> None:
        """What the player who took over could see happen."""

    def show_cards(self, cards: tuple[str, ...], *, spied: bool, then: Callable[[], None]) -> None:
        """Cards that this player alone has seen."""

    def show_end(self) -> None:
        """The battle is over."""

    def scripted(self, seat: Seat) -> Action | None:
        """What a lesson lets `seat` do now; None if it leaves the choice."""


class Flow:
    """The course of a battle at one screen, told to its `stage`."""

    bots: MakeBot = staticmethod(make_bot)

    def __init__(self, stage: Stage, app: App, match: Match, seat: Seat | None) -> None:
        self.stage, self.app, self.match, self.changed = stage, app, match, stage.changed
        self.seats: tuple[Seat, ...] = match.system.seats(match.document)
        self.people = [each for each in self.seats if person(match, each)[1]]
        self.given = seat
        """The seat whose table was asked for: nobody hands over to it."""
        self.veiled = False
        """Whether nobody's hand may be drawn, because it is not known who sits at the screen."""
        self._lay_table(seat or self._first_seat())
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
        self.revision = 0
        self.ended = match.outcome is not None
        self._after: Callable[[], None] | None = None
        self._called: Seat | None = None
        """Who is to be called behind the curtain as soon as nothing else lies over the table."""
        self.veiled = self.given is None and self.hot_seat and app.settings.curtain and self._begun

    def _lay_table(self, first: Seat) -> None:
        """The table as `first` sees it, what moves on it, and what each seat may read of the course."""
        self.table = Table(self.match, first, may_act=first in self.people)
        self.shown = Shown()
        self.shown.settle(self.table.view)
        self.chronicles = {each: Chronicle(self.match, each) for each in self.seats}

    @property
    def _begun(self) -> bool:
        """Whether there is something yet that not everybody may see."""
        return len(self.match.moments) > 1

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
        """Whether two people share the screen."""
        return len(self.people) > 1

    @property
    def moving(self) -> bool:
        return self.time.busy

    @property
    def bot_turn(self) -> bool:
        """Whether a bot has to choose."""
        decision = self.match.decision
        return decision is not None and decision.seat not in self.people

    # Doing

    def act(self, action: Action) -> bool:
        """Do an action of the looking player; True if it was legal."""
        try:
            moment = self.match.act(action)
        except NotLegal as error:
            self.app.sound.play("refused")
            self.app.notify(str(error))
            return False
        self.app.sound.play("commit")
        self._follow(moment, self.go_on)
        return True

    def _follow(self, moment: Moment, then: Callable[[], None]) -> None:
        """Let a moment be seen, then go on."""
        seat = self.table.seat
        view = self.match.view(seat)
        assert isinstance(view, BattleView)
        self.table.refresh()
        if self.match.writer.trouble:
            self.app.notify(self.match.writer.trouble)
        happened = [seen for event in moment.events if (seen := event.seen_by(seat)) is not None]
        instant = self.bot_turn and self.app.settings.bot_speed == 0
        self.time.speed = self.app.settings.animation_speed * (
            4 if self.app.settings.bot_speed > 1 and self.bot_turn else 1
        )
        self._after = then
        self._show_private(happened)
        dance = Choreographer(self.shown, view, self.app.sound.play, reduced=self.time.reduced)
        for group in dance.groups(happened):
            self.time.play(*group)
        if instant:
            self.time.finish()
        self.changed()
        if not self.time.busy:
            self._settled()

    def _show_private(self, happened: list[Any]) -> None:
        """What a look has shown is put before the player once everything has come to rest."""
        from game.systems.thor.events import Looked, Spied

        looks = [event for event in happened if isinstance(event, Looked | Spied) and event.cards]
        mine = [event for event in looks if event.seat == self.table.seat]
        if mine and self._after:
            then = self._after

            def show() -> None:
                self.stage.show_cards(mine[-1].cards, spied=isinstance(mine[-1], Spied), then=then)

            self._after = show

    def _settled(self) -> None:
        """Everything has come to rest."""
        view = self.table.view
        self.shown.settle(view)
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
        self._called = None
        decision = self.match.decision
        if decision is None:
            self._end()
            return
        seat = decision.seat
        scripted = self.stage.scripted(seat)
        if scripted is not None:
            self._play_script(scripted)
        elif seat not in self.people:
            self._ask(seat)
        elif seat != self.table.seat:
            self.hand_over(seat)
        else:
            self.table.refresh()
            self.seen[seat] = len(self.match.moments) - 1
            self.changed()

    def _play_script(self, action: Action) -> None:
        """A lesson moves for the other side."""
        try:
            moment = self.match.act(action)
        except NotLegal as error:
            self.app.notify(f"This lesson asks for what is not legal: {error}")
            return
        self._follow(moment, self.go_on)

    def _end(self) -> None:
        self.ended = True
        self.close_bots()
        self.table.refresh()
        self.changed()
        self.stage.show_end()

    def hand_over(self, seat: Seat) -> None:
        """Another person takes over: behind the curtain, if it is in use.

        It waits until what the last player looks at, or is asked, has been closed: the next one must not see it.
        """
        if self.hot_seat and self.app.settings.curtain:
            self._called = seat
        else:
            self._turn_to(seat)
            self.changed()

    def _draw_curtain(self, seat: Seat) -> None:
        self._called = None
        decision = self.match.decision
        view = self.table.view
        asked = isinstance(decision, Answer | Halt)
        side = view.field.sides[seat].name
        why = f"{side}, you are asked for an answer" if asked else f"{side}, it is your choice"
        if not asked and decision is not None and type(decision).__name__ in ("MovePhase", "Excess"):
            why = f"{side}, your turn begins" if not getattr(decision, "played", False) else why
        self.app.open(
            "curtain", person=person(self.match, seat)[0], seat=seat, emblem=emblem_of(view, seat), why=why,
            away=person(self.match, FOE[seat])[0], closed=lambda: self._turn_to(seat),
            opened=lambda: self._taken_over(seat),
        )  # fmt: skip

    def _turn_to(self, seat: Seat) -> None:
        """From now on `seat` looks on."""
        self.veiled = False
        self.table = Table(self.match, seat, may_act=seat in self.people)
        last = self.shown.last
        self.shown = Shown(last=last)
        self.shown.settle(self.table.view)
        self.changed()

    def _taken_over(self, seat: Seat) -> None:
        """The curtain has opened: what this player could see happen meanwhile."""
        since = self.seen[seat]
        self.seen[seat] = len(self.match.moments) - 1
        lines = self.chronicles[seat].since(since)
        if lines and not self.table.reacting:
            self.stage.show_recap(lines)
        self.changed()

    # Bots

    def _ask(self, seat: Seat) -> None:
        self.table.refresh()
        if seat not in self.players:
            name = self.match.header.seats.get(seat, "random").partition(":")[0]
            try:
                self.players[seat] = self.bots(self.match.header.system, name, self.match.header.seed)
            except KeyError:
                self.players[seat] = self.bots(self.match.header.system, "random", self.match.header.seed)
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
            self.reasons = [(self._did(found.action), found.reason), *self.reasons[:3]]
        try:
            moment = self.match.act(found.action)
        except NotLegal as error:
            self.app.notify(f"The bot tried what is not legal: {error}")
            self._ask(seat)
            return
        self._follow(moment, self.go_on)

    def _did(self, action: Action) -> str:
        """What a bot does, in few words."""
        if isinstance(action, PLAYS):
            return outlook.title(self.match.state, action)
        return ""

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

    def can_undo(self) -> bool:
        """Whether there is something that this player could take back."""
        return any(moment.seat in self.people for moment in self.match.moments[1:])

    def undo(self) -> None:
        """Take back: freely as far as the undo rule goes, by agreement beyond (T-91)."""
        if not self.can_undo():
            self.app.sound.play("refused")
            self.app.notify("There is nothing to take back.")
            return
        self.finish_motion()
        if not self.hot_seat:
            self._undo_own()
            return
        try:
            self.match.undo()
        except UndoNeedsAgreement:
            self._ask_agreement()
            return
        self._undone()

    def rewind(self) -> None:
        """Back to the beginning."""
        self.finish_motion()
        while len(self.match.moments) > 1:
            self.match.undo(agreed=True)
        self._undone()

    def _undo_own(self) -> None:
        """Alone: back to one's own last choice, whatever came in between."""
        while len(self.match.moments) > 1:
            if self.match.undo(agreed=True).seat in self.people:
                break
        self._undone()

    def _ask_agreement(self) -> None:
        from game.ui.scenes import dialogs

        names = " and ".join(person(self.match, seat)[0] for seat in PLAYERS)
        text = f"A card was drawn, a secret seen or the other player asked since. {names}, do you both agree?"
        dialogs.ask(self.app, "Take it back?", text, "We both agree", self._undo_agreed, no="No", rule="T-91")

    def _undo_agreed(self) -> None:
        self.match.undo(agreed=True)
        self._undone()

    def redo(self) -> None:
        """Do again what was taken back."""
        if not self.match.undone:
            self.app.sound.play("refused")
            self.app.notify("There is nothing to do again.")
            return
        self.finish_motion()
        self.match.redo()
        while not self.hot_seat and self.match.undone and self.bot_turn:
            self.match.redo()
        self._undone()

    def _undone(self) -> None:
        """After undo or redo everything is as the match says."""
        self.ended, self.answer = False, None
        self.seen = {seat: min(seen, len(self.match.moments) - 1) for seat, seen in self.seen.items()}
        self.table.refresh()
        self.shown.last = []
        self.shown.settle(self.table.view)
        if self.match.writer.trouble:
            self.app.notify(self.match.writer.trouble)
        self.changed()
        self.go_on()
