"""The battle: board, hand, inspector, log and seats, by mouse and by keyboard.

    app.open("battle", match=match)                  a battle to be played
    app.open("battle", match=match, seat="one")      the table as that seat sees it, for pictures

The controller is `battle.table`, what happens next is `battle.flow`; this scene lays out, draws and listens.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.core.explain import Action
from game.core.match import Match
from game.core.seats import Seat
from game.core.system import LogLine
from game.ui.battle import columns, dialogue, hands, hints, log, sheet
from game.ui.battle.coach import Coach
from game.ui.battle.flow import Flow
from game.ui.battle.hand import Hand, Tray
from game.ui.battle.layers import Layers
from game.ui.battle.sides import Doings
from game.ui.battle.table import Table
from game.ui.battle.tiers import Plan, plan
from game.ui.boards.grid import GridBoard
from game.ui.scene import Scene
from game.ui.scenes import dialogs

LIFT = 1 / 0.12
"""How fast a card rises, in whole rises a second."""
FADE = 1 / 0.08
PULSE = 1.6


class Battle(Scene):
    """One match on the screen."""

    name = "battle"
    scope = "battle"
    plan: Plan
    grid: GridBoard
    hand: Hand
    tray: Tray

    def __init__(self, match: Match, seat: Seat | None = None) -> None:
        self.match = match
        self._seat = seat
        self.coach = Coach(match)
        self.doings = Doings(match)
        self.tab = "lesson" if self.coach.speaks else "unit"
        self.drawer_open = False
        self.log_filters = log.FILTERS
        self.log_filter, self.log_search, self.log_searching = 0, "", False
        self.noted: tuple[str, ...] = ()
        self.noted_words: tuple[str, str] = ("", "")
        self.measured: tuple[str, str] | None = None
        self.peeking = False
        self.dont_ask = False
        self.hint: hints.Hint | None = None
        self._hint_told = False
        self.pressing = hands.Press()
        self.phase_spots: dict[str, pygame.Rect] = {}
        self.seat_spots: dict[str, pygame.Rect] = {}
        self.layers = Layers(self)
        self._sheet = sheet.Sheet()
        self._clock, self.fade, self._begun = 0.0, 1.0, False
        self._lit: frozenset[str] = frozenset()

    # Life

    def enter(self) -> None:
        self.flow = Flow(self, self.app, self.match, self._seat)

    def leave(self) -> None:
        self.flow.close_bots()

    @property
    def table(self) -> Table:
        """The controller of whoever looks on."""
        return self.flow.table

    def changed(self) -> None:
        """The match or the plan is another: lay out anew."""
        if self in self.app.scenes:
            self.rebuild()

    def resume(self) -> None:
        self.flow.time.speed = self.app.settings.animation_speed
        self.flow.time.reduced = self.app.settings.reduced_motion
        self.ui.focus(None)
        self.changed()

    def tick(self, dt: float) -> None:
        if not self._begun:
            self._begun = True
            self.flow.begin()
        held = self.flow.shown.hand
        live = self.flow.tick(dt)
        if self.flow.shown.hand != held:
            self.hand.arrange(self.table, self.flow.shown, moving=True)
        live |= self._lift_cards(dt)
        if self.fade < 1:
            self.fade, live = min(1.0, self.fade + dt * FADE), True
        if self.table.plan is not None and self.table.mine and not self.app.settings.reduced_motion:
            before = round(self.glow() * 4)
            self._clock += dt
            live |= round(self.glow() * 4) != before
        if live:
            self.invalidate()

    def glow(self) -> float:
        """The phase of the slow pulse of what is aimed at, 0 to 1."""
        return abs(((self._clock / PULSE) % 1.0) * 2 - 1)

    def _lift_cards(self, dt: float) -> bool:
        raised = self._raised()
        live = False
        for slot in range(len(self.hand.looks)):
            goal, now = float(slot == raised), self.hand.lifts.get(slot, 0.0)
            if now != goal:
                step = dt * LIFT if not self.app.settings.reduced_motion else 1.0
                self.hand.lifts[slot] = min(goal, now + step) if goal > now else max(goal, now - step)
                live = True
        return live

    def _raised(self) -> int:
        """The card that is lifted: the one pointed at, or the one that would act on the place pointed at."""
        if self.pressing.card >= 0:
            return self.pressing.card
        pointed = self.table.pointed
        return self.table.slot_of(pointed.card) if pointed else -1

    # Layout

    def layout(self) -> None:
        theme = self.theme
        new = plan(theme, self.size, lesson=self.coach.speaks)
        if getattr(self, "plan", None) != new or self.grid.theme != theme:
            self.layers.drop()
        self.plan = new
        terrain = self.table.view.field.terrain
        self.grid = GridBoard(
            theme, new.board.topleft, square=new.square, frame=new.frame,
            walls=[square for square, kind in terrain.items() if kind == "wall"],
            pits=[square for square, kind in terrain.items() if kind == "pit"],
        )  # fmt: skip
        if not hasattr(self, "hand") or (self.hand.theme, self.hand.plan) != (theme, new):
            self.hand, self.tray = Hand(theme, new), Tray(theme, new)
        self.hand.arrange(self.table, self.flow.shown, moving=self.flow.moving or self.flow.veiled)
        self._choose_hint()
        self._sheet = self._sheet_now()
        self.layers.stale()
        columns.lay_out(self)
        self._mark_fade()

    @property
    def played(self) -> bool:
        """Whether somebody plays here, rather than having a picture made."""
        return self._seat is None

    def _choose_hint(self) -> None:
        hint = hints.pick(self)
        if self.hint is not None and hint != self.hint and self._hint_told:
            hints.forget(self, self.hint)
        if hint != self.hint:
            self.hint, self._hint_told = hint, False

    def dismiss_hint(self) -> None:
        """The hint has been read."""
        if self.hint is not None:
            hints.forget(self, self.hint)
        self.changed()

    def _mark_fade(self) -> None:
        lit = frozenset(self.table.lit())
        if lit != self._lit:
            self._lit, self.fade = lit, 0.0 if lit and self._begun else 1.0

    def _sheet_now(self) -> sheet.Sheet:
        note = dialogue.note(self)
        odds = self.app.settings.odds and bool(self.match.header.options.get("odds", True))
        if self.flow.moving or self.flow.veiled:
            return sheet.Sheet(title=note[0], lines=note[1])
        made = sheet.sheet_of(self.table, note=note, odds=odds)
        if self.hint is not None:
            self._hint_told |= sheet.add_hint(made, self.hint.text, self.hint.when)
        return made

    @property
    def sheet(self) -> sheet.Sheet:
        """What the inspector shows."""
        return self._sheet

    @property
    def asking(self) -> bool:
        """Whether the question of a reaction is on the table."""
        return self.table.reacting and self.table.mine and not self.flow.moving and not self.peeking

    def pointed_at(self, square: str) -> None:
        """The pointer or cursor is over another square."""
        if square != self.table.hovered:
            self.table.hovered = square
            if self._sheet_now() != self._sheet:
                self.rebuild()
            self.invalidate()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        self.layers.draw(surface)

    def hotspots(self) -> dict[str, pygame.Rect]:
        spots = super().hotspots()
        if self.ui.popup:
            return spots
        own = self.grid.hotspots()
        for id, piece in self.flow.shown.pieces.items():
            square = "abcdefgh"[max(0, min(7, round(piece.x)))] + str(max(1, min(8, round(piece.y) + 1)))
            own[f"unit:{id}"] = self.grid.cell(square)
        if self.table.deploying:
            own |= {f"unit:{id}": rect for id, rect in self.tray.places(self.table).items()}
        else:
            own |= self.hand.hotspots()
        own |= {"deck": self.plan.deck, "discard": self.plan.discard}
        return own | self.phase_spots | self.seat_spots | spots

    # Hands

    def on_event(self, event: pygame.event.Event) -> bool:
        return hands.on_event(self, event)

    def handle(self, event: pygame.event.Event) -> bool:
        used = super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP and self.app.scene is self:
            focused = self.ui.focused
            if focused is None or focused.id not in ("log", "log.entry"):
                # What was clicked need not keep the keys: they belong to the board.
                self.ui.focus(None)
        return used

    def on_action(self, action: str) -> bool:
        return hands.on_action(self, action)

    def back(self) -> bool:
        if self.flow.finish_motion():
            return True
        if self.ui.focused:
            self.ui.focus(None)
        elif self.measured or self.noted or self.peeking:
            self.measured, self.noted, self.peeking = None, (), False
        elif self.drawer_open:
            self.drawer_open = False
        elif not self.table.back():
            self.table.hovered = ""
            self.open_menu()
        self.changed()
        return True

    def rule(self) -> str | None:
        return dialogue.rule(self)

    # Acting

    def press(self, id: str) -> None:
        """A button of the inspector."""
        {
            "commit": self.commit, "back": self.step_back, "let-go": self.let_through, "group": self.group,
            "hint": self.dismiss_hint,
        }[id]()  # fmt: skip

    def commit(self) -> None:
        """Do what is planned."""
        action = self.table.plan
        if action is None or self.flow.moving or not self.coach_allows(action):
            return
        self.noted, self.measured = (), None
        self._do(action)

    def _do(self, action: Action) -> None:
        self.coach.done(action)
        self.flow.act(action)

    def coach_allows(self, action: Action) -> bool:
        """Whether the lesson lets this be done; it says so otherwise."""
        if self.coach.allows(action):
            return True
        self.app.sound.play("refused")
        self.changed()
        return False

    def step_back(self) -> None:
        """Drop the innermost layer of what is being planned."""
        self.table.back()
        self.changed()

    def let_through(self) -> None:
        """Play nothing: let the attack through, or let one's own further attack go."""
        action = self.table.let_go
        if action is not None and not self.flow.moving and self.coach_allows(action):
            self._do(action)

    def group(self) -> None:
        """Gather a group for an advance, or go back to one unit."""
        self.table.start_group()
        self.changed()

    def boost_by(self, card: str, on: bool) -> None:
        """Add strength to the planned attack, or take it away."""
        self.table.set_boost(card if on else "")
        self.changed()

    def end_phase(self) -> None:
        """End the phase; warn if something could still be played."""
        action = self.table.ending
        if self.flow.ended:
            self.show_end()
            return
        if action is None or self.flow.moving or not self.coach_allows(action):
            return
        left = self.table.able()
        if not left or self.dont_ask or not self.app.settings.end_turn_warning or len(self.table.actions) < 2:
            self._do(action)
            return
        names = [self.table.view.field.profiles[self.table.view.units[each].name].label for each in left]
        listed = ", ".join(dict.fromkeys(names[:4])) + (" and others" if len(set(names)) > 4 else "")
        phase = self.table.decision.name
        dialogs.ask(
            self.app, f"End the {phase} phase?", f"Something could still be played: {listed}.",
            f"End {phase} phase", lambda: self._do(action), again=("Don't ask this match", self._stop_asking),
        )  # fmt: skip

    def _stop_asking(self) -> None:
        self.dont_ask = True

    def undo(self) -> None:
        """Take back by the undo rule."""
        self.flow.undo()
        self.coach.rewind()
        self.changed()

    def redo(self) -> None:
        """Do again what was taken back."""
        self.flow.redo()
        self.coach.rewind()
        self.changed()

    def toggle_threat(self) -> None:
        """What the enemy could hit, on or off."""
        self.table.threats_shown = not self.table.threats_shown
        self.changed()

    def open_menu(self) -> None:
        """Save, load, settings, and the way out."""
        dialogue.open_menu(self)

    # What the flow and the coach ask for

    def show_recap(self, lines: list[LogLine]) -> None:
        dialogue.show_recap(self, lines)

    def show_cards(self, cards: tuple[str, ...], *, spied: bool, then: Callable[[], None]) -> None:
        dialogue.show_cards(self, cards, spied=spied, then=then)

    def show_end(self) -> None:
        dialogue.show_end(self)

    def start_over(self) -> None:
        """A puzzle from its beginning."""
        self.flow.rewind()
        self.coach.rewind()
        self.changed()

    def scripted(self, seat: Seat) -> Action | None:
        wanted = self.coach.wanted()
        if wanted is None or seat == self._learner:
            return None
        self.coach.done(wanted)
        return wanted

    @property
    def _learner(self) -> Seat:
        """The seat that a lesson teaches."""
        return self.flow.people[0] if self.flow.people else "one"

    def note_line(self, line: LogLine) -> None:
        """A line of the log was clicked: show where it happened."""
        self.noted = () if self.noted == line.places else line.places
        self.invalidate()
