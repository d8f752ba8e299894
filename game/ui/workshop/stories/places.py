"""Places that a story speaks of, who waits at one from the beginning, and on a board of squares its tokens."""

from __future__ import annotations

from game.core.documents.fields import says, within
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.pen import Pen
from game.ui.workshop.stories import fields
from game.ui.workshop.stories.fields import Typist

_TURN = 15
"""Degrees in a step of where somebody looks."""


def on_squares(desk: Typist) -> bool:
    """Whether places are squares, which no map draws."""
    return desk.story.document.get("system") == "asgard-thor"


def lay_spot(desk: Typist, pen: Pen, path: str) -> None:
    """What it is called, where it is, and whether the players know it."""
    fields.lay(desk, pen, path, "name", "Name")
    _at(desk, pen, path)
    fields.toggle(desk, pen, within(path, "shown"), "Known from the start",
                  "Otherwise players see it once they are given an objective that is there")  # fmt: skip


def lay_fixed(desk: Typist, pen: Pen, path: str) -> None:
    """Which enemy stands there, at which spot or place, and where he looks."""
    story = desk.story
    enemies = [(enemy.rpartition(".")[2], story.title(enemy)) for enemy in story.enemies]
    fields.choice(desk, pen, within(path, "enemy"), "Enemy", enemies,
                  "Who is there from the beginning and never becomes a blip")  # fmt: skip
    now = says(story.document, within(path, "at"))
    spots = [(word, name) for word, name in story.spots.items() if says(story.document, f"spot.{word}.at")]
    here = next((word for word, _ in spots if says(story.document, f"spot.{word}.at") == now), "")
    if spots:
        options = [("", "No spot"), *spots]
        pen.add(
            Choice("stories.at-spot", options, here, pen.named("Spot"), lambda to: _go(desk, path, str(to)),
                   hint="A spot of the story, to stand where it lies")
        )  # fmt: skip
    _at(desk, pen, path)
    fields.stepper(desk, pen, within(path, "facing"), "Looks", low=0, high=360 - _TURN, step=_TURN, told=lambda each: f"{each}°",
                   hint="In degrees clockwise, 0 to the right")  # fmt: skip


def _go(desk: Typist, path: str, spot: str) -> None:
    if spot:
        desk.act(desk.story.set(within(path, "at"), says(desk.story.document, f"spot.{spot}.at")))


def _at(desk: Typist, pen: Pen, path: str) -> None:
    """A place as the table writes it."""
    where = within(path, "at")
    measured = "From the left, and from the far edge: 12in, 7.5in"
    told = "A square: letter and number" if on_squares(desk) else measured
    value = says(desk.story.document, where, "")
    shown = ", ".join(map(str, value)) if isinstance(value, list) else str(value)
    pen.add(
        Entry("stories.at", shown, pen.named("At"), lambda text: None, limit=40, hint=f"{told}; Enter writes it",
              entered=lambda text: desk.act(desk.story.set(where, _read(desk, text) or "")))
    )  # fmt: skip


def _read(desk: Typist, text: str) -> object:
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return text.strip() if on_squares(desk) else parts


def lay_tokens(desk: Typist, pen: Pen) -> None:
    """The tokens of a story on squares; those of a measured table are drawn on its map."""
    if on_squares(desk):
        fields.words(desk, pen, "tokens", "Tokens", empty="none yet",
                     hint="Squares where something might be, with commas between: d4, f5")  # fmt: skip
