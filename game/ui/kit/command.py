"""What a hand can tell a scene to do, with all that its button, its key cap and its hint say of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Command:
    """Something to be done: `id` names it and the button made of it (`Button.of`).

    `key` is the id of a key binding ("" for none). A press of that key and a click on the button do the same
    (`Ui.order`), and whatever the player binds is what key cap and hint name.
    """

    id: str
    words: str
    act: Callable[[], None]
    icon: str = ""
    key: str = ""
    hint: str = ""
    """What it does, for its tooltip; the title of its binding if nothing is said."""
    refused: str = ""
    """Why it cannot be done now, in a sentence; "" if it can."""
    rule: str | None = None
    short: str = ""
    """Words for where there is little room."""
    bare: bool = False
    """Whether its icon may stand alone where there is no room for words: the tooltip has them then."""

    @property
    def readings(self) -> tuple[str, ...]:
        """The words that may stand on its button, whole and then short."""
        return tuple(words for words in (self.words, self.short) if words)


def by_key(acts: Mapping[str, Callable[[], None]]) -> dict[str, Command]:
    """Commands that have a key and no button: by the id of the binding, what each does."""
    return {key: Command(key, "", act, key=key) for key, act in acts.items()}


def with_chord(hint: str, chord: str) -> str:
    """A hint and the chord that does the same: "Undo (Ctrl+Z)", "A sentence (G)."; "" without a hint."""
    if not hint or not chord:
        return hint
    return f"{hint[:-1]} ({chord})." if hint.endswith(".") else f"{hint} ({chord})"
