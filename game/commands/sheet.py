"""`holmgang sheet`: a director's control sheet is looked through, and bots try it."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from game.commands.progress import Progress
from game.commands.words import INTERRUPTED, Fault, add_batch, bots_of, entry_of, jobs_of, number


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `sheet`."""
    parser.add_argument("scenario", metavar="PATH", help="a file, or an id such as asgard/the-hidden-stair")
    parser.add_argument(
        "--games", type=number, default=0, metavar="N", help="how often everything in it comes"
    )
    parser.add_argument(
        "--bots", default="scout,reaction", help="of the players and of the enemy (scout,reaction)"
    )
    parser.add_argument("--picture", type=Path, metavar="SVG", help="draw the rates into this file")
    add_batch(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print what there is to say about the sheet."""
    from game.bots.base import Unfit
    from game.lab.firing import counts, tables

    if arguments.picture and not (arguments.games and arguments.picture.suffix == ".svg"):
        raise Fault("--picture draws the rates of --games N into a file whose name ends in .svg")
    entry, games = entry_of(arguments.scenario), arguments.games
    try:
        counts.directed(entry)
        order = counts.order(entry, bots_of(arguments.bots, entry.system), games, arguments.seed)
        with Progress(order.games) as progress:
            rates = counts.run(order, jobs_of(arguments), progress.step) if games else None
        tables.show(entry, rates, picture=arguments.picture, as_json=arguments.json)
    except (counts.NotDirected, Unfit) as error:
        raise Fault(str(error)) from None
    except OSError as error:
        raise Fault(f"{arguments.picture}: cannot be written: {error.strerror or error}", 1) from None
    if rates is None:
        return 0
    for lost in rates.lost:
        print(f"lost: game {lost.number + 1} (seed {lost.seed}): {lost.why}", file=sys.stderr)
    if rates.games + len(rates.lost) < rates.asked:
        print(f"Interrupted after {rates.games} of {rates.asked} battles.", file=sys.stderr)
        return INTERRUPTED
    return 1 if rates.lost else 0
