"""`holmgang lab fair`: what the ground of a battle gives each side, without a game played."""

from __future__ import annotations

import argparse

from game.commands.words import Fault, entry_of


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `lab fair`."""
    parser.add_argument("scenario", help="an id such as thor/jotunheim, or a file")
    parser.add_argument("--json", action="store_true", help="as JSON, with a figure for every cell")
    parser.add_argument(
        "--all-pairs",
        action="store_true",
        help="from everywhere in each deployment, not from 24 places, and from every cell to every other; takes longer",
    )
    parser.add_argument("--seats", default="", help="compare these sides only, such as one,three")


def run(arguments: argparse.Namespace) -> int:
    """Print what the ground gives each side."""
    from game.core import registry
    from game.core.system import ScenarioError, encode
    from game.lab.fairness import words
    from game.lab.fairness.assessment import NoSuchSide, fairness

    entry = entry_of(arguments.scenario)
    system = registry.system(entry.system)
    seats = tuple(arguments.seats.split(",")) if arguments.seats else ()
    try:
        found = fairness(system, entry.document, every=arguments.all_pairs, seats=seats)
    except NoSuchSide as error:
        raise Fault(f"{entry.id}: {error}") from None
    except ScenarioError as error:
        raise Fault(f"{entry.id}: {error}", 1) from None
    if found is None:
        sentence = f"{system.title} {words.NO_SPACE}"
        print(encode({"verdict": sentence}).decode() if arguments.json else f"{entry.id}: {sentence}")
        return 0
    print(encode(found).decode() if arguments.json else "\n".join(words.lines(found)))
    return 0
