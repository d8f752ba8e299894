"""The board as it is drawn on: what a stroke or a unit in the hand would do is seen before it is done."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Protocol

import pygame

from game.core.seats import Seat
from game.lab.layouts.wishes import Layout
from game.systems.thor.squares import FILES, SQUARES, Square
from game.ui.app import art
from game.ui.app.theme import Rgb
from game.ui.kit.base import Area, Widget
from game.ui.kit.measures import GAP, NEAR, STROKE
from game.ui.paint import panels, strokes
from game.ui.paint.measured import markers
from game.ui.paint.squares import board as paint
from game.ui.tables.thor.board.grid import GridBoard
from game.ui.tables.thor.board.picture import Picture, Piece
from game.ui.workshop.boards import hand
from game.ui.workshop.boards.brush import Brush, line, taken, terrain_of
from game.ui.workshop.boards.pieces import Unit
from game.ui.workshop.boards.story_marks import Mark
from game.ui.workshop.overlay import Wash, shade
from game.ui.workshop.work import Finding

MOVES = {"up": (0, 1), "down": (0, -1), "left": (-1, 0), "right": (1, 0)}
"""How far the arrows lead, to the right and up."""
_HELD = pygame.KMOD_SHIFT | pygame.KMOD_CTRL | pygame.KMOD_ALT
_FRAME, _LARGE, _SLIM = 24, 440, 22
"""How broad the frame of a board is that is at least so wide, and of a smaller one, in logical pixels."""
_HATCH, _SIGN, _BOSS = 10, 22, 26
"""How far apart the lines of a square lie where nobody comes, the sign of a twin, the boss of a half turn."""
_WASH, _GHOST = 46, 150
"""How strong a twin's square is washed and what would be built shows, of 255."""
_RIM = 2 * STROKE
"""How broad the dark line under a band is, in logical pixels."""
_TOKEN, _SPOT = 0.72, 0.36
"""How wide a token and a spot of a story are, in squares."""


class Desk(hand.Desk, Protocol):
    """Where a board is worked on."""

    @property
    def brush(self) -> Brush: ...
    @property
    def findings(self) -> Sequence[Finding]: ...
    @property
    def wash(self) -> Wash | None: ...
    @property
    def proposed(self) -> Layout | None:
        """Walls and pits that are proposed; None for none."""

    @property
    def bringing(self) -> bool:
        """Whether a unit comes from the shelf in one drag: what is under the pointer is meant then, though the shelf holds it."""

    def refuse(self, words: str) -> None: ...
    def invalidate(self) -> None: ...


class BoardCanvas(Widget):
    """Squares to act on. Paint follows the pointer; lines and rectangles come when it is let go, and are shown till then.

    The cursor moves with the arrows; Enter and Space act, and begin and end what has two ends. Arrows move all that is
    chosen where that is more than one.
    """

    focusable = True
    pointable = True

    def __init__(self, desk: Desk, rect: Area, *, square: int, frame: int) -> None:
        super().__init__("boards.board", rect)
        self.desk, self.square, self.frame = desk, square, frame
        self.hand = hand.Hand(desk)
        self._last: Square = ""

    @classmethod
    def within(cls, desk: Desk, room: pygame.Rect, px: float) -> BoardCanvas:
        """As large as there is room for; `px` is how many device pixels a logical one has."""
        most = min(room.size)
        frame = round(px * (_FRAME if most >= _LARGE * px else _SLIM))
        square = max(8, (most - 2 * frame) // 8 // 2 * 2)
        side = 8 * square + 2 * frame
        place = pygame.Rect(0, 0, side, side)
        place.center = room.center
        return cls(desk, place, square=square, frame=frame)

    @property
    def grid(self) -> GridBoard:
        """The board on the screen."""
        return GridBoard(self.theme, self.place.topleft, square=self.square, frame=self.frame)

    def spots(self) -> dict[str, pygame.Rect]:
        return {self.id: self.seen} | self.grid.hotspots()

    @property
    def goal(self) -> Square:
        """The square that is meant: under the pointer, or under the cursor while keys are used."""
        led = self.hovered or self.held or self.desk.bringing
        return self.hand.pointed if led else self.hand.cursor if self.focused else ""

    # Hands

    def on_point(self, pos: tuple[int, int]) -> None:
        square = self.grid.at(pos) or ""
        if square != self.hand.pointed:
            self.hand.pointed = square
            self.desk.invalidate()

    def on_press(self, pos: tuple[int, int]) -> None:
        square = self.grid.at(pos) or ""
        self.hand.origin = self._last = self.hand.pointed = square
        self.hand.anchor = ""
        self.hand.cursor = square or self.hand.cursor
        if square and self.desk.brush == "paint":
            self._paint([square])

    def on_drag(self, pos: tuple[int, int]) -> None:
        square = self._nearest(pos) if self.hand.bands else self.grid.at(pos) or ""
        self.hand.pointed = square
        if square and square != self._last and self.hand.origin:
            if self.desk.brush == "paint":
                self._paint(line(self._last, square)[1:])
            self._last = square

    def on_release(self, pos: tuple[int, int]) -> None:
        square = self._nearest(pos) if self.hand.bands else self.grid.at(pos) or ""
        origin, self.hand.origin = self.hand.origin, ""
        if origin and self.desk.tool is None:
            self.hand.let_go(origin, square)
        elif origin:
            if square and self.desk.brush != "paint":
                self._paint(taken(self.desk.brush, origin, square, self.desk.board.terrain))
            self.desk.act("")
        self.desk.board.sketch.pause()

    def _paint(self, squares: Sequence[Square]) -> None:
        refusal = ""
        if self.desk.tool is not None:
            refusal = self.desk.board.paint(squares, self.desk.tool, going="stroke")
        if refusal:
            self.desk.refuse(refusal)

    def _nearest(self, pos: tuple[int, int]) -> Square:
        """The square at a pixel, or the nearest one beside the board."""
        room = self.grid.rect.inflate(-2 * self.frame, -2 * self.frame)
        x, y = (
            max(low, min(at, high - 1))
            for at, low, high in zip(pos, room.topleft, room.bottomright, strict=True)
        )
        return self.grid.at((x, y)) or ""

    # Keys

    def navigate(self, action: str) -> bool:
        if action == "confirm":
            self._confirm()
            return True
        step = MOVES.get(action)
        if step is None:
            return False
        self.hand.anchor = ""
        if self.hand.empty_handed and len(self.desk.board.chosen_pieces) > 1:
            self.hand.nudge(step)
            return True
        return self.hand.step(step)

    def _confirm(self) -> None:
        desk, square = self.desk, self.hand.cursor
        self.hand.anchor = ""
        if desk.tool is None:
            self.hand.let_go(square, square)
        elif desk.brush in ("line", "box") and not self.hand.origin:
            self.hand.origin = square
        else:
            origin, self.hand.origin = self.hand.origin or square, ""
            self._paint(taken(desk.brush, origin, square, desk.board.terrain))
            desk.act("")
        desk.board.sketch.pause()

    def on_key(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE and not event.mod & _HELD:
            self._confirm()
            return True
        return False

    def keep(self) -> object | None:
        return self.hand.cursor, self.hand.origin, self.hand.anchor

    def restore(self, kept: object) -> None:
        if isinstance(kept, tuple) and kept[0] in SQUARES:
            self.hand.cursor, self.hand.origin, self.hand.anchor = kept

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        self._draw_ground(surface)
        ghosts, figures = self.hand.wished(self.goal), self._figures()
        self.grid.draw(surface, self._picture(ghosts, figures))
        stood = {each.at for each in figures}
        for mark in self.desk.board.marks:
            self._draw_mark(surface, mark, stood)
        for each in ghosts:
            if isinstance(each, Mark):
                self._draw_mark(surface, each, stood, _GHOST)
        stroke = self._stroke(ghosts)
        self._draw_axis(surface, *stroke)
        self._draw_stroke(surface, *stroke)
        self._draw_band(surface)
        self._draw_numbers(surface)
        if self.focused:
            panels.focus_ring(surface, self.theme, self.place)

    def _draw_ground(self, surface: pygame.Surface) -> None:
        """Walls and pits, or those that are proposed, and what is laid over them."""
        theme, grid, board, proposed = self.theme, self.grid, self.desk.board, self.desk.proposed
        grid.draw_ground(surface)
        laid = board.terrain if proposed is None else terrain_of(proposed.document.get("map"))
        for square, kind in sorted(laid.items(), key=lambda each: -int(each[0][1])):
            surface.blit(paint.terrain(theme, kind, self.square), grid.cell(square))
        self._draw_wash(surface)
        for square in laid if proposed is not None else ():
            if laid[square] != board.terrain.get(square):
                self._draw_twin(surface, grid.cell(square))
        for square in board.cut_off if proposed is None else ():
            strokes.hatch(surface, grid.cell(square), theme.palette.ember, theme.px(STROKE), theme.px(_HATCH))

    def _picture(self, ghosts: Sequence[Unit | Mark], figures: Sequence[Unit]) -> Picture:
        """Who stands there, who would, and what is chosen."""
        framed = self.hand.framed()
        return Picture(
            pieces=[self._piece(unit) for unit in figures if unit.at]
            + [self._piece(self._figure(each), "ghost") for each in ghosts if not _flat(each)],
            chosen=framed[0].at if framed else "",
            chosen_seat=_seat(framed[0]) if framed else "one",
            besides=tuple((each.at, _seat(each)) for each in framed[1:] if each.at),
            pointed=self.hand.pointed if self.hovered else "",
            refused=self.goal if self.hand.stuck(self.goal, ghosts) else "",
            cursor=self.hand.cursor if self.focused else "",
        )

    def _piece(self, unit: Unit, state: str = "rest") -> Piece:
        profile = self.desk.board.profiles.get(unit.name)
        ghost = state == "ghost"
        if profile is None:
            piece = Piece(0, unit.seat, "skull", 0, state=state)
        else:
            lost = profile.hits - unit.hits if unit.hits and not ghost else 0
            piece = Piece(
                0, unit.seat, profile.emblem, 0 if ghost else profile.hits, max(0, lost), leader=profile.leader,
                group=profile.group and not ghost, state=state,
            )  # fmt: skip
        piece.put(unit.at)
        return piece

    def _figures(self) -> list[Unit]:
        """Everybody who is there from the start."""
        board = self.desk.board
        return [*(self._figure(each) for each in board.marks if not _flat(each)), *board.units]

    def _figure(self, piece: Unit | Mark) -> Unit:
        """Somebody as a unit: of an encounter the enemy."""
        return Unit(piece.path, "two", piece.who, piece.at) if isinstance(piece, Mark) else piece

    def _draw_mark(
        self, surface: pygame.Surface, mark: Mark, stood: Collection[Square], strength: int = 255
    ) -> None:
        """A token in the middle of its square, or beside whoever stands there; a spot in a corner."""
        if not _flat(mark):
            return
        cell, small = self.grid.cell(mark.at), max(14, round(self.square * _SPOT))
        if mark.sort == "spot":
            picture = markers.objective(self.theme, small, icon="eye")
            place = picture.get_rect(topleft=(cell.left + 1, cell.top + 1))
        else:
            free = mark.at not in stood
            size = round(self.square * _TOKEN) if free else small
            picture = markers.bone(self.theme, size, mark.name.split()[-1])
            place = (
                picture.get_rect(center=cell.center) if free else picture.get_rect(bottomleft=cell.bottomleft)
            )
        if strength < 255:
            picture = picture.copy()
            picture.set_alpha(strength)
        surface.blit(picture, place)

    def _stroke(self, ghosts: Sequence[Unit | Mark]) -> tuple[list[Square], list[Square]]:
        """The squares that the brush would take now, and their images; `ghosts` would stand and lie elsewhere then."""
        desk, goal = self.desk, self.goal
        if not goal:
            return [], []
        if desk.tool is None:
            aims = self.hand.aims(goal) if ghosts else ()
            return [], [each.at for each in ghosts if each.at not in aims]
        own = list(taken(desk.brush, self.hand.origin or goal, goal, desk.board.terrain))
        return own, desk.board.stroke(own)[len(own) :]

    def _draw_band(self, surface: pygame.Surface) -> None:
        """A dashed line round the squares whose pieces are chosen."""
        cells = [self.grid.cell(square) for square in self.hand.band()]
        if cells:
            theme, area = self.theme, cells[0].unionall(cells[1:])
            ring = strokes.closed([area.topleft, area.topright, area.bottomright, area.bottomleft])
            dash = theme.px(GAP)
            strokes.dashed(surface, ring, theme.palette.outline, theme.px(_RIM), dash, dash)
            strokes.dashed(surface, ring, theme.palette.brass_hi, theme.px(STROKE), dash, dash)

    def _draw_stroke(self, surface: pygame.Surface, own: Sequence[Square], twins: Sequence[Square]) -> None:
        theme, grid, kind = self.theme, self.grid, self.desk.tool
        for square in own:
            cell = grid.cell(square)
            if kind in ("wall", "pit") and self.desk.board.terrain.get(square) != kind:
                ghost = paint.terrain(theme, kind, self.square).copy()
                ghost.set_alpha(_GHOST)
                surface.blit(ghost, cell)
            pygame.draw.rect(surface, theme.palette.brass_hi, cell, theme.px(STROKE))
        for square in twins:
            cell = grid.cell(square)
            self._draw_twin(surface, cell)
            sign = art.icon(theme, "swap", min(theme.px(_SIGN), cell.width), theme.palette.verdigris)
            surface.blit(sign, sign.get_rect(center=cell.center))

    def _draw_twin(self, surface: pygame.Surface, cell: pygame.Rect) -> None:
        """A square that would become another."""
        theme = self.theme
        surface.blit(_washed(cell.size, theme.palette.verdigris, _WASH), cell)
        inner = cell.inflate(-theme.px(NEAR), -theme.px(NEAR))
        ring = strokes.closed([inner.topleft, inner.topright, inner.bottomright, inner.bottomleft])
        dash = theme.px(GAP)
        strokes.dashed(surface, ring, theme.palette.verdigris, theme.px(STROKE), dash, dash // 2)

    def _draw_axis(self, surface: pygame.Surface, own: Sequence[Square], twins: Sequence[Square]) -> None:
        theme, area = self.theme, self.place.inflate(-2 * self.frame, -2 * self.frame)
        proposed = self.desk.proposed
        kind = proposed.symmetry if proposed else self.desk.board.symmetry
        if kind == "front-back":
            self._dash(surface, area.midleft, area.midright)
        elif kind in ("half-turn", "quarter-turns"):
            if own and twins:
                self._dash(surface, self.grid.cell(own[-1]).center, self.grid.cell(twins[-1]).center)
            size = theme.px(_BOSS)
            pygame.draw.circle(surface, theme.palette.outline, area.center, size // 2 + theme.px(STROKE))
            pygame.draw.circle(surface, theme.palette.panel, area.center, size // 2)
            pygame.draw.circle(surface, theme.palette.brass, area.center, size // 2, theme.px(STROKE))
            sign = art.icon(theme, "turn", size * 2 // 3, theme.palette.brass_hi)
            surface.blit(sign, sign.get_rect(center=area.center))

    def _dash(self, surface: pygame.Surface, start: tuple[int, int], end: tuple[int, int]) -> None:
        theme, dash = self.theme, self.theme.px(GAP)
        strokes.dashed(surface, [start, end], theme.palette.outline, theme.px(_RIM), dash, dash)
        strokes.dashed(surface, [start, end], theme.palette.brass, theme.px(STROKE), dash, dash)

    def _draw_numbers(self, surface: pygame.Surface) -> None:
        for number, finding in enumerate(self.desk.findings, 1):
            square = self.desk.board.place_of(finding)
            if square:
                accent = "ember" if finding.severity == "error" else "brass"
                disc = markers.number(self.theme, number, accent)
                cell = self.grid.cell(square)
                surface.blit(disc, disc.get_rect(topright=cell.topright))

    def _draw_wash(self, surface: pygame.Surface) -> None:
        wash = self.desk.wash
        for number, square in enumerate(_ROWS if wash else ()):
            assert wash is not None
            *colour, strength = shade(self.theme, wash, number)
            cell = self.grid.cell(square)
            surface.blit(_washed(cell.size, (colour[0], colour[1], colour[2]), strength), cell)


_ROWS = tuple(f"{file}{rank}" for rank in range(8, 0, -1) for file in FILES)
"""The squares in the order of a wash: row by row from the upper left."""


def _seat(piece: Unit | Mark) -> Seat:
    """Whose a piece is; marks are the enemy's."""
    return piece.seat if isinstance(piece, Unit) else "two"


def _flat(piece: Unit | Mark) -> bool:
    """Whether something lies on the board instead of standing there."""
    return isinstance(piece, Mark) and piece.sort != "fixed"


def _washed(size: tuple[int, int], colour: Rgb, strength: int) -> pygame.Surface:
    made = pygame.Surface(size, pygame.SRCALPHA)
    made.fill((*colour, strength))
    return made
