"""One more part of a story, another word for one, and one less: as acts, with what the new part says at first."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from game.core.edits import AddPiece, Edit, RemovePiece, SetField, Together
from game.core.fields import says, within
from game.ui.workshop.stories.story import NOTHING, Story, number_of

KINDS = (
    ("condition", "Condition"),
    ("code", "Code"),
    ("watch", "Watch"),
    ("ending", "Ending"),
    ("count", "Counter"),
)
"""What can be added, and what it is called."""
WORDED = ("ending", "count")
"""What lines name by a word of its own."""
_WORD = re.compile(r"[A-Za-z0-9][\w-]*")


def add(story: Story, kind: str) -> str:
    """One more part of a kind, which is chosen then; why that cannot be, or ""."""
    edit, path = _PARTS[kind](story)
    refusal = story.do(edit)
    if not refusal:
        story.chosen = path
    return refusal


def _condition(story: Story) -> tuple[Edit, str]:
    """As far and as dark as the last."""
    count = len(story.conditions)
    last = says(story.document, f"condition[{count - 1}]", {}) if count else {}
    row = {
        "title": f"Condition {count}",
        "range": last.get("range", "6in"),
        "visibility": last.get("visibility", "24in"),
        "cards": {"*": NOTHING},
    }
    return AddPiece("condition", row), f"condition[{count}]"


def _code(story: Story) -> tuple[Edit, str]:
    """Numbered after the last."""
    numbers = [int(name) for path in story.codes if (name := _word(path)).isdigit()]
    path = within("code", str(max(numbers, default=100) + 1))
    return SetField(path, {"title": "New code", "do": []}), path


def _watch(story: Story) -> tuple[Edit, str]:
    """In the condition that is shown; the last code follows it."""
    last = _word(story.codes[-1]) if story.codes else ""
    row: dict[str, Any] = {"when": [], "code": int(last) if last.isdigit() else 101}
    if story.condition:
        row["in"] = [number_of(story.condition)]
    return AddPiece("watch", row), f"watch[{len(story.watches)}]"


def _ending(story: Story) -> tuple[Edit, str]:
    """A defeat, as most stories have one first that ends well."""
    path = _unused(story, "ending", "ending")
    return SetField(path, {"title": "New ending", "story": "", "outcome": "defeat"}), path


def _count(story: Story) -> tuple[Edit, str]:
    """A counter that the players see, at nothing."""
    path = _unused(story, "count", "counter")
    return SetField(path, {"name": "Counter", "start": 0}), path


_PARTS = {"condition": _condition, "code": _code, "watch": _watch, "ending": _ending, "count": _count}


def rename(story: Story, path: str, word: str) -> str:
    """Another word for an ending or a counter, by which lines name it; why that cannot be, or ""."""
    kind = path.partition(".")[0]
    if word == _word(path):
        return ""
    if not _WORD.fullmatch(word):
        return "A word has letters, digits and hyphens, and no blanks."
    if word in _names(story, kind):
        return f"Another one is called {word} already."
    there, row = within(kind, word), says(story.document, path)
    refusal = story.do(Together((SetField(there, row), SetField(path, None)), f"Call it {word}"))
    if not refusal:
        story.chosen = there
    return refusal


def drop(story: Story, path: str) -> str:
    """Take a code, a watch, an ending or a counter out; why that cannot be, or ""."""
    story.chosen = ""
    if path.startswith("watch["):
        return story.do(RemovePiece("watch", int(path.removeprefix("watch[").rstrip("]"))))
    return story.do(SetField(path, None))


def _unused(story: Story, kind: str, word: str) -> str:
    """The path of a part that there is not yet."""
    taken, number = _names(story, kind), 1
    while (name := word if number == 1 else f"{word}-{number}") in taken:
        number += 1
    return within(kind, name)


def _names(story: Story, kind: str) -> Mapping[str, Any]:
    found = says(story.document, kind, {})
    return found if isinstance(found, Mapping) else {}


def _word(path: str) -> str:
    return path.rpartition(".")[2]
