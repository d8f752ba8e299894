"""A monkey at the window: seeded random events by the thousand, with everything that must hold looked at after each.

    python tools/monkey.py --events 20000 --seed 1 --size 1280x720 --scale 1
    python tools/monkey.py --replay FAILURE.json

The real app runs headless in a folder of its own. It lives for `--life` events at a time, then it is opened anew in a
fresh folder, so that whatever goes wrong can be done again from its beginning. On a failure the seed, the life and the
last 30 events are printed, the list is halved and halved again as long as the failure stays, and what is left is written
to a file for `--replay`. Bots answer in this process, so that the same seed does the same.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from typing import Any

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
sys.path.insert(0, str(Path(__file__).parents[1]))

from msgspec.structs import replace

from game import paths
from game.bots import worker
from game.core.match import opened
from game.ui.app.loop import App
from game.ui.app.settings import Settings
from game.ui.play import launch
from game.ui.play.replays.lookout import LOOKOUT
from game.ui.runs.study_run import StudyRun
from tools.monkey_home import HomelyBot, furnish
from tools.monkey_moves import Event, Hands, Whims
from tools.monkey_watch import Broken, Tally, Watch, WatchedApp, folder_reads

LIFE = 500
"""Events until the app is opened anew in a fresh folder."""
TOLD = 30


@dataclass(frozen=True)
class Setting:
    """What a life of the window depends on, besides its events."""

    seed: int
    life: int
    width: int = 1280
    height: int = 720
    scale: float = 1.0
    processes: bool = False
    """Bots think in processes of their own, as in the real window: nothing can then be done again exactly."""
    battle: str = ""
    """The saved battle of the furnished folder that a life begins with; the menu if left out."""


@dataclass(frozen=True)
class Failure:
    """What went wrong, after which events. Two failures with the same `mark` are taken for the same."""

    setting: Setting
    events: list[Event]
    mark: str
    text: str

    def told(self) -> str:
        """Seed, the last events and the trouble, for a person."""
        rows = [json.dumps(event, ensure_ascii=False) for event in self.events[-TOLD:]]
        head = f"seed {self.setting.seed}, life {self.setting.life}, after {len(self.events)} events"
        return "\n".join([head, *rows, self.text])


class Life:
    """One app in one fresh folder, from its opening to its closing."""

    def __init__(self, setting: Setting, tally: Tally) -> None:
        self.setting, self.tally = setting, tally
        self.done: list[Event] = []

    def run(self, next_event: Callable[[App], Event | None]) -> Failure | None:
        """Do events until there are no more (None), or something is wrong."""
        with tempfile.TemporaryDirectory(prefix="monkey-") as folder, _at_home(Path(folder), self.setting):
            watch = Watch(self.tally)
            try:
                with watch.posted():
                    self._live(watch, next_event)
                folder_reads(Path(folder))
            except Exception as error:
                return Failure(self.setting, list(self.done), _mark(error), traceback.format_exc())
        return None

    def _live(self, watch: Watch, next_event: Callable[[App], Event | None]) -> None:
        size = self.setting.width, self.setting.height
        hands = Hands(_opened(size, self.setting.battle), _reopened, watch)
        try:
            while (event := next_event(hands.app)) is not None:
                self.done.append(event)
                name = hands.app.scene.name if hands.app.scene else ""
                began = time.perf_counter()
                hands.do(event)
                watch.timed(began, f"{event[:2]} in {name}")
                self.tally.events[str(event[0])] += 1
                self.tally.scenes[name] += 1
                if not hands.app.running:
                    hands.app = hands.pilot.app = _reopened(hands.app)
                    self.tally.other["quit and opened again"] += 1
                watch(hands.app)
        finally:
            hands.app.close()
            LOOKOUT.here = False


def _opened(size: tuple[int, int], battle: str = "") -> WatchedApp:
    app = WatchedApp(size, Settings.load(), headless=True)
    app.sparing = True
    LOOKOUT.here = True
    app.open("menu")
    if battle:
        path = paths.user() / "saves" / f"{battle}.holmgang"
        app.open("battle", match=opened(path, keep=path)[0])
    for _ in range(2):
        app.step()
        app.draw()
    return app


def _reopened(app: App) -> WatchedApp:
    size = app.size
    app.close()
    return _opened(size)


_STUDY = 1.0
"""So many seconds a study plays at most that the monkey lets go on."""


@contextmanager
def _at_home(folder: Path, setting: Setting) -> Iterator[None]:
    """A furnished folder as the player's, seeds that come in order, bots that answer in this process, studies of a second."""
    chance = Random(f"{setting.seed}/{setting.life}")
    furnish(folder, chance, scale=setting.scale, size=(setting.width, setting.height))
    before, seed = os.environ.get("HOLMGANG_HOME"), launch.any_seed
    real, play = worker.BotPlayer, StudyRun.play
    os.environ["HOLMGANG_HOME"] = str(folder)
    launch.any_seed = lambda: chance.randrange(100_000)
    if not setting.processes:
        worker.BotPlayer = HomelyBot  # type: ignore[assignment, misc]
    # A study plays on until its answer is known, here before the next event comes: with some bots for hours.
    StudyRun.play = lambda run, until: play(run, replace(until, games=1, seconds=_STUDY))  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        StudyRun.play = play  # type: ignore[method-assign]
        launch.any_seed = seed
        worker.BotPlayer = real  # type: ignore[misc]
        if before is None:
            del os.environ["HOLMGANG_HOME"]
        else:
            os.environ["HOLMGANG_HOME"] = before


def _mark(error: Exception) -> str:
    """What kind of failure it is: where it was raised, or the sentence without its figures."""
    if isinstance(error, Broken):
        return re.sub(r"\d+", "#", str(error))
    frames = [each for each in traceback.extract_tb(error.__traceback__) if "monkey" not in each.filename]
    last = frames[-1] if frames else traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__} at {Path(last.filename).name}:{last.lineno}"


# Running, doing again, and making it shorter


def run(events: int, seed: int, size: tuple[int, int], scale: float, *, life: int = LIFE, processes: bool = False, battle: str = "",
        tally: Tally | None = None, said: Callable[[str], None] = lambda text: None) -> Failure | None:  # fmt: skip
    """So many random events; the first failure ends it."""
    tally = tally or Tally()
    chance = Random(seed)
    whims = Whims(chance, tally)
    for number, first in enumerate(range(0, events, life)):
        left = [min(life, events - first)]

        def whim(app: App, left: list[int] = left) -> Event | None:
            left[0] -= 1
            return whims.next(app) if left[0] >= 0 else None

        failure = Life(Setting(seed, number, *size, scale, processes, battle), tally).run(whim)
        if failure:
            return failure
        said(f"{min(events, first + life):,} of {events:,}")
    return None


def again(setting: Setting, events: list[Event]) -> Failure | None:
    """Do a written list of events."""
    waiting = iter(events)
    return Life(setting, Tally()).run(lambda app: next(waiting, None))


def shorter(failure: Failure, seconds: float) -> Failure:
    """The same failure after fewer events: leave out halves, quarters ... while it stays, as long as time allows."""
    until, best = time.monotonic() + seconds, failure
    size = max(1, len(best.events) // 2)
    while time.monotonic() < until:
        start, shrunk = 0, False
        while start < len(best.events) and time.monotonic() < until:
            fewer = best.events[:start] + best.events[start + size :]
            found = again(best.setting, fewer)
            if found and found.mark == best.mark:
                best, shrunk = found, True
            else:
                start += size
        if size == 1 and not shrunk:
            break
        size = max(1, size // 2)
    return best


def main(words: list[str] | None = None) -> int:
    """The command line; 1 when something was wrong."""
    given = _arguments(words)
    if given.replay:
        saved = json.loads(Path(given.replay).read_text(encoding="utf-8"))
        failure = again(Setting(**saved["setting"]), saved["events"])
        print(failure.told() if failure else "nothing went wrong")
        return int(failure is not None)
    tally, began = Tally(), time.monotonic()
    failure = run(given.events, given.seed, given.size, given.scale, life=given.life, processes=given.processes, battle=given.battle, tally=tally,
                  said=lambda text: print(text, file=sys.stderr, flush=True))  # fmt: skip
    print(tally.report(time.monotonic() - began))
    if failure is None:
        print("nothing went wrong")
        return 0
    print(failure.told())
    if given.shrink:
        failure = shorter(failure, given.shrink)
    saved = {"setting": asdict(failure.setting), "mark": failure.mark, "events": failure.events}
    Path(given.out).write_text(json.dumps(saved, ensure_ascii=False, indent=1), encoding="utf-8")
    print(f"\n{len(failure.events)} events are enough; do them again with --replay {given.out}")
    print("\n".join(json.dumps(event, ensure_ascii=False) for event in failure.events[-TOLD:]))
    return 1


def _arguments(words: list[str] | None) -> Any:
    parser = argparse.ArgumentParser(description="Random events for the window.")
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=lambda text: tuple(map(int, text.split("x"))), default=(1280, 720))
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--life", type=int, default=LIFE, help="events until a fresh start")
    parser.add_argument(
        "--battle", default="", help="begin with this saved battle, such as bridge, story, meadow or ending"
    )
    parser.add_argument("--processes", action="store_true", help="bots think in processes of their own")
    parser.add_argument(
        "--shrink", type=float, default=120, help="seconds for making a failure shorter; 0 for none"
    )
    parser.add_argument("--out", default="monkey.json", help="where a failure is written")
    parser.add_argument("--replay", help="do the events of a written failure")
    return parser.parse_args(words)


if __name__ == "__main__":
    sys.exit(main())
