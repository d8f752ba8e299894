"""Spoiled files as a player meets them: put into the player's folder and looked at in every scene that comes upon them.

`tools/fuzz.py` spoils and counts; here stands what is done with each file in a window that is only in memory.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import socket
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType
from typing import Any, TypeVar

os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"

from game import paths, scenarios
from game.core import registry
from game.core.chance import Chance
from game.core.match import Match
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.scene import Scene
from game.ui.app.settings import Settings
from game.ui.play import launch
from game.ui.tables.thor.replay import Replay
from game.ui.workshop.companies import files as companies
from game.ui.workshop.forces import files as forces
from game.ui.workshop.own_files import Kept

T = TypeVar("T")

SIZE = (640, 480)
LONGEST = 30
"""Seconds after which a file counts as one that hangs the program, where there are alarms."""
PLACES = {"record": "saves/spoiled.holmgang", "scenario": "scenarios/spoiled.toml", "sheet": "scenarios/spoiled.toml",
          "force": "forces/spoiled.toml", "company": "companies/spoiled.toml", "settings": "settings.toml", "progress": "progress.json"}  # fmt: skip
"""Where in the player's folder a file of a kind stands."""


class Hung(Exception):
    """The program waits for a file, or thinks about it without end."""


class House:
    """A player's folder with one spoiled file in it, and a window on it.

    A battle and a puzzle ship with the program meanwhile, so that every page is about that file.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "shipped" / "thor").mkdir(parents=True)
        for name in ("jotunheim", "puzzles/laufey-falls"):
            shutil.copy(paths.scenarios() / "thor" / f"{name}.toml", folder / "shipped" / "thor")
        self.home = folder / "home"
        self._home = os.environ.get("HOLMGANG_HOME")
        os.environ["HOLMGANG_HOME"] = str(self.home)
        self._shipped = paths.scenarios
        paths.scenarios = lambda: folder / "shipped"
        self._app: App | None = None

    def __enter__(self) -> House:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
        paths.scenarios = self._shipped
        del os.environ["HOLMGANG_HOME"]
        if self._home is not None:
            os.environ["HOLMGANG_HOME"] = self._home

    def close(self) -> None:
        """Shut the window, however it stands; the next look opens another."""
        with contextlib.suppress(Exception):
            if self._app:
                self._app.close()
        self._app = None

    @property
    def app(self) -> App:
        """The window, opened when it is first wanted."""
        if self._app is None:
            self._app = App(SIZE, Settings.load(), headless=True)
        return self._app

    def through(self, kind: str, make: Callable[[Path], object], chance: Chance) -> str:
        """Make the file at its place, look at it everywhere, and take it away; how it went."""
        if kind == "settings":
            self.close()
            _clear(self.home)  # a window that closes writes its own
        place = self.home / PLACES[kind]
        place.parent.mkdir(parents=True, exist_ok=True)
        make(place)
        try:
            with in_time():
                return _LOOKS[kind](self, place, chance)
        except BaseException:
            self.close()
            raise
        finally:
            _clear(self.home)


@contextlib.contextmanager
def in_time() -> Iterator[None]:
    """Raises `Hung` if what is done takes too long; it waits for ever where there are no alarms."""
    if not hasattr(signal, "SIGALRM"):
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise Hung

    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(LONGEST)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


def _clear(folder: Path) -> None:
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        else:
            path.unlink()


# What is looked at


def _shown(app: App, *scenes: str) -> Any:
    """Open scenes over an empty menu, a few frames each; the one on top."""
    while app.scenes:
        app.scenes.pop().leave()
    app.notices = type(app.notices)(app)
    app.open("menu")
    Pilot(app, watched=True).frames(2)
    for scene in scenes:
        app.open(scene)
        Pilot(app, watched=True).frames(2)
    return app.scene


def _record(house: House, place: Path, chance: Chance) -> str:
    """Menu, load, then the battle if it can go on, else its replay, and the list of replays."""
    app = house.app
    load = _shown(app, "load")
    if not load.saved or load.saved[0].trouble:
        _shown(app, "replay")
        return "broken"
    load.go()
    Pilot(app, watched=True).frames(2)
    if not isinstance(app.scene, Replay):
        for scene in app.scenes:
            if scene.name == "battle":
                _played(scene, chance)
        Pilot(app, watched=True).frames(2)
    replays = _shown(app, "replay")
    replays.go()
    Pilot(app, watched=True).frames(2)
    app.scene.on_action("last") if app.scene else None
    Pilot(app, watched=True).frames(2)
    return "opened"


def _played(scene: Any, chance: Chance) -> None:
    match: Match = scene.match
    if match.decision is not None:
        match.act(match.decision.sample(match.state, chance))


def _scenario(house: House, place: Path, chance: Chance) -> str:
    """Menu and set-up, and the battle if it can begin."""
    app = house.app
    _shown(app)
    app.open("setup", scenario="own/spoiled")
    Pilot(app, watched=True).frames(2)
    found = [entry for entry in scenarios.find() if entry.id == "own/spoiled"]
    if not found:
        return "broken"
    (entry,) = found
    seats = dict.fromkeys(registry.system(entry.system).seats(entry.document), "human")
    match = launch.battle(app, entry.document, scenario=entry.id, seed=1, seats=seats)
    Pilot(app, watched=True).frames(3)
    return "opened" if match else "refused"


def _force(house: House, place: Path, chance: Chance) -> str:
    """The workshop of forces, with the force in it if it can be read."""
    from game.ui.workshop.forces.scene import Forge

    return _built(house, forces.kept(), lambda force: Forge(force, place))


def _company(house: House, place: Path, chance: Chance) -> str:
    """The workshop of companies, with the company in it if it can be read."""
    from game.ui.workshop.companies.scene import Musterhall

    return _built(house, companies.kept(), lambda company: Musterhall(company, place))


def _built(house: House, kept: Sequence[Kept[T]], page: Callable[[T | None], Scene]) -> str:
    """A workshop with the one thing that is kept, if it can be read."""
    app, content = house.app, kept[0].content if kept else None
    _shown(app)
    app.push(page(content))
    Pilot(app, watched=True).frames(2)
    return "opened" if content else "broken"


def _settings(house: House, place: Path, chance: Chance) -> str:
    """A window that opens with these settings."""
    app = house.app
    troubles = bool(app.settings.troubles)
    _shown(app, "settings")
    house.close()
    return "told" if troubles else "taken"


def _progress(house: House, place: Path, chance: Chance) -> str:
    """Menu and puzzles."""
    app = house.app
    _shown(app, "puzzles")
    return "told" if app.notices.texts else "taken"


_LOOKS = {
    "record": _record, "scenario": _scenario, "sheet": _scenario, "force": _force, "company": _company,
    "settings": _settings, "progress": _progress,
}  # fmt: skip


# Files that are none


def _pipe(place: Path) -> None:
    os.mkfifo(place)


def _zeros(place: Path) -> None:
    place.symlink_to("/dev/zero")


def _loop(place: Path) -> None:
    place.symlink_to(place)


def _nowhere(place: Path) -> None:
    place.symlink_to(place.parent / "nowhere")


def _folder(place: Path) -> None:
    place.mkdir()


def _huge(place: Path) -> None:
    with place.open("wb") as file:
        file.truncate(1 << 36)


def _socket(place: Path) -> None:
    # The path of a socket may have about a hundred signs.
    before = Path.cwd()
    os.chdir(place.parent)
    try:
        socket.socket(socket.AF_UNIX).bind(place.name)
    finally:
        os.chdir(before)


SPECIAL: tuple[Callable[[Path], None], ...] = (
    (_pipe, _zeros, _loop, _nowhere, _folder, _huge, _socket) if hasattr(os, "mkfifo") else (_folder, _huge)
)
