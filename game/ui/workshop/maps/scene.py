"""The workshop of measured tables: kit and tools, the map, what is chosen, and a drawer that tells what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

import pygame

from game.core.documents.fields import steps
from game.core.system import Document
from game.ui.kit.command import Command, by_key
from game.ui.kit.measures import BUTTON, LINE
from game.ui.kit.pen import Pen
from game.ui.kit.scroll import Scroll
from game.ui.paint.measured import rulers
from game.ui.plane.camera import Lens
from game.ui.plane.plane import Plane
from game.ui.workshop.alignment import Way
from game.ui.workshop.blanks import blank
from game.ui.workshop.frame import SHELF, SIDE
from game.ui.workshop.ground_workshop import GroundWorkshop
from game.ui.workshop.maps import details, inspector, shelf
from game.ui.workshop.maps.canvas import Canvas
from game.ui.workshop.maps.first_map import FIRST, first_map
from game.ui.workshop.maps.map_draft import NOTHING, Drawing
from game.ui.workshop.notations import notation_of
from game.ui.workshop.notations.items import Tile
from game.ui.workshop.notations.snap import STEP
from game.ui.workshop.sketch_workshop import Lender, bench_of
from game.ui.workshop.work import Finding
from game.workshop.workbench import Workbench

_SYMMETRIES = {
    "off": "off",
    "left-right": "sides",
    "front-back": "ends",
    "half-turn": "turn",
    "quarter-turns": "four",
}
"""What the kinds of symmetry are called where there is little room."""
_LESSON = 132
"""How wide the button of the lesson is where it says what it is."""


class MapWorkshop(GroundWorkshop):
    """`document` is what to begin from; with `path` it is that file that is drawn, else a copy. Without either, an empty map.

    With an `owner` it is the table of the story that is worked on there; with `learn` the lesson of a first map begins.
    """

    name = "maps"
    titles: tuple[str, ...] = ("A map of your own", "Your map")
    symmetry_words = _SYMMETRIES
    fields = (
        "x", "y", "to-x", "to-y", "turn", "word", "name", "shape", "across", "reach", "depth", "title", "story", "table", "typed",
    )  # fmt: skip

    def __init__(
        self, document: Document | None = None, path: Path | None = None, *, system: str = "ascension",
        owner: Lender | None = None, learn: bool = False,
    ) -> None:  # fmt: skip
        self.guide = first_map() if learn else None
        self.search = ""
        self.unfolded = set(inspector.UNFOLDED)
        """The titles of the groups of fields that are not folded up."""
        self._held = ""
        self._first: tuple[object, str] = (None, "")
        """What the lesson wants to be chosen first, and of what that is true: the ring asks at every frame."""
        if owner:
            super().__init__(owner.bench, owner.path, owner)
        elif document is None or not self.fits(document):
            measured = system if notation_of(system) else "ascension"
            super().__init__(Workbench.new(blank(measured)), None)
        else:
            super().__init__(bench_of(document, path), path)

    def work_of(self, bench: Workbench) -> Drawing:
        self.drawing = Drawing(bench.sketch, self.edited)
        self.canvas = Canvas(self)
        self.plane = Plane(self.canvas, self)
        return self.drawing

    def fits(self, document: Document) -> bool:
        return notation_of(str(document.get("system", ""))) is not None

    # -- what it is

    @property
    def tile(self) -> Tile | None:
        """The piece of the kit in the hand."""
        return next(
            (tile for tile in self.drawing.notation.kit(self.drawing.document) if tile.id == self._held), None
        )

    @property
    def lens(self) -> Lens:
        """How the map is seen."""
        return self.plane.lens

    # -- commands

    def bar(self) -> list[tuple[Command, float]]:
        if self.owner:
            return super().bar()
        told, words = "Draw a first map, step by step", "First map" if self.roomy else ""
        learn = Command("maps.learn", words, self.learn, "lesson", hint=told)
        return [*super().bar(), (learn, _LESSON if words else BUTTON)]

    def learn(self) -> None:
        """Begin the lesson of a first map, on an empty table."""
        self.unless_lost(self._learn)

    def _learn(self) -> None:
        self.guide = first_map()
        self._held, self.tried = "", None
        self.turn_to(Workbench.new(blank(str(self.drawing.document["system"]))), None)

    def to_choose(self, first: str) -> pygame.Rect | None:
        now = self.drawing, self.drawing.sketch.version, first
        if self._first[0] != now:
            self._first = now, FIRST[first](self.drawing)
        item, room = self.drawing.item(self._first[1]), self.canvas_room
        if item is None or self.drawing.all_chosen == (item.path,):
            return None
        if not room.width:
            return self.tab_of("canvas")
        xs, ys = zip(*self.lens.points(item.outline), strict=True)
        place = pygame.Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
        # Round what is as narrow as a wall there has to be room for the corners of the ring.
        least = pygame.Rect(0, 0, self.px(LINE), self.px(LINE))
        least.center = place.center
        place.union_ip(least)
        # Where it lies out of sight the ring stands at the edge, on the side where it is.
        return place.clip(room) if place.colliderect(room) else place.clamp(room)

    def commands(self) -> dict[str, Command]:
        keys: dict[str, Callable[[], None]] = {
            "maps-turn": self.turn, "zoom-in": partial(self.zoom, 2), "zoom-out": partial(self.zoom, -2),
        }  # fmt: skip
        return super().commands() | by_key(keys)

    def unlined(self, way: Way) -> str:
        return way.refusal(len(self.drawing.chosen_items))

    def line_up(self, way: Way) -> None:
        self.act(self.drawing.line_up(way))

    def acts(self) -> list[Command]:
        """What can be done with what is chosen."""
        own, several = self.drawing.own, len(self.drawing.chosen_items) > 1
        if own is None:
            return []
        found = []
        if several or self.drawing.notation.can_copy(own):
            found.append(self.doubling(several))
        if several or own.turn is not None:
            told = "About their middle" if several else "The wheel over it does the same"
            found.append(Command("maps.turn-on", "Turn by 15°", self.turn, "turn", "maps-turn", told))
        if several or (self.drawing.notation.removed(own) is not None and own.path):
            words = "Take all out" if several else "Take it out"
            found.append(Command("maps.take-out", words, self.take_out, "trash", "take-out"))
        return found

    def uncarried(self) -> str:
        items = self.drawing.chosen_items
        if len(items) == 1 and not self.drawing.notation.can_copy(items[0]):
            return f"{items[0].name} is there once, and has no second one."
        return "" if items else NOTHING

    def chosen_names(self) -> list[str]:
        return [each.name for each in self.drawing.chosen_items]

    def as_text(self) -> str:
        return self.drawing.as_text()

    def lay_text(self, text: str) -> str:
        before = self.drawing.document
        refusal = self.drawing.paste(text, self.canvas.pointed)
        self._held = self._held if refusal else ""
        self.tell_taken_over(before)
        return refusal

    def tell_taken_over(self, before: Document) -> None:
        """Say it if a map of before says now what lay there by itself."""
        words = self.drawing.notation.taken_over(before, self.drawing.document)
        if words:
            self.app.notify(words)

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
        self.act(self.drawing.copy())

    def turn(self) -> None:
        """Turn what is chosen a step on."""
        if self.drawing.own is not None:
            self.act(self.drawing.turn_chosen(STEP))

    def take(self, tile: str) -> None:
        """Take a piece of the kit into the hand, or put it back."""
        self._held = "" if tile == self._held else tile
        self.drawing.chosen = ""
        if self.tab == SHELF:
            self.tab = "canvas"
        self.rebuild()

    def carry(self, piece: str, pos: tuple[int, int]) -> None:
        self._held, self.drawing.chosen = piece, ""
        self.canvas.point(self.plane.hit(pos) if self.on_table(pos) else None)
        self.invalidate()

    def set_down(self, pos: tuple[int, int]) -> None:
        if self.on_table(pos):
            self.canvas.click(self.plane.hit(pos))
        self._held = ""
        self.rebuild()

    def seek(self, text: str) -> None:
        """Look for a piece of the kit."""
        self.search = text
        self.rebuild()

    def choose(self, path: str) -> None:
        """Work on something, with an empty hand; with nothing, on the map itself."""
        if self.drawing.all_chosen != ((path,) if path else ()) or (self._held and not path):
            self.drawing.chosen = path
            self._held = "" if not path else self._held
            self.show_chosen()

    def choose_all(self) -> None:
        width, depth = self.drawing.size
        self._held = ""
        self.gather(*(each.path for each in self.drawing.within(((0, 0), (width, depth)))))

    def snap(self, fraction: object) -> None:
        """Choose what places snap to."""
        self.drawing.fraction = int(str(fraction))
        self.rebuild()

    def forget_fields(self) -> None:
        super().forget_fields()
        for widget in [each for each in self.ui.walk() if each.id.startswith("maps.detail.")]:
            self.ui.forget(widget.id)

    def show(self, finding: Finding) -> None:
        """Go to what a problem is about, and to the field that says it; into the text only where no field does."""
        if finding.item:
            super().show(finding)
        else:
            self.choose("")
        if not self._open_field(finding.problem.field) and not finding.item:
            super().show(finding)

    def _open_field(self, field: str) -> bool:
        """Bring what says a field into view, ready to be changed; False where nothing of what is chosen does."""
        last = str(next((step for step in reversed(steps(field)) if isinstance(step, str)), ""))
        spot = details.about(self.drawing, field) or (f"maps.{last}" if last in self.fields else "")
        if not spot:
            return False
        if self.drawing.own is None:
            self.unfolded.add(details.home(self.drawing, spot) or inspector.THE_MAP)
        self.tab = self.tab if self.roomy else SIDE
        self.rebuild()
        found = (each for each in self.ui.walk() if each.id == spot or each.id.startswith(f"{spot}:"))
        widget = next(found, None)
        if widget is None or widget.parent is None:
            return False
        self.ui.focus(widget.id)
        widget.parent.reveal(widget)
        return True

    def fold(self, title: str) -> None:
        """Fold a group of fields up, or unfold it; its heading stays where it is."""
        self.unfolded ^= {title}
        panel = f"{self.name}.{self.scroll_of(SIDE)}"
        before = self.ui.get(panel)
        self.rebuild()
        after = self.ui.get(panel)
        if isinstance(before, Scroll) and isinstance(after, Scroll):
            after.scroll_to(before.offset)

    def writable(self) -> bool:
        if not self.drawing.field("title").strip():
            self.unfolded.add(inspector.THE_MAP)
        return super().writable()

    def reveal(self, path: str) -> None:
        self.choose(path)
        item = self.drawing.item(path)
        if item is not None and self.canvas_room.width:
            self.plane.show(item.at)

    # -- hands

    def tick(self, dt: float) -> None:
        if self.canvas_room.width:
            self.plane.hands.follow()
        if self.canvas_room.width and self.plane.tick(dt):
            self.invalidate()
        super().tick(dt)

    def back(self) -> bool:
        if self.proposal.open:
            return super().back()
        if self.plane.hands.grip is not None:
            return self.plane.let_go()
        if self._held or self.drawing.chosen:
            self._held = ""
            self.choose("") if self.drawing.chosen else self.rebuild()
            return True
        return super().back()

    # -- the frame

    def write_page(self, page: str, pen: Pen) -> None:
        if page == SHELF:
            shelf.lay(pen, list(self.drawing.notation.kit(self.drawing.document)), self)
        else:
            super().write_page(page, pen)

    def write_side(self, pen: Pen) -> None:
        inspector.lay(self, pen)

    def scroll_of(self, page: str) -> str:
        if page == SIDE and not self.proposal.open:
            return f"{page}:{self.drawing.chosen}"
        return super().scroll_of(page)

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
