"""How much memory the window holds, battle after battle, and how much of it is art.

    python tools/memory.py --battles 26                 every shipped battle in turn, at one look
    python tools/memory.py --battles 26 --looks         the same, each in another palette, scale and window
    python tools/memory.py --battles 26 --only thor/jotunheim

The real app runs headless in a folder of its own; bots play every seat in this process and each battle is left for the
menu after `--seconds` of play. A line for each battle says what the process holds then, in MB, and what of it is kept
art. The last line compares the last battle with the second.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
import tempfile
from itertools import cycle, product, zip_longest
from pathlib import Path
from typing import Any, NamedTuple

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parents[1]))

from game import scenarios
from game.core import registry
from game.ui.app.loop import App
from game.ui.app.pictures import KEPT
from game.ui.app.pilot import Pilot
from game.ui.app.settings import PALETTES, Settings
from game.ui.play import launch
from game.ui.play.flow import Flow
from tools.monkey_home import HomelyBot

MB = 1_000_000
LOOKS = tuple(product(((1280, 720), (1920, 1080), (2560, 1440)), (0.75, 1.0, 1.5, 2.0), PALETTES))
"""Windows, scales and palettes, in an order in which each battle differs from the one before it in several."""
ORDER = ("asgard", "ascension", "thor", "confrontation", "abstract")
_STRIDE = 7
"""Prime to the number of looks: every one comes."""


class Held(NamedTuple):
    """After a battle: its scenario and look, what the process holds and what of it is art, in bytes."""

    scenario: str
    look: str
    process: int
    art: int


def resident() -> int:
    """Bytes of the process that lie in memory now; where the system does not tell, the most there ever were."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        import resource  # not everywhere

        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def battle(app: App, scenario: str, seed: int, seconds: float) -> None:
    """Play a scenario for a while, bots in every seat, and go home."""
    entry = scenarios.load(scenario)
    seats: dict[Any, str] = dict.fromkeys(registry.system(entry.system).seats(entry.document), "random")
    launch.battle(app, entry.document, scenario=entry.id, seed=seed, seats=seats)
    pilot = Pilot(app, watched=True)
    for _ in range(round(seconds)):
        pilot.frames(60)
        if app.scene is not None and not app.scene.name.endswith("battle"):
            pilot.key("Enter")
    app.home()
    pilot.frames(30)


def run(battles: int, seconds: float, names: list[str], looks: bool) -> list[Held]:
    """So many battles in one window, one after another; each is told as soon as it is left."""
    Flow.bots = HomelyBot
    app = App((1280, 720), Settings(animation_speed=4.0, bot_speed=4.0), headless=True)
    app.open("menu")
    found = []
    for number, scenario in zip(range(battles), cycle(names), strict=False):
        size, scale, palette = (
            LOOKS[number * _STRIDE % len(LOOKS)] if looks else ((1280, 720), 1.0, "standard")
        )
        if looks:
            app.resize(size)
            app.change(scale=scale, palette=palette)
        battle(app, scenario, number, seconds)
        gc.collect()
        held = Held(scenario, f"{size[0]}x{size[1]} at {scale:g}, {palette}", resident(), KEPT.bytes)
        print(
            f"{number + 1:3} {held.process / MB:7.0f} {held.art / MB:7.0f}  {scenario:32} {held.look}",
            flush=True,
        )
        found.append(held)
    app.close()
    return found


def shipped() -> list[str]:
    """Every shipped battle, one system after the other, so that the first few bring in all that the program loads."""
    ids = [entry.id for entry in scenarios.find() if "/puzzles/" not in entry.id]
    rows = [[id for id in ids if id.startswith(f"{system}/")] for system in ORDER]
    return [id for row in zip_longest(*rows) for id in row if id]


def main() -> int:
    """Print the table; 1 if the last battle holds over 10 % more than the second."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--battles", type=int, default=26)
    parser.add_argument("--seconds", type=float, default=6.0, help="of play in each, in the window's time")
    parser.add_argument("--only", nargs="+", help="these scenarios in turn instead of all that are shipped")
    parser.add_argument(
        "--looks", action="store_true", help="another palette, scale and window for each battle"
    )
    given = parser.parse_args()
    names = given.only or shipped()
    with tempfile.TemporaryDirectory(prefix="memory-") as folder:
        os.environ["HOLMGANG_HOME"] = folder
        print("  #  process     art  (MB)")
        found = run(given.battles, given.seconds, names, given.looks)
    if len(found) < 3:
        return 0
    growth = found[-1].process / found[1].process - 1
    most = max(held.art for held in found)
    print(f"after the last {growth:+.1%} of after the second; art at most {most / MB:.0f} MB")
    return int(growth > 0.1)


if __name__ == "__main__":
    raise SystemExit(main())
