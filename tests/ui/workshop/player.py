"""Whoever builds battles and forces."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar, Self

from game.core.system import Document
from game.table.shapes import Point
from game.ui.app.loop import App
from game.ui.app.scene import Scene
from game.ui.kit.base import Widget
from game.ui.kit.disclosure import Disclosure
from game.ui.kit.labels import Text
from game.ui.kit.scroll import _NOTCH, ScrollList
from game.ui.workshop.abstract.scene import SlotsWorkshop
from game.ui.workshop.boards.board import Board
from game.ui.workshop.boards.scene import BoardWorkshop
from game.ui.workshop.drawer import ProblemRow
from game.ui.workshop.forces.draft import ForceDraft
from game.ui.workshop.forces.scene import Forge
from game.ui.workshop.maps.map_draft import Drawing
from game.ui.workshop.maps.scene import MapWorkshop
from game.ui.workshop.maps.shelf import TileButton
from game.ui.workshop.notations.notation import middle
from game.ui.workshop.sketch_workshop import SketchWorkshop
from game.ui.workshop.work import Work
from tests.ui.player import Guest


class Smith(Guest):
    """Builds a force."""

    scene: Forge
    kind = Forge

    @property
    def draft(self) -> ForceDraft:
        """The force as far as it is built."""
        return self.scene.draft

    @property
    def path(self) -> Path | None:
        """The file that is written next."""
        return self.scene.path


class Designer(Guest):
    """Works in any workshop that stands on a sketch."""

    scene: SketchWorkshop
    kind: ClassVar[type[Scene]] = SketchWorkshop

    @property
    def work(self) -> Work:
        """What is worked on."""
        return self.scene.work

    @property
    def document(self) -> Document:
        """What it says now."""
        return self.work.document

    @property
    def troubles(self) -> list[str]:
        """What is listed as wrong or strange, in words."""
        return [each.words for each in self.widgets(ProblemRow)]

    @property
    def told(self) -> str:
        """All that the panels tell in plain words."""
        return " ".join(line for each in self.widgets(Text) for line in each.lines)

    def lay_by_chance(self) -> None:
        """Ask for terrain, or for other terrain, by its key."""
        self.key("L")
        self.frames(3)

    def proposes(self, name: str) -> bool:
        """Whether terrain is seen that can be taken, in the workshop whose ids begin so."""
        return self.has(f"{name}.take-terrain") and bool(self.widget(f"{name}.take-terrain").enabled)

    def retype(self, field: str, text: str) -> None:
        """Type another text into a field."""
        self.click(field)
        self.key("Ctrl+A")
        self.type(text)


class Carver(Designer):
    """Draws a battle on a board of squares."""

    scene: BoardWorkshop
    kind = BoardWorkshop

    @classmethod
    def opens(cls, app: App, **given: Any) -> Self:
        """Go to the workshop of boards."""
        return cls(app, app.open("builder", **given))

    @property
    def board(self) -> Board:
        """The battle as far as it is drawn."""
        return self.scene.board

    def take(self, *names: str) -> None:
        """Take units into the hand by their names, one after the other; the last one stays there."""
        for name in names:
            self.retype("boards.search", name)
            self.click(f"boards.unit:{name}")

    def units(self, seat: str) -> list[tuple[str, str]]:
        """The units of a side: their names and squares."""
        return [(unit.name, unit.at) for unit in self.board.units if unit.seat == seat]


class Quartermaster(Designer):
    """Builds a battle of slots."""

    scene: SlotsWorkshop
    kind = SlotsWorkshop

    @classmethod
    def opens(cls, app: App, **given: Any) -> Self:
        """Go to the workshop of slots."""
        return cls(app, app.open("builder", **given))


class Surveyor(Designer):
    """Draws a map of a measured table."""

    scene: MapWorkshop
    kind = MapWorkshop

    @property
    def drawing(self) -> Drawing:
        """The map as far as it is drawn."""
        assert isinstance(self.work, Drawing)
        return self.work

    def pixel(self, at: Point) -> tuple[int, int]:
        """Where a point of the table is seen."""
        return self.scene.plane.lens.to_screen(at)

    def lay(self, name: str, at: Point, *, held: bool = False) -> None:
        """Take a piece of the kit by its name, unless it is in the hand, and lay it."""
        if not held:
            self.retype("maps.search", name)
            self.click(next(f"maps.tile:{each.tile.id}" for each in self.widgets(TileButton)))
        self.click(self.pixel(at))

    def click_at(self, at: Point) -> None:
        """Click a point of the table."""
        self.click(self.pixel(at))

    def choose(self, path: str) -> None:
        """Choose something on the table by its path; with "" the map itself."""
        if self.work.chosen:
            self.key("Esc")
        if path:
            found = self.drawing.item(path)
            assert found is not None, f"nothing lies at {path}"
            self.click_at(middle(found.outline))
        assert self.work.chosen == path

    def scrolled(self, spot: str) -> str:
        """Something of the panel at the right, with the wheel turned until it is seen whole; what is folded up is unfolded."""
        self.unfold(spot)
        return self.brought(spot)

    def unfold(self, spot: str = "") -> None:
        """Unfold one group after the other until something is there; without a spot all of them."""
        while not any(
            spot == each.id or spot.startswith(f"{each.id}:") for each in self.widgets(Widget) if each.id
        ):
            folded = next((each.id for each in self.widgets(Disclosure) if not each.unfolded), "")
            if not folded:
                return
            self.click(self.brought(folded))

    def brought(self, spot: str) -> str:
        """The same of what is there."""
        panel = f"maps.side:{self.work.chosen}"
        self.seconds(0.6)  # What was typed is judged, which lays everything out once more.
        self.wheel(panel, 400)
        # Up to the last notch or two at once: after every turn of the wheel the whole window is drawn.
        if (notches := self.below(spot) - 1) > 0:
            self.wheel(panel, -notches)
        for _ in range(400):
            if self.has(spot) and self.seen_whole(spot):
                return spot
            self.wheel(panel, -1)
        raise AssertionError(f"{spot} is nowhere in the panel")

    def below(self, spot: str) -> int:
        """By how many whole notches of the wheel a widget ends below its panel."""
        found = self._with(spot)
        view = found.parent.view if found and found.parent else None
        return (found.place.bottom - view.bottom) // self.app.theme.px(_NOTCH) if found and view else 0

    def seen_whole(self, spot: str) -> bool:
        """Whether nothing of a widget is cut off where its panel ends."""
        found = self._with(spot)
        return found is None or found.seen.height == found.rect.height

    def _with(self, spot: str) -> Widget | None:
        """The widget that is pointed at there, or of which that is a part."""
        every = self.widgets(Widget)
        return next((each for each in every if each.id == spot or spot.startswith(f"{each.id}:")), None)

    def lay_problem(self, path: str, value: object) -> None:
        """Let a field say what is wrong, and wait until that is told."""
        self.work.set(path, value)
        self.seconds(0.6)

    def pick(self, field: str, value: object) -> None:
        """Choose from the list of a field of what is chosen."""
        spot = f"maps.detail.{field}"
        self.click(self.scrolled(spot))
        self.frames(3)
        self.click(f"{spot}:{value}")
        self.frames(3)

    def wheel_at(self, at: Point, notches: int) -> None:
        """Turn the wheel over a point of the table."""
        self.wheel(self.pixel(at), notches)

    def drag(self, start: Any, end: Any, steps: int = 6) -> None:
        super().drag(self.pixel(start), self.pixel(end), steps)

    def type_line(self, line: str, text: str) -> None:
        """Type another line of the file over one, in the page that shows the text."""
        number = self.work.sketch.text.split("\n").index(line)
        self.widgets(ScrollList)[-1].select(number)
        self.retype("maps.typed", text)
        self.key("Enter")
