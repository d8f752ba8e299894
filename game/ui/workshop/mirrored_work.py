"""A scenario under work on ground that can be drawn at both sides at once, without pixels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from game.core.documents.edits import Edit
from game.core.documents.fields import EditError
from game.ui.workshop.work import Work
from game.workshop.motions import Symmetry
from game.workshop.sketch import Sketch
from game.workshop.symmetry import Mirror


class MirroredWork(Work):
    """Whatever is done on one side is done on all that `symmetry` joins, as one act."""

    def __init__(self, sketch: Sketch, changed_by: Callable[[], None] = lambda: None) -> None:
        super().__init__(sketch, changed_by)
        self.symmetry: Symmetry = "off"
        self._mirror: tuple[object, Mirror | None] = (None, None)

    # What is chosen

    @property
    def chosen(self) -> str:
        """The path of what was chosen last; "" for the scenario itself."""
        return self.all_chosen[-1] if self.all_chosen else ""

    @chosen.setter
    def chosen(self, path: str) -> None:
        """Choose one thing and nothing besides it."""
        self.all_chosen: tuple[str, ...] = (path,) if path else ()

    def gather(self, paths: Sequence[str]) -> None:
        """Choose these besides what is chosen; the last of them leads."""
        kept = [each for each in self.all_chosen if each not in paths]
        self.all_chosen = (*kept, *dict.fromkeys(paths))

    def part_with(self, path: str) -> None:
        """Let go of one of what is chosen."""
        self.all_chosen = tuple(each for each in self.all_chosen if each != path)

    def let_go_of_gone(self) -> None:
        there = set(self.paths)
        self.all_chosen = tuple(each for each in self.all_chosen if each in there)

    # What is done

    @property
    def mirror(self) -> Mirror:
        """The map as it is drawn on all sides; the same one till something has changed, so that a drag looks for twins once."""
        now = self.sketch.version, self.symmetry
        if self._mirror[1] is None or self._mirror[0] != now:
            self._mirror = now, Mirror(self.document, self.symmetry)
        assert self._mirror[1] is not None
        return self._mirror[1]

    def do(self, edit: Edit, *, going: str = "") -> str:
        """Do something on all sides that symmetry joins; why it cannot be done, or ""."""
        try:
            return super().do(self.twins(edit), going=going)
        except EditError as error:
            return error.text

    def do_here(self, edit: Edit, going: str = "") -> str:
        """Do something on this side alone; why it cannot be done, or ""."""
        with self._one_side():
            return self.do(edit, going=going)

    def do_made(self, make: Callable[[], Edit], going: str = "") -> str:
        """Do what is made for all sides already; why it cannot be made or done, or ""."""
        try:
            return self.do_here(make(), going)
        except EditError as error:
            return error.text

    def rename(self, path: str, word: str) -> str:
        """The same on this side alone: its twin keeps its own word."""
        with self._one_side():
            return super().rename(path, word)

    @contextmanager
    def _one_side(self) -> Iterator[None]:
        symmetry, self.symmetry = self.symmetry, "off"
        try:
            yield
        finally:
            self.symmetry = symmetry

    def twins(self, edit: Edit) -> Edit:
        """An edit with all that symmetry makes of it, as one act. Raises `EditError` as the edit does."""
        return self.mirror.together(edit)
