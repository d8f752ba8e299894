"""The first start: nothing has been played yet, and the first lesson is what the menu offers.

Seen before anything heavy is imported; a look into two places of the player's folder decides.
"""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING

import pygame

from game import paths
from game.core.words.grammar import number_word
from game.ui.app.pictures import kept
from game.ui.app.theme import Theme
from game.ui.pages.hooks import Offer
from game.ui.paint import tokens
from game.ui.paint.squares import marks, slate
from game.ui.paint.strokes import HAIR, STROKE

if TYPE_CHECKING:
    from game.ui.app.loop import App

LESSON = "thor/first-blows"
_SQUARES = 4
_GROUND = (("wall", 0, 0), ("pit", 3, 0))
_UNITS = (("one", "hammer", 1, 3, True), ("two", "fist", 2, 1, False))
"""What stands on the little board: seat, emblem, column and row from the upper left, leader."""
_PLACES, _FOE = ((1, 1), (1, 2), (2, 2)), (2, 1)


def is_first() -> bool:
    """Whether there is neither a record nor a lesson or puzzle that was begun or solved, whatever the settings say."""
    folder = paths.user()
    with contextlib.suppress(OSError):
        if any(path.suffix == ".holmgang" for path in (folder / "saves").iterdir()):
            return False
    return not (folder / "progress.json").exists()


def offer() -> Offer | None:
    """The way into the first lesson; None if its file cannot be read."""
    steps = _steps()
    if not steps:
        return None
    lines = ("A king, a pit and ten minutes: after that, every other door is easier.",)
    return Offer("menu.learn", f"Learn in {number_word(steps)} steps", lines, begin, little_board, steps)


def begin(app: App) -> None:
    """Straight into the first lesson."""
    from game import scenarios
    from game.ui.play import launch

    entry = scenarios.load(LESSON)
    launch.lesson(app, entry.document, entry.id)


def _steps() -> int:
    """How many steps the lesson has, none if there is no such file: it is only counted through, not read."""
    try:
        text = (paths.scenarios() / f"{LESSON}.toml").read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return 0
    return text.count("\n[[lesson]]")


@kept
def little_board(theme: Theme, side: int) -> pygame.Surface:
    """Four by four squares with a hero, a foe beside a pit, and where the hero may go; at most `side` pixels wide."""
    palette, edge = theme.palette, theme.px(STROKE)
    square = max(4, (side - 2 * edge) // _SQUARES // 2 * 2)
    whole = pygame.Surface((_SQUARES * square + 2 * edge,) * 2)
    whole.fill(palette.outline)
    pygame.draw.rect(whole, palette.brass_lo, whole.get_rect(), theme.px(HAIR))
    whole.blit(slate.chequer(theme, _SQUARES, _SQUARES, square), (edge, edge))

    def cell(column: int, row: int) -> pygame.Rect:
        return pygame.Rect(edge + column * square, edge + row * square, square, square)

    def put(picture: pygame.Surface, column: int, row: int) -> None:
        whole.blit(picture, picture.get_rect(center=cell(column, row).center))

    for kind, column, row in _GROUND:
        whole.blit((slate.wall if kind == "wall" else slate.pit)(theme, square), cell(column, row))
    for column, row in _PLACES:
        put(marks.place(theme, square), column, row)
    put(marks.target(theme, square), *_FOE)
    put(marks.chosen(theme, square), *_UNITS[0][2:4])
    for seat, emblem, column, row, leader in _UNITS:
        put(
            tokens.token(theme, tokens.fit(square), seat=seat, emblem=emblem, hits=4, leader=leader),
            column,
            row,
        )
    return whole
