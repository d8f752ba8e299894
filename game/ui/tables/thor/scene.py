"""The battle: board, hand, inspector, log and seats, by mouse and by keyboard.

    app.open("battle", match=match)                  a battle to be played
    app.open("battle", match=match, seat="one")      the table as that seat sees it, for pictures

The controller is `battle.table`, what happens next is `battle.flow`; this scene lays out, draws and listens.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pygame

from game.core.actions import Action
from game.core.match import Match
from game.core.seats import Seat
from game.core.words.grammar import does, number_word, of_many
from game.systems.thor.state import FOE
from game.ui.kit.command import Command, by_key
from game.ui.kit.lines import Line
from game.ui.play.log import Filters
from game.ui.play.scene import Play
from game.ui.play.thread import Ask
from game.ui.tables.thor import gestures, hints
from game.ui.tables.thor.board import deployment
from game.ui.tables.thor.board.grid import GridBoard
from game.ui.tables.thor.board.layers import Layers
from game.ui.tables.thor.board.picture import square_of
from game.ui.tables.thor.flow import BattleFlow
from game.ui.tables.thor.hand.piles import SeenCards
from game.ui.tables.thor.hand.shelf import Hand, Tray
from game.ui.tables.thor.panels import asks, columns, notes, sides
from game.ui.tables.thor.panels.floor_plan import FloorPlan, plan
from game.ui.tables.thor.panels.sheet import Button, Sheet, add_hint, sheet_of, told_line, told_sheet
from game.ui.tables.thor.panels.sides import Doings
from game.ui.tables.thor.puzzle import BattleCoach
from game.ui.tables.thor.table import Table

LIFT = 1 / 0.12
"""How fast a card rises, in whole rises a second."""
FADE = 1 / 0.08
PULSE = 1.6
FILTERS: Filters = (
    ("all", "Everything", frozenset()),
    ("fights", "Fights", frozenset(("attack", "push", "defence", "so", "end"))),
    ("moves", "Moves", frozenset(("move",))),
    ("cards", "Cards", frozenset(("card", "play"))),
)

if TYPE_CHECKING:
    from game.ui.play.endings.ending import Ending


class Battle(Play):
    """One match on the screen."""

    log_filters = FILTERS
    plan: FloorPlan
    flow: BattleFlow
    grid: GridBoard
    hand: Hand
    tray: Tray

    def __init__(self, match: Match, seat: Seat | None = None) -> None:
        super().__init__(match, seat)
        self.doings = Doings(match)
        self.measured: tuple[str, str] | None = None
        self.peeking = False
        self.pressing = gestures.Press()
        self.phase_spots: dict[str, pygame.Rect] = {}
        self.seat_spots: dict[str, pygame.Rect] = {}
        self.layers = Layers(self)
        self._sheet = Sheet()
        self._bare: FloorPlan | None = None
        """The plan of the window, whatever the column at the right holds."""
        self._clock, self.fade = 0.0, 1.0
        self._captions: dict[str, str] = {}
        """What each phase of the turn has brought, as it is shown."""
        self._lit: frozenset[str] = frozenset()

    def make_flow(self) -> BattleFlow:
        return BattleFlow(self, self.app, self.match, self._seat)

    def make_coach(self) -> BattleCoach:
        return BattleCoach(self.match)

    # Life

    @property
    def table(self) -> Table:
        return self.flow.table

    def tick(self, dt: float) -> None:
        held = self.flow.shown.hand
        super().tick(dt)
        if self.flow.shown.hand != held:
            self.hand.arrange(self.table, self.flow.shown, moving=self.flow.moving)
        live = self._lift_cards(dt)
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

    def make_plan(self) -> FloorPlan:
        """Where everything stands."""
        return plan(self.theme, self.size, lesson=self.coach.speaks, bots=self.flow.with_bots)

    def layout(self) -> None:
        theme = self.theme
        new = self.make_plan()
        if self._bare != new or self.grid.theme != theme:
            self.layers.drop()
            self.plan = self._bare = new
        self.grid = GridBoard.of(theme, new, self.table.view.field.terrain)
        if not hasattr(self, "hand") or (self.hand.theme, self.hand.plan) != (theme, new):
            self.hand, self.tray = Hand(theme, new), Tray(theme, new)
        self.hand.arrange(self.table, self.flow.shown, moving=self.flow.moving or self.flow.veiled)
        self.choose_hint()
        self._sheet = self._sheet_now()
        self.layers.stale()
        self.plan = columns.lay_out(self)
        self._mark_fade()

    def _mark_fade(self) -> None:
        lit = frozenset(self.table.lit())
        if lit != self._lit:
            self._lit, self.fade = lit, 0.0 if lit and self._begun else 1.0

    def _sheet_now(self) -> Sheet:
        telling = self.flow.shown.telling
        if telling is not None:
            made = told_sheet(telling.told, [])
            made.coming = True
            return made
        if self.flow.moving:
            return Sheet(title=notes.heading(self))
        note = notes.note(self, hinted=self.hint is not None)
        if self.flow.veiled:
            return Sheet(title=note[0], lines=note[1])
        made = sheet_of(self.table, note=note, told=self.aftermath, odds=self.show_odds)
        if self.plan.compact:
            self._head_compact(made)
        if self.hint is not None:
            self.hint_told |= add_hint(made, self.hint.text, self.hint.when)
        return made

    def _head_compact(self, made: Sheet) -> None:
        """Where there is no foot, what is asked stands in the panel, and how the last play went over any unit."""
        table, told = self.table, self.aftermath
        if table.plan is not None or table.discarding or table.reacting:
            return
        if made.unit and table.deploying:
            made.lines.insert(0, Line(self.ask().words))
        elif made.unit:
            made.lines[:0] = [told_line(told)] if told else []
        elif self.ask().words:
            made.lines.insert(len(made.lines) if told else 0, Line(self.ask().words))

    @property
    def sheet(self) -> Sheet:
        """What the inspector shows."""
        return self._sheet

    @property
    def may_rewind(self) -> bool:
        return super().may_rewind and not self.asking

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

    def paint_turn(self, surface: pygame.Surface) -> None:
        """The turn and its phases."""
        view = self.flow.shown.view
        if not self.flow.moving:
            self._captions = self.doings.captions(view)
        self.phase_spots = sides.paint_turn(
            surface, self.theme, view, self.plan.turn, self._captions, 1.0, ground=False
        )

    def lay_sides(self, box: pygame.Rect) -> None:
        """Widgets where the seats stand, if there are any."""

    def paint_sides(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        """Both seats."""
        columns.paint_seats(self, surface, box)

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        self.layers.draw(surface)

    def hotspots(self) -> dict[str, pygame.Rect]:
        spots = super().hotspots()
        if self.ui.popup:
            return spots
        own = self.grid.hotspots()
        for id, piece in self.flow.shown.pieces.items():
            own[f"unit:{id}"] = self.grid.cell(square_of(piece))
        if self.table.deploying:
            own |= {f"unit:{id}": rect for id, rect in self.tray.places(self.table).items()}
        else:
            own |= self.hand.hotspots()
        own |= {"deck": self.plan.deck, "discard": self.plan.discard}
        return own | self.phase_spots | self.seat_spots | spots

    # Hands

    def on_event(self, event: pygame.event.Event) -> bool:
        return gestures.on_event(self, event)

    def ask(self) -> Ask:
        return asks.ask(self)

    def primary(self) -> Command:
        return asks.primary(self)

    @property
    def going_on(self) -> Action | None:
        return self.table.plan or self.table.ending

    def row(self) -> list[Command]:
        threat = Command("threat", "", self.toggle_threat, "threat", "threat", rule="T-90")
        return [*super().row(), threat]

    def commands(self) -> dict[str, Command]:
        return super().commands() | by_key(gestures.commands(self)) | {"end-phase": asks.end(self)}

    def steer(self, action: str) -> bool:
        return gestures.steer(self, action)

    def let_go(self) -> bool:
        held = bool(self.measured) or self.peeking
        self.measured, self.peeking = None, False
        return held

    def open_menu(self) -> None:
        self.table.hovered = ""
        super().open_menu()

    def tabs(self) -> list[tuple[str, str]]:
        unit = self.table.find(self.sheet.unit)
        label = self.table.view.field.profiles[unit.name].label if unit else "Unit"
        lesson = super().tabs()[:-2]
        return [*lesson, ("unit", label), ("sides", "Sides"), ("log", "Log")]

    def rules_in_play(self) -> Iterator[str]:
        return hints.rules_in_play(self.table)

    def rule(self) -> str | None:
        return notes.rule(self)

    # Acting

    def command(self, button: Button) -> Command:
        """A button of the inspector or of a question; its icon may stand alone where there is little room."""
        act = {
            "commit": self.commit, "back": self.step_back, "let-go": self.let_through,
            "let-through": self.let_through, "group": self.group, "hint": self.dismiss_hint,
        }[button.id]  # fmt: skip
        return Command(
            button.id, button.words, act, button.icon, button.key, hint=button.words if button.key else "",
            short="" if button.icon else button.words.removeprefix("Play "), bare=bool(button.icon),
        )  # fmt: skip

    def do(self, action: Action) -> None:
        self.measured = None
        super().do(action)

    def coach_on(self) -> None:
        chosen = self.table.unit
        super().coach_on()
        if self.coach.step is not None and self.table.mine and chosen in self.table.view.units:
            self.table.unit = chosen
            self.changed()

    def let_through(self) -> None:
        """Play nothing: let the attack through, or let one's own further attack go."""
        action = self.table.let_go
        if action is not None and not self.flow.moving and self.coach_allows(action):
            self.do(action)

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
        if deployment.freely(self.table) and not self.flow.moving:
            self._put_down_all()
            return
        if action is None or self.flow.moving or not self.coach_allows(action):
            return
        left, settings = self.table.able(), self.app.settings
        taught = self.coach.step is not None
        if (
            not left
            or taught
            or self.dont_ask
            or not settings.end_turn_warning
            or len(self.table.actions) < 2
        ):
            self.do(action)
            return
        names = [self.table.view.field.profiles[self.table.view.units[each].name].label for each in left]
        listed = ", ".join(dict.fromkeys(names[:4])) + (" and others" if len(set(names)) > 4 else "")
        phase = self.table.decision.name
        words = f"Something could still be played: {listed}."
        self.ask_before(action, f"End the {phase} phase?", words, f"End {phase} phase")

    def _put_down_all(self) -> None:
        """Lay out whoever is left as suggested; once all are, put them down."""
        if deployment.left(self.table):
            deployment.suggest(self.table)
            self.app.sound.play("card")
            self.changed()
            return
        self.flow.act_all(deployment.actions(self.table))

    def can_undo(self) -> bool:
        return bool(self.table.draft) or super().can_undo()

    def undo(self) -> None:
        if deployment.take_back(self.table):
            self.changed()
        else:
            super().undo()

    @property
    def meaning(self) -> object:
        return super().meaning, deployment.freely(self.table) and not deployment.left(self.table)

    def toggle_threat(self) -> None:
        """What the enemy could hit, on or off."""
        self.table.threats_shown = not self.table.threats_shown
        self.changed()

    # What the flow asks for

    def show_cards(self, cards: tuple[str, ...], *, spied: bool, then: Callable[[], None]) -> None:
        """Cards that only this player may see."""
        if spied:
            title = f"The hand of the {self.table.view.field.sides[FOE[self.table.seat]].name}"
            text = "As it was when you last saw it, less what has been played."
        else:
            title = f"The next {number_word(len(cards))} cards of the deck"
            text = "The next card first. Only you have seen them, and the program remembers."
        self.app.push(SeenCards(cards, title, text, then))

    def ending(self) -> Ending:
        from game.ui.play.endings.ending import Ending  # no battle needs it before it is over

        seat, view = self.table.seat, self.table.view
        winner = next(iter(view.outcome.winners), None) if view.outcome else None
        side = view.field.sides[winner].name if winner else ""
        bare = of_many(side) and not side.lower().startswith("the ")
        title = f"{'The ' if bare else ''}{side} {does(side, 'wins')}" if winner else "Nobody wins"
        if self.coach.puzzle:
            title = "Solved" if winner == seat else "Not solved"
        return Ending(self, title, look="See the board")
