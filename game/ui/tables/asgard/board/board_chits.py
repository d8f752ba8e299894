"""What a story lays on the board of squares: bone tokens, markers of blips, ranges, checks ahead, what foes are about to do."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.systems.asgard.sheet.effects import Spot
from game.systems.asgard.state import Saga
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme, mix
from game.ui.paint import strokes
from game.ui.paint.measured import plane_marks
from game.ui.paint.squares import marks
from game.ui.tables.asgard import situation
from game.ui.tables.asgard.board.flow import BoardDisplay
from game.ui.tables.asgard.chits import ChitId, arrow, eye, lay
from game.ui.tables.asgard.display import Chit, StoryDisplay
from game.ui.tables.thor.board.grid import GridBoard

TOKEN, BLIP, PLACE = 0.44, 0.66, 0.56
"""Sizes in squares."""
ASIDE = 0.3
"""How far from the middle of its square a token lies while somebody stands there, in squares."""
WIDE = 8
"""Squares along a side of the board."""


class Course(Protocol):
    """What is drawn and told just now, in a battle or in its replay."""

    @property
    def told(self) -> StoryDisplay: ...
    @property
    def shown(self) -> BoardDisplay: ...
    @property
    def moving(self) -> bool: ...
    def reason_of(self, unit: int) -> str: ...


class Gridded(Protocol):
    """A board of squares with a story, played on or watched again."""

    @property
    def theme(self) -> Theme: ...
    @property
    def grid(self) -> GridBoard: ...
    @property
    def flow(self) -> Course: ...
    @property
    def looked_at(self) -> int: ...
    def explorer(self) -> tuple[int, Spot] | None: ...
    def ahead(self) -> situation.Ahead: ...
    def acting_foe(self) -> int: ...


def at_square(known: StoryDisplay, square: str) -> ChitId | None:
    """The blip or token on a square."""
    for kind, chits in (("blip", known.blips), ("token", known.tokens)):
        for chit in chits.values():
            if name_of(chit.at) == square:
                return ChitId(kind, chit.id)
    return None


def name_of(spot: Spot) -> str:
    """The square at a spot of the board."""
    return f"{'abcdefgh'[spot[0] - 1]}{spot[1]}"


def spots(known: StoryDisplay, grid: GridBoard) -> dict[str, pygame.Rect]:
    """Where tokens and blips can be pointed at."""
    found = {f"token:{chit.id}": grid.cell(name_of(chit.at)) for chit in known.tokens.values()}
    return found | {f"blip:{chit.id}": grid.cell(name_of(chit.at)) for chit in known.blips.values()}


# Under the pieces


def under(scene: Gridded, surface: pygame.Surface) -> None:
    """Named places, tokens and blips that lie still, and the ranges of whoever is chosen."""
    known, grid = scene.flow.told, scene.grid
    taken = {(round(piece.x) + 1, round(piece.y) + 1) for piece in scene.flow.shown.pieces.values()}
    lay_chits(surface, grid, known, taken)
    if not scene.flow.moving:
        _ranges(scene, surface)


def lay_chits(surface: pygame.Surface, grid: GridBoard, known: StoryDisplay, taken: set[Spot]) -> None:
    """Named places, tokens and blips that lie still; a token makes room where somebody stands."""
    _places(surface, known.saga, grid)
    for chit in known.tokens.values():
        if not chit.moving:
            _token(surface, grid, chit, aside=chit.at in taken)
    for chit in known.blips.values():
        if not chit.moving:
            _blip(surface, grid, chit)


def _centre(grid: GridBoard, x: float, y: float) -> tuple[int, int]:
    """The pixel of a place counted in files and ranks from 1."""
    return grid.spot(x - 1, y - 1)


def _token(surface: pygame.Surface, grid: GridBoard, chit: Chit, *, aside: bool = False) -> None:
    size = max(8, round(grid.square * TOKEN * chit.scale * (0.72 if aside else 1)))
    shift = ASIDE if aside else 0.0
    lay(surface, plane_marks.bone(grid.theme, size, spent=chit.spent), _centre(grid, chit.x - shift, chit.y - shift),
        chit.alpha, shadow=not chit.spent)  # fmt: skip


def _blip(surface: pygame.Surface, grid: GridBoard, chit: Chit) -> None:
    size = max(10, round(grid.square * BLIP * chit.scale))
    lay(surface, plane_marks.blip(grid.theme, size), _centre(grid, chit.x, chit.y), chit.alpha, shadow=True)


def _places(surface: pygame.Surface, saga: Saga, grid: GridBoard) -> None:
    """Where objectives are to be done, and other places that the players know: in the corner of the square."""
    size = max(14, round(grid.square * PLACE))
    for spot, state in situation.places(saga):
        icon = situation.FLAGS[state] if state else "flag"
        picture = plane_marks.objective(grid.theme, size, icon=icon, lit=state == "open")
        cell = grid.cell(name_of(spot.at))
        surface.blit(picture, picture.get_rect(topright=(cell.right - 2, cell.top + 2)))


def _ranges(scene: Gridded, surface: pygame.Surface) -> None:
    """How far tokens are spotted and how far is seen, from the unit that is chosen, where it would stand."""
    found = scene.explorer()
    if found is None:
        return
    theme, now = scene.theme, scene.flow.told.saga.now
    colour = mix(theme.palette.mute, theme.palette.outline, 0.3)
    if now.visibility < WIDE:
        line = _frame(scene.grid, found[1], now.visibility)
        strokes.dashed(surface, line, colour, theme.px(2), theme.px(3), theme.px(8))
    near = _frame(scene.grid, found[1], now.range)
    plane_marks.ring(surface, theme, near[:-1])
    plate = plane_marks.label(theme, f"? {situation.length(scene.flow.told.saga, now.range)}")
    place = plate.get_rect(midtop=((near[0][0] + near[1][0]) / 2, near[0][1] - plate.get_height() // 2))
    surface.blit(plate, place.clamp(scene.grid.rect))


def _frame(grid: GridBoard, spot: Spot, far: int) -> list[tuple[float, float]]:
    """The edge of all squares within so many of a spot, closed, as far as the board goes."""
    left, right = max(1, spot[0] - far), min(WIDE, spot[0] + far)
    low, high = max(1, spot[1] - far), min(WIDE, spot[1] + far)
    first, last = grid.cell(name_of((left, high))), grid.cell(name_of((right, low)))
    box = first.union(last)
    return [
        box.topleft,
        (box.right - 1, box.top),
        (box.right - 1, box.bottom - 1),
        (box.left, box.bottom - 1),
        box.topleft,
    ]


# Over the pieces


def over(scene: Gridded, surface: pygame.Surface) -> None:
    """Tokens and blips on their way, eyes at tokens that would be checked, what enemies are about to do."""
    known, grid = scene.flow.told, scene.grid
    for chit in known.tokens.values():
        if chit.moving:
            _token(surface, grid, chit)
    for chit in known.blips.values():
        if chit.moving:
            _blip(surface, grid, chit)
    if not scene.flow.moving:
        _eyes(scene, surface)
    _intents(scene, surface)


def _eyes(scene: Gridded, surface: pygame.Surface) -> None:
    grid = scene.grid
    sign = _fitted_eye(grid)
    for token in scene.ahead().tokens:
        chit = scene.flow.told.tokens.get(token.id)
        if chit is not None:
            x, y = _centre(grid, chit.x, chit.y)
            surface.blit(sign, sign.get_rect(center=(x + grid.square * 0.26, y - grid.square * 0.26)))


def _fitted_eye(grid: GridBoard) -> pygame.Surface:
    sign = eye(grid.theme)
    most = round(grid.square * 0.5)
    return sign if sign.get_width() <= most else _smaller(sign, most)


@kept
def _smaller(sign: pygame.Surface, side: int) -> pygame.Surface:
    return pygame.transform.smoothscale(sign, (side, side))


def _intents(scene: Gridded, surface: pygame.Surface) -> None:
    """From a foe that has just declared, or is looked at, to what it is about, and the words with why."""
    saga, grid, theme = scene.flow.told.saga, scene.grid, scene.theme
    acting = scene.acting_foe()
    for unit in dict.fromkeys((acting, scene.looked_at)):
        piece, mind = scene.flow.shown.pieces.get(unit), saga.minds.get(unit)
        if piece is None or mind is None:
            continue
        start = grid.spot(piece.x, piece.y)
        target = scene.flow.shown.pieces.get(mind.target)
        goal = grid.spot(target.x, target.y) if target else _centre(grid, *mind.at) if mind.at else None
        if goal is not None:
            arrow(surface, theme, start, goal, grid.square // 2, hostile=mind.intent in situation.HOSTILE)
        if unit == acting:
            _words(scene, surface, unit, start)


def _words(scene: Gridded, surface: pygame.Surface, unit: int, at: tuple[int, int]) -> None:
    """What a foe is about to do, and its reason under it."""
    theme, saga, grid = scene.theme, scene.flow.told.saga, scene.grid
    words, icon = situation.intent(saga, unit)
    room = min(theme.px(340), grid.rect.width - theme.px(76))
    title, reason = f"{situation.called(saga, unit)} {words}", scene.flow.reason_of(unit)
    accent = "ember" if saga.minds[unit].intent in situation.HOSTILE else "bone"
    picture = marks.callout(theme, title, reason, icon=icon, accent=accent, room=room)
    gap = grid.square // 2 + theme.px(6)
    above = at[1] - gap - picture.get_height() >= grid.rect.top
    place = (
        picture.get_rect(midbottom=(at[0], at[1] - gap))
        if above
        else picture.get_rect(midtop=(at[0], at[1] + gap))
    )
    surface.blit(picture, place.clamp(grid.rect))
