"""Who may come and what is to be done: an enemy's or an objective's fields, each with what it may say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from game.core.fields import says, within
from game.systems.asgard.effects import MODES, SLIDERS
from game.systems.asgard.plan import ARCHETYPES, Reaction
from game.ui.kit.button import Toggle
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.measures import FIELD
from game.ui.kit.pen import Pen
from game.ui.pages.controls import Stepper
from game.ui.workshop.stories import fields
from game.ui.workshop.stories.fields import LONG, Typist
from game.ui.workshop.stories.people import ENEMY, joining, people

_MOST = 10
"""How far a slider goes."""
_USUAL = 5
"""Where it stands if nothing is said."""
_ROLLED = ("", "As the dice say")


def lay_enemy(desk: Typist, pen: Pen, path: str) -> None:
    """Who it is, what he is like, and what he does while nobody sees him."""
    story = desk.story
    known = people(story.document, ENEMY)
    _choice(desk, pen, path, "who", "Who", [(word, name) for word, name in known.items()],
            "A character or unit of side two: its figure and its strength")  # fmt: skip
    fields.lay(desk, pen, path, "name", "Name")
    _choice(desk, pen, path, "archetype", "Archetype", [(each, each.capitalize()) for each in ARCHETYPES],
            "What kind of enemy it is: what it does where no order says so")  # fmt: skip
    _choice(
        desk,
        pen,
        path,
        "mode",
        "Mode",
        [(each, each.capitalize()) for each in MODES],
        "What it is about when it comes",
    )
    for slider in SLIDERS:
        _stepper(desk, pen, path, slider)
    _words(desk, pen, path, "beat", "Beat", "spots, in order")
    _choice(desk, pen, path, "unseen", "Unseen", [_ROLLED, *((each, each.capitalize()) for each in get_args(Reaction))],
            "What it does as a blip at the end of a round, in place of a roll")  # fmt: skip
    _toggle(
        desk, pen, path, "returns", "Always comes back", "As a blip it is never gone: it comes nearer instead"
    )
    fields.lay(desk, pen, path, "faction", "Faction", empty="all keep together")


def lay_friend(desk: Typist, pen: Pen, path: str) -> None:
    """Who it is, and what the players call him."""
    known = joining(desk.story.document)
    _choice(
        desk,
        pen,
        path,
        "who",
        "Who",
        list(known.items()),
        "A character or unit of side one: a line lets him join",
    )
    fields.lay(desk, pen, path, "name", "Name")


def lay_spotting(desk: Typist, pen: Pen, path: str) -> None:
    """How well those at the tokens of a condition spot, and what the condition does to either side's checks."""
    levels = [("", "Regular"), ("skilled", "Skilled"), ("equipped", "Equipped")]
    _choice(desk, pen, path, "level", "Level", levels, "How well those at the tokens spot")
    for key, words in (("you", "You spot"), ("they", "They spot")):
        _modifier(desk, pen, path, key, words)


def _modifier(desk: Typist, pen: Pen, path: str, key: str, words: str) -> None:
    where = within(path, "spotting", key)
    value = says(desk.story.document, where, 0)

    def change(to: int) -> None:
        desk.typed(desk.story.set(where, to, going=where))

    pen.add(
        Stepper(f"stories.{key}", value if isinstance(value, int) else 0, pen.named(words), change, low=-_MOST, high=_MOST,
                words=lambda each: f"{each:+}" if each else "0", hint="On the number that three dice may come to")
    )  # fmt: skip


def lay_objective(desk: Typist, pen: Pen, path: str) -> None:
    """By what lines name it, what the players read, and whether they know it from the start."""
    story = desk.story
    fields.lay(desk, pen, path, "title", "Title")
    fields.lay(desk, pen, path, "text", "Text")
    spots = [
        ("", "No spot"),
        *((word, f"{name} ({word})" if name != word else name) for word, name in story.spots.items()),
    ]
    _choice(
        desk,
        pen,
        path,
        "spot",
        "Spot",
        spots,
        "Where it is; players see the spot once they have been given it",
    )
    where = within(path, "given")
    pen.add(
        Toggle("stories.given", "Given from the start", pen.row(FIELD), bool(says(story.document, where, True)),
               lambda on: desk.act(story.set(where, "" if on else False)), hint="Otherwise a line gives it: give, and its word")
    )  # fmt: skip


def _choice(
    desk: Typist, pen: Pen, path: str, key: str, words: str, options: list[tuple[str, str]], hint: str
) -> None:
    """One of several words; one that the file says and that is none of them is shown, too."""
    place = pen.named(words)
    where = within(path, key)
    value = str(says(desk.story.document, where, "") or "")
    if not any(value == option for option, _ in options):
        options = [(value, value or "Nobody yet"), *options]

    def change(to: object) -> None:
        desk.act(desk.story.set(where, to))

    pen.add(Choice(f"stories.{key}", options, value, place, change, hint=hint))


def _stepper(desk: Typist, pen: Pen, path: str, key: str) -> None:
    place = pen.named(key.capitalize())
    where = within(path, key)
    value = says(desk.story.document, where, _USUAL)

    def change(to: int) -> None:
        desk.typed(desk.story.set(where, to, going=where))

    pen.add(
        Stepper(f"stories.{key}", value if isinstance(value, int) else _USUAL, place, change, high=_MOST,
                hint=_SLIDERS[key])
    )  # fmt: skip


_SLIDERS = {
    "boldness": "From 0 to 10: how much it dares",
    "aggression": "From 0 to 10: how much it wants to strike",
    "cohesion": "From 0 to 10: how much it stays with the others",
    "memory": "From 0 to 10: how long it remembers where it saw somebody",
}


def _words(desk: Typist, pen: Pen, path: str, key: str, words: str, empty: str) -> None:
    """Several words of the sheet, with commas between them."""
    place = pen.named(words)
    where = within(path, key)
    value = says(desk.story.document, where, [])
    shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)

    def change(text: str) -> None:
        made = [each.strip() for each in text.split(",") if each.strip()]
        desk.typed(desk.story.set(where, made or "", going=where))

    told = _told(desk.story.spots)
    pen.add(Entry(f"stories.{key}", shown, place, change, limit=LONG, empty=empty, hint=told))


def _told(spots: Iterable[str]) -> str:
    found = ", ".join(spots)
    return (
        f"The spots that it goes round: {found}"
        if found
        else "The story has no spots yet; the workshop of maps lays them"
    )


def _toggle(desk: Typist, pen: Pen, path: str, key: str, words: str, hint: str) -> None:
    where = within(path, key)
    pen.add(
        Toggle(f"stories.{key}", words, pen.row(FIELD), bool(says(desk.story.document, where, False)),
               lambda on: desk.act(desk.story.set(where, on or "")), hint=hint)
    )  # fmt: skip
