"""Small pictures of maps, from a scenario or from a battle as it stands."""

from __future__ import annotations

import pygame

from game.core.seats import Seat
from game.ui.app.theme import Theme
from game.ui.paint.squares import board
from game.ui.play.summaries.brief import Brief, formation


def picture(theme: Theme, size: int, brief: Brief, *, deploy: bool = True) -> pygame.Surface:
    """The map with its units (or the forces, where there is no map), about `size` pixels square; `deploy` shows those that have no square yet too."""
    if not brief.board:
        from game.ui.tables.abstract import forces

        return forces.picture(theme, (size, size), brief)
    if brief.land:
        from game.ui.play.summaries import fields

        return fields.picture(theme, size, brief, deploy=deploy)
    units = formation(brief) if deploy else formation_of_placed(brief)
    return board.mini_map(theme, size, walls=brief.walls, pits=brief.pits, units=units)


def formation_of_placed(brief: Brief) -> tuple[tuple[str, Seat, bool], ...]:
    """Only the units that stand somewhere, those in front last so that crowns are not covered."""
    placed = [
        (piece.at, host.seat, piece.leader) for host in brief.hosts for piece in host.pieces if piece.at
    ]
    return tuple(sorted(placed, key=lambda each: (-int(each[0][1]), each[0][0])))
