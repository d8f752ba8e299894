"""The battle of units: table, track, right column and shelf.

    app.open("battle", match=match)                  a battle to be played
    app.open("battle", match=match, seat="one")      the table as that seat sees it, for pictures

The controller is `desk`, what happens next is `flow`; this scene lays out, draws and listens. What is built apart from it is
named in `parts` and asked by `contract`.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import partial

import pygame

from game.core.actions import Action
from game.core.match import Match
from game.core.seats import Seat
from game.core.words.grammar import does
from game.systems.confrontation.state import UnitId
from game.table.shapes import Point
from game.ui.kit.command import Command, by_key
from game.ui.kit.measures import NEAR
from game.ui.kit.pen import Pen
from game.ui.paint import scenery
from game.ui.plane.camera import Lens
from game.ui.plane.hit_test import NOWHERE, Hit
from game.ui.plane.plane import PAN, Plane
from game.ui.play import columns
from game.ui.play.endings.ending import Ending
from game.ui.play.people import person
from game.ui.play.scene import Play
from game.ui.play.thread import Ask, waiting
from game.ui.tables.confrontation import (
    attention,
    captions,
    hints,
    keyboard,
    parts,
    pointed,
    prompts,
    questions,
    sheet,
    shelf,
    track,
)
from game.ui.tables.confrontation.adapter import UnitAdapter
from game.ui.tables.confrontation.desk import Desk
from game.ui.tables.confrontation.display import TableDisplay
from game.ui.tables.confrontation.floor_plan import FloorPlan, plan, with_coach, with_sheet
from game.ui.tables.confrontation.flow import UnitFlow
from game.ui.tables.confrontation.fronts import front_hand, front_slide
from game.ui.tables.confrontation.layers import Layers
from game.ui.tables.confrontation.lesson import UnitGuide

REST = 0.3
"""Seconds of quiet after which pictures for nearer views are drawn."""
BESIDE = 5
"""How far beside a figure a click still means it, in logical pixels."""
TRAIL = 0.12
"""Seconds that a hand rests before what stands round the table follows what it drags."""


class UnitTable(Play):
    """One match on the screen."""

    scope = "units"
    log_filters = sheet.FILTERS
    plan: FloorPlan
    flow: UnitFlow
    coach: UnitGuide

    def __init__(self, match: Match, seat: Seat | None = None) -> None:
        super().__init__(match, seat)
        self.plane = Plane(UnitAdapter(self), self)
        self.layers = Layers(self)
        self._sheet_box = pygame.Rect(0, 0, 1, 1)
        self._sheet_stamp: Hashable = None
        self._quiet = 0.0
        self._trail = 0.0
        """Seconds until all is laid out anew after a hand that drags has come to rest; 0 if nothing waits for that."""
        self._seen_acting: tuple[int, UnitId] = (0, 0)
        """The round and the unit of the last activation that was seen to begin."""

    # The parts

    def make_flow(self) -> UnitFlow:
        return UnitFlow(self, self.app, self.match, self._seat)

    def make_coach(self) -> UnitGuide:
        return UnitGuide(self.match)

    @property
    def table(self) -> Desk:
        return self.flow.table

    @property
    def desk(self) -> Desk:
        """What the player is doing."""
        return self.flow.table

    @property
    def shown(self) -> TableDisplay:
        """Figures and terrain as they are drawn."""
        return self.flow.shown

    @property
    def lens(self) -> Lens:
        """From places to pixels."""
        return self.plane.lens

    @property
    def notice_room(self) -> pygame.Rect:
        """Over the table, clear of the panels."""
        return self.plan.free

    @property
    def standing(self) -> str:
        return f"{self.title}, round {self.desk.view.round}"

    @property
    def looked_at(self) -> UnitId:
        """The unit of the right column: pointed at, else the one that is deployed, or chosen."""
        laid = front_hand.unit_of(self.desk) if self.desk.kind == "deploy" else 0
        return self.desk.pointed or laid or self.desk.chosen

    def ending(self) -> Ending:
        view, outcome = self.desk.view, self.match.outcome
        winner = outcome.winners[0] if outcome and outcome.winners else None
        name = view.field.sides[winner].name if winner else ""
        return Ending(self, f"{name} {does(name, 'wins')}" if name else "Nobody wins", look="See the table")

    @property
    def covers_own(self) -> bool:
        """Whether one's own cards to come lie face down, since others share the screen and the order is secret."""
        return self.flow.hot_seat and self.app.settings.curtain

    def person_of(self, seat: Seat) -> str:
        """Who plays a seat."""
        return person(self.match, seat)[0]

    def is_you(self, seat: Seat) -> bool:
        """Whether whoever looks on plays that seat at this screen."""
        return seat == self.desk.seat and seat in self.flow.people

    # Layout

    def tabs(self) -> list[tuple[str, str]]:
        *first, last = super().tabs()
        return [*first, ("cards", "Cards"), last]

    def trail(self) -> None:
        """Only the table itself is drawn while a hand drags: to lay out all that stands round it takes longer than a frame."""
        self._trail = TRAIL
        self.invalidate()

    def layout(self) -> None:
        self._trail = 0.0
        view, desk = self.desk.view, self.desk
        self.plan = plan(
            self.theme, self.size, track.share(view, desk.seat, None if self.covers_own else desk.seat)
        )
        self.plane.lay_out(self.theme, self.plan.area, self.plan.free)
        if not self.flow.veiled:
            self.plane.visit(None if self.app.settings.reduced_motion else attention.now(desk))
            self._see_actor()
        self.choose_hint()
        track.lay_out(self)
        self._lay_column()
        shelf.lay_out(self)
        questions.lay_out(self)
        for each in parts.asked("lay"):
            each(self)
        self.layers.stale()

    def _see_actor(self) -> None:
        """One's own unit that begins to act is seen, wherever the player has moved the view; what he does after that is his own."""
        desk, plane = self.desk, self.plane
        key = desk.view.round, desk.actor
        if not desk.mine or self.flow.moving or key == self._seen_acting:
            return
        self._seen_acting = key
        if plane.gliding or plane.hands.grip is not None:
            return
        for body in self.shown.members(desk.actor):
            if not self.plan.free.collidepoint(self.lens.to_screen((body.x, body.y))):
                plane.show(body.place.point)

    def _lay_column(self) -> None:
        """The sheet, as high as what it says, and below it log or lesson; in little room tabs of one panel."""
        if self.plan.log is None:
            columns.lay_out(self)
            return
        if self.coach.speaks:
            self.plan = with_coach(self.plan, columns.lesson_height(self, self.plan.log))
        self.lay_sheet(self.plan.sheet)
        assert self.plan.log is not None
        (columns.lay_coach if self.coach.speaks else columns.lay_log)(self, self.plan.log)

    def lay_sheet(self, box: pygame.Rect) -> None:
        if self.plan.log is None and self.tab == "cards":
            track.lay_tab(self, box)
            return
        self._sheet_box, self._sheet_stamp = box, sheet.stamp(self)
        pen = Pen.sheet(self.theme, box, compact=self.plan.compact)
        sheet.lay_sheet(self, pen)
        if self.plan.log is not None:
            need = pen.scroll.content + self.px(sheet.TOP + sheet.FOOT)
            self.plan = with_sheet(self.plan, need)
            pen.scroll.set_height(self.plan.sheet.height - self.px(sheet.TOP + sheet.FOOT))
            pen.scroll.refit()

    def refresh_sheet(self) -> None:
        """Something else is pointed at: the right column may tell of it."""
        if self._sheet_stamp != sheet.stamp(self):
            self.changed()

    def rules_in_play(self) -> Iterator[str]:
        return hints.rules_in_play(self.desk)

    def rule(self) -> str | None:
        return super().rule() or (not self.flow.veiled and pointed.rule(self)) or None

    @property
    def hint_waits(self) -> bool:
        """A card that is taken up has its own hints; what is drawn, or refused, is to be read alone."""
        return self.desk.drawn is not None or self.desk.said is not None

    def hotspots(self) -> dict[str, pygame.Rect]:
        spots = super().hotspots()
        if self.ui.popup or self.flow.veiled:
            return spots
        return self.plane.hotspots() | spots

    # Drawing

    def tick(self, dt: float) -> None:
        self.plane.hands.follow()
        if self._trail:
            self._trail = max(0.0, self._trail - dt)
            if not self._trail:
                self.changed()
        moved = self.flow.moving
        super().tick(dt)
        glided = self.plane.gliding
        if self.plane.tick(dt) | front_slide.of(self.desk).tick(dt):
            self.invalidate()
        rests = not self.flow.moving and not self.plane.gliding
        if rests and (moved or glided):
            self.plane.hands.look_again()
        if glided and not self.plane.gliding:
            self.changed()
        still = self.plane.hands.grip is None and not self.ui.holding and self.app.scene is self
        self._quiet = self._quiet + dt if still and not self.flow.moving and not self.flow.veiled else 0.0
        waits = self._quiet <= REST or self.app.headless
        if not waits and self.plane.ground.refine(self.lens, self.shown.look):
            self._quiet = REST / 2

    def draw(self, surface: pygame.Surface) -> None:
        self.layers.draw(surface)

    def paint_grounds(self, surface: pygame.Surface) -> None:
        """What lies under everything: the wooden table, the shelf, the right column."""
        surface.blit(scenery.table(self.theme, self.size), (0, 0))
        scenery.lay_shelf(surface, self.theme, self.plan.shelf)

    def paint_column(self, surface: pygame.Surface) -> None:
        """The grounds of the right column."""
        columns.paint(self, surface)

    def paint_clock(self, surface: pygame.Surface) -> None:
        """How long the bot has been thinking."""
        box = self.plan.end
        columns.paint_clock(self, surface, box.right - self.px(NEAR), box.bottom - self.px(NEAR) * 4)

    # Hands

    def on_table(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel shows the table, and no panel."""
        over = self.plan.drawer and self.drawer_open and self.plan.column.collidepoint(pos)
        return self.plan.area.collidepoint(pos) and not over

    def handle(self, event: pygame.event.Event) -> bool:
        loose = event.type == pygame.MOUSEMOTION and self.plane.hands.grip is None
        if loose and not self.on_table(event.pos):
            self.point(None)
        return super().handle(event)

    def on_event(self, event: pygame.event.Event) -> bool:
        return self.plane.on_event(event)

    def steer(self, action: str) -> bool:
        return keyboard.steer(self, action)

    @property
    def coach_shows(self) -> bool:
        """Whether the words of the coach can be read beside the table."""
        return self.coach.speaks and (self.plan.log is not None or self.tab == "lesson")

    def ask(self) -> Ask:
        return waiting(self.flow) or prompts.ask(self)

    @property
    def going_on(self) -> Action | None:
        return self.desk.plan or self.desk.ending

    def primary(self) -> Command:
        return shelf.primary(self)

    def row(self) -> list[Command]:
        return [shelf.way_back(self)]

    def commands(self) -> dict[str, Command]:
        plane, step = self.plane, self.px(PAN)
        pans = {"up": (0, 1), "down": (0, -1), "left": (1, 0), "right": (-1, 0)}
        return super().commands() | by_key({
            **{f"pan-{way}": partial(plane.pan, dx * step, dy * step) for way, (dx, dy) in pans.items()},
            "zoom-in": lambda: plane.zoom(1), "zoom-out": lambda: plane.zoom(-1), "zoom-all": plane.see_all,
            "centre": self._centre,
        })  # fmt: skip

    def _centre(self) -> None:
        members = self.shown.members(self.desk.actor or self.desk.chosen)
        if members:
            self.plane.centre(members[0].id)

    def let_go(self) -> bool:
        if self.plane.let_go():
            return True
        if self.desk.cursor is not None:
            self.desk.cursor = None
            return True
        return False

    def drop(self) -> None:
        """The right button: cancel what is measured, then the innermost layer of the plan."""
        if not self.let_go():
            self.desk.back()
        self.changed()

    def point(self, hit: Hit | None) -> None:
        """The pointer is over something else, or over no part of the table."""
        if self.flow.moving or self.flow.veiled:
            return
        hit = hit or NOWHERE
        desk = self.desk
        before, desk.hovered = desk.hovered, hit
        follows = [each(self, hit) for each in parts.asked("hover")]
        if (before.model, before.piece) != (hit.model, hit.piece) or any(follows):
            self.refresh_sheet()
            self.invalidate()

    def click(self, hit: Hit) -> None:
        """A click on the table."""
        hit = self._meant(hit)
        if parts.first("click", self, hit):
            return
        if self.desk.click(hit):
            self.commit()
            return
        self.app.sound.play("refused" if self.desk.said else "card")
        self.changed()

    def _meant(self, hit: Hit) -> Hit:
        """A click on a unit's tag counts as one on its first figure, and one right beside a figure as one on that."""
        board = self.desk.memo.get("tags")
        unit = board.at(self.app.pointer) if board is not None and not hit.model else 0
        members = self.shown.members(unit) if unit else []
        if members:
            return Hit(members[0].place.point, members[0].id)
        who = 0 if hit.model else self.shown.beside(hit.point, self.px(BESIDE) / self.lens.scale)
        return hit._replace(model=who) if who else hit

    def turn(self, by: int) -> bool:
        """Turn what is planned, by hundredths of a degree; a part does it, else the next way is meant."""
        if parts.first("turn", self, by):
            return True
        self.next_way()
        return True

    def show(self, point: Point) -> None:
        """Bring a point of the table into view, if it is out of sight."""
        if not self.lens.free.collidepoint(self.lens.to_screen(point)):
            self.plane.show(point)

    def look_at(self, unit: UnitId) -> None:
        """Choose a unit and bring it into view."""
        if not unit or self.flow.veiled:
            return
        members = self.shown.members(unit)
        self.desk.choose(unit)
        if members:
            self.show(members[0].place.point)
        self.changed()

    # Acting

    def take_card(self, id: str) -> None:
        """Take up a card; once more does what it stands for."""
        desk = self.desk
        if self.flow.moving or self.flow.veiled:
            return
        if desk.means(id) and not self.app.keyboard:
            self.commit()
            return
        done = desk.arm(id)
        self.app.sound.play("card" if done else "refused")
        if desk.said is not None and self._hides_sheet:
            self.app.notify(f"{desk.said.refusal.text} ({desk.said.refusal.rule})")
        self.changed()

    @property
    def _hides_sheet(self) -> bool:
        """Whether the right column does not show why something was refused."""
        return self.plan.drawer or (self.plan.compact and self.tab != "unit")

    def is_armed(self, id: str) -> bool:
        """Whether a card is taken up."""
        return self.desk.armed == id and self.desk.mine

    def answer(self, action: Action) -> None:
        """Answer a question at once."""
        if not self.flow.moving and self.coach_allows(action):
            self.do(action)

    def answers_apart(self) -> bool:
        """Whether a part of the table puts the question of now in its own way."""
        return any(each(self) for each in parts.asked("answers"))

    def take_nearest(self) -> None:
        """Plan the nearest legal action instead of what was refused."""
        near = sheet.nearest_of(self.desk)
        if near is not None:
            self.desk.propose(near)
        self.changed()

    def steps_aside(self) -> bool:
        """Whether there is another way to do what is planned."""
        return self.desk.proposed is None and len(self.desk.ways()) > 1

    def next_way(self) -> None:
        """Mean the next way to do what is planned."""
        if not self.desk.next_way(1):
            self.app.sound.play("refused")
        self.changed()

    def pending(self) -> bool:
        """Whether anything is planned that can be dropped."""
        return self.desk.pending

    def commit(self) -> None:
        plans: Sequence[Action] = self.coach.meant(self.desk.plans) if self.desk.mine else []
        if not plans or self.flow.moving or not self.coach_allows(plans[0]):
            return
        self.noted = ()
        self.desk.cursor = None
        self.flow.walk(plans)

    def step_back(self) -> None:
        if self.pending():
            super().step_back()
        elif self.can_undo():
            self.undo()

    def end_phase(self) -> None:
        ending = self.desk.ending
        if ending is None or self.flow.moving:
            return
        refusal = self.desk.refusal(ending)
        if refusal is not None:
            self.desk.tell(refusal)
            self.app.sound.play("refused")
            self.changed()
        elif self.coach_allows(ending) and not self._asks_first(ending):
            self.do(ending)

    def _asks_first(self, ending: Action) -> bool:
        """Whether a dialog asks before a unit that has done nothing, and could do something, ends its activation."""
        desk, active = self.desk, self.desk.state.active
        quiet = self.dont_ask or self.coach.step is not None or not self.app.settings.end_turn_warning
        if quiet or desk.kind != "acting" or active is None or desk.spent:
            return False
        did = active.moved, active.joined, active.shot, active.fought, active.called, active.handled
        if any(did):
            return False
        name = captions.unit_name(desk.state, active.unit)
        words = f"{name} {does(name, 'has')} not done anything yet."
        self.ask_before(ending, "End the activation?", words, "End activation")
        return True
