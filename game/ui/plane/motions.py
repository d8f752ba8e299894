"""How models move on a measured table: they come, go, glide, shudder and strike, whatever made them."""

from __future__ import annotations

from collections.abc import Callable

from game.table.shapes import Place
from game.ui.app.motion import Clip, in_out, linear, mix, out_cubic
from game.ui.plane.display import Body, Bolt, Display

COME, GO, SHUDDER, FLY, BRIEF = 0.16, 0.3, 0.22, 0.18, 0.08
"""Seconds."""
HOP = 0.14
"""By how much a model grows at the height of a hop."""
TURNED = 1500
"""Hundredths of a degree by which a model turns from picture to picture, so that few are made on the way."""

Start = Callable[[], None]


def appear(display: Display, body: Body, *, reduced: bool, start: Start) -> Clip:
    """A model is put down."""

    def begin() -> None:
        display.bodies[body.id] = body
        start()

    def apply(share: float) -> None:
        body.alpha = share
        body.scale = 1.0 if reduced else mix(1.18, 1.0, share)

    return Clip(COME, apply, begin=begin)


def vanish(display: Display, body: Body, *, reduced: bool, start: Start) -> Clip:
    """A model is taken off."""

    def apply(share: float) -> None:
        body.alpha = 1 - share
        body.scale = 1.0 if reduced else mix(1.0, 0.6, share)

    def end() -> None:
        display.bodies.pop(body.id, None)

    return Clip(GO, apply, begin=start, end=end)


def glide(
    body: Body, origin: Place, to: Place, seconds: float, *, hop: bool = False, reduced: bool, start: Start, end: Start,
) -> Clip:  # fmt: skip
    """A model goes from place to place; it turns first. `end` comes when it stands there."""
    turn = (to.facing - origin.facing + 18000) % 36000 - 18000

    def apply(share: float) -> None:
        turned = min(1.0, share * 2.5)
        body.facing = to.facing if turned == 1 or not turn else _coarse(origin.facing + turn * turned)
        body.x, body.y = mix(origin.x, to.x, share), mix(origin.y, to.y, share)
        if hop:
            body.scale = 1 + HOP * 4 * share * (1 - share)

    def arrive() -> None:
        body.scale = 1.0
        end()

    if reduced:
        return Clip(BRIEF, still, begin=start, end=arrive)
    return Clip(seconds, apply, ease=in_out, begin=start, end=arrive)


def _coarse(facing: float) -> int:
    """The picture's facing nearest to one on the way."""
    return round(facing / TURNED) * TURNED % 36000


def shudder(body: Body, left: int, *, reduced: bool, start: Start) -> Clip:
    """A model is wounded and has so many wounds left."""

    def apply(share: float) -> None:
        swing = 0.0 if reduced else (1 - share) * (1 if int(share * 8) % 2 else -1)
        body.shift = (swing * 3, 0.0)
        body.flash = 1 - share

    def end() -> None:
        body.wounds, body.shift, body.flash = left, (0.0, 0.0), 0.0

    return Clip(SHUDDER, apply, ease=linear, begin=start, end=end)


def fly(display: Display, bolt: Bolt) -> Clip:
    """A blow or a shot on its way."""

    def begin() -> None:
        display.bolt = bolt

    def apply(share: float) -> None:
        bolt.share = share

    def end() -> None:
        display.bolt = None

    return Clip(FLY, apply, ease=out_cubic, begin=begin, end=end)


def at_once(put: Start) -> Clip:
    """Something is another from now on."""
    return Clip(0.0, still, end=put)


def still(_: float) -> None:
    """Nothing moves."""
