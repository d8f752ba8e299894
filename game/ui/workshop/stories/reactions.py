"""What blips do, in words: the faces of a die that say it, and those faces chosen one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import get_args

from game.core.documents.fields import says, within
from game.systems.asgard.sheet.notation import NotationError, blip_table
from game.systems.asgard.sheet.parser import STANDARD_BLIPS
from game.systems.asgard.sheet.plan import Reaction
from game.ui.kit.button import Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.measures import FIELD
from game.ui.kit.pen import Pen
from game.ui.workshop.stories.fields import Typist

NAMES: dict[Reaction, str] = {
    "toward": "Comes nearer", "away": "Goes away", "gone": "Is gone", "stay": "Stays", "stalk": "Stalks",
    "patrol": "Walks its beat", "search": "Searches", "wait": "Waits", "own": "Its own way",
}  # fmt: skip
"""What each word of a sheet is called in the window."""
MEANS: dict[Reaction, str] = {
    "toward": "towards the nearest of the players",
    "away": "to where the players are farthest",
    "gone": "it disappears for good, and its card goes back",
    "stay": "it does nothing",
    "stalk": "nearer, but only to where nobody sees it",
    "patrol": "on to the next spot of its beat",
    "search": "to where somebody was seen last",
    "wait": "nothing until somebody is near, then towards him",
    "own": "after its archetype and its mode",
}
OPTIONS: list[tuple[object, str]] = [(each, NAMES[each]) for each in get_args(Reaction)]


def faces(table: object) -> Sequence[Reaction]:
    """What a table says of each face of a die; nothing for none, or one that cannot be read."""
    if not isinstance(table, Mapping) or not all(
        isinstance(word, str) and word in NAMES for word in table.values()
    ):
        return ()
    try:
        return blip_table(table)
    except NotationError:
        return ()


def table(found: Sequence[Reaction]) -> dict[str, Reaction]:
    """The six faces as a file writes them: `1-2`, or `6`."""
    made: dict[str, Reaction] = {}
    for word, group in groupby(enumerate(found, 1), key=lambda each: each[1]):
        numbers = [number for number, _ in group]
        made[f"{numbers[0]}-{numbers[-1]}" if len(numbers) > 1 else f"{numbers[0]}"] = word
    return made


def told(found: Sequence[Reaction]) -> str:
    """The same in a sentence."""
    parts = [f"{key.replace('-', ' to ')} {NAMES[word].lower()}" for key, word in table(found).items()]
    return ", ".join(parts)


def lay(desk: Typist, pen: Pen, condition: str = "") -> None:
    """The table of the story, or that of a condition: as it would be without one, or face by face."""
    story = desk.story
    where = within(condition, "blips") if condition else "blips"
    own = says(story.document, where)
    before = (faces(story.document.get("blips")) if condition else ()) or STANDARD_BLIPS
    shown = faces(own) or before
    words = "Blips do something else here" if condition else "Not as the book has it"
    if not condition:
        pen.text("At the end of every round each enemy out of sight throws a die and does what it says.")
    pen.add(
        Toggle("stories.own-blips", words, pen.row(FIELD), bool(own),
               lambda on: desk.act(story.set(where, table(before) if on else "")), hint="What each face of a die lets a blip do")
    )  # fmt: skip
    if not own:
        pen.text(f"{'As in the story' if condition else 'As the book has it'}: {told(shown)}.", colour="mute")
        return
    for number, word in enumerate(shown):
        _face(desk, pen, where, shown, number, word)
    for word in dict.fromkeys(shown):
        pen.text(f"{NAMES[word]}: {MEANS[word]}.", colour="mute")


def _face(desk: Typist, pen: Pen, where: str, shown: Sequence[Reaction], number: int, word: Reaction) -> None:
    def change(to: object) -> None:
        made = [*shown[:number], to, *shown[number + 1 :]]
        desk.act(desk.story.set(where, table(made)))  # type: ignore[arg-type]

    hint = f"{NAMES[word]}: {MEANS[word]}"
    pen.add(
        Choice(
            f"stories.face:{number + 1}", OPTIONS, word, pen.named(f"On a {number + 1}"), change, hint=hint
        )
    )
