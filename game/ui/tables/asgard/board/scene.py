"""The battle on the board of squares under a director: tokens, blips, the condition, and the moments of the story.

    app.open("battle", match=match)                  a match of `asgard-thor` to be played
    app.open("battle", match=match, seat="one")      the table as that seat sees it, for pictures

Everything about the board is `tables.thor`'s; what the story adds is here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple, cast

import pygame
from msgspec import structs

from game.core.match import Match
from game.core.seats import Seat
from game.core.words.grammar import plural
from game.systems.asgard.actions import Declare
from game.systems.asgard.on_thor.board import spot_of
from game.systems.asgard.sheet.effects import Spot
from game.systems.thor.actions import Advance, Charge, Move
from game.systems.thor.catalogue import cards
from game.systems.thor.movement import steps_forward
from game.systems.thor.state import Battle as Ranks
from game.systems.thor.state import Unit
from game.ui.app.scene import Scene
from game.ui.kit.ink import cap_middle
from game.ui.kit.lines import Line
from game.ui.paint.cards import hand_cards as card_paint
from game.ui.play.people import person
from game.ui.tables.asgard import inspector, outlook, panel, situation
from game.ui.tables.asgard.board import board_chits
from game.ui.tables.asgard.board.flow import BoardFlow
from game.ui.tables.asgard.chits import ChitId
from game.ui.tables.asgard.moments.sequence import Page
from game.ui.tables.asgard.moments.teller import Teller
from game.ui.tables.asgard.stage import StoryStage
from game.ui.tables.thor.board.layers import Layers
from game.ui.tables.thor.board.picture import Bubble
from game.ui.tables.thor.panels.floor_plan import FloorPlan
from game.ui.tables.thor.panels.sheet import Sheet
from game.ui.tables.thor.panels.sides import paint_strip
from game.ui.tables.thor.scene import Battle

TURN = 92
"""Height of the panel of turn and phases in logical pixels."""


class SagaBoard(StoryStage, Battle):
    """One match of ASGARD on the board of squares."""

    flow: BoardFlow

    def __init__(self, match: Match, seat: Seat | None = None) -> None:
        super().__init__(match, seat)
        self.layers = SagaLayers(self)
        self._terrain: dict[str, str] = {}

    def make_flow(self) -> BoardFlow:
        return BoardFlow(self, self.app, self.match, self._seat)

    # The story

    def standing_after(self) -> Ranks:
        """The board as it would be after the move that is planned or pointed at."""
        table, action = self.table, self.table.shown
        after = table.state
        if isinstance(action, Move | Charge) and action.unit in after.units and after.free(action.to):
            after = after.copy()
            after.place(after.units[action.unit], action.to)
        elif isinstance(action, Advance):
            go = cards()[action.card].power.ways[0].go
            after = after.copy()
            for unit in action.units:
                after.place(
                    after.units[unit], steps_forward(after, after.units[unit], go.lengths[0] if go else 0)[-1]
                )
        return after

    def explorer(self) -> tuple[int, Spot] | None:
        """The friendly unit whose ranges are shown, and where it would stand: the chosen one."""
        table = self.table
        action = table.shown
        unit = table.unit or table.looked or int(getattr(action, "unit", 0))
        after = self.standing_after()
        found = after.units.get(unit)
        if found is None or situation.is_enemy(self.story_flow.saga, unit) or table.deploying:
            return None
        return unit, spot_of(found.at)

    def ahead(self) -> situation.Ahead:
        """The checks of that unit where it would stand."""
        found = self.explorer()
        if found is None:
            return situation.Ahead((), combat=False)
        return situation.ahead(self.story_flow.saga, self.standing_after(), found[0])

    def check_words(self, unit: int) -> str:
        """`1 check after this move`."""
        count = len(self.ahead().tokens)
        many = plural(count, "check") if count else "No checks"
        moves = isinstance(self.table.shown, Move | Charge | Advance)
        return f"{many} after this move" if moves else f"{many} when it moves"

    def acting_foe(self) -> int:
        """The enemy that has just said what it is about to do, while the enemy has the turn; 0 for none."""
        saga = self.flow.told.saga
        if self.match.outcome is not None or not self.flow.bot_turn:
            return 0
        last = self.match.moments[-1].action
        return last.unit if isinstance(last, Declare) and last.unit in saga.minds else 0

    @property
    def looked_at(self) -> int:
        """The unit that is pointed at, else chosen."""
        hovered = self.table.at(self.table.hovered) if self.table.hovered else None
        return hovered.id if hovered else self.table.unit or self.table.looked

    @property
    def over(self) -> ChitId | None:
        """The token or blip that is pointed at, where nobody stands."""
        square = self.table.hovered
        if not square or self.table.at(square) is not None or self.flow.moving or self.table.plan is not None:
            return None
        return board_chits.at_square(self.flow.told, square)

    def teller(self) -> Teller:
        """The names of things, for the pages of the story."""
        saga = self.story_flow.saga
        made = Teller.over(saga)

        def emblem(unit: int) -> str:
            found = _find(saga.table, unit)
            return saga.table.field.profiles[found.name].emblem if found else made.emblem(unit)

        return replace(made, emblem=emblem, person=lambda seat: person(self.match, seat)[0])

    def about_page(self, page: Page) -> Sequence[pygame.Rect]:
        """Where on the screen lies what a page of the story is about."""
        unit = self.flow.shown.pieces.get(page.unit)
        chit = self.flow.told.tokens.get(page.token)
        squares = [(round(unit.x) + 1, round(unit.y) + 1)] if unit else []
        squares += [chit.at] if chit else []
        return [self.grid.cell(board_chits.name_of(spot)) for spot in squares]

    # What the pages of the inspector ask of a table

    @property
    def desk(self) -> Ground:
        """The board under the story."""
        return Ground(self.standing_after(), _Models(dict(self.table.view.units)))

    # Layout

    def make_plan(self) -> FloorPlan:
        """Turn and phases stand in a line, so that the condition has the room."""
        made = super().make_plan()
        if made.sides is None:
            return made
        turn, sides = beside(self, made)
        return structs.replace(made, turn=turn, sides=sides)

    def paint_turn(self, surface: pygame.Surface) -> None:
        """The turn, how many cards the enemy holds, and the phases in a line."""
        theme, box, view = self.theme, self.plan.turn, self.table.view
        self.phase_spots = paint_strip(surface, theme, view, box, self.plan.menu, ground=False)
        if self.table.deploying:
            return
        right, middle = box.right - self.px(16), box.y + self.px(26)
        words = theme.text(f"they hold {self.flow.shown.foe_cards}", "body", theme.palette.dim)
        back = card_paint.back(theme, (self.px(14), self.px(18)))
        surface.blit(back, back.get_rect(midright=(right, middle)))
        left = right - back.get_width() - self.px(6) - words.get_width()
        surface.blit(words, (left, middle - cap_middle(theme, "body")))

    def layout(self) -> None:
        terrain = dict(self.table.view.field.terrain)
        if terrain != self._terrain:
            self.layers.drop()
            self._terrain = cast(dict[str, str], terrain)
        super().layout()

    def lay_sides(self, box: pygame.Rect) -> None:
        """The condition, in place of the seats."""
        pad = self.px(16 if not self.plan.compact else 12)
        top = box.y + self.px(panel.HEAD)
        inner = pygame.Rect(box.x + pad, top, box.width - 2 * pad, max(1, box.bottom - top - self.px(6)))
        panel.lay_condition(self, inner)

    def paint_sides(self, surface: pygame.Surface, box: pygame.Rect) -> None:
        panel.paint_heading(surface, self.theme, self.saga, box, line=self.plan.sides is not None)

    def _sheet_now(self) -> Sheet:
        made = super()._sheet_now()
        if self.flow.veiled or self.asking:
            return made
        lines = Lines()
        if self.flow.moving or self._idles(made):
            outlook.lines(self.saga, self.acting_foe(), cast(Any, lines))
            return structs.replace(made, lines=[*made.lines, *lines.found])
        if self.over is not None:
            inspector.about_mark(self, cast(Any, lines), self.over)
            head, *rest = lines.found or [Line("")]
            return Sheet(title=head.text, lines=rest)
        if made.unit and not made.buttons and made.odds is None:
            inspector.about_unit(self, cast(Any, lines), made.unit)
            made.lines[:0] = lines.found
        return made

    def _idles(self, made: Sheet) -> bool:
        """Whether the inspector has nothing in particular to say."""
        table = self.table
        busy = made.unit or made.odds is not None or made.buttons or table.shown is not None
        return not busy and self.over is None and not table.discarding and not table.deploying

    def tabs(self) -> list[tuple[str, str]]:
        return [(id, "Story" if id == "sides" else words) for id, words in super().tabs()]

    def hotspots(self) -> dict[str, pygame.Rect]:
        spots = super().hotspots()
        return (
            spots
            if self.ui.popup or self.flow.veiled
            else board_chits.spots(self.flow.told, self.grid) | spots
        )


def beside(scene: Scene, plan: FloorPlan) -> tuple[pygame.Rect, pygame.Rect]:
    """Where turn and condition stand beside the board, in place of turn and seats."""
    assert plan.sides is not None
    turn = pygame.Rect(plan.turn.x, plan.turn.y, plan.turn.width, scene.px(TURN))
    top = turn.bottom + scene.px(16)
    return turn, pygame.Rect(plan.sides.x, top, plan.sides.width, plan.sides.bottom - top)


class SagaLayers(Layers):
    """The layers of such a board: chits lie under the pieces, what the story says over them."""

    scene: SagaBoard

    def _draw_board(self, surface: pygame.Surface) -> Bubble | None:
        board_chits.under(self.scene, surface)
        bubble = super()._draw_board(surface)
        board_chits.over(self.scene, surface)
        return bubble


class _Models(NamedTuple):
    models: dict[int, Unit]


class Ground(NamedTuple):
    """What the pages about tokens and units ask of a table."""

    base: Ranks
    view: _Models


class Lines:
    """Takes down what the pages of a measured table would write, for the inspector of the board."""

    def __init__(self) -> None:
        self.found: list[Line] = []

    def line(self, line: Line) -> None:
        """A line as it is."""
        self.found.append(line)

    def rich(self, text: str) -> None:
        """Running words, without their stars."""
        self.found.append(Line(text.replace("**", "")))


def _find(table: Ranks, unit: int) -> Unit | None:
    """A unit on the board, waiting or fallen."""
    waiting = [each for units in table.reserve.values() for each in units]
    return next((each for each in (*table.units.values(), *waiting, *table.fallen) if each.id == unit), None)
