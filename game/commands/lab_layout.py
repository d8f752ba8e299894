"""`holmgang lab layout`: random but fair terrain for a scenario, from a seed, as a file of its own."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from game.commands.words import Fault, count, number

if TYPE_CHECKING:
    from game.lab.layouts.wishes import Layout


def add(parser: argparse.ArgumentParser) -> None:
    """The words of `lab layout`."""
    from game.lab.layouts.wishes import KINDS, USUAL, Wish

    usual = Wish()
    parser.add_argument(
        "scenario", help="an id such as thor/vanaheim, or a file; it may have no title and no units yet"
    )
    parser.add_argument(
        "--seed", type=number, default=usual.seed, help=f"another number is another layout ({usual.seed})"
    )
    parser.add_argument(
        "--density",
        type=float,
        default=USUAL,
        metavar="SHARE",
        help=f"the share of the table that terrain covers, with what lies there already ({USUAL:g})",
    )
    parser.add_argument(
        "--symmetry",
        choices=KINDS,
        default=usual.symmetry,
        help=f"how the sides' halves are alike; a mirror hangs between the sides ({usual.symmetry})",
    )
    parser.add_argument(
        "--anew", action="store_true", help="take up first what lies there and has no part to play"
    )
    parser.add_argument(
        "--drawn", type=count, default=usual.drawn, help=f"the fairest of so many is taken ({usual.drawn})"
    )
    parser.add_argument(
        "--out", type=Path, metavar="FILE", help="a new .toml file; without it the scenario is printed"
    )


def run(arguments: argparse.Namespace) -> int:
    """Write the scenario with its terrain, and say what was laid and how fair it is."""
    from game.lab.layouts.generator import layout
    from game.lab.layouts.wishes import LayoutError, Wish
    from game.scenarios import ScenarioFileError, document, text
    from game.toml_edit import rewritten

    path = _path(arguments.scenario)
    wish = Wish(arguments.seed, arguments.density, arguments.symmetry, arguments.anew, arguments.drawn)
    try:
        before, said = document(path), text(path)
        found = layout(before, wish)
    except ScenarioFileError as error:
        raise Fault(str(error), 1) from None
    except LayoutError as error:
        raise Fault(f"{arguments.scenario}: {error}", 1) from None
    _write(arguments.out, rewritten(said, before, found.document), found)
    return 0


def _path(name: str) -> Path:
    """The file of a scenario, sound or not. Raises `Fault`."""
    from game import scenarios

    known = dict(scenarios.files())
    if name in known:
        return known[name]
    path = Path(name)
    ends = [place for id, place in known.items() if id.endswith(f"/{name}")]
    if not path.exists() and len(ends) != 1:
        try:
            scenarios.load(name)
        except scenarios.ScenarioFileError as error:
            raise Fault(str(error)) from None
    return path if path.exists() else ends[0]


def _write(out: Path | None, text: str, found: Layout) -> None:
    told = "\n".join(found.reasons)
    if out is None:
        print(text, end="")
        print(told, file=sys.stderr)
        return
    try:
        with out.open("x", encoding="utf-8", newline="") as file:
            file.write(text)
    except FileExistsError:
        raise Fault(f"{out} is there already; nothing was written", 1) from None
    except OSError as error:
        raise Fault(f"{out}: cannot be written: {error.strerror or error}", 1) from None
    print(f"{out}: {told}")
