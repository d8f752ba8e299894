"""`holmgang shot`: a scene is drawn into a file, without a display."""

from __future__ import annotations

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.words import Fault, entry_of, number, opened

if TYPE_CHECKING:
    from game.core.match import Match


def add(shot: argparse.ArgumentParser) -> None:
    """The words of `shot`."""
    shot.add_argument("source", metavar="SCENARIO|RECORD")
    shot.add_argument("--out", type=Path, required=True, metavar="PNG", help="the picture to write")
    shot.add_argument("--size", type=_size, default=(1280, 720), metavar="WxH", help="in pixels (1280x720)")
    shot.add_argument("--scale", type=_scale, help="of the interface, 0.75 to 2 (fitted to the size)")
    shot.add_argument(
        "--at", type=number, metavar="N", help="after so many actions; bots play a scenario so far"
    )
    shot.add_argument("--seat", default="one", help="whose view it is (one)")
    shot.add_argument(
        "--scene", default="battle", metavar="NAME", help="battle, menu, setup, rules ... (battle)"
    )
    shot.add_argument(
        "--map",
        action="store_true",
        help="the table alone, from edge to edge, without panels and dialogs; as large as fits into the size",
    )
    shot.add_argument("--palette", default="standard", help="standard, colour-blind or high-contrast")
    shot.add_argument("--seed", type=int, default=1, help="of a battle that bots play so far (1)")


def _size(text: str) -> tuple[int, int]:
    width, cross, height = text.partition("x")
    if not (cross and width.isdecimal() and height.isdecimal()):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size; write 1280x720")
    if not (320 <= int(width) <= 7680 and 240 <= int(height) <= 4320):
        raise argparse.ArgumentTypeError(f"{text!r} is not from 320x240 to 7680x4320")
    return int(width), int(height)


def _scale(text: str) -> float:
    try:
        scale = float(text)
    except ValueError:
        scale = 0.0
    if not 0.75 <= scale <= 2.0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a scale from 0.75 to 2")
    return scale


def run(arguments: argparse.Namespace) -> int:
    """Draw the picture."""
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"
    from game.ui.app import shot
    from game.ui.app.scenes import SCENES
    from game.ui.app.settings import PALETTES

    if arguments.scene not in SCENES:
        raise Fault(f"there is no scene {arguments.scene!r}; the scenes are {', '.join(SCENES)}")
    if arguments.palette not in PALETTES:
        raise Fault(f"there is no palette {arguments.palette!r}; the palettes are {', '.join(PALETTES)}")
    match, at, path = _standing(arguments)
    if arguments.seat not in match.system.seats(match.document):
        raise Fault(f"there is no seat {arguments.seat!r} in this battle")
    subject = shot.Subject(arguments.scene, match, at, arguments.seat, path)
    how = arguments.size, arguments.scale, arguments.palette
    picture = shot.map_of(subject, *how) if arguments.map else shot.scene_of(subject, *how)
    if picture is None:
        raise Fault(f"the table of {match.header.system} is not drawn by itself; leave out --map")
    try:
        shot.write(picture, arguments.out)
    except OSError as error:
        raise Fault(f"{arguments.out}: cannot be written: {error.strerror or error}", 1) from None
    return 0


def _standing(arguments: argparse.Namespace) -> tuple[Match, int, Path | None]:
    """The battle to draw, after how many actions: a record, or a scenario that bots have played so far."""
    path = Path(arguments.source)
    if path.is_file() and path.suffix != ".toml":
        match, _ = opened(path)
        last = len(match.moments) - 1
        at = last if arguments.at is None else arguments.at
        if at > last:
            raise Fault(f"{path}: has only {last} actions, not {at}")
        return match, at, path
    from game.lab.batches.batch import started

    entry = entry_of(arguments.source)
    match = started(entry, arguments.seed, arguments.at or 0)
    return match, len(match.moments) - 1, None
