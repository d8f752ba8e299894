"""The workshop of measured tables: kit and tools, the map, what is chosen, and a drawer that tells what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import pygame

from game import scenarios
from game.core.system import Document
from game.scenarios import Entry, ScenarioFileError
from game.ui.kit.button import Option
from game.ui.kit.command import Command, by_key
from game.ui.kit.measures import BUTTON
from game.ui.kit.pen import Pen
from game.ui.paint import rulers
from game.ui.plane.plane import Plane
from game.ui.play import launch
from game.ui.runs.quick_run import quick_run
from game.ui.workshop.blanks import blank
from game.ui.workshop.frame import SHELF, SIDE, Frame
from game.ui.workshop.maps import drawer, inspector, shelf
from game.ui.workshop.maps.canvas import Canvas
from game.ui.workshop.maps.drawing import Drawing, Finding, findings
from game.ui.workshop.maps.inquiry import Inquiry, Judgement
from game.ui.workshop.maps.overlay import Overlay, Wash
from game.ui.workshop.notations import notation_of
from game.ui.workshop.notations.items import Tile
from game.ui.workshop.own_files import OwnFileError
from game.ui.workshop.picker import Picker, is_own
from game.ui.workshop.workpiece import OUTLETS
from game.workshop.journal import InUse
from game.workshop.motions import SYMMETRIES
from game.workshop.symmetry import possible
from game.workshop.workbench import Workbench

_PLAY, _RUN = 132, 132
"""How wide the buttons that try it are."""
_SYMMETRIES = {
    "off": "off",
    "left-right": "sides",
    "front-back": "ends",
    "half-turn": "turn",
    "quarter-turns": "four",
}
"""What the kinds of symmetry are called where there is little room."""
_STEADY = 0.2
"""Seconds without another edit after which a map is judged anew."""


class MapWorkshop(Frame):
    """`document` is what to begin from; with `path` it is that file that is drawn, else a copy. Without either, an empty map."""

    name = "maps"
    noun = "scenario"
    titles: tuple[str, ...] = ("A map of your own", "Your map")

    def __init__(
        self, document: Document | None = None, path: Path | None = None, *, system: str = "ascension"
    ) -> None:
        super().__init__()
        self.path = path
        self.fairness = Inquiry()
        self._open(self._workbench(document, path, system))
        self.search = ""
        self.line = 0
        self.overlay = Overlay()
        self._held = ""
        self._quiet = 0.0

    @staticmethod
    def _workbench(document: Document | None, path: Path | None, system: str) -> Workbench:
        if path is not None:
            return Workbench.open(path)
        if document is None:
            return Workbench.new(blank(system))
        from game.workshop.sketch import of

        return Workbench.new(of({**document, "kind": "custom"}).text)

    def _open(self, bench: Workbench) -> None:
        """Draw on another bench."""
        self.fairness.close()
        self.bench = bench
        self.drawing = Drawing(bench.sketch, self._edited)
        self.findings: Sequence[Finding] = ()
        self.judgement = Judgement()
        self.fairness = Inquiry()
        self.canvas = Canvas(self)
        self.plane = Plane(self.canvas, self)

    # -- what it is

    @property
    def piece(self) -> Drawing:
        return self.drawing

    @property
    def tile(self) -> Tile | None:
        """The piece of the kit in the hand."""
        return next(
            (tile for tile in self.drawing.notation.kit(self.drawing.document) if tile.id == self._held), None
        )

    @property
    def symmetries(self) -> list[Option]:
        """The kinds of symmetry there are."""
        return [
            (kind, _SYMMETRIES[kind], "") for kind in possible(self.drawing.document) if kind in _SYMMETRIES
        ]

    @property
    def symmetry(self) -> str:
        """The kind in force."""
        return self.drawing.symmetry

    def mirror(self, kind: object) -> None:
        """Choose another kind of symmetry."""
        self.drawing.symmetry = next(each for each in SYMMETRIES if each == kind)
        self.rebuild()

    def next_symmetry(self) -> None:
        """The kind after the one in force."""
        kinds = [kind for kind, _, _ in self.symmetries]
        if kinds:
            self.mirror(kinds[(kinds.index(self.symmetry) + 1) % len(kinds)])

    @property
    def blocked(self) -> str:
        """Why it cannot be played; "" if it can."""
        wrong = next((each for each in self.findings if each.severity == "error"), None)
        return (
            f"{wrong.problem.text[:1].upper()}{wrong.problem.text[1:]}."
            if wrong
            else self.drawing.sketch.fault
        )

    # -- commands

    def bar(self) -> list[tuple[Command, float]]:
        wrong = self.blocked
        return [
            (Command("maps.play", "Play", self.play, "play", "maps-play", "Try it; Esc comes back here", wrong), _PLAY),
            (Command("maps.run", "Run 100", self.run, "dice", "maps-run", "Let bots play it a hundred times", wrong), _RUN),
            (Command("maps.save", "", self.save, "save", "save-scenario", "Save"), BUTTON),
            (Command("maps.open", "", self.open_other, "folder", "open-scenario", "Open another, or begin from it"), BUTTON),
            (Command("maps.outlets", "", self.show_outlets, "external", hint=OUTLETS), BUTTON),
            (Command("maps.redo", "", self.redo, "redo", "redo-change", "Do again"), BUTTON),
            (Command("maps.undo", "", self.undo, "undo", "undo-change", "Take back"), BUTTON),
        ]  # fmt: skip

    def commands(self) -> dict[str, Command]:
        keys: dict[str, Callable[[], None]] = {
            "take-out": self.take_out, "maps-copy": self.copy, "maps-turn": self.turn, "maps-symmetry": self.next_symmetry,
            "zoom-in": partial(self.zoom, 2), "zoom-out": partial(self.zoom, -2),
        }  # fmt: skip
        return super().commands() | by_key(keys)

    def acts(self) -> list[Command]:
        """What can be done with what is chosen."""
        own = self.drawing.own
        if own is None:
            return []
        found = (
            [Command("maps.copy", "Copy", self.copy, "copy", "maps-copy", "A second one like it")]
            if own.kind
            else []
        )
        if own.turn is not None:
            found.append(
                Command(
                    "maps.turn-on",
                    "Turn by 15°",
                    self.turn,
                    "turn",
                    "maps-turn",
                    "The wheel over it does the same",
                )
            )
        removed = self.drawing.notation.removed(own)
        if removed is not None and own.path:
            found.append(Command("maps.take-out", "Take it out", self.take_out, "trash", "take-out"))
        return found

    def on_action(self, action: str) -> bool:
        step = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}.get(action)
        if step and self.drawing.own is not None:
            self.act(self.drawing.nudge(*step))
            return True
        return super().on_action(action)

    def zoom(self, steps: int) -> None:
        """See the map from nearer or farther."""
        if self.canvas_room.width:
            self.plane.zoom(steps)

    def take_out(self) -> None:
        """Take what is chosen off the table."""
        self.act(self.drawing.remove())

    def copy(self) -> None:
        """A second piece like the one chosen."""
        self.act(self.drawing.copy())

    def turn(self) -> None:
        """Turn what is chosen a step on."""
        own = self.drawing.own
        if own is not None:
            self.act(self.drawing.turn(own, ((own.turn or 0) + 15) % 360))

    def take(self, tile: str) -> None:
        """Take a piece of the kit into the hand, or put it back."""
        self._held = "" if tile == self._held else tile
        self.drawing.chosen = ""
        if self.tab == SHELF:
            self.tab = "canvas"
        self.rebuild()

    def seek(self, text: str) -> None:
        """Look for a piece of the kit."""
        self.search = text
        self.rebuild()

    def choose(self, path: str) -> None:
        """Work on something, with an empty hand; with nothing, on the map itself."""
        if self.drawing.chosen != path or (self._held and not path):
            self.drawing.chosen = path
            self._held = "" if not path else self._held
            self.drawing.sketch.pause()
            self._forget_fields()
            self.rebuild()

    def snap(self, fraction: object) -> None:
        """Choose what places snap to."""
        self.drawing.fraction = int(str(fraction))
        self.rebuild()

    # -- changes

    def typed(self, refusal: str) -> None:
        """A letter was typed: the caret stays where it is."""
        if refusal:
            self.refuse(refusal)
        self.renew_bar()
        self.invalidate()

    def act(self, refusal: str) -> None:
        """Something was done, or is refused."""
        if refusal:
            self.refuse(refusal)
            return
        self._forget_fields()
        self.rebuild()

    def _edited(self) -> None:
        """The map is another now."""
        self._quiet = 0.0
        if self.bench.trouble:
            self.app.notify(self.bench.trouble)
        self.invalidate()

    def renewed(self) -> None:
        if self.drawing.own is None:
            self.drawing.chosen = ""
        self._forget_fields()
        self.rebuild()

    def _forget_fields(self) -> None:
        """What stands in the fields comes from the map now, not from what was typed."""
        for id in (
            "x",
            "y",
            "turn",
            "name",
            "shape",
            "across",
            "reach",
            "depth",
            "title",
            "story",
            "table",
            "typed",
        ):
            self.ui.forget(f"maps.{id}")

    # -- what is wrong, and how fair it is

    def tick(self, dt: float) -> None:
        if self.canvas_room.width:
            self.plane.hands.follow()
        if self.canvas_room.width and self.plane.tick(dt):
            self.invalidate()
        self._quiet += dt
        sketch = self.drawing.sketch
        if self._quiet >= _STEADY and not sketch.fault:
            self.judgement.ask(sketch.version, sketch.document)
        judged, looked = self.judgement.tick(), self.fairness.tick()
        if judged:
            self.findings = findings(self.judgement.problems, self.drawing.items)
        if (judged or looked) and not self.ui.holding:
            self.rebuild()
        if self.bench.look():
            self.renewed()
        for news in self.bench.news():
            self.app.notify(news)

    def show(self, finding: Finding) -> None:
        """Go to what a problem is about."""
        item = self.drawing.item(finding.item)
        if item is not None:
            self.choose(item.path)
            if self.canvas_room.width:
                self.plane.show(item.at)
        elif finding.problem.field:
            from game.toml_text import Places

            self.tab = "text"
            self.go_to_line(Places(self.drawing.sketch.text).line(finding.problem.field) - 1)

    def mend(self, finding: Finding) -> None:
        """Do what mends a problem."""
        self.act(self.drawing.mend(finding))

    def look_at_ground(self) -> None:
        """Compare what the ground gives each side."""
        self.fairness.ask(self.drawing.sketch.version, self.drawing.document)
        self.rebuild()

    @property
    def wash(self) -> Wash | None:
        """What is laid over the ground."""
        return self.overlay.of(self.fairness.found.said if self.fairness.found else None)

    def lay_over(self, kind: object) -> None:
        """Lay another difference over the ground."""
        self.overlay.kind = str(kind)
        self.rebuild()

    # -- the text

    def go_to_line(self, line: int) -> None:
        """Work on another line of the file."""
        self.line = line
        self.ui.forget("maps.typed")
        self.rebuild()

    def type_line(self, text: str) -> None:
        """Another text for that line."""
        lines = self.drawing.sketch.text.split("\n")
        lines[min(self.line, len(lines) - 1)] = text
        self.drawing.sketch.type_text("\n".join(lines))
        self.drawing.sketch.pause()
        self._edited()
        self.renewed()

    # -- trying it

    def play(self) -> None:
        """Try the map as it stands; leaving the battle comes back here with everything that can be taken back."""
        if self.blocked:
            self.refuse(self.blocked)
        else:
            launch.battle(self.app, self.drawing.document, stay=True)

    def run(self) -> None:
        """Let bots play it a hundred times as it stands; leaving the page comes back here."""
        title = self.heading() or "A map of your own"
        refusal = self.blocked or quick_run(self.app, self.drawing.document, title)
        if refusal:
            self.refuse(refusal)

    # -- the file

    def place(self) -> Path:
        return scenarios.place(self.drawing.document)

    def write_to(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(self.drawing.sketch.text, encoding="utf-8")

    def writable(self) -> bool:
        if not self.drawing.field("title").strip():
            self.drawing.chosen = ""
            self.rebuild()
            self.refuse("It needs a title first.")
            self.ui.focus("maps.title")
            return False
        return True

    def _write(self, path: Path, then: Callable[[], None]) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self.bench.save(path)
        except (OSError, InUse) as error:
            self.app.notify(f"{path.name} could not be written: {error}. It is kept here for now.")
            return
        self.path = path
        then()

    def said_saved(self) -> str:
        return super().said_saved() + (" It cannot be played yet." if self.blocked else "")

    def open_other(self) -> None:
        """Choose a scenario to change, or to begin from."""
        system = str(self.drawing.document["system"])
        self.unless_lost(lambda: self.app.push(Picker(system, "Open", "Open this one", self._opened)))

    def _opened(self, entry: Entry) -> None:
        own = entry.path if is_own(entry) else None
        try:
            bench = self._workbench(entry.document, own, entry.system)
        except (InUse, ScenarioFileError) as error:
            self.app.notify(str(error))
            return
        self.bench.close()
        self._open(bench)
        self.path = own
        self.renewed()

    def bring_in(self, path: Path) -> None:
        try:
            text = scenarios.text(path)
            bench = Workbench.new(text)
        except ScenarioFileError as error:
            raise OwnFileError(str(error).splitlines()) from None
        if bench.sketch.fault or notation_of(str(bench.sketch.document.get("system", ""))) is None:
            bench.close()
            raise OwnFileError([f"{path.name}:1: is no map of a measured table"])
        self.bench.close()
        self._open(bench)
        self.path = None
        self.renewed()

    def leave(self) -> None:
        self.bench.close()
        self.fairness.close()

    def back(self) -> bool:
        if self._held or self.drawing.chosen:
            self._held = ""
            self.choose("") if self.drawing.chosen else self.rebuild()
            return True
        return super().back()

    # -- the frame

    def heading(self) -> str:
        return self.drawing.field("title")

    def pages(self) -> list[Option]:
        count = len(self.findings)
        return [
            (id, f"{words} {count}" if id == "problems" and count else words, icon)
            for id, words, icon in drawer.TABS
        ]

    def write_page(self, page: str, pen: Pen) -> None:
        if page == SHELF:
            shelf.lay(
                pen,
                list(self.drawing.notation.kit(self.drawing.document)),
                self._held,
                self.search,
                self.seek,
                self.take,
            )
        elif page == SIDE:
            inspector.lay(self, pen)
        else:
            drawer.write(self, page, pen)

    def lay_page(self, page: str, box: pygame.Rect) -> bool:
        if page == "text":
            drawer.lay_text(self, self.ui, box)
        return page == "text"

    def scroll_of(self, page: str) -> str:
        return f"{page}:{self.drawing.chosen}" if page == SIDE else page

    def lay_canvas(self) -> None:
        room, wide = self.canvas_room, self.px(rulers.WIDTH)
        free = pygame.Rect(room.x + wide, room.y + wide, room.width - wide, room.height - wide)
        self.plane.lay_out(self.theme, room, free)

    def paint_canvas(self, surface: pygame.Surface) -> None:
        self.plane.draw(surface)

    def on_canvas(self, event: pygame.event.Event) -> bool:
        return self.plane.on_event(event)

    def on_table(self, pos: tuple[int, int]) -> bool:
        """Whether a pixel shows the table."""
        return self.canvas_room.collidepoint(pos)

    def hotspots(self) -> dict[str, pygame.Rect]:
        found = super().hotspots()
        return found | self.plane.hotspots() if self.canvas_room.width else found
