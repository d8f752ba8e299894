"""The battle of Abstract Skirmish: a table of unit cards, Trait cards on the shelf, dice.

    app.open("battle", match=match)                  a battle to be played
    app.open("battle", match=match, seat="one")      the table as that seat sees it, for pictures

The controller is `slots.desk`, what happens next is `slots.flow`; this scene lays out, draws and listens.
"""

from __future__ import annotations

import pygame

from game.core.explain import Action
from game.core.match import Match
from game.core.seats import Seat
from game.systems.abstract.actions import Confirm
from game.systems.abstract.state import Skirmish
from game.ui.app import art
from game.ui.kit.command import Command, by_key
from game.ui.kit.ink import IconButton, cap_middle
from game.ui.kit.measures import APART, GAP, NEAR, WELL
from game.ui.kit.pen import Pen
from game.ui.kit.still import Still
from game.ui.paint import panels, scenery
from game.ui.play import buttons, columns
from game.ui.play.ending import Ending
from game.ui.play.people import person
from game.ui.tables.abstract import faces, gestures, panel, shelf, track
from game.ui.tables.abstract.board import SlotBoard
from game.ui.tables.abstract.card import Marks, headed
from game.ui.tables.abstract.deals import Dealing
from game.ui.tables.abstract.desk import Desk
from game.ui.tables.abstract.floor_plan import FloorPlan, plan
from game.ui.tables.abstract.flow import SlotsFlow
from game.ui.tables.abstract.kinds import KINDS

_SAID = 330
"""How wide a refusal stands over its unit, in logical pixels."""


class Slots(Dealing):
    """One match on the screen."""

    scope = "slots"
    log_filters = panel.FILTERS
    plan: FloorPlan
    flow: SlotsFlow
    board: SlotBoard

    def __init__(self, match: Match, seat: Seat | None = None) -> None:
        super().__init__(match, seat)
        self.drawer_open = self.coach.speaks
        self.cursor = 0
        self.held: tuple[int, tuple[int, int]] | None = None
        """A Trait card being dragged, and where it is."""
        self.track_spots: dict[str, pygame.Rect] = {}
        self._sheet_box = pygame.Rect(0, 0, 1, 1)
        self.still = Still()

    def make_flow(self) -> SlotsFlow:
        return SlotsFlow(self, self.app, self.match, self._seat)

    @property
    def table(self) -> Desk:
        return self.desk

    # What is known

    def note(self) -> tuple[str, str]:
        """Heading and sentence of the inspector while there is nothing to inspect."""
        flow, desk = self.flow, self.desk
        outcome, decision = self.match.outcome, self.match.decision
        if outcome:
            return "The battle is over", outcome.why
        name = person(self.match, decision.seat)[0] if decision else ""
        if flow.moving:
            return track.phase_of(desk.view), ""
        if flow.bot_turn:
            return f"{name} is thinking" if flow.answer is None else f"{name} has decided", ""
        if not desk.mine:
            return f"{name} has the choice", ""
        if desk.creating:
            return (
                "Write down your units",
                "Divide all your slots amongst them. Nobody sees them before every side is ready.",
            )
        if desk.acting:
            unit = desk.find(desk.actor)
            word = unit.name if unit else ""
            text = "Click the enemy that it attacks, or let it hold."
            if desk.allies():
                text = (
                    "Click the enemy that it attacks; a friend that held can be taken along. Or let it hold."
                )
            if desk.dividing:
                text = "Click all enemies that it attacks, then share out Accuracy and Damage."
            return f"{word} is up", text
        return (
            f"{name}, deal your cards",
            "Every slot gets a card. Nobody sees them before all have confirmed.",
        )

    def shelf_words(self) -> str:
        """What stands on the shelf while nothing lies there."""
        decision = self.match.decision
        if self.flow.veiled or self.match.outcome or decision is None:
            return ""
        name = person(self.match, decision.seat)[0]
        if self.flow.moving:
            return ""
        if self.desk.creating:
            return "Units first, then cards and dice."
        if self.desk.mine:
            return "The dice of the attack will lie here."
        return f"{name} decides in secret." if not self.desk.view.revealed else f"{name} chooses a target."

    @property
    def may_attack(self) -> bool:
        """Whether a unit is up that can attack or hold now."""
        return self.desk.mine and self.desk.acting and not self.flow.moving

    # Layout

    def layout(self) -> None:
        self.plan = plan(self.theme, self.size, lesson=self.coach.speaks)
        self.board = SlotBoard(self.theme, self.plan.board, self.flow.shown.bodies, self.flow.near)
        self._sync()
        self.ui.add(IconButton.of(buttons.menu(self), self.plan.menu))
        shelf.lay_out(self)
        columns.lay_out(self)

    def _sync(self) -> None:
        """Cards that are being dealt are seen at once."""
        if self.flow.moving:
            return
        for unit in self.desk.drafts:
            if unit in self.flow.shown.bodies:
                self.flow.shown.bodies[unit].levels = self.desk.levels(unit)

    def lay_sheet(self, box: pygame.Rect) -> None:
        self._sheet_box = box
        panel.lay_sheet(self, Pen.sheet(self.theme, box, compact=self.plan.compact))

    def refresh_sheet(self) -> None:
        """Another unit is pointed at: only the inspector changes."""
        old = self.ui.get("inspector")
        if old is not None:
            self.ui.remove(old)
            self.lay_sheet(self._sheet_box)

    # Drawing

    def paint(self, surface: pygame.Surface) -> None:
        title = self.coach.advice(self.desk.view).title if self.coach.step else ""
        look = (self.theme, self.tab, self.drawer_open, self.coach.speaks, title)
        self.still.draw(surface, look, self._paint_still)
        course = track.Course(self.match, self.desk.view, self.flow.shown, self.flow.veiled)
        self.track_spots = track.paint(surface, self.theme, self.plan, course)
        if not self.flow.veiled:
            self.board.draw(surface, self.flow.shown, self.marks())
        if not self.may_deal and not self.flow.veiled:
            shelf.paint_tray(self, surface)
        if self.plan.drawer and self.drawer_open:
            columns.paint(self, surface)

    def _paint_still(self, surface: pygame.Surface) -> None:
        surface.blit(scenery.table(self.theme, self.size), (0, 0))
        scenery.lay_shelf(surface, self.theme, self.plan.shelf)
        if not self.plan.drawer:
            columns.paint(self, surface)

    def paint_over(self, surface: pygame.Surface) -> None:
        if self.held:
            number, pos = self.held
            card = faces.slot(self.theme, self.at(34, 44), KINDS[number].trait)
            surface.blit(card, card.get_rect(center=pos))
        said = self.desk.said
        if said and said.unit in self.board.rects and not self.flow.moving:
            self._paint_said(surface, self.board.rects[said.unit], said.refusal.text, said.refusal.rule)
        undo = self.plan.undo
        middle = undo.y - self.px(22) + cap_middle(self.theme, "body")
        columns.paint_clock(self, surface, undo.right - self.px(NEAR), middle)

    def _paint_said(self, surface: pygame.Surface, subject: pygame.Rect, words: str, rule: str) -> None:
        theme, pad, left, line = self.theme, self.px(APART), self.px(WELL), self.theme.line("body")
        wide = min(self.px(_SAID), self.size[0] - self.px(WELL))
        rows = [(row, theme.palette.bone) for row in theme.wrap(words, "body", wide - 2 * pad - self.px(30))]
        rows += [(rule, theme.palette.brass)] if rule else []
        box = pygame.Rect(0, 0, wide, len(rows) * line + 2 * self.px(GAP))
        box.midtop = subject.centerx, subject.centery
        box.clamp_ip(self.plan.board)
        surface.blit(panels.callout(theme, box.size, accent="dim"), box)
        sign = art.icon(theme, "refused", self.px(22), theme.palette.dim)
        surface.blit(sign, (box.x + pad, box.y + self.px(9)))
        for number, (row, colour) in enumerate(rows):
            text = theme.text(row, "body", colour)
            surface.blit(text, (box.x + pad + left, box.y + self.px(GAP) + number * line))

    def marks(self) -> Marks:
        """What is lit on the table now."""
        desk, flow = self.desk, self.flow
        marks = headed(self.match, desk.view.field.sides, self.noted)
        marks.hovered, marks.cursor = desk.hovered, self.cursor if self.app.keyboard else 0
        if self.match.decision is not None:
            marks.lit = (self.match.decision.seat,)
        if flow.moving:
            return marks
        marks.chosen = desk.unit if desk.plotting or not desk.acting else 0
        if desk.mine and desk.acting:
            marks.hittable = tuple(desk.foes())
            marks.aimed = tuple(desk.targets)
            marks.partners = tuple(desk.partners)
            marks.joinable = tuple(desk.allies())
            if len(desk.targets) > 1:
                marks.shares = {unit: (share[0], share[1]) for unit, share in desk.targets.items()}
        if self.held:
            marks.drop = self.slot_at(self.held[1])
        return marks

    def slot_at(self, pos: tuple[int, int]) -> tuple[int, int] | None:
        """Unit and slot under a point; -1 for its card outside the slots."""
        unit = self.board.at(pos)
        if unit not in self.desk.drafts:
            return None
        places = self.board.slots(self.flow.shown.bodies[unit])
        return next(((unit, n) for n, place in enumerate(places) if place.collidepoint(pos)), (unit, -1))

    def hotspots(self) -> dict[str, pygame.Rect]:
        spots = super().hotspots()
        if self.ui.popup or self.flow.veiled:
            return spots
        return self.board.hotspots(self.flow.shown.bodies) | self.track_spots | spots

    # Hands

    def on_event(self, event: pygame.event.Event) -> bool:
        return gestures.on_event(self, event)

    def can_undo(self) -> bool:
        return super().can_undo() or self.half_dealt

    def commands(self) -> dict[str, Command]:
        every = by_key({"all-units": lambda: self.set_everyone(not self.desk.everyone)})
        lying = {each.key: each for each in shelf.commands(self) if each.key}
        return super().commands() | every | lying

    def steer(self, action: str) -> bool:
        return gestures.steer(self, action)

    def let_go(self) -> bool:
        held, self.held = self.held, None
        return held is not None

    def show_lesson(self) -> None:
        if self.plan.compact:
            self.tab, self.drawer_open = "lesson", self.plan.drawer

    def rule(self) -> str | None:
        found = self.ui.rule()
        if found:
            return found
        if self.desk.said and self.desk.said.refusal.rule:
            return self.desk.said.refusal.rule
        level = gestures.level_at(self.board, self.app.pointer)
        if level and not self.flow.veiled:
            return KINDS[level[1]].rule
        if self.desk.creating:
            return "S-11"
        return "SB-16" if self.desk.acting else "SB-8"

    # Acting

    def do(self, action: Action) -> None:
        self.cursor, self.desk.hovered = 0, 0
        super().do(action)

    def step_back(self) -> None:
        """Take back the last card that does not fill its unit yet, else the innermost layer of the plan."""
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
            self.desk.divide()
            if self.plan.drawer and self.desk.dividing:
                self.drawer_open = True
            self.app.sound.play("card")
            self.changed()

    def share(self, target: int, which: int, level: int) -> None:
        """Another share of a divided attack."""
        self.desk.share(target, which, level)
        self.changed()

    def end_phase(self) -> None:
        """Confirm all cards (Ctrl+Enter)."""
        desk = self.desk
        if self.flow.ended:
            self.show_end()
        elif desk.creating:
            self.muster()
        elif desk.plotting and not self.flow.moving:
            self._confirm()

    def _confirm(self) -> None:
        """Confirm, or choose the first unit that has an empty slot and say why not yet."""
        ending = shelf.ending(self)
        if not ending.refused and self.coach_allows(Confirm()):
            self.do(Confirm())
            return
        if self.desk.unfilled:
            self.desk.unit = self.desk.unfilled[0].id
        self.changed()
        if ending.refused:
            self.ui.order(ending)

    def undo(self) -> None:
        """Take back: cards that do not fill their unit first, then by the undo rule."""
        if self.desk.plotting and self.desk.put_back():
            self.changed()
            return
        super().undo()

    def ending(self) -> Ending:
        state: Skirmish = self.match.state
        winner = next(iter(state.outcome.winners), None) if state.outcome else None
        side = state.field.sides[winner].name if winner else ""
        title = f"{side} {'win' if side.endswith('s') else 'wins'}" if side else "Nobody wins"
        return Ending(self, title, look="See the table")
