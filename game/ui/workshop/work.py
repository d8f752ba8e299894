"""A scenario under work in the window, without pixels: what it says, what is chosen of it, and its way back and forth."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple

from game.core.documents.edits import Edit, SetField
from game.core.documents.fields import EditError, joined, says, steps
from game.core.problems import mend_edits
from game.core.problems.problem import Change, Problem
from game.core.system import Document
from game.workshop.rename import renaming
from game.workshop.sketch import Sketch

_SHORT = 12
"""How long a value is at most that stands on the button that mends with it."""
_LINE, _FIELDS = 60, 3
"""How long a value is at most that its hint tells, and how many fields."""


class Finding(NamedTuple):
    """Something wrong or strange, and what of the work it is about ("" for nothing there)."""

    problem: Problem
    item: str = ""
    about: str = ""
    """Whose it is, in words, where the sentence does not say so."""

    @property
    def severity(self) -> str:
        """How grave it is: "error", "warning" or "note"."""
        return self.problem.severity

    @property
    def sentence(self) -> str:
        """What is wrong, with whose it is; with its field where nothing of the work stands for it."""
        text = self.problem.text.replace("`", "'")
        field = "" if self.item else self.problem.field
        before = self.about or (field.capitalize() if field.isalpha() else field)
        if self.about and self.item:
            text = re.sub(rf"(?<![\w.]){re.escape(self.item)}(?![\w.\[])", "it", text)
        if not before:
            return text[:1].upper() + text[1:]
        return f"{before} {text}" if text.startswith("is ") else f"{before}: {text}"

    @property
    def mend_words(self) -> str:
        """What the button that mends it says; "" where nothing is known that would."""
        mend = self.problem.mend
        if not mend:
            return ""
        last = mend[-1]
        if last.gone:
            return "Take it out"
        said = last.name or last.value
        if steps(last.path)[0] == "map":
            return "Mend it"
        return f"Write {said}" if isinstance(said, str | int) and len(str(said)) <= _SHORT else "Mend it"

    @property
    def mend_hint(self) -> str:
        """What its mend changes, field by field."""
        told = [_changed(each) for each in self.problem.mend]
        more = f"; {len(told) - _FIELDS} more" if len(told) > _FIELDS else ""
        return f"{'; '.join(told[:_FIELDS])}{more}. One undo takes it back."


def _changed(change: Change) -> str:
    """What becomes of a field."""
    if change.gone:
        return f"{change.path} goes"
    if change.name:
        return f"{change.path} is called {change.name}"
    values = change.value if isinstance(change.value, list | tuple) else [change.value]
    said = ", ".join(map(str, values)) if all(isinstance(each, str | int) for each in values) else ""
    return f"{change.path} becomes {said}" if 0 < len(said) <= _LINE else f"{change.path} is written anew"


class Work:
    """One scenario on a workbench. `changed_by` is called after whatever has changed it."""

    def __init__(self, sketch: Sketch, changed_by: Callable[[], None] = lambda: None) -> None:
        self.sketch = sketch
        self.chosen = ""
        """The path of what is worked on; "" for the scenario itself."""
        self._changed_by = changed_by

    # What it is

    @property
    def document(self) -> Document:
        """What it says now; nobody may write into it."""
        return self.sketch.document

    @property
    def changed(self) -> bool:
        """Would something be lost by leaving?"""
        return self.sketch.changed

    def field(self, name: str) -> str:
        """What a text field of the scenario itself says."""
        return str(says(self.document, name, "") or "")

    @property
    def paths(self) -> Sequence[str]:
        """The fields that stand for something that can be chosen."""
        return ()

    def let_go_of_gone(self) -> None:
        """Nothing is chosen that is there no longer."""
        if self.chosen not in self.paths:
            self.chosen = ""

    def saved(self) -> None:
        """It is on the disk now."""
        self.sketch.saved()

    # What is done

    def do(self, edit: Edit, *, going: str = "") -> str:
        """Do something; why it cannot be done, or ""."""
        try:
            self.sketch.do(edit, going=going)
        except EditError as error:
            return error.text
        self._changed_by()
        return ""

    @property
    def undoable(self) -> bool:
        """Whether anything can be taken back."""
        return bool(self.sketch.undoable)

    @property
    def redoable(self) -> bool:
        """Whether anything can be done again."""
        return bool(self.sketch.redoable)

    def undo(self) -> bool:
        """Take back the last act; False when there is none."""
        return self._travelled(self.sketch.undo())

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing."""
        return self._travelled(self.sketch.redo())

    def _travelled(self, name: str) -> bool:
        if name:
            self._changed_by()
        return bool(name)

    def set(self, path: str, value: object, *, going: str = "") -> str:
        """Another value of a field; an empty text takes it out."""
        return self.do(SetField(path, None if value == "" else value), going=going)

    def rename(self, path: str, word: str) -> str:
        """Call a part otherwise wherever the scenario speaks of it, and stay with it; why that cannot be, or ""."""
        try:
            edit = renaming(self.document, path, word)
        except EditError as error:
            return error.text
        refusal, way = self.do(edit), steps(path)
        if not refusal and isinstance(way[-1], str):
            self.chosen = joined((*way[:-1], word))
        return refusal

    def type_line(self, line: int, text: str) -> None:
        """Another text for a line of the file, from 0."""
        lines = self.sketch.text.split("\n")
        lines[min(line, len(lines) - 1)] = text
        self.sketch.type_text("\n".join(lines))
        self.sketch.pause()
        self._changed_by()

    def mend(self, finding: Finding) -> str:
        """Do what mends a problem; why it cannot be done, or ""."""
        try:
            self.sketch.do(mend_edits.edit(self.document, finding.problem.mend))
        except EditError as error:
            return str(error)
        self._changed_by()
        return ""

    def findings(self, problems: Sequence[Problem]) -> list[Finding]:
        """Problems, and what of the work each is about."""
        paths = sorted(self.paths, key=len, reverse=True)
        return [Finding(problem, _part(problem.field, paths)) for problem in problems]

    def part_of(self, field: str) -> str:
        """The path of the part in which a field stands; "" for none."""
        return _part(field, sorted(self.paths, key=len, reverse=True))

    def whose(self, field: str) -> str:
        """What that part is called; "" for none."""
        return ""


def _part(field: str, paths: Sequence[str]) -> str:
    return next((path for path in paths if field == path or field.startswith((f"{path}.", f"{path}["))), "")
