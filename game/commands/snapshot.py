"""`holmgang snapshot`: a position of a recorded battle becomes a scenario file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.words import Fault, number, opened

if TYPE_CHECKING:
    from game.core.position import Position


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `snapshot`."""
    parser.add_argument("record", type=Path, help="a .holmgang file")
    parser.add_argument(
        "--at",
        type=number,
        metavar="N",
        help="after action N (0: the beginning); the last one if nothing is said",
    )
    parser.add_argument(
        "--seat",
        default="",
        help="what this side may know, and a guess at the rest; all of it if nothing is said",
    )
    parser.add_argument(
        "--into", type=Path, metavar="FILE", help="a new .toml file; without it the scenario is printed"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the scenario, and say which position it is."""
    from game.toml_text import written

    taken = _taken(arguments)
    text = written(taken.document)
    if arguments.into is None:
        print(text, end="")
        print(taken.words, file=sys.stderr)
        return 0
    try:
        with arguments.into.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise Fault(f"{arguments.into} is there already; nothing was written", 1) from None
    except OSError as error:
        raise Fault(f"{arguments.into}: cannot be written: {error.strerror or error}", 1) from None
    print(f"{arguments.into}: {taken.words}")
    return 0


def _taken(arguments: argparse.Namespace) -> Position:
    """The position that was asked for. Raises `Fault`."""
    from game.core.position import position
    from game.core.system import Restless

    match, notice = opened(arguments.record)
    if notice:
        print(notice, file=sys.stderr)
    seats = match.system.seats(match.document)
    if arguments.seat and arguments.seat not in seats:
        raise Fault(f"there is no seat {arguments.seat!r} here; the seats are {', '.join(seats)}")
    try:
        return position(match, arguments.seat or None, arguments.at)
    except IndexError as error:
        raise Fault(f"{arguments.record}: {error}") from None
    except Restless as error:
        raise Fault(f"{arguments.record}: {error}", 1) from None
