"""Where the marker of a blip goes in one move: three steps round walls and pits, past everybody (A-23, A-45, A-69)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from game.systems.asgard.actions import UnitId
from game.systems.asgard.on_thor import board
from game.systems.asgard.sheet.effects import Spot
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


def creeps(
    state: Battle, spot: Spot, goals: Iterable[Spot], lookers: Sequence[UnitId], visibility: int
) -> Spot:
    """Nearer to the nearest goal on foot, to a square that none of the lookers sees; where it lies if there is none."""
    here = board.square_of(spot)
    far = board.walk(state, [board.square_of(goal) for goal in goals])
    steps = board.walk(state, [here])
    able = [
        square
        for square, taken in steps.items()
        if taken <= board.AFOOT
        and board.far(far, square) < board.far(far, here)
        and not _watched(state, square, lookers, visibility)
    ]
    return board.spot_of(min(able, key=lambda square: _order(spot, square, far, steps), default=here))


def hides(state: Battle, spot: Spot, lookers: Sequence[UnitId], visibility: int) -> Spot | None:
    """The square fewest steps from a spot that none of the lookers sees; None if there is none."""
    steps = board.walk(state, [board.square_of(spot)])
    able = [square for square in steps if not _watched(state, square, lookers, visibility)]
    found = min(able, key=lambda square: _order(spot, square, steps, steps), default=None)
    return board.spot_of(found) if found else None


def _order(
    spot: Spot, square: Square, far: dict[Square, int], steps: dict[Square, int]
) -> tuple[int, int, float]:
    """The nearer, then the shorter way, then clockwise from north."""
    return board.far(far, square), steps[square], board.clockwise(spot, board.spot_of(square), (0, 1))


def _watched(state: Battle, square: Square, lookers: Sequence[UnitId], visibility: int) -> bool:
    return any(board.clear(state, state.units[looker].at, square, visibility) for looker in lookers)
