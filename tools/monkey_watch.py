"""What must hold whatever anybody does to the window, and the tally of what was done."""

from __future__ import annotations

import json
import weakref
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any

import msgspec
import pygame

from game.core.chance import seeded
from game.core.match import Match, opened
from game.core.system import digest
from game.ui.app.loop import App
from game.ui.app.theme import Theme
from game.ui.pages.curtain import Curtain
from game.ui.play import launch
from tools import monkey_table

_SMALL = ("curtain", "dialog", "battle-overlay", "keys", "fork", "picker")
_PATIENCE = 150
_TEXTS: weakref.WeakKeyDictionary[pygame.Surface, str] = weakref.WeakKeyDictionary()


class Broken(AssertionError):
    """Something that must hold does not."""


class WatchedTheme(Theme):
    """A theme that remembers which surfaces are lines of text."""

    def text(self, words: str, step: str, colour: tuple[int, int, int]) -> pygame.Surface:
        line = super().text(words, step, colour)
        _TEXTS[line] = words
        return line


class WatchedScreen(pygame.Surface):
    """A screen that notes every line of text put over its edge: words that nobody can read."""

    spilled: list[str]

    def blit(
        self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0
    ) -> pygame.Rect:
        if source in _TEXTS and area is None:
            whole, spot = self.get_rect(), dest.topleft if isinstance(dest, pygame.Rect) else dest[:2]
            rect = source.get_rect(topleft=spot)
            ink = source.get_bounding_rect().move(rect.topleft)
            if self.get_clip() == whole and ink.width and not whole.contains(ink):
                self.spilled.append(f"“{_TEXTS[source]}” at {tuple(ink)}")
        return super().blit(source, dest, area, special_flags)


def _curtained(app: App, match: Match) -> bool:
    """Whether a curtain is drawn between people; whoever tries what he draws plays all of them himself."""
    return app.settings.curtain and not launch.is_trial(app, match)


class WatchedApp(App):
    """The real app on a watched screen. While it is `sparing`, it draws one frame of three."""

    sparing = False
    _turn = 0

    def draw(self) -> bool:
        self._turn += 1
        if self.sparing and self._turn % 3:
            return False
        if not isinstance(self.screen, WatchedScreen):
            self.screen = WatchedScreen(self.screen.get_size(), 0, self.screen)
        self.screen.spilled = []
        return super().draw()

    def _make_theme(self) -> Theme:
        return WatchedTheme(self.settings.palette, self.settings.effective_scale(self.size))

    def look(self) -> None:
        """Draw what has changed, for certain."""
        before, self.sparing = self.sparing, False
        self.draw()
        self.sparing = before

    @property
    def spilled(self) -> list[str]:
        """Lines of text that the last frame put over the edge."""
        return getattr(self.screen, "spilled", [])


def matches(app: App) -> Iterator[tuple[Any, Match]]:
    """Every scene that holds a match, with it; the top one last."""
    for scene in app.scenes:
        found = getattr(scene, "match", None) or getattr(getattr(scene, "table", None), "match", None)
        if isinstance(found, Match):
            yield scene, found


class Tally:
    """What a run got to see and do."""

    def __init__(self) -> None:
        self.events: Counter[str] = Counter()
        self.scenes: Counter[str] = Counter()
        self.spots: defaultdict[str, Counter[str]] = defaultdict(Counter)
        self.acts: Counter[str] = Counter()
        self.other: Counter[str] = Counter()
        self.spilled: dict[str, str] = {}
        """Words that ran out of the window, by scene, where they were first seen."""
        self.slow: list[tuple[float, str]] = []

    def report(self, seconds: float) -> str:
        """The tally in lines."""
        lines = [f"{sum(self.events.values()):,} events in {seconds:.0f} s"]
        for title, counter in (
            ("events", self.events), ("scenes", self.scenes), ("actions", self.acts), ("also", self.other),
        ):  # fmt: skip
            lines.append(f"{title}: " + ", ".join(f"{name} {n}" for name, n in counter.most_common()))
        places = ", ".join(f"{scene} {len(spots)}" for scene, spots in sorted(self.spots.items()))
        lines.append(f"kinds of places used: {places}")
        lines += [f"out of the window: {place}: {words}" for place, words in self.spilled.items()]
        times = sorted(each for each, _ in self.slow)
        if times:
            half, last = times[len(times) // 2], times[len(times) * 99 // 100]
            worst = max(self.slow)
            lines.append(
                f"time of an event: median {half * 1000:.0f} ms, p99 {last * 1000:.0f} ms, "
                f"longest {worst[0] * 1000:.0f} ms ({worst[1]})"
            )
        return "\n".join(lines)


@dataclass
class _Looker:
    """Who looked at a battle when the monkey last looked."""

    seat: str
    curtains: int
    """How often a curtain had closed by then."""
    over: set[int] = field(default_factory=set)
    """The scenes that lay over the table."""
    forgotten: int = 0
    """For how many events another one has had the choice."""


class Watch:
    """Looks at the app after every event. Raises `Broken`."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.curtains = 0
        """How often a curtain has closed."""
        self._known: dict[int, tuple[int, int]] = {}
        self._ended: weakref.WeakSet[Match] = weakref.WeakSet()
        self._lookers: weakref.WeakKeyDictionary[Any, _Looker] = weakref.WeakKeyDictionary()
        """The last one who looked at each battle: a trial lies over the battle that it was forked from."""
        self._stay = ("", 0)
        """The scene on top, and for how many events it has been that."""

    def __call__(self, app: WatchedApp) -> None:
        """Everything that must hold now."""
        self._window(app)
        self._way_out(app)
        for scene, match in matches(app):
            self._match(match)
            if scene.name == "battle":
                self._eyes(app, scene, match)

    def _window(self, app: WatchedApp) -> None:
        if not app.scenes:
            raise Broken("no scene is left")
        window = app.screen.get_rect()
        for scene in app.scenes[-1:]:
            for id, rect in scene.hotspots().items():
                if not window.contains(rect):
                    raise Broken(f"{scene.name}: {id} at {tuple(rect)} lies outside the window {window.size}")
        for words in app.spilled:
            self.tally.spilled.setdefault(
                f"{app.scene.name if app.scene else ''} {words[:24]}",
                f"{words} in {window.size} x {app.theme.scale}",
            )

    def _way_out(self, app: App) -> None:
        """No small scene holds the monkey for ever."""
        name = app.scene.name if app.scene else ""
        self._stay = (name, self._stay[1] + 1 if self._stay[0] == name else 1)
        if name in _SMALL and self._stay[1] > _PATIENCE:
            raise Broken(f"there is no way out of {name}")

    def _match(self, match: Match) -> None:
        key = (len(match.lines), len(match.moments))
        if self._known.get(id(match)) == key:
            return
        self._known[id(match)] = key
        broken = list(match.system.broken(match.state))
        if broken:
            raise Broken("; ".join(broken))
        path = match.writer.path
        if path is not None and not match.writer.trouble:
            last = path.read_bytes().rstrip(b"\n").rpartition(b"\n")[2]
            if json.loads(last).get("digest") != digest(match.state):
                raise Broken(f"the last line of {path.name} is not the state on the table")
        if match.outcome and match.writer.path and match not in self._ended:
            self._ended.add(match)
            self.tally.other["battles played to their end"] += 1
            self.replays(match)

    def replays(self, match: Match) -> None:
        """The record on the disk loads and ends in the state on the table."""
        path = match.writer.path
        if path is not None and not match.writer.trouble:
            again, notice = opened(path)
            if notice or digest(again.state) != digest(match.state):
                raise Broken(f"{path.name} does not replay to the state on the table: {notice}")

    def _eyes(self, app: App, scene: Any, match: Match) -> None:
        """Between people the eyes change only behind a closed curtain, unless everything lies open."""
        table = getattr(scene, "table", None)
        if table is None:
            return
        if table.view.seat != table.seat:
            raise Broken(f"{table.seat} looks on, but the view of {table.view.seat} is drawn")
        looker = self._lookers.setdefault(scene, _Looker(table.seat, self.curtains))
        before, closed = looker.seat, self.curtains > looker.curtains
        self._called(scene, table, looker)
        looker.seat, looker.curtains = table.seat, self.curtains
        people = all(word.partition(":")[0] == "human" for word in match.header.seats.values())
        if not people or not _curtained(app, match) or not scene.flow.secret():
            return
        if before != table.seat and not closed and not getattr(match.state, "revealed", False):
            raise Broken(f"the eyes went from {before} to {table.seat} without a curtain")

    def _called(self, scene: Any, table: Any, looker: _Looker) -> None:
        """A person who has to choose is given the table, and what another one looked at is gone by then."""
        app, decision = scene.app, scene.match.decision
        over = {id(each) for each in app.scenes[app.scenes.index(scene) + 1 :] if each.name != "curtain"}
        closed = _curtained(app, scene.match) and not (
            monkey_table.measured(scene) and not scene.flow.secret()
        )
        if closed and looker.seat != table.seat and over & looker.over:
            raise Broken(f"something that {looker.seat} looked at is still open for {table.seat}")
        looker.over = over
        waits = (
            app.scene is scene and not scene.flow.moving and decision and decision.seat in scene.flow.people
        )
        looker.forgotten = looker.forgotten + 1 if waits and decision.seat != table.seat else 0
        if looker.forgotten > 4:
            raise Broken(f"{decision.seat} has the choice, but {table.seat} looks on")

    def secrets(self, app: WatchedApp, number: int) -> None:
        """Draw the battle again with everything changed that its player may not know: the same picture.

        It is drawn a third time as it was: what has gone on meanwhile by the clock is no secret.
        """
        scene: Any = app.scene
        table = getattr(scene, "table", None)
        if scene is None or scene.name != "battle" or table is None:
            return
        if monkey_table.measured(scene) and not monkey_table.settled(scene):
            return
        match: Match = table.match
        kept = match.moments[-1]
        other = match.system.disturb(kept.state, table.seat, seeded("secrets", number))
        pictures = []
        try:
            for state in (kept.state, other, kept.state):
                match.moments[-1] = msgspec.structs.replace(kept, state=state)
                pictures.append(_picture(app, scene, table, number))
        finally:
            match.moments[-1] = kept
            table.refresh()
            if hasattr(table, "drafts"):
                scene.flow.shown.settle(table.view)
            scene.changed()
        self.tally.other["secrets looked for"] += 1
        if pictures[0] != pictures[1] and pictures[0] == pictures[2]:
            raise Broken(f"the window of {table.seat} shows what {table.seat} may not know")

    def fresh(self, app: WatchedApp) -> None:
        """What was drawn in parts, as it changed, is what is drawn from nothing."""
        scene: Any = app.scene
        pictures = []
        if scene is None or scene.name != "battle" or scene.flow.moving:
            return
        measured = monkey_table.measured(scene)
        if measured and not monkey_table.settled(scene):
            return
        for _ in range(2):
            app.invalidate()
            app.look()
            pictures.append(pygame.image.tobytes(app.screen, "RGB"))
            if measured:
                monkey_table.forget(scene)
            else:
                (scene.layers.drop if hasattr(scene, "layers") else scene.still.forget)()
        self.tally.other["drawn from nothing"] += 1
        if pictures[0] != pictures[1]:
            places = _differ(pictures[0], pictures[1], app.size)
            raise Broken(f"the window shows something old, at {places}")

    @contextmanager
    def posted(self) -> Iterator[None]:
        """Count what matches and curtains do meanwhile."""
        act, undo, redo, fork, closed = Match.act, Match.undo, Match.redo, Match.fork, Curtain._closed
        tally = self.tally

        def acted(match: Match, action: Any, note: str = "") -> Any:
            decision = match.decision
            human = decision is not None and match.header.seats.get(decision.seat, "").startswith("human")
            moment = act(match, action, note)
            tally.acts[type(action).__name__ + ("" if human else " by bot")] += 1
            return moment

        def counted(word: str, done: Any) -> Any:
            def call(match: Match, *given: Any, **named: Any) -> Any:
                result = done(match, *given, **named)
                tally.other[word] += 1
                return result

            return call

        def shut(curtain: Curtain) -> None:
            self.curtains += 1
            tally.other["curtains"] += 1
            closed(curtain)

        names = {"act": acted, "undo": counted("undone", undo), "redo": counted("done again", redo),
                 "fork": counted("forks", fork)}  # fmt: skip
        for name, call in names.items():
            setattr(Match, name, call)
        Curtain._closed = shut  # type: ignore[method-assign, assignment]
        try:
            yield
        finally:
            for name, plain in (("act", act), ("undo", undo), ("redo", redo), ("fork", fork)):
                setattr(Match, name, plain)
            Curtain._closed = closed  # type: ignore[method-assign]

    def timed(self, began: float, what: str) -> None:
        """Note how long an event took."""
        self.tally.slow.append((perf_counter() - began, what))


def _picture(app: WatchedApp, scene: Any, table: Any, number: int) -> bytes:
    """The battle as it looks afresh, in one of several moods: a unit chosen, a card armed, threats shown, a square aimed at."""
    table.refresh()
    if hasattr(table, "drafts"):
        return _slots_picture(app, scene, table, number)
    if monkey_table.measured(scene):
        monkey_table.mood(scene, number)
        app.invalidate()
        app.look()
        return pygame.image.tobytes(app.screen, "RGB")
    table.threats_shown = number % 2 == 1
    able = table.able()
    if number % 3 and able and table.mine:
        table.choose(able[number % len(able)])
    if number % 5 == 0 and table.hand and table.mine:
        table.arm(number % len(table.hand))
    lit = sorted(table.lit())
    if number % 4 and lit and table.plan is None:
        table.hovered = lit[number % len(lit)]
    scene.rebuild()
    app.invalidate()
    app.look()
    return pygame.image.tobytes(app.screen, "RGB")


def _slots_picture(app: WatchedApp, scene: Any, table: Any, number: int) -> bytes:
    """The same of a table of unit cards, with one of them pointed at."""
    scene.flow.shown.settle(table.view)
    units = sorted(table.view.units)
    table.hovered = units[number % len(units)] if units and number % 3 else 0
    scene.changed()
    app.invalidate()
    app.look()
    return pygame.image.tobytes(app.screen, "RGB")


def _differ(first: bytes, second: bytes, size: tuple[int, int]) -> tuple[int, ...]:
    """The rectangle in which two pictures differ."""
    one, two = (pygame.image.frombytes(each, size, "RGB") for each in (first, second))
    mask = pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), two)
    mask.invert()
    rects = mask.get_bounding_rects()
    return tuple(rects[0].unionall(rects[1:])) if rects else ()


def folder_reads(home: Path) -> None:
    """Every record that the program wrote can be read back, or says why not. Raises nothing but `Broken`."""
    for path in sorted((home / "saves").glob("autosave-2*.holmgang")):
        with suppress(FileNotFoundError):
            try:
                opened(path)
            except ValueError as error:
                if "autosave-2000" not in path.name:
                    raise Broken(f"{path.name} cannot be read back: {error}") from error
