"""A scenario in the making: its document, its text, and everything that was done to it, there and back.

Both come from one place. The *base* is a text that somebody wrote, with the document it says; the text of any later
document is the base with what differs written into it, so comments, order and layout stay, and a document has the same
text however one came to it.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from typing import NamedTuple, Union

import msgspec

from game.core.documents.edits import Edit, SetField, Together, TypeText
from game.core.documents.fields import EditError
from game.core.system import Document
from game.toml_edit import reads, revised, same
from game.toml_text import Places, written
from game.workshop.history import Act, History

REMEMBERED = 4
"""Texts that a sketch keeps, of the states that were looked at last."""


class Done(msgspec.Struct, frozen=True, tag=True, tag_field="deed"):
    """An edit was done; all within one gesture, or typed into one field, are one act."""

    edit: Edit
    going: str = ""


class Undone(msgspec.Struct, frozen=True, tag=True, tag_field="deed"):
    """The last act was taken back: `edit` would do the same."""

    edit: Edit


class Redone(msgspec.Struct, frozen=True, tag=True, tag_field="deed"):
    """An act that was taken back was done again."""

    edit: Edit


Deed = Union[Done, Undone, Redone]  # noqa: UP007


class Base(NamedTuple):
    """A text and what it says."""

    text: str
    document: Document


class Typed(NamedTuple):
    """A text that is no TOML, or one of another rulebook, as it was typed, and what is wrong with it, by its line."""

    text: str
    fault: str


class _State(NamedTuple):
    document: Document
    base: Base
    typed: Typed | None


class Sketch:
    """A document and its text, changed by edits.

    `on_deed` is told of whatever is about to be done, before it is; if it raises, nothing has been done.
    """

    def __init__(self, text: str, on_deed: Callable[[Deed], None] = lambda deed: None) -> None:
        """A sketch of what a file says; it may be no TOML at all. It counts as saved."""
        self._state = _opened(text)
        self._saved = self._state
        self._history = History[Edit, _State]()
        self._made: dict[int, tuple[_State, str]] = {}
        self.on_deed = on_deed
        self.version = 0
        """Another number after whatever has changed the document or the text: cheap to look at in every frame."""

    # -- what it is

    @property
    def document(self) -> Document:
        """What it says now. Nobody may write into it: other states share its parts."""
        return self._state.document

    @property
    def text(self) -> str:
        """The file as it would be written now; text that does not parse stands here as it was typed."""
        return self._written(self._state)

    @property
    def fault(self) -> str:
        """Why the text that was typed last cannot be drawn ("line 3: ..."); "" as mostly. Till then only text can be edited."""
        return self._state.typed.fault if self._state.typed else ""

    @property
    def changed(self) -> bool:
        """Would something be lost by leaving?"""
        now, then = self._state, self._saved
        if now.typed == then.typed and now.base is then.base and same(now.document, then.document):
            return False
        return self.text != self._written(then)

    @property
    def before(self) -> Document:
        """What it said when it was opened or saved last."""
        return self._saved.document

    @property
    def undoable(self) -> list[str]:
        """The names of all that can be taken back, the last act last."""
        return [act.name for act in self._history.past]

    @property
    def redoable(self) -> list[str]:
        """The names of all that can be done again, the next one last."""
        return [act.name for act in self._history.future]

    def prove(self) -> None:
        """Read the whole text once more before it goes to the disk; where it does not say what is drawn, it is written wholly anew."""
        if not self.fault and not reads(self.text, self.document):
            self._state = self._state._replace(base=Base(written(self.document), self.document))

    def saved(self) -> None:
        """It is on the disk now, as `text` has it: the base of what follows. What was done before can be taken back all the same."""
        if not self.fault:
            self._state = self._state._replace(base=Base(self.text, self.document))
        self._saved = self._state
        self.pause()

    # -- what is done

    def do(self, edit: Edit, *, going: str = "") -> bool:
        """Do something; False if it changes nothing. Raises `EditError`; then nothing has been done.

        What goes on with the same `going` as the edit before it is one act with it: a drag, letters typed into one field.
        """
        now, after = self._state, self._after(edit)
        if _alike(now, after):
            return False
        name = edit.name(now.document)
        self.on_deed(Done(edit, going))
        self._history.add(Act(edit, name, now, after, _weight(edit)), going, _joined)
        self._become(after)
        return True

    def type_text(self, text: str) -> str:
        """The whole text as it was typed. What is no TOML, or of another rulebook, is kept and changes nothing else; its fault is given back ("" if none)."""
        self.do(TypeText(text), going="text")
        return self.fault

    def undo(self) -> str:
        """Take back the last act; its name, or "" if there is none. Acts that came to nothing are passed over."""
        act = self._history.back(self._here)
        if act is None:
            return ""
        self.on_deed(Undone(self._backwards(act)))
        self._history.undone()
        self._become(act.before)
        return act.name

    def redo(self) -> str:
        """Do again what was taken back last; its name, or "" if there is nothing."""
        act = self._history.on(self._here)
        if act is None:
            return ""
        self.on_deed(Redone(act.what))
        self._history.redone()
        self._become(act.after)
        return act.name

    def again(self, deed: Deed) -> None:
        """Do what a journal tells of. Raises `EditError`.

        Acts of before its beginning were taken back, too: where the last act is another one, the edit does the same.
        """
        if isinstance(deed, Done):
            self.do(deed.edit, going=deed.going)
            return
        back = isinstance(deed, Undone)
        act = self._history.back(self._here) if back else self._history.on(self._here)
        leads = None if act is None else act.before if back else act.after
        if leads is None or not _as_good(leads, self._after(deed.edit)):
            self.do(deed.edit)
        elif back:
            self.undo()
        else:
            self.redo()

    def pause(self) -> None:
        """Whatever comes next is an act of its own: the mouse was let go, another field was entered."""
        self._history.pause()

    # -- inside

    def _after(self, edit: Edit) -> _State:
        now = self._state
        if isinstance(edit, TypeText):
            return self._typed(edit.text)
        if now.typed:
            raise EditError(
                "", f"The text cannot be drawn yet ({now.typed.fault}). Mend it, or take it back first."
            )
        return _State(edit.apply(now.document), now.base, None)

    def _typed(self, text: str) -> _State:
        now = self._state
        if text == self.text:
            return now
        text.encode()  # what no file can hold is no text at all
        made = _opened(text)
        typed = made.typed or _foreign(text, now.document, made.document)
        return _State(now.document, now.base, typed) if typed else made

    def _become(self, state: _State) -> None:
        self._state = state
        self.version += 1

    def _backwards(self, act: Act[Edit, _State]) -> Edit:
        """What does the same as taking an act back, for whoever knows only what was done since the text was saved."""
        before = act.before
        if before.base is self._state.base and not before.typed and not self._state.typed:
            back = act.what.inverse(before.document)
            with suppress(EditError):  # a date, say, which only a text can bring back
                back.apply(self.document)
                return back
        return TypeText(self._written(before))

    def _written(self, state: _State) -> str:
        """The text of a state; those asked for last are remembered."""
        made = self._made.pop(id(state), None) or (state, _text(state))
        self._made[id(state)] = made
        while len(self._made) > REMEMBERED:
            del self._made[next(iter(self._made))]
        return made[1]

    def _here(self, state: _State) -> bool:
        return _alike(state, self._state)


def of(document: Document) -> Sketch:
    """A sketch of a document that stands in no file."""
    return Sketch(written(document))


def _foreign(text: str, drawn: Document, said: Document) -> Typed | None:
    """A text that says another rulebook than is drawn, or none: nothing that is drawn would mean anything there."""
    system = drawn.get("system")
    if not isinstance(system, str) or said.get("system") == system:
        return None
    line = Places(text).line("system")
    return Typed(text, f'line {line}: this is drawn by the rules of system = "{system}", and no others')


@lru_cache(maxsize=8)
def _opened(text: str) -> _State:
    """What a text says; one that comes again, from the file or from its journal, is not read again."""
    try:
        document = TypeText(text).apply({})
    except EditError as error:
        return _State({}, Base("", {}), Typed(text, error.text))
    return _State(document, Base(text, document), None)


def _text(state: _State) -> str:
    if state.typed:
        return state.typed.text
    if same(state.document, state.base.document):
        return state.base.text
    base = state.base
    return revised(base.text, base.document, state.document, said=base.document)


def _alike(one: _State, other: _State) -> bool:
    """Whether nobody could tell two states apart."""
    if one.typed != other.typed or not same(one.document, other.document):
        return False
    return one.base is other.base or one.base.text == other.base.text


def _as_good(one: _State, other: _State) -> bool:
    """Whether two states read the same, whatever they come from."""
    if one.base is other.base and one.typed == other.typed:
        return same(one.document, other.document)
    return _text(one) == _text(other)


def _weight(edit: Edit) -> int:
    return len(msgspec.json.encode(edit))


def _joined(old: Edit, new: Edit) -> tuple[Edit, int]:
    """Two edits as one, and its weight: the new one alone where it leaves nothing of the old one.

    A field that is taken out leaves the table which the old one may have made for it.
    """
    alone = _sets(old) and _sets(old) == _sets(new) and not _takes_out(new)
    if not isinstance(new, TypeText) and not alone:
        new = Together((*(old.edits if isinstance(old, Together) else (old,)), new))
    return new, _weight(new)


def _takes_out(edit: Edit) -> bool:
    parts = edit.edits if isinstance(edit, Together) else (edit,)
    return any(isinstance(part, SetField) and part.value is None for part in parts)


def _sets(edit: Edit) -> tuple[str, ...]:
    """The fields that an edit sets, if it does nothing else."""
    if isinstance(edit, SetField):
        return (edit.path,)
    if isinstance(edit, Together) and all(isinstance(part, SetField) for part in edit.edits):
        return tuple(part.path for part in edit.edits if isinstance(part, SetField))
    return ()
