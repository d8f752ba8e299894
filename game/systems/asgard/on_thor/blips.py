"""Where the marker of a blip goes in one move: three steps round walls and pits, past everybody (A-23, A-45)."""

from __future__ import annotations

from collections.abc import Iterable

from game.systems.asgard.effects import Spot
from game.systems.asgard.on_thor import board
from game.systems.thor.squares import Square
from game.systems.thor.state import Battle


def goes(state: Battle, spot: Spot, friends: Iterable[Spot], *, away: bool) -> Spot:
    """Towards the nearest of the friends until next to him, or to where the nearest of them has farthest to walk.

    Of squares as good as each other away goes out of sight first, then the shorter way, then clockwise from north.
    """
    others = [board.square_of(friend) for friend in friends]
    if not others:
        return spot
    here = board.square_of(spot)
    steps = board.walk(state, [here])
    able = [square for square, taken in steps.items() if taken <= board.AFOOT]
    far = board.walk(state, others)

    def order(square: Square) -> tuple[int, int, int, float]:
        turn = board.clockwise(spot, board.spot_of(square), (0, 1))
        distance = board.far(far, square)
        if away:
            watched = sum(board.clear(state, other, square, board.WIDE) for other in others)
            return -distance, watched, steps[square], turn
        return max(1, distance), steps[square], 0, turn

    return board.spot_of(min(able, key=order))
