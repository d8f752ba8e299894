"""Frames of Confrontation for `bench.py`: a crowded table of units while twelve walk, while a front of twenty is drawn and while one zooms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from statistics import median
from time import perf_counter, thread_time
from typing import Any, NamedTuple

import pygame

from game.core.match import Match
from game.core.system import Document
from game.lab.statistics.intervals import percentile
from game.systems.confrontation import actions as a
from game.systems.confrontation.movement import courses
from game.table.shapes import Point
from game.ui.app.loop import TICK
from game.ui.tables.confrontation.fronts import front_hand
from tools import bench_measured
from tools.bench_figure import Figures, figure

FIGURES, PIECES = 120, 30
"""How full the table of the frames is."""
DRAWN, WALKS = 20, 12
"""How many are drawn up, and how many walk."""
_UNITS = (10, WALKS, DRAWN, 10, 8)
"""The units of a side from left to right."""
_KITS = ("palisade", "cart", "boulder", "low-wall", "cart", "boulder")
_TICK = 1000 * TICK


class Taken(NamedTuple):
    """Milliseconds of one frame until it is seen, by the clock and of the processor alone, and of the processor until the next may begin."""

    wall: float
    own: float
    whole: float


class Frames(NamedTuple):
    """What was measured; frames in which something begins or ends are left out."""

    walking: list[Taken]
    drawing: list[Taken]
    """Those in which a hand pulls a front, from its motion on."""
    zooming: list[Taken]
    colours: list[float]
    """Milliseconds from a motion of that hand until every ghost is red or green, at sixty frames a second."""
    copy: float
    """Milliseconds of a whole copy of the screen."""


def figures(quick: bool) -> Figures:
    """Frames at 1920 x 1080 over 120 figures and 30 pieces of terrain, beside the crowd of Ascension in the same run.

    Milliseconds are those of the processor until the frame is seen; a whole copy of the screen is the common measure. `colours` are
    told in the time of a window that draws sixty frames a second.
    """
    count = 60 if quick else 1000
    found, beside = frames(count), bench_measured.frames(count)
    theirs = percentile(beside.own, 0.99) / found.copy
    told: Figures = {"whole copy of the screen, milliseconds": round(found.copy, 3)}
    for name, taken in (("twelve walk", found.walking), ("a front of twenty is drawn", found.drawing)):
        own = [each.own for each in taken]
        told[f"{name}, median milliseconds"] = round(median(own), 3)
        told[f"{name}, p99 milliseconds"] = figure(percentile(own, 0.99), 6)
        told[f"{name}, p99 in whole copies"] = round(percentile(own, 0.99) / found.copy, 2)
        told[f"{name}, p99 in frames of Ascension's crowd"] = figure(
            percentile(own, 0.99) / found.copy / theirs, 1
        )
    return told | {
        "Ascension's crowd, p99 in whole copies": round(theirs, 2),
        "ghosts under the hand, slowest milliseconds": figure(max(each.own for each in found.drawing), 16),
        "colours of the ghosts, slowest milliseconds": figure(max(found.colours), 100),
        "slowest frame of a zoom": figure(max(each.own for each in found.zooming), 50),
    }


def crowd() -> Document:
    """A battle of 120 figures of 2,000 army points a side at most on a table with 30 pieces of terrain."""
    terrain = [
        {
            "id": f"piece-{number}",
            "kit": _KITS[number % len(_KITS)],
            "at": [f"{9 + 11.3 * (number % 10):.1f}cm", f"{33 + 10 * (number // 10)}cm"],
            "turn": 15 * (number % 5),
        }
        for number in range(PIECES)
    ]
    sides = {
        seat: {
            "name": f"The {name}",
            "company": {
                "people": "host",
                "name": name,
                "limit": 2000,
                "banner": [{"units": [{"troop": "fenling", "number": number} for number in _UNITS]}],
            },
            "stands": [
                {"unit": unit, "at": [f"{14 + 23 * unit - 23}cm", f"{y}cm"], "facing": facing, "wide": 5, "gap": "0.6cm"}
                for unit in range(1, len(_UNITS) + 1)
            ],
        }
        for seat, name, y, facing in (("one", "south", 66, 270), ("two", "north", 24, 90))
    }  # fmt: skip
    return {"system": "confrontation", "title": "A crowd", "free": True, "terrain": terrain, "sides": sides}


def acting(number: int) -> Match:
    """That battle when a unit of so many figures of the first side has just been activated."""
    match = Match.start("confrontation", crowd(), seed=1)
    while (decision := match.decision) is not None:
        active = match.state.active
        acts = type(decision).__name__ == "Acting" and active is not None and decision.seat == "one"
        if acts and len(match.state.members(active.unit)) == number:
            return match
        offers = decision.actions(match.state) if decision.listed else decision.suggest(match.state)
        passes = [each for each in offers if isinstance(each, a.EndActivation | a.Forgo | a.Stand)]
        match.act((passes or offers)[0])
    raise RuntimeError("it is never activated")


def frames(count: int) -> Frames:
    """So many frames of each sort at 1920 x 1080."""
    walking, zooming = _walking(count)
    drawn, colours, copy = _drawing(count)
    return Frames(walking, drawn, zooming, colours, copy)


class Film:
    """Takes frames, and notes when each is seen."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self._seen = 0.0, 0.0
        self._flip = pygame.display.flip

    def __enter__(self) -> Film:
        pygame.display.flip = self._shown
        return self

    def __exit__(self, *_: object) -> None:
        pygame.display.flip = self._flip

    def _shown(self) -> None:
        self._flip()
        self._seen = perf_counter(), thread_time()

    def frame(self, first: Callable[[], object] = lambda: None) -> Taken:
        """Do something, one tick and a whole frame."""
        wall, own = perf_counter(), thread_time()
        first()
        self.app.step()
        self.app.invalidate()
        self.app.draw()
        at, spent = self._seen
        return Taken(1000 * (at - wall), 1000 * (spent - own), 1000 * (thread_time() - own))


def _opened(match: Match) -> tuple[Any, Any]:
    from game.ui.app.loop import App
    from game.ui.app.settings import Settings

    app = App((1920, 1080), Settings(curtain=False, hints=False, dice="never"), headless=True)
    scene: Any = app.open("battle", match=match)
    for _ in range(90):
        bench_measured.frame(app)
    return app, scene


def _walking(count: int) -> tuple[list[Taken], list[Taken]]:
    """Twelve walk to and fro; then one zooms."""
    app, scene = _opened(acting(WALKS))
    unit = scene.match.state.active.unit
    found: list[Taken] = []
    zooming: list[Taken] = []
    with Film(app) as film:
        while len(found) < count:
            for begins in (a.Activate(unit), a.Declare("run")):
                if scene.match.refusal(begins) is None:
                    scene.flow.act(begins)
                    _rest(film, scene)
            here = [each.place for each in scene.match.state.members(unit)]
            scene.flow.act(a.March(courses.shifted(here, 0, -600), "scattered"))
            film.frame()
            while scene.flow.moving:
                taken = film.frame()
                if scene.flow.moving:
                    found.append(taken)
            scene.flow.undo()
            _rest(film, scene)
        for steps in (1, 1, 1, -1, -1, -1, 2, -2) * (1 if count < 500 else 4):
            scene.plane.zoom(steps)
            zooming.extend(film.frame() for _ in range(20))
    app.close()
    return found, zooming


def _drawing(count: int) -> tuple[list[Taken], list[float], float]:
    """The right flank of a front is pulled about; at every fifth place it is held until all is known."""
    app, scene = _opened(acting(DRAWN))
    found: list[Taken] = []
    colours: list[float] = []
    left, *places = _flanks(count)
    app.handle(_event(pygame.MOUSEBUTTONDOWN, scene.lens.to_screen(left), button=1))
    with Film(app) as film:
        for number, place in enumerate(places):
            event = _event(pygame.MOUSEMOTION, scene.lens.to_screen(place), rel=(1, 1), buttons=(1, 0, 0))
            taken = film.frame(partial(app.handle, event))
            found.append(taken)
            if number % 5 == 4:
                waited = max(_TICK, taken.whole)
                while (drawn := front_hand.now(scene.desk)) is None or not drawn.told:
                    waited += max(_TICK, film.frame().whole)
                colours.append(waited + film.frame().own)
    copy = min(_copied(app.screen) for _ in range(30))
    app.close()
    return found, colours, copy


def _flanks(count: int) -> Iterator[Point]:
    """Where the hand presses, and where it goes from there: to and fro before the unit, among what stands there."""
    yield 5_000, 6_100
    for number in range(count):
        yield 5_800 + 37 * (number % 50), 6_100 - 60 * (number % 29)


def _event(kind: int, pos: tuple[int, int], **more: Any) -> pygame.event.Event:
    return pygame.event.Event(kind, pos=pos, **more)


def _rest(film: Film, scene: Any) -> None:
    """Until nothing moves, and what can be drawn ahead has been."""
    while scene.flow.moving:
        film.frame()
    for _ in range(3):
        film.frame()


def _copied(screen: pygame.Surface) -> float:
    """Milliseconds of a whole copy of the screen."""
    picture = screen.copy()
    began = perf_counter()
    for _ in range(20):
        screen.blit(picture, (0, 0))
    return 1000 * (perf_counter() - began) / 20
