"""The left of the force builder: the force's name, its limit, who is in it, who plays, who leads."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from game.systems.ascension.points import creation
from game.ui.kit.button import Button, Segmented
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE, Flex
from game.ui.kit.lines import Line
from game.ui.kit.measures import NEAR
from game.ui.kit.pen import Pen
from game.ui.pages.controls import Stepper
from game.ui.pages.scenario_list import Hairline
from game.ui.workshop.forces.contract import Worked
from game.ui.workshop.forces.controls import CharacterRow, Crown, Tick, fault_line, spent
from game.ui.workshop.forces.draft import LIMITS, MOST_CHARACTERS, ForceDraft

_STEP = 5
"""By how many points the limit steps."""
_MOST = 1000


class Ranked(Worked, Protocol):
    """The force builder as the list of those in the force asks it."""

    def set_limit(self, limit: object) -> None: ...
    def choose(self, number: int) -> None: ...
    def add(self, act: Callable[[], bool]) -> None: ...
    def copy_other(self) -> None: ...
    def delete(self) -> None: ...


def lay(scene: Ranked, pen: Pen) -> None:
    """Fill the pen."""
    draft = scene.draft
    pen.add(
        Entry("forge.name", draft.force.name, pen.row(40), lambda text: scene.type(draft.name, text),
              empty="Name of the force", limit=40)
    )  # fmt: skip
    pen.add(
        Entry("forge.story", draft.force.story, pen.row(40, 12), lambda text: scene.type(draft.story, text),
              empty="What it is about", limit=240)
    )  # fmt: skip
    _lay_limit(scene, pen)
    for number in range(len(draft.force.characters)):
        _lay_character(scene, pen, number)
    if not draft.force.characters:
        pen.text(
            "Nobody yet: begin with a size, or copy a character that comes with the game.", colour="mute"
        )
    pen.gap(4)
    _lay_acts(scene, pen)
    pen.gap(8)
    _lay_verdict(draft, pen)


def _lay_limit(scene: Ranked, pen: Pen) -> None:
    draft = scene.draft
    options = [(limit, str(limit), "") for limit in LIMITS]
    row = pen.cells(38, Flex(56), Flex(44))
    pen.add(Segmented("forge.limit", options, draft.limit, row[0], scene.set_limit, hint="Points a side"))
    pen.add(
        Stepper("forge.points", draft.limit, row[1], scene.set_limit, low=_STEP, high=_MOST, step=_STEP,
                hint="Any other total", rule="CC-13")
    )  # fmt: skip
    head = pen.row(30, 2)
    pen.add(Label("", "In play", head, step="panel"))
    over = draft.total > draft.limit
    said = f"{draft.total} of {draft.limit}"
    pen.add(Label("", said, head, step="card", colour="ember" if over else "bone", align="right"))
    pen.add(spent(pen.row(10, 10), draft.total, draft.limit))


def _lay_character(scene: Ranked, pen: Pen, number: int) -> None:
    draft = scene.draft
    character = draft.force.characters[number]
    leads = character.id == draft.force.leader
    tick, body, crown = pen.cells(48, 28, FREE, 28, gap=NEAR, after=2)
    pen.add(
        Tick(f"forge.plays:{number}", "", tick, character.id in draft.playing,
             lambda on: scene.do(partial(draft.plays, character.id, on)), hint=f"Plays at {draft.limit} points")
    )  # fmt: skip
    body.width = crown.x - body.x
    pen.add(
        CharacterRow(f"forge.character:{number}", body, lambda: draft.force.characters[number],
                     lambda: creation.points(draft.force.characters[number]), partial(scene.choose, number),
                     chosen=number == draft.chosen, faulty=bool(creation.faults(character)))
    )  # fmt: skip
    pen.add(
        Crown(f"forge.lead:{number}", crown, lambda: scene.do(partial(draft.lead, character.id)), on=leads)
    )


def _lay_acts(scene: Ranked, pen: Pen) -> None:
    """New ones from a size, copies, and taking out."""
    draft = scene.draft
    full = len(draft.force.characters) >= MOST_CHARACTERS
    why = f"A force has at most {MOST_CHARACTERS} characters." if full else ""
    label, *sizes = pen.cells(36, 76, *5 * [FREE], gap=NEAR)
    pen.add(Label("", "New, size", label, colour="dim"))
    for size, place in enumerate(sizes, 1):
        pen.add(
            Button(f"forge.new:{size}", str(size), place, partial(scene.add, partial(draft.add_fresh, size)),
                   enabled=not full, hint=why or f"A new character of Size {size}", rule="CC-1", step="body-bold")
        )  # fmt: skip
    row = pen.row(36)
    pen.add(
        Button("forge.copy", "Copy a character", row, scene.copy_other, icon="plus", enabled=not full,
               hint=why or "Take one from another force, to change it here", step="body-bold")
    )  # fmt: skip
    one = draft.character is not None
    left, right = pen.cells(36, FREE, FREE)
    pen.add(
        Button("forge.duplicate", "Double", left, lambda: scene.add(draft.duplicate), icon="copy",
               enabled=one and not full, hint=why or "The same character once more", step="body-bold")
    )  # fmt: skip
    pen.add(
        Button("forge.delete", "Take out", right, scene.delete, icon="trash", enabled=one,
               hint="Take this character out", key="take-out", cap=False, step="body-bold")
    )  # fmt: skip


def _lay_verdict(draft: ForceDraft, pen: Pen) -> None:
    """Whether the force is legal at this limit, and what breaks it."""
    pen.add(Hairline("", pen.row(1, 8)))
    troubles = draft.troubles
    if not troubles:
        pen.line(Line(f"Legal at {draft.limit} points", icon="check", accent="verdigris"))
    for number, fault in enumerate(troubles[:6]):
        pen.line(fault_line(fault), id=f"forge.trouble:{number}")
    if len(troubles) > 6:
        pen.text(f"And {len(troubles) - 6} more.", colour="mute")
