"""A workshop on ground: what is done on both sides at once, and what the ground gives each of them."""

from __future__ import annotations

from pathlib import Path

from game.ui.kit.button import Option
from game.ui.kit.command import Command, by_key
from game.ui.kit.pen import Pen
from game.ui.workshop import fairness_page
from game.ui.workshop.inquiry import Inquiry
from game.ui.workshop.mirrored_work import MirroredWork
from game.ui.workshop.overlay import Overlay, Wash
from game.ui.workshop.sketch_workshop import SketchWorkshop
from game.workshop.motions import SYMMETRIES
from game.workshop.symmetry import possible
from game.workshop.workbench import Workbench


class GroundWorkshop(SketchWorkshop):
    """Subclasses call the kinds of symmetry by their `symmetry_words`, and lay the `wash` over their canvas."""

    work: MirroredWork
    symmetry_words: dict[str, str]
    """What the kinds of symmetry are called where there is little room, in their order."""

    def __init__(self, bench: Workbench, path: Path | None) -> None:
        self.fairness = Inquiry()
        self.overlay = Overlay()
        super().__init__(bench, path)

    def go_on_with(self, bench: Workbench) -> None:
        self.fairness.close()
        self.fairness = Inquiry()
        super().go_on_with(bench)

    # -- both sides at once

    @property
    def symmetries(self) -> list[Option]:
        """The kinds of symmetry there are."""
        kinds = possible(self.work.document)
        return [(kind, words, "") for kind, words in self.symmetry_words.items() if kind in kinds]

    @property
    def symmetry(self) -> str:
        """The kind in force."""
        return self.work.symmetry

    def mirror(self, kind: object) -> None:
        """Choose another kind of symmetry."""
        self.work.symmetry = next(each for each in SYMMETRIES if each == kind)
        self.rebuild()

    def next_symmetry(self) -> None:
        """The kind after the one in force."""
        kinds = [kind for kind, _, _ in self.symmetries]
        if kinds:
            self.mirror(kinds[(kinds.index(self.symmetry) + 1) % len(kinds)])

    def commands(self) -> dict[str, Command]:
        return super().commands() | by_key({"maps-symmetry": self.next_symmetry})

    # -- how fair it is

    def tick(self, dt: float) -> None:
        self.unshown |= self.fairness.tick()
        super().tick(dt)

    def look_at_ground(self) -> None:
        """Compare what the ground gives each side."""
        self.fairness.ask(self.work.sketch.version, self.work.document)
        self.rebuild()

    @property
    def wash(self) -> Wash | None:
        """What is laid over the ground."""
        return self.overlay.of(self.fairness.found.said if self.fairness.found else None)

    def lay_over(self, kind: object) -> None:
        """Lay another difference over the ground."""
        self.overlay.kind = str(kind)
        self.rebuild()

    def leave(self) -> None:
        super().leave()
        self.fairness.close()

    def pages(self) -> list[Option]:
        problems, *others = super().pages()
        return [problems, ("fairness", "Fairness", ""), *others]

    def write_page(self, page: str, pen: Pen) -> None:
        if page == "fairness":
            fairness_page.write(self, pen)
        else:
            super().write_page(page, pen)
