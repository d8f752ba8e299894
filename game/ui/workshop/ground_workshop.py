"""A workshop on ground: what is done on both sides at once, and what the ground gives each of them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from game.core.documents.fields import EditError
from game.lab.layouts.wishes import Layout
from game.ui.kit.button import Option
from game.ui.kit.command import Command, by_key
from game.ui.kit.pen import Pen
from game.ui.workshop import fairness_page, proposal_page
from game.ui.workshop.alignment import WAYS, Way
from game.ui.workshop.frame import SIDE
from game.ui.workshop.inquiry import Inquiry, fairness_of
from game.ui.workshop.mirrored_work import MirroredWork
from game.ui.workshop.overlay import Overlay, Wash
from game.ui.workshop.proposal import Proposal
from game.ui.workshop.sketch_workshop import Lender, SketchWorkshop
from game.workshop.motions import SYMMETRIES
from game.workshop.symmetry import possible
from game.workshop.workbench import Workbench


class GroundWorkshop(SketchWorkshop):
    """Subclasses call the kinds of symmetry by their `symmetry_words`, and lay the `wash` over their canvas."""

    work: MirroredWork
    read = ("fairness", "text")
    symmetry_words: dict[str, str]
    """What the kinds of symmetry are called where there is little room, in their order."""

    def __init__(self, bench: Workbench, path: Path | None, owner: Lender | None = None) -> None:
        self.fairness = Inquiry(fairness_of)
        self.overlay = Overlay()
        self.proposal = Proposal()
        super().__init__(bench, path, owner)

    def go_on_with(self, bench: Workbench) -> None:
        self.fairness.close()
        self.fairness = Inquiry(fairness_of)
        self.proposal.hide()
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
        keys = {
            "maps-symmetry": self.next_symmetry, "lay-terrain": self.lay_terrain,
            "choose-all": self.choose_all, "take-out": self.take_out, "maps-copy": self.copy,
        }  # fmt: skip
        shown = [*self.carries(), *self.lines()]
        return super().commands() | by_key(keys) | {each.key: each for each in shown}

    @abstractmethod
    def choose(self, path: str) -> None:
        """Work on something, with an empty hand."""

    @abstractmethod
    def choose_all(self) -> None:
        """Work on all that hands can take."""

    @abstractmethod
    def chosen_names(self) -> list[str]:
        """What all that is chosen is called."""

    def gather(self, *paths: str) -> None:
        """Work on these besides what is chosen."""
        before = self.work.all_chosen
        self.work.gather(paths)
        if self.work.all_chosen != before:
            self.show_chosen()

    def part_with(self, path: str) -> None:
        """Let go of one of what is chosen."""
        self.work.part_with(path)
        self.show_chosen()

    def show_chosen(self) -> None:
        """Something else is worked on now: show that, and whatever comes next is an act of its own."""
        self.work.sketch.pause()
        self.forget_fields()
        self.rebuild()

    # -- several pieces

    lines_words: Mapping[str, str] = {}
    """What comes into one line, by the way of lining up, where that is not said by edges and middles."""

    @abstractmethod
    def copy(self) -> None:
        """A second one of all that is chosen."""

    def doubling(self, several: bool) -> Command:
        """A second one of what is chosen, or of each of several."""
        words, told = (
            ("Double all", "A second one of each") if several else ("Double", "A second one like it")
        )
        return Command(f"{self.name}.copy", words, self.copy, "double", "maps-copy", told)

    @abstractmethod
    def unlined(self, way: Way) -> str:
        """Why what is chosen cannot be lined up so; "" if it can."""

    @abstractmethod
    def line_up(self, way: Way) -> None:
        """Lay all that is chosen in one line, or with equal gaps."""

    def lines(self) -> list[Command]:
        """The ways in which all that is chosen can be lined up."""
        return [
            Command(
                f"{self.name}.{way.id}", "", partial(self.line_up, way), way.id, way.id,
                self.lines_words.get(way.id, way.words), self.unlined(way),
            )
            for way in WAYS
        ]  # fmt: skip

    # -- pieces as text

    ground = "map"
    """What is drawn on, in a word."""

    @abstractmethod
    def uncarried(self) -> str:
        """Why what is chosen cannot be copied; "" if it can."""

    @abstractmethod
    def as_text(self) -> str:
        """What is chosen as text. Raises `EditError`."""

    @abstractmethod
    def lay_text(self, text: str) -> str:
        """Lay the pieces of a text where the pointer is; why they cannot lie there, or "". Raises `OwnFileError`."""

    @abstractmethod
    def take_out(self) -> None:
        """Take out what is chosen."""

    def carries(self) -> list[Command]:
        """How pieces are taken along to another map, and brought from one."""
        wrong, name = self.uncarried(), self.name
        told = f"As text, to be pasted on any {self.ground} or into a mail"
        pasted = "Pieces that were copied, under the pointer"
        return [
            Command(f"{name}.copy-out", "Copy", self.copy_out, "copy", "copy-out", told, wrong),
            Command(
                f"{name}.cut-out", "Cut", self.cut_out, "cut", "cut-out", "Copied, and taken out here", wrong
            ),
            Command(f"{name}.paste-in", "Paste", self.paste_in, "paste", "paste-in", pasted),
        ]

    def copy_out(self) -> None:
        """Put what is chosen on the clipboard, as text."""
        self._copied()

    def cut_out(self) -> None:
        """Put what is chosen on the clipboard, and take it off the table."""
        if self._copied():
            self.take_out()

    def _copied(self) -> bool:
        try:
            text = self.as_text()
        except EditError as error:
            self.refuse(error.text)
            return False
        names = self.chosen_names()
        carried = names[0] if len(names) == 1 else f"{len(names)} pieces"
        return self.put_text(text, f"{carried} copied as text.", "The page Text has what the file says.")

    def paste_in(self) -> None:
        """Lay the pieces of the text on the clipboard where the pointer is."""
        self.paste(lambda text: self.act(self.lay_text(text)), f"piece of a {self.ground}")

    # -- terrain by chance

    def lay_terrain(self) -> None:
        """Look for a layout; the next one if one is shown."""
        if self.proposal.open:
            self.proposal.another()
        else:
            self.proposal.show()
            self.choose("")
            self.tab = self.tab if self.roomy else SIDE
        self.rebuild()

    def wish(self, **fields: object) -> None:
        """Wish for another layout."""
        self.proposal.wishes(**fields)
        self.rebuild()

    def take_terrain(self) -> None:
        """Make the layout that is shown part of the map: one act."""
        edit = self.proposal.edit(self.work.sketch.version, self.work.document)
        if edit is not None:
            self.work.sketch.pause()
            refusal = self.work.do_here(edit)
            self.work.sketch.pause()
            self.proposal.hide()
            self.act(refusal)

    def leave_terrain(self) -> None:
        """Let the layout be."""
        self.proposal.hide()
        self.rebuild()

    @property
    def proposed(self) -> Layout | None:
        """The layout that is shown."""
        return self.proposal.layout

    def back(self) -> bool:
        if self.proposal.open:
            self.leave_terrain()
            return True
        return super().back()

    def scroll_of(self, page: str) -> str:
        return "terrain" if page == SIDE and self.proposal.open else super().scroll_of(page)

    # -- how fair it is

    def tick(self, dt: float) -> None:
        self.unshown |= self.fairness.tick()
        sketch = self.work.sketch
        if not sketch.fault:
            self.unshown |= self.proposal.tick(sketch.version, sketch.document)
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
        self.proposal.close()

    def pages(self) -> list[Option]:
        problems, *others = super().pages()
        return [problems, ("fairness", "Fairness", ""), *others]

    @abstractmethod
    def write_side(self, pen: Pen) -> None:
        """What is chosen, in figures, while no terrain is being laid."""

    def write_page(self, page: str, pen: Pen) -> None:
        if page == "fairness":
            fairness_page.write(self, pen)
        elif page == SIDE:
            if self.proposal.open:
                proposal_page.write(self, pen)
            else:
                self.write_side(pen)
        else:
            super().write_page(page, pen)
