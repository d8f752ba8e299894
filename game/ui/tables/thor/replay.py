"""Replay of a battle on the grid: board, hands and log, and the line of time under them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import cast

import pygame

from game.core.events import Event
from game.core.match import Match
from game.systems.thor import events as e
from game.systems.thor.state import PLAYERS
from game.systems.thor.view import BattleView
from game.ui.app.motion import Clip
from game.ui.kit.button import Segmented
from game.ui.kit.layout import Box, Column, lay, part
from game.ui.kit.measures import APART, GAP, GUTTER, INSET, NEAR
from game.ui.kit.words import draw_lines, draw_words
from game.ui.paint import panels, scenery
from game.ui.play.replays.replay import Watching
from game.ui.play.replays.tape import BOTH, Eyes
from game.ui.play.thread import Aftermath
from game.ui.tables.thor.answer_motion import Telling, steps, telling_of
from game.ui.tables.thor.board.grid import GridBoard
from game.ui.tables.thor.board.picture import Picture
from game.ui.tables.thor.board.plans import mark_outcome, mark_telling
from game.ui.tables.thor.display import Display
from game.ui.tables.thor.hand.both_hands import paint_hands
from game.ui.tables.thor.motions import Choreographer
from game.ui.tables.thor.outcome import retell
from game.ui.tables.thor.panels import sides
from game.ui.tables.thor.panels.floor_plan import FloorPlan, plan
from game.ui.tables.thor.tape import BattleTape

_HANDS = 240
"""The height of both hands over the log, in logical pixels."""
_TOLD = 92
"""The height of what happened last, between the hands and the log."""
_EYES = 150
"""The least width of the choice whose eyes look on."""


class Replay(Watching):
    """Watches a battle of cards and squares."""

    tape: BattleTape
    shown: Display
    view: BattleView
    pages: tuple[tuple[str, str, str], ...] = (("log", "Log", "scroll"), ("hands", "Hands", "cards"))
    """What the column of a narrow window can show: id, words and icon."""

    def prepare(self) -> None:
        self.page = "log"
        """Which of the `pages` a narrow window shows."""

    def make_tape(self, match: Match, eyes: Eyes | None, at: int | None) -> BattleTape:
        tape = BattleTape(match, eyes, at)
        self.doings = sides.Doings(cast(Match, tape.so_far))
        return tape

    def make_shown(self) -> Display:
        return Display()

    def groups(self, happened: list[Event]) -> Iterable[Sequence[Clip]]:
        dance = Choreographer(self.shown, self.view, self.app.sound.play, reduced=self.time.reduced)
        yield from dance.groups(happened)
        telling = telling_of(self.retell(), happened)
        if telling is not None:
            yield from steps(telling, partial(self._tell, telling), reduced=self.time.reduced)

    def _tell(self, telling: Telling) -> None:
        """From now on the answer is on its way, and what it stopped is told."""
        self.shown.telling, self.aftermath = telling, telling.told

    def settle(self) -> None:
        super().settle()
        self.shown.last = [
            (event.origin, event.path[-1]) for event in self.tape.events() if isinstance(event, e.Moved)
        ]

    def rest(self) -> None:
        last = self.shown.last
        self.settle()
        self.shown.last = last

    def retell(self) -> Aftermath | None:
        return retell(self.tape.match.system, self.tape.so_far.moments, self.tape.reader)

    # -- layout

    def layout(self) -> None:
        self.plan = plan(self.theme, self.size, watched=True)
        self.board = GridBoard.of(self.theme, self.plan, self.view.field.terrain)
        self.hands: pygame.Rect | None = None
        self._log = None
        self._lay_column(self.plan)
        self.lay_shelf(self.plan)
        self.lay_way_out(self.plan.menu)

    def _lay_column(self, layout: FloorPlan) -> None:
        theme, box = self.theme, layout.inspector
        self.panels, self._log_head = [box], pygame.Rect(0, 0, 0, 0)
        if layout.log:
            column = Column(Box("hands", high=_HANDS), Box("told", high=_TOLD), Box("log"), gap=GUTTER)
            place = lay(column, theme, box.union(layout.log))
            self.panels = [place["hands"], place["told"], place["log"]]
            self._told_box = part(theme, place["told"], GUTTER, INSET, foot=INSET)
            self.hands = part(theme, place["hands"], GUTTER, 14, foot=14)
            self._log_head = part(theme, place["log"], GUTTER, GAP, high=30)
            rows = part(theme, place["log"], GUTTER, 42, right=8)
            rows.height = place["log"].height - self.px(42 + APART)
            self.add_log(rows)
            return
        bar = part(theme, box, INSET, INSET, high=36)
        self.ui.add(Segmented("replay.page", list(self.pages), self.page, bar, self._turn))
        rest = part(theme, bar, NEAR, 0, right=0).move(0, bar.height + self.px(GAP))
        rest.height = box.bottom - self.px(INSET) - rest.y
        if self.page == "log":
            self.add_log(rest)
        elif self.page == "hands":
            self.hands = rest
        else:
            self.lay_page(rest)

    def lay_page(self, box: pygame.Rect) -> None:
        """Any further page of a narrow window."""

    def lay_eyes(self, room: pygame.Rect) -> pygame.Rect | None:
        names, least = [self.view.field.sides[seat].name for seat in PLAYERS], self.px(_EYES)
        share = 3 * (max(self.theme.width(name, "body-bold") for name in names) + self.px(24))
        if share > room.width - least:
            names, share = ["One", "Two"], least
        if share > room.width:
            return None
        place = pygame.Rect(room.right - share, room.y, share, room.height)
        options = [(seat, name, "") for seat, name in zip((*PLAYERS, BOTH), (*names, "Both"), strict=True)]
        self.ui.add(Segmented("replay.eyes", options, self.tape.eyes, place,
                              lambda value: self.look_as(str(value)), hint="Whose eyes look on"))  # fmt: skip
        return place

    def _turn(self, page: object) -> None:
        self.page = str(page)
        self.rebuild()

    def hotspots(self) -> dict[str, pygame.Rect]:
        return self.board.hotspots() | super().hotspots()

    # -- painting

    def paint(self, surface: pygame.Surface) -> None:
        # What does not move while units do is drawn once per moment.
        look = (self.tape.index, self.tape.eyes, self.theme, self.page, self.aftermath)
        self.still.draw(surface, look, self._paint_still)
        picture = Picture(
            pieces=list(self.shown.pieces.values()), last=tuple(self.shown.last), noted=self.noted
        )
        if self.shown.telling is not None:
            mark_telling(picture, self.shown.telling)
        elif self.aftermath is not None:
            mark_outcome(picture, self.aftermath)
        self.board.draw(surface, picture)

    def _paint_still(self, surface: pygame.Surface) -> None:
        """Everything under the pieces and the controls."""
        theme, layout = self.theme, self.plan
        surface.blit(scenery.table(theme, self.size), (0, 0))
        scenery.lay_shelf(surface, theme, layout.shelf)
        self.board.draw_ground(surface)
        self._paint_column(surface)
        for box in self.panels:
            panels.lay(surface, theme, box)
        if self.hands:
            paint_hands(surface, theme, self.tape, self.hands)
        if self.aftermath and layout.log:
            self._paint_told(surface, self.aftermath)
        if self._log_head.width:
            draw_words(surface, theme, "Log", "panel", theme.palette.bone, self._log_head)

    def _paint_told(self, surface: pygame.Surface, told: Aftermath) -> None:
        """What happened last: its bold line, and as much more as there is room for."""
        theme, box = self.theme, self._told_box
        most, palette = box.height // theme.line("body"), theme.palette
        bold = theme.wrap(told.words.replace("**", ""), "body-bold", box.width, most)
        rest = [row for line in told.lines for row in theme.wrap(line.replace("**", ""), "body", box.width)]
        foot = box.copy()
        foot.top = draw_lines(surface, theme, bold, "body-bold", palette.bone, box)
        draw_lines(surface, theme, rest[: most - len(bold)], "body", palette.dim, foot)

    def _paint_column(self, surface: pygame.Surface) -> None:
        """Scenario, turn and sides, as in the battle itself."""
        theme, layout, view = self.theme, self.plan, self.view
        if layout.title is None or layout.sides is None:
            sides.paint_strip(surface, theme, view, layout.turn, layout.menu)
            return
        sides.paint_title(surface, theme, view, layout.title, self.tape.caption)
        sides.paint_turn(surface, theme, view, layout.turn, self.doings.captions(view), 1.0)
        decision = view.decision
        hand = self.tape.state.hands[view.seat]
        sides.paint_sides(
            surface, theme, self.tape.match, view, layout.sides, active=decision.seat if decision else "",
            foe_cards=view.foe_cards, hand=len(hand), roster=layout.tier == "wide",
        )  # fmt: skip
