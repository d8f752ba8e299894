"""What holds in a condition besides its cards: each variable with its name, what it is now, what that does, and what it lends in numbers."""

from __future__ import annotations

from typing import Protocol

from game.core.documents.fields import says, within
from game.systems.asgard.adapters import named
from game.systems.asgard.sheet.notation import MOST_LENT, NotationError, lending
from game.systems.asgard.sheet.plan import Lending
from game.ui.kit.button import Button
from game.ui.kit.choice import Choice
from game.ui.kit.entry import Entry
from game.ui.kit.ink import IconButton
from game.ui.kit.layout import FREE
from game.ui.kit.measures import BUTTON, CLOSE, FIELD, NEAR, ROW
from game.ui.kit.pen import Pen
from game.ui.pages.controls import Stepper
from game.ui.workshop.part import Part
from game.ui.workshop.stories import fields, parts
from game.ui.workshop.stories.fields import LONG, Typist

_SIDES: list[tuple[object, str]] = [("you", "The players"), ("they", "The enemy"), ("all", "Everybody")]


class Desk(Typist, Protocol):
    """Where a story is worked on."""

    def choose(self, path: str) -> None:
        """Work on another part of the story."""


def lay_all(desk: Desk, pen: Pen, condition: str) -> None:
    """The variables of a condition: a click goes to one, the button adds one."""
    story = desk.story
    pen.caption("What else holds here: light, weather, noise")
    for path in story.variables(condition):
        now = str(says(story.document, within(path, "value"), ""))
        told = f"{story.title(path)}: {now}" if now else story.title(path)
        pen.put(Part("stories.part", path, told, pen.box(ROW), desk.choose, pen.theme, chosen=False), NEAR)
    pen.add(
        Button("stories.add-variable", "Add a variable", pen.row(BUTTON, CLOSE), lambda: desk.act(parts.add_variable(story, condition)),
               icon="plus", step="body-bold", hint="Something that the players are told, and what it does to either side")
    )  # fmt: skip


def lay(desk: Desk, pen: Pen, path: str) -> None:
    """One variable: three texts that the players read, and what it comes to in numbers."""
    fields.lay(desk, pen, path, "name", "Name", empty="Light", hint="What it is about")
    fields.lay(desk, pen, path, "value", "Now", empty="dusk", hint="What it is in this condition")
    fields.lay(desk, pen, path, "effect", "Effect", hint="What that does, in plain words")
    pen.caption("In numbers, while this condition holds")
    stats = _stats(desk)
    where = within(path, "lend")
    lines = desk.story.texts(where)
    for number, line in enumerate(lines):
        try:
            _lent(desk, pen, where, number, lending(line, stats))
        except NotationError:
            _typed(desk, pen, where, number, line)
    pen.add(
        Button("stories.add-lend", "Add a number", pen.row(BUTTON, CLOSE), lambda: desk.act(desk.story.set_text(where, len(lines), f"{stats[0]} +1 you")),
               icon="plus", step="body-bold", hint="A bonus or a malus of one side, or of everybody")
    )  # fmt: skip


def _stats(desk: Typist) -> tuple[str, ...]:
    """What can be lent on this table."""
    return named("thor" if desk.story.document.get("system") == "asgard-thor" else "ascension").stats


def _lent(desk: Typist, pen: Pen, where: str, number: int, lent: Lending) -> None:
    """What is lent, how much of it, and to whom."""
    story = desk.story

    def write(stat: object = lent.stat, amount: int = lent.amount, side: object = lent.side) -> str:
        return story.set_text(where, number, f"{stat} {amount:+} {side}")

    def step(to: int) -> None:
        desk.act(write(amount=to or (1 if lent.amount < 0 else -1)))  # nobody is lent nothing

    stat, amount = pen.cells(FIELD, FREE, FREE, after=CLOSE)
    side, away = pen.cells(FIELD, FREE, FIELD)
    stats = [(each, each.capitalize()) for each in _stats(desk)]
    to_stat, to_side = (lambda to: desk.act(write(stat=to))), (lambda to: desk.act(write(side=to)))
    pen.add(Choice(f"stories.stat:{number}", stats, lent.stat, stat, to_stat, hint="What is lent"))
    pen.add(
        Stepper(f"stories.amount:{number}", lent.amount, amount, step, low=-MOST_LENT, high=MOST_LENT, words=lambda each: f"{each:+}",
                hint="How much is added to it")
    )  # fmt: skip
    pen.add(Choice(f"stories.side:{number}", _SIDES, lent.side, side, to_side, hint="To whom"))
    pen.add(
        IconButton(f"stories.unlend:{number}", "", away, lambda: desk.act(story.set_text(where, number, "")), icon="trash",
                   hint="It lends nothing of the kind")
    )  # fmt: skip


def _typed(desk: Typist, pen: Pen, where: str, number: int, line: str) -> None:
    """What cannot be read is typed until it can."""
    pen.add(
        Entry(f"stories.lend:{number}", line, pen.row(FIELD), lambda text: None, limit=LONG,
              entered=lambda text: desk.act(desk.story.set_text(where, number, text)), hint="attack -1 you, or defence +1 all")
    )  # fmt: skip
