"""The battle of Abstract Skirmish: a marked square on which units face each other, stones, and a tray of dice.

    app.open("battle", match=match)                  a battle to be played
    app.open("battle", match=match, seat="one")      the table as that seat sees it, for pictures

The controller is `desk`, what happens next is `flow`; this scene lays out, draws and listens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pygame

from game.core.actions import Action
from game.core.match import Match
from game.core.seats import Seat
from game.core.words.grammar import does
from game.systems.abstract.actions import Attack, Confirm, MultipleAttack
from game.systems.abstract.state import Skirmish
from game.ui.app import art
from game.ui.kit.button import Button
from game.ui.kit.cached_layer import Still
from game.ui.kit.command import Command, by_key
from game.ui.kit.ink import IconButton
from game.ui.kit.measures import APART, GAP, NEAR, WELL
from game.ui.kit.pen import Pen
from game.ui.paint import panels, scenery
from game.ui.paint.dice import trays
from game.ui.paint.slots import stones
from game.ui.play import buttons, columns
from game.ui.play.thread import Aftermath, Ask, waiting
from game.ui.tables.abstract import contest, division, duel, floor, gestures, last_event, panel, shelf, track
from game.ui.tables.abstract.deals import Dealing
from game.ui.tables.abstract.desk import Desk
from game.ui.tables.abstract.flights import Flights
from game.ui.tables.abstract.floor_plan import FloorPlan, plan
from game.ui.tables.abstract.flow import SlotsFlow
from game.ui.tables.abstract.kinds import KINDS, colour
from game.ui.tables.abstract.rows import RowTab
from game.ui.tables.abstract.square import MarkedSquare
from game.ui.tables.abstract.stands import Marks, headed

if TYPE_CHECKING:
    from game.ui.play.endings.ending import Ending

_SAID, _HELD = 330, 36
"""How wide a refusal stands at its unit, and a stone that is held, in logical pixels."""


class Slots(Dealing):
    """One match on the screen."""

    scope = "slots"
    log_filters = panel.FILTERS
    plan: FloorPlan
    flow: SlotsFlow

    def __init__(self, match: Match, seat: Seat | None = None) -> None:
        super().__init__(match, seat)
        self.drawer_open = self.coach.speaks
        self.cursor = 0
        self.held: tuple[int, tuple[int, int]] | None = None
        """A stone being dragged, by the number of its Trait, and where it is."""
        self.row_shown: Seat | None = None
        """Whose row the player has turned to, where one is shown at a time."""
        self.track_spots: dict[str, pygame.Rect] = {}
        self._sheet_box = pygame.Rect(0, 0, 1, 1)
        self._square: tuple[Any, MarkedSquare] | None = None
        self.still, self.flights = Still(), Flights()

    def make_flow(self) -> SlotsFlow:
        return SlotsFlow(self, self.app, self.match, self._seat)

    @property
    def table(self) -> Desk:
        return self.desk

    # What is known

    def ask(self) -> Ask:
        return waiting(self.flow) or shelf.asked(self)

    def primary(self) -> Command:
        return shelf.primary(self)

    @property
    def going_on(self) -> Action | None:
        return self.desk.plan or (Confirm() if self.desk.ready else None)

    def happening(self) -> Aftermath | None:
        """What is happening just now, as far as it is shown."""
        return last_event.telling(self.flow.shown)

    def plan_words(self) -> tuple[str, ...]:
        """What follows from what is chosen, or what else could be."""
        desk, names = self.desk, self.desk.view.names()
        plan = desk.plan
        if plan is None:
            waits = [names[unit] for unit in desk.allies()]
            return (f"{' and '.join(waits)} could join in.",) if waits else ()
        if not self.show_odds:
            return ()
        planned = desk.preview(plan)
        if not isinstance(plan, MultipleAttack):
            return (planned.headline,) if planned.headline else ()
        best = max((desk.preview(Attack(unit)).shots[0].odds.expected, unit) for unit in desk.targets)
        together = sum(shot.odds.expected for shot in planned.shots)
        return (f"Together {together:.1f} slots; all on {names[best[1]]} {best[0]:.1f}",)

    @property
    def may_attack(self) -> bool:
        """Whether a unit is up that can attack or hold now."""
        return self.desk.mine and self.desk.acting and not self.flow.moving

    # Layout

    def layout(self) -> None:
        alone = duel.is_duel(self.desk.view)
        self.plan = plan(
            self.theme,
            self.size,
            duel=alone,
            whole=alone and self.may_deal and not self.coach.speaks,
            lesson=self.coach.speaks,
        )
        self._sync()
        self.ui.add(IconButton.of(buttons.menu(self), self.plan.menu))
        if self.plan.drawn:
            step = "body-bold" if self.plan.compact else "panel"
            self.ui.add(Button.of(self._drawing(), self.plan.drawn, step=step))
        for seat, place in self.square.tabs().items():
            self.ui.add(RowTab(self, seat, place))
        if self.may_attack and len(self.desk.targets) > 1:
            division.lay_out(self, self.square.tray(busy=True))
        shelf.lay_out(self)
        columns.lay_out(self)

    def _drawing(self) -> Command:
        words = "Close" if self.drawer_open else "Lesson" if self.coach.speaks else "Log"
        hint = "Details and log"
        return Command(
            "drawer", words, self.to_log, "x" if self.drawer_open else "scroll", "log", hint, bare=True
        )

    def _sync(self) -> None:
        """Stones that are being dealt are seen at once."""
        if self.flow.moving:
            return
        for unit in self.desk.drafts:
            if unit in self.flow.shown.bodies:
                self.flow.shown.bodies[unit].levels = self.desk.levels(unit)

    @property
    def square(self) -> MarkedSquare:
        """Where units stand now."""
        shown, focus = self.flow.shown, self.cursor or self.desk.unit or next(iter(self.desk.targets), 0)
        single = self._row() if self.plan.single else None
        key = self.theme, self.plan.board, tuple(shown.bodies), self.flow.near, single, focus if single else 0
        if self._square is None or self._square[0] != key:
            sides = list(self.desk.view.field.sides)
            made = MarkedSquare(
                self.theme, self.plan.board, shown.bodies, sides, self.flow.near, single=single, first=focus
            )
            self._square = key, made
        return self._square[1]

    def _row(self) -> Seat:
        """Whose row is shown where there is room for one: that which is struck, dealt to or aimed at."""
        shown, desk = self.flow.shown, self.desk
        if shown.strike:
            return shown.bodies[shown.strike.target].seat
        if self.row_shown:
            return self.row_shown
        aimed = self.cursor or next(iter(desk.targets), 0)
        if desk.acting and desk.mine:
            foes = desk.foes()
            found = desk.find(aimed or (foes[0] if foes else 0))
            return found.seat if found else self.flow.near
        return self.flow.near

    def turn_row(self, seat: Seat) -> None:
        """Show another side's row."""
        self.row_shown, self.cursor = seat, 0
        self.changed()

    def to_log(self) -> None:
        if self.plan.drawer and self.drawer_open:
            self.toggle_drawer()
            return
        self.drawer_open = self.plan.drawer
        if self.plan.log is None:
            self.turn_tab("lesson" if self.coach.speaks else "log")
        self.ui.focus("log")

    def lay_sheet(self, box: pygame.Rect) -> None:
        self._sheet_box = box
        pen = Pen.sheet(self.theme, box, compact=self.plan.compact)
        if duel.is_duel(self.desk.view) and self.may_deal:
            duel.lay_sheet(self, pen)
        else:
            panel.lay_sheet(self, pen)

    def refresh_sheet(self) -> None:
        """Another unit is pointed at: only the inspector changes."""
        old = self.ui.get("inspector")
        if old is not None:
            self.ui.remove(old)
            self.lay_sheet(self._sheet_box)

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        title = self.coach.advice(self.desk.view).title if self.coach.step else ""
        square = self.square
        column = tuple(self.plan.inspector), tuple(self.plan.log or ())
        look = (self.theme, self.tab, self.drawer_open, self.coach.speaks, title, square, column)
        self.still.draw(surface, look, self._paint_still)
        shown = self.flow.shown
        track.paint_title(surface, self.theme, self.plan.head, self.plan.menu.x, self.desk.view, shown)
        empty = type(shown)() if self.flow.veiled else shown
        self.track_spots = track.paint(surface, self.theme, self.plan.track, empty)
        if not self.flow.veiled:
            floor.draw(surface, self.theme, square, shown, self.marks())
            self._paint_tray(surface, square)
        if self.plan.drawer and self.drawer_open:
            columns.paint(self, surface)

    def _paint_tray(self, surface: pygame.Surface, square: MarkedSquare) -> None:
        action = None if self.flow.moving else self.desk.shown
        shots = self.desk.preview(action).shots if action is not None else ()
        if not shots:
            told = self.flow.aftermath if self.may_deal else None
            floor.draw_tray(
                surface, self.theme, square, self.flow.shown, told.words.replace("**", "") if told else ""
            )
            return
        place = square.tray(busy=True)
        trays.lay(surface, self.theme, place)
        if len(shots) > 1:
            division.paint(surface, self.theme, place, self.flow.shown, shots, odds=self.show_odds)
        else:
            contest.paint_aim(surface, self.theme, place, self.flow.shown, shots[0], odds=self.show_odds)

    def _paint_still(self, surface: pygame.Surface) -> None:
        surface.blit(scenery.table(self.theme, self.size), (0, 0))
        floor.lay_still(surface, self.theme, self.square)
        scenery.lay_shelf(surface, self.theme, self.plan.shelf)
        if not self.plan.drawer:
            columns.paint(self, surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        self.flights.draw(surface, self.theme)
        if self.held:
            number, pos = self.held
            trait = KINDS[number].trait
            stone = stones.stone(self.theme, self.px(_HELD), trait, colour(self.theme, trait))
            surface.blit(stone, stone.get_rect(center=pos))
        said = self.desk.said
        if said and said.unit in self.square.stands and not self.flow.moving:
            self._paint_said(surface, said.unit, said.refusal.text, said.refusal.rule)

    def _paint_said(self, surface: pygame.Surface, unit: int, words: str, rule: str) -> None:
        """A refusal beside its unit, in the lane, so that it covers nothing that it names."""
        theme, pad, left, line = self.theme, self.px(APART), self.px(WELL), self.theme.line("body")
        stand = self.square.stands[unit]
        wide = min(self.px(_SAID), self.size[0] - self.px(WELL))
        rows = [(row, theme.palette.bone) for row in theme.wrap(words, "body", wide - 2 * pad - left)]
        rows += [(rule, theme.palette.brass)] if rule else []
        box = pygame.Rect(0, 0, wide, len(rows) * line + 2 * self.px(GAP))
        if stand.near:
            box.midbottom = stand.rect.centerx, stand.rect.y - self.px(NEAR)
        else:
            box.midtop = stand.rect.centerx, stand.rect.bottom + self.px(NEAR)
        box.clamp_ip(surface.get_rect())
        surface.blit(panels.callout(theme, box.size, accent="dim"), box)
        sign = art.icon(theme, "refused", self.px(NEAR + GAP + GAP), theme.palette.dim)
        surface.blit(sign, (box.x + pad, box.y + self.px(GAP)))
        for number, (row, ink) in enumerate(rows):
            text = theme.text(row, "body", ink)
            surface.blit(text, (box.x + pad + left, box.y + self.px(GAP) + number * line))

    def marks(self) -> Marks:
        """What is lit on the table now."""
        desk, flow = self.desk, self.flow
        marks = headed(self.match, desk.view.field.sides, self.noted)
        marks.hovered, marks.cursor = desk.hovered, self.cursor if self.app.keyboard else 0
        if self.match.decision is not None and not flow.moving:
            marks.deciding = self.match.decision.seat
        if flow.moving:
            return marks
        marks.struck = flow.struck
        marks.chosen = desk.unit if desk.plotting or not desk.acting else 0
        if desk.mine and desk.acting:
            marks.hittable = tuple(desk.foes())
            marks.aimed = tuple(desk.targets)
            marks.partners = tuple(desk.partners)
            marks.joinable = tuple(desk.allies())
        if self.held:
            marks.drop = self.slot_at(self.held[1])
        return marks

    def slot_at(self, pos: tuple[int, int]) -> tuple[int, int] | None:
        """Unit and slot under a point; -1 for its plinth outside the slots."""
        unit = self.square.at(pos)
        if unit not in self.desk.drafts:
            return None
        places = self.square.stands[unit].slots
        return next(((unit, n) for n, place in enumerate(places) if place.collidepoint(pos)), (unit, -1))

    def slot_place(self, unit: int, slot: int) -> pygame.Rect | None:
        stand = self.square.stands.get(unit)
        return stand.slots[slot] if stand and slot < len(stand.slots) else None

    def hotspots(self) -> dict[str, pygame.Rect]:
        spots = super().hotspots()
        if self.ui.popup or self.flow.veiled:
            return spots
        return self.square.hotspots() | self.track_spots | spots

    # Hands

    def on_event(self, event: pygame.event.Event) -> bool:
        return gestures.on_event(self, event)

    def on_action(self, action: str) -> bool:
        if action == "confirm" and self.flow.moving and not self.flow.veiled:
            self.skip()
            return True
        return super().on_action(action)

    def can_undo(self) -> bool:
        return super().can_undo() or self.half_dealt

    def commands(self) -> dict[str, Command]:
        every = by_key({"all-units": lambda: self.set_everyone(not self.desk.everyone)})
        lying = {each.key: each for each in shelf.commands(self) if each.key}
        return super().commands() | every | lying

    def steer(self, action: str) -> bool:
        used = gestures.steer(self, action)
        if used and self.plan.single:
            self._follow_cursor()
        return used

    def _follow_cursor(self) -> None:
        """Where one row is shown, it is that of the unit which the keys have come to."""
        found = self.desk.find(self.cursor)
        if found and found.seat != self.row_shown:
            self.row_shown = found.seat
            self.changed()

    def let_go(self) -> bool:
        held, self.held = self.held, None
        return held is not None

    def show_lesson(self) -> None:
        if self.plan.drawer:
            self.tab, self.drawer_open = "lesson", True

    def rule(self) -> str | None:
        found = self.ui.rule()
        if found:
            return found
        if self.desk.said and self.desk.said.refusal.rule:
            return self.desk.said.refusal.rule
        level = gestures.level_at(self.square, self.app.pointer)
        if level and not self.flow.veiled:
            return KINDS[level[1]].rule
        if self.desk.creating:
            return "S-11"
        return "SB-16" if self.desk.acting else "SB-8"

    # Acting

    def do(self, action: Action) -> None:
        self.cursor, self.desk.hovered, self.row_shown = 0, 0, None
        super().do(action)

    def skip(self) -> None:
        """End what moves in its last frame."""
        self.flow.finish_motion()
        self.invalidate()

    def step_back(self) -> None:
        """Take back the last stone that does not fill its unit yet, else the innermost layer of the plan."""
        desk = self.desk
        draft = desk.drafts.get(desk.unit)
        if self.may_deal and draft and sum(draft) and desk.room(desk.unit):
            self.take_card(max(n for n, level in enumerate(draft) if level))
        elif desk.back():
            self.changed()

    def hold(self) -> None:
        """Propose to hold; a second time does it."""
        desk = self.desk
        if not self.may_attack:
            return
        if desk.holding:
            self.commit()
            return
        desk.drop()
        desk.holding = True
        self.changed()

    def divide(self) -> None:
        """Several targets, or one again."""
        if self.may_attack and self.desk.may_divide:
            if len(self.desk.targets) > 1:
                self.desk.dividing = True
            self.desk.divide()
            self.app.sound.play("card")
            self.changed()

    def join(self) -> None:
        """Take the next friend along that waits; after the last of them none."""
        desk = self.desk
        if not self.may_attack or not desk.allies():
            return
        ally = desk.next_ally()
        desk.click(ally or sorted(desk.partners)[-1])
        self.app.sound.play("card")
        self.changed()

    def share(self, target: int, which: int, level: int) -> None:
        """Another share of a divided attack."""
        self.desk.share(target, which, level)
        self.changed()

    def drag_share(self, which: int, pos: tuple[int, int]) -> None:
        """A stone of a divided attack follows the pointer."""
        self.held = division.SHARED[which], pos
        self.invalidate()

    def move_share(self, target: int, which: int, pos: tuple[int, int]) -> None:
        """It is let go: over another target it changes sides."""
        held, self.held = self.held, None
        if held is None:
            return
        places = division.columns(self.theme, self.square.tray(busy=True), sorted(self.desk.targets))
        other = next((unit for unit, place in places.items() if place.collidepoint(pos)), target)
        self.desk.give(target, other, which)
        self.app.sound.play("card")
        self.changed()

    def end_phase(self) -> None:
        """Confirm all stones (Ctrl+Enter)."""
        desk = self.desk
        if self.flow.ended:
            self.show_end()
        elif desk.creating:
            self.muster()
        elif desk.plotting and not self.flow.moving:
            self._confirm()

    def _confirm(self) -> None:
        """Confirm, or choose the first unit that has an empty slot and say why not yet."""
        ending = self.primary()
        if not ending.refused and self.coach_allows(Confirm()):
            self.row_shown = None
            self.do(Confirm())
            return
        if self.desk.unfilled:
            self.desk.unit = self.desk.unfilled[0].id
        self.changed()
        if ending.refused:
            self.ui.order(ending)

    def undo(self) -> None:
        """Take back: stones that do not fill their unit first, then by the undo rule."""
        if self.desk.plotting and self.desk.put_back():
            self.changed()
            return
        super().undo()

    def ending(self) -> Ending:
        from game.ui.play.endings.ending import Ending  # no battle needs it before it is over

        state: Skirmish = self.match.state
        winner = next(iter(state.outcome.winners), None) if state.outcome else None
        side = state.field.sides[winner].name if winner else ""
        title = f"{side} {does(side, 'wins')}" if side else "Nobody wins"
        return Ending(self, title, look="See the table")
