"""Who may come and what is to be done: an enemy's or an objective's fields, each with what it may say."""

from __future__ import annotations

from collections.abc import Iterable

from game.core.documents.fields import within
from game.systems.asgard.sheet.effects import MODES, SLIDERS
from game.systems.asgard.sheet.plan import ARCHETYPES, TARGETS
from game.ui.kit.pen import Pen
from game.ui.workshop.stories import fields, reactions
from game.ui.workshop.stories.fields import Typist
from game.ui.workshop.stories.people import ENEMY, joining, people

_MOST = 10
"""How far a slider goes."""
_USUAL = 5
"""Where it stands if nothing is said."""
LEVELS: list[tuple[object, str]] = [(each, each.capitalize()) for each in TARGETS]
"""How well somebody spots."""
_ROLLED = ("", "As the dice say")


def lay_enemy(desk: Typist, pen: Pen, path: str) -> None:
    """Who it is, what he is like, and what he does while nobody sees him."""
    known = people(desk.story.document, ENEMY)
    fields.choice(desk, pen, within(path, "who"), "Who", list(known.items()),
                  "A character or unit of side two: its figure and its strength")  # fmt: skip
    fields.lay(desk, pen, path, "name", "Name")
    fields.choice(desk, pen, within(path, "archetype"), "Archetype", [(each, each.capitalize()) for each in ARCHETYPES],
                  "What kind of enemy it is: what it does where no order says so", usual="guard")  # fmt: skip
    fields.choice(desk, pen, within(path, "mode"), "Mode", [(each, each.capitalize()) for each in MODES],
                  "What it is about when it comes", usual="patrol")  # fmt: skip
    for slider in SLIDERS:
        fields.stepper(
            desk,
            pen,
            within(path, slider),
            slider.capitalize(),
            usual=_USUAL,
            high=_MOST,
            hint=_SLIDERS[slider],
        )
    fields.words(
        desk, pen, within(path, "beat"), "Beat", empty="spots, in order", hint=_told(desk.story.spots)
    )
    fields.choice(desk, pen, within(path, "unseen"), "Unseen", [_ROLLED, *reactions.OPTIONS],
                  "What it does as a blip at the end of a round, in place of a roll")  # fmt: skip
    fields.toggle(desk, pen, within(path, "returns"), "Always comes back",
                  "As a blip it is never gone: it comes nearer instead")  # fmt: skip
    fields.lay(desk, pen, path, "faction", "Faction", empty="all keep together")


def lay_friend(desk: Typist, pen: Pen, path: str) -> None:
    """Who it is, and what the players call him."""
    known = joining(desk.story.document)
    fields.choice(desk, pen, within(path, "who"), "Who", list(known.items()),
                  "A character or unit of side one: a line lets him join")  # fmt: skip
    fields.lay(desk, pen, path, "name", "Name")


def lay_spotting(desk: Typist, pen: Pen, path: str) -> None:
    """How well those at the tokens of a condition spot, and what the condition does to either side's checks."""
    fields.choice(
        desk,
        pen,
        within(path, "level"),
        "Level",
        LEVELS,
        "How well those at the tokens spot",
        usual="regular",
    )
    for key, words in (("you", "You spot"), ("they", "They spot")):
        fields.stepper(desk, pen, within(path, "spotting", key), words, low=-_MOST, high=_MOST,
                       told=lambda each: f"{each:+}" if each else "0", hint="On the number that three dice may come to")  # fmt: skip


def lay_objective(desk: Typist, pen: Pen, path: str) -> None:
    """By what lines name it, what the players read, and whether they know it from the start."""
    fields.lay(desk, pen, path, "title", "Title")
    fields.lay(desk, pen, path, "text", "Text")
    spots = [(word, f"{name} ({word})" if name != word else name) for word, name in desk.story.spots.items()]
    fields.choice(desk, pen, within(path, "spot"), "Spot", [("", "No spot"), *spots],
                  "Where it is; players see the spot once they have been given it")  # fmt: skip
    fields.toggle(
        desk,
        pen,
        within(path, "given"),
        "Given from the start",
        "Otherwise a line gives it: give, and its word",
        usual=True,
    )


_SLIDERS = {
    "boldness": "From 0 to 10: how much it dares",
    "aggression": "From 0 to 10: how much it wants to strike",
    "cohesion": "From 0 to 10: how much it stays with the others",
    "memory": "From 0 to 10: how long it remembers where it saw somebody",
}


def _told(spots: Iterable[str]) -> str:
    found = ", ".join(spots)
    return (
        f"The spots that it goes round: {found}"
        if found
        else "The story has no spots yet; a plus in the list adds one"
    )
