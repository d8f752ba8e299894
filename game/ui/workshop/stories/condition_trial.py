"""A trial that begins in one of the conditions of a story, with the counters as they are set: what is asked for, and the position it makes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import NamedTuple

from game.core import registry
from game.core.system import Document
from game.systems.asgard.scenario.condition_start import entering
from game.systems.asgard.system import Asgard
from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.entry import Entry
from game.ui.kit.labels import Label
from game.ui.kit.layout import FREE
from game.ui.kit.measures import BUTTON, FIELD, GAP
from game.ui.kit.pen import Pen
from game.ui.workshop.stories.story import Story, number_of

_VALUE = 84
"""How wide the field of a counter is, in logical pixels."""


class Start(NamedTuple):
    """Where a trial begins: in which condition, with which counters set, and by which seed its beginning was dealt."""

    condition: int
    counts: dict[str, int]
    seed: int

    def document(self, document: Document) -> Document:
        """The position that a story as it says now makes of it. Raises `ScenarioError` and `Restless`."""
        system = registry.system(str(document["system"]))
        assert isinstance(system, Asgard)
        known = {name: value for name, value in self.counts.items() if name in document.get("count", {})}
        return entering(system, document, self.condition, known, self.seed)


def start(story: Story, counts: Mapping[str, int], seed: int) -> Start:
    """From the condition that is shown."""
    known = {name: value for name, value in counts.items() if name in story.counts}
    return Start(number_of(story.condition), known, seed)


def lay(
    story: Story, counts: Mapping[str, int], count: Callable[[str, str], None], command: Command, pen: Pen
) -> None:
    """A field for each counter, and the button; nothing of it is written into the file."""
    pen.caption("A trial that begins here")
    for name, (title, begins) in story.counts.items():
        called, place = pen.cells(FIELD, FREE, _VALUE, gap=GAP)
        pen.add(Label("", title, called, colour="dim"))
        pen.add(
            Entry(f"stories.count:{name}", str(counts.get(name, begins)), place, lambda text, name=name: count(name, text),  # type: ignore[misc]
                  allowed="0123456789", limit=3, hint="What it stands at when the trial begins; the file keeps its own")
        )  # fmt: skip
    pen.add(Button.of(replace(command, id="stories.try-below"), pen.row(BUTTON)))
