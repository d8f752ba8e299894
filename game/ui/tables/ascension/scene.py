"""The battle on the measured table: models on bases, terrain, measuring, cards of actions.

    app.open("battle", match=match)                  a battle to be played
    app.open("battle", match=match, seat="one")      the table as that seat sees it, for pictures

The controller is `desk`, what happens next is `flow`; this scene lays out, draws and listens.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence

import pygame

from game.core.actions import Action
from game.core.match import Match
from game.core.seats import Seat
from game.core.words.grammar import does
from game.table.shapes import Place, Point
from game.ui.kit import dialogs
from game.ui.kit.command import Command
from game.ui.kit.pen import Pen
from game.ui.plane.hit_test import NOWHERE, Hit
from game.ui.plane.plane import Plane
from game.ui.plane.view import Extent
from game.ui.play import columns
from game.ui.play.endings.ending import Ending
from game.ui.play.thread import Ask, waiting
from game.ui.tables.ascension import (
    attention,
    column,
    drags,
    head,
    hints,
    keyboard,
    lesson,
    pointer,
    prompts,
    questions,
    scoreboard,
    shelf,
)
from game.ui.tables.ascension.adapter import BattleAdapter
from game.ui.tables.ascension.desk import Desk
from game.ui.tables.ascension.floor_plan import FloorPlan, plan, with_lesson
from game.ui.tables.ascension.flow import MeasuredFlow
from game.ui.tables.ascension.hand_actions import Handling
from game.ui.tables.ascension.layers import Layers
from game.ui.tables.ascension.lesson import Guide
from game.ui.tables.ascension.planning import way_planner

REST = 0.1
"""Seconds of quiet after which what takes long is worked out."""
HELD = 0.35
"""Seconds after which a key counts as held."""


class Measured(Handling):
    """One match on the screen."""

    scope = "models"
    log_filters = column.FILTERS
    plan: FloorPlan
    _whole_plan: FloorPlan
    """The same before the sheet was fitted to what it says."""
    flow: MeasuredFlow

    def __init__(self, match: Match, seat: Seat | None = None) -> None:
        super().__init__(match, seat)
        self.plane = Plane(self.make_adapter(), self)
        self.layers = Layers(self)
        self.rings = False
        self.sideways = False
        """Whether models keep looking where they look while they go."""
        self._sheet_box = pygame.Rect(0, 0, 1, 1)
        self._spoken_of = 0, 0
        """The moment and the lesson's step of which what is asked about has been brought into view."""
        self._log_open_over: object = None
        """The odds and the hint over which the log has been opened."""
        self._sheet_stamp: Hashable = None
        self._tried_at = 0.0
        self._clock = self._quiet = 0.0

    # The parts

    def make_flow(self) -> MeasuredFlow:
        return MeasuredFlow(self, self.app, self.match, self._seat)

    def make_coach(self) -> Guide:
        return Guide(self.match)

    def make_adapter(self) -> BattleAdapter:
        """What the table is told of this battle."""
        return BattleAdapter(self)

    @property
    def table(self) -> Desk:
        return self.flow.table

    @property
    def standing(self) -> str:
        return f"{self.title}, round {self.desk.view.round}"

    def ending(self) -> Ending:
        view = self.desk.view
        outcome = self.match.outcome
        winner = outcome.winners[0] if outcome and outcome.winners else None
        name = view.field.sides[view.field.players[winner].side].name if winner else ""
        title = f"{name} {does(name, 'wins')}" if name else "Nobody wins"
        return Ending(self, title, look="See the table")

    # Layout

    def make_plan(self) -> FloorPlan:
        """Where everything stands."""
        made: FloorPlan = self.side.fitted(self, plan(self.theme, self.size))
        if made.log is None or not self.coach.speaks:
            return made
        return with_lesson(made, columns.lesson_height(self, made.log))

    def layout(self) -> None:
        self.desk.lesson_way = self.coach.way()
        self.plan = self._whole_plan = self.make_plan()
        first = not self.plane.camera.placed
        self.plane.lay_out(self.theme, self.plan.area, self.plan.free)
        self.attend(first=first)
        self.choose_hint()
        self.side.lay_out(self)
        shelf.lay_out(self)
        column.lay_out(self)
        questions.lay_out(self)
        self.layers.stale()

    def attend(self, *, first: bool = False) -> None:
        """Let the view show who acts; before anybody does, one's own, and later too where none of those is seen who could act."""
        desk, shown = self.desk, self.flow.shown
        seen = attention.of_desk(desk, shown) if not self.flow.veiled else None
        if seen is None and first:
            seen = attention.of_own(desk.view, shown, desk.seat)
        self.plane.attend(seen)
        asked = shown.bodies.get(desk.asked) if questions.asks(self) else None
        parts = [Extent.of(asked)] if asked is not None else lesson.spoken_of(self)
        if not self.flow.veiled:
            parts = parts or attention.to_choose_from(desk, shown, self.lens)
        at = len(self.match.moments), self.coach.index
        if parts and self._spoken_of != at and not self.flow.moving:
            self._spoken_of = at
            self.plane.bring_in(parts)

    def lay_sheet(self, box: pygame.Rect) -> None:
        self._sheet_box, self._sheet_stamp = box, column.stamp(self)
        whole = head.fitted(self, self._whole_plan)
        pen = Pen.sheet(self.theme, whole.sheet if whole.log is not None else box, compact=whole.compact)
        column.lay_sheet(self, pen)
        if whole.log is not None:
            brief = column.needs_room(self) and self._told != self._log_open_over
            self.plan = column.fitted(self, pen, whole, brief=brief and not self.coach.speaks)

    @property
    def _told(self) -> object:
        """What takes the room of the log: the odds that are shown, and the hint."""
        return self.desk.shown, self.hint

    def open_log(self) -> None:
        """Give the log back the room that odds or a hint have taken, until others are shown."""
        self._log_open_over = self._told
        self.changed()

    def refresh_sheet(self) -> None:
        """Something else is pointed at: only the sheet and the head change; the head alone while another tab is open."""
        now = column.stamp(self)
        if self._sheet_stamp == now:
            return
        old = self.ui.get("inspector")
        if old is not None:
            brief = self.plan.brief
            self.ui.remove(old)
            self.lay_sheet(self._sheet_box)
            if brief != self.plan.brief:
                self.changed()
        self._sheet_stamp = now
        self.layers.stale_sheet()
        self.invalidate()

    def rules_in_play(self) -> list[str]:
        return list(hints.rules_in_play(self.desk))

    def hotspots(self) -> dict[str, pygame.Rect]:
        spots = super().hotspots()
        if self.ui.popup or self.flow.veiled:
            return spots
        offers = {f"offer:{offer.words}": rect for offer, rect in self.offer_spots()}
        return self.plane.hotspots() | offers | spots

    # Drawing

    def tick(self, dt: float) -> None:
        self.plane.hands.follow()
        moved = self.flow.moving
        super().tick(dt)
        self._clock += dt
        glided = self.plane.gliding
        if self.plane.tick(dt):
            self.invalidate()
        if not self.flow.moving and not self.plane.gliding and (moved or (glided and not self.app.keyboard)):
            self._look_again()
        still = self.plane.hands.grip is None and not self.ui.holding and self.app.scene is self
        quiet = not self.flow.moving and not self.flow.veiled and still
        self._quiet = self._quiet + dt if quiet else 0.0
        if self._quiet > REST and way_planner.work_out_reach(self.desk):
            self._quiet = 0.0
            self.invalidate()
        elif self._quiet > REST and way_planner.work_out_offers(self.desk):
            self._quiet = 0.0
            if way_planner.offers(self.desk):
                self.changed()
        elif (
            self._quiet > 4 * REST
            and not self.app.headless
            and self.plane.ground.refine(self.lens, self.flow.shown.look)
        ):
            self._quiet = 2 * REST

    def draw(self, surface: pygame.Surface) -> None:
        self.layers.draw(surface)

    # Hands

    def handle(self, event: pygame.event.Event) -> bool:
        if (
            event.type == pygame.MOUSEMOTION
            and self.plane.hands.grip is None
            and not self.on_table(event.pos)
        ):
            self.point(None)
        return super().handle(event)

    def on_event(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYUP:
            self._released(event)
        return self.plane.on_event(event)

    def steer(self, action: str) -> bool:
        return keyboard.steer(self, action)

    def ask(self) -> Ask:
        return waiting(self.flow) or prompts.ask(self)

    @property
    def going_on(self) -> Action | None:
        plans = self.coach.meant(self.desk.plans)
        return plans[0] if plans else self.desk.ending

    def primary(self) -> Command:
        return shelf.primary(self)

    def row(self) -> list[Command]:
        return [shelf.way_back(self), *(each for each in super().row() if each.key not in ("undo", "redo"))]

    def let_go(self) -> bool:
        if self.plane.let_go():
            return True
        if self.desk.whatif is not None:
            self.try_from(None)
        elif (
            self.desk.cursor is not None
            and self.app.keyboard
            and self.desk.said is None
            and not self.pending()
        ):
            self.desk.cursor = None
        else:
            return False
        return True

    def drop(self) -> None:
        """The right button: cancel what is measured, then the innermost layer of the plan."""
        if not self.let_go():
            self.desk.back()
        self.changed()

    def point(self, hit: Hit | None) -> None:
        """The pointer is over something else, or over no part of the table."""
        desk = self.desk
        if self.flow.moving or self.flow.veiled:
            return
        if hit is None:
            if desk.hovered == NOWHERE:
                return
            hit = NOWHERE
        elif desk.whatif is not None:
            desk.try_from(desk.place_at(hit.point))
        before = desk.commit_words
        pointer.point(desk, hit)
        self.refresh_sheet()
        if before != desk.commit_words:
            self.changed()
        self.invalidate()

    def _look_again(self) -> None:
        """The table has come to rest: the sheet tells of what lies under the pointer now. Nothing is planned by that."""
        hit = self.plane.hands.under_pointer() or NOWHERE
        if self.plane.hands.grip is None and hit != self.desk.hovered and not self.flow.veiled:
            self.desk.hovered = hit
            self.refresh_sheet()
            self.invalidate()

    def click(self, hit: Hit) -> None:
        """A click on the table."""
        if pointer.click(self.desk, hit):
            self.commit()
            return
        self.app.sound.play("refused" if self.desk.said else "card")
        self.desk.pointed = None
        self.changed()

    def _released(self, event: pygame.event.Event) -> None:
        """A key went up: the place that was tried is let go if the key was held."""
        if self.app.keys.lets_go("goal", event):
            self.peek(at_goal=False)
        held = self._clock - self._tried_at > HELD
        if self.desk.whatif is not None and held and self.app.keys.lets_go("what-if", event):
            self.try_from(None)

    def peek(self, *, at_goal: bool) -> None:
        """Show a secret goal to whoever has the choice, or hide it again."""
        for widget in self.ui.walk():
            if isinstance(widget, scoreboard.GoalPeek):
                widget.held = at_goal
        self.invalidate()

    # Acting

    def pending(self) -> bool:
        """Whether anything is planned that can be dropped."""
        desk = self.desk
        aimed = desk.pinned is not None or (desk.aim is not None and bool(desk.aim.given))
        return aimed or (desk.route is not None and bool(desk.route.legs)) or desk.whatif is not None

    def step_back(self) -> None:
        if self.pending():
            super().step_back()
        else:
            self.undo()

    def commit(self) -> None:
        """Do what is planned, one action after the other."""
        if self.flow.ended:
            self.show_end()
            return
        self._carry_out(self.desk.plans)

    def only_approach(self) -> None:
        """Go to the foe without striking it."""
        if self.desk.route is not None:
            self.desk.beyond = None
            self._carry_out(self.desk.route.actions)

    def _carry_out(self, plans: Sequence[Action]) -> None:
        """Do several actions, or as many of them as a lesson takes."""
        plans = self.coach.meant(plans)
        if not plans or self.flow.moving or not self.coach_allows(plans[0]):
            return
        self.noted, self.plane.looking, self.plane.ruler = (), None, None
        self.desk.cursor = None
        self.flow.walk(plans, self.desk.beyond)

    def end_phase(self) -> None:
        """End the activation, pass, decline; warn if the model could still act, unless a lesson asks for it."""
        desk = self.desk
        action = desk.ending
        if self.flow.ended:
            self.show_end()
            return
        if action is None or self.flow.moving or not desk.mine or not self.coach_allows(action):
            return
        refusal = desk.refusal(action)
        if refusal is not None:
            self.app.sound.play("refused")
            self.app.notify(f"{refusal.text} ({refusal.rule})")
            return
        quiet = self.dont_ask or self.coach.step is not None
        if desk.kind == "terrain" and desk.cards() and not quiet:
            dialogs.ask(
                self.app, "Lay no more terrain?", "There is still some in your bag.", "Lay no more",
                lambda: self.do(action), rule="CC-13",
            )  # fmt: skip
            return
        active = desk.state.active
        idle = desk.kind == "acting" and active is not None and not active.actions and not active.moving
        if not idle or quiet or not self.app.settings.end_turn_warning:
            self.do(action)
            return
        name = desk.state.character(desk.actor).name
        words = f"{name} has not done anything yet."
        self.ask_before(action, "End the activation?", words, "End activation")

    def drag_card(self, id: str, pos: tuple[int, int]) -> None:
        """Somebody who is to be deployed is dragged from the shelf; over the table its ghost follows."""
        desk = self.desk
        if self.flow.moving or not desk.mine:
            return
        if desk.armed != id:
            desk.arm(id)
        desk.pinned = None
        self.point(self.plane.hit(pos) if self.on_table(pos) else None)

    def drop_card(self, pos: tuple[int, int]) -> None:
        """It is let go of."""
        if self.on_table(pos) and self.desk.pointed is not None:
            drags.put_down(self)

    def way_to(
        self, point: Point, *, straight: bool = False, sideways: bool = False, magnet: int = 0
    ) -> None:
        """Plan the way to a point: by itself, straight, or straight without turning; to a base that is within the magnet."""
        before = self._shelf_says()
        way_planner.go_to(self.desk, point, straight=straight, sideways=sideways, magnet=magnet)
        self.refresh_sheet()
        if before != self._shelf_says():
            self.changed()
        self.invalidate()

    def _shelf_says(self) -> Hashable:
        """What the shelf says of a way that is being planned: what Enter does, whether a lesson asks for it, the strides, the cards."""
        route = self.desk.route
        strides = len(route.strides) if route is not None else 0
        return self.desk.commit_words, self.primary_leads, strides, tuple(self.desk.cards())

    def try_from(self, place: Place | None) -> None:
        """What if the model stood there."""
        self._tried_at = self._clock
        self.desk.try_from(place)
        self.changed()

    def rule(self) -> str | None:
        found = super().rule()
        if found:
            return found
        desk = self.desk
        if desk.said is not None and desk.said.refusal.rule:
            return desk.said.refusal.rule
        card = desk.card(desk.armed)
        if card is not None and card.rule:
            return card.rule
        return {"turn": "R-3.2.3", "deploy": "CC-13", "terrain": "CC-13"}.get(desk.kind)
