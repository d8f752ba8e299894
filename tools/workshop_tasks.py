"""Seven written tasks at the workshop, done through the window by events, and the minutes they count.

    python tools/workshop_tasks.py
    python tools/workshop_tasks.py --only story --script --pictures DIR

Each begins at the main menu of a fresh home and ends with a saved scenario, which is checked as `holmgang check` does and then
played to its end by bots. A click or a drag counts 1.5 s, a key 0.3 s, a decision 3 s; `tools/workshop_scripts.py` has the scripts.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1]))

from tools.workshop_hand import Act, Hand, Stuck  # noqa: I001  (it chooses the video driver)

from game import scenarios
from game.core.system import Document
from game.lab.batches import batch
from game.lab import inspection
from game.lab.batches.batch import Order
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.play.replays.lookout import LOOKOUT
from tools.workshop_scripts import TASKS, Task

SIZE = (1280, 720)
"""Of the window; its scale is the usual one."""


@dataclass(frozen=True)
class Done:
    """What came of a task: what was done, what was saved, what the check says, and how the game of the bots ended ("" if it did not)."""

    task: Task
    acts: tuple[Act, ...]
    errors: tuple[str, ...]
    warnings: tuple[str, ...]
    ended: str
    document: Document

    @property
    def minutes(self) -> float:
        """What all of it counts."""
        return sum(act.seconds for act in self.acts) / 60

    @property
    def trouble(self) -> str:
        """What of it is not as it should be; "" if all is well."""
        if self.minutes >= self.task.minutes:
            return f"counts {self.minutes:.1f} minutes, {self.task.minutes:g} are allowed"
        return self.errors[0] if self.errors else "" if self.ended else "the bots did not come to an end"


@contextmanager
def _fresh_home() -> Iterator[None]:
    """A player who has never been here; records are looked into in this process."""
    with (
        tempfile.TemporaryDirectory(prefix="holmgang-task-") as home,
        patch.dict(os.environ, {"HOLMGANG_HOME": home}),
    ):
        here, LOOKOUT.here = LOOKOUT.here, True
        try:
            yield
        finally:
            LOOKOUT.here = here


def drawn(task: Task, picture: Path | None = None) -> tuple[Act, ...]:
    """Do a task in a window that nobody sees. Raises `Stuck` where the window does not let that be done."""
    app = App(SIZE, Settings(), headless=True)
    try:
        app.open("menu")
        hand = Hand(Pilot(app))
        task.do(hand)
        if picture is not None:
            hand.pilot.shot(picture)
        return tuple(hand.acts)
    finally:
        app.close()


def done(task: Task, picture: Path | None = None) -> Done:
    """Do a task from a fresh home, check what was saved, and let bots play it. Raises `Stuck`."""
    with _fresh_home():
        acts = drawn(task, picture)
        path = dict(scenarios.files()).get(task.own)
        if path is None:
            raise Stuck(f"nothing was saved as {task.own}")
        found = inspection.inspect(path)
        ended = "" if found.errors else _played(task)
        return Done(task, acts, found.errors, found.warnings, ended, scenarios.document(path))


def _played(task: Task) -> str:
    """How a game of bots ends."""
    entry = scenarios.load(task.own)
    order = Order(entry.id, entry.system, entry.document, task.bots, 1, seed=1, rounds=60)
    game, state = batch.played(order, 0)
    return game.why if state.outcome is not None else ""


def main() -> None:
    """Do them, and print what they count."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=[task.id for task in TASKS], help="one of them alone")
    parser.add_argument("--script", action="store_true", help="every action in words")
    parser.add_argument("--pictures", type=Path, metavar="DIR", help="the window at the end of each task")
    arguments = parser.parse_args()
    troubles = 0
    print(f"{'task':<34}{'actions':>8}{'minutes':>9}{'allowed':>9}  checked, and played")
    for task in TASKS:
        if arguments.only not in (None, task.id):
            continue
        picture = arguments.pictures / f"{task.id}.png" if arguments.pictures else None
        result = done(task, picture)
        if arguments.script:
            for act in result.acts:
                print(f"  {act.seconds:5.1f}  {act.words}")
        told = result.trouble or f"{len(result.warnings)} warnings; {result.ended}"
        troubles += bool(result.trouble)
        print(f"{task.words:<34}{len(result.acts):>8}{result.minutes:>9.1f}{task.minutes:>9g}  {told}")
    sys.exit(1 if troubles else 0)


if __name__ == "__main__":
    main()
