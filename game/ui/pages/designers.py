"""The designers' door: what there is to build with, and the runs that say what a battle is worth."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from game import scenarios
from game.core.grammar import plural
from game.scenarios import ScenarioFileError
from game.ui.app.scenes import scene_class
from game.ui.kit.button import Button
from game.ui.kit.measures import BUTTON, GAP
from game.ui.kit.modal import Modal
from game.ui.kit.pen import Pen
from game.workshop.journal import InUse
from game.workshop.workbench import Unfinished, Workbench, unfinished

if TYPE_CHECKING:
    from game.ui.app.loop import App


class Builder(NamedTuple):
    """Something to build with, and the rulebook whose it is."""

    system: str
    words: str
    about: str
    scene: str = "builder"

    @property
    def id(self) -> str:
        """By what its button is known."""
        return self.system if self.scene == "builder" else f"{self.scene}-{self.system}"


BUILDERS = (
    Builder("thor", "A battle on the board", "Thor Skirmish: map, units, powers, cards and goals."),
    Builder("abstract", "Units and slots", "Abstract Skirmish: sides, strength and how they meet."),
    Builder("ascension", "A force by points", "Ascension: characters, their gear and talents."),
    Builder("ascension", "A map in inches", "Ascension: terrain, zones and where each side deploys.", "maps"),
    Builder(
        "asgard",
        "A story",
        "ASGARD: conditions, cards, codes and endings; its table is a map in inches.",
        "stories",
    ),
    Builder("confrontation", "A company by points", "Confrontation: units, Incarnates and what they carry."),
    Builder(
        "confrontation",
        "A map in centimetres",
        "Confrontation: terrain, objectives and battle lines.",
        "maps",
    ),
)


_MAPPED = ("ascension", "confrontation")
"""The rulebooks whose scenarios are drawn as maps; their builders are of forces and companies."""
_MOST_LEFT = 3
"""So much that killed windows have left is offered at most."""


def _workshop(system: str) -> Any:
    """The workshop in which a scenario of a rulebook is worked on."""
    return scene_class("maps")(system=system) if system in _MAPPED else scene_class("builder", system)()


def last_work(app: App) -> str:
    """What the door says of what was built: "2 battles of your own"; "" for nothing."""
    count = sum(id.startswith("own/") for id, _ in scenarios.files())
    return f"{plural(count, 'battle')} of your own" if count else ""


class Designers(Modal):
    """The builders there are, one under the other."""

    name = "designers"
    title = "What do you want to build or try?"
    width = 640

    def enter(self) -> None:
        super().enter()
        self._left = unfinished()[:_MOST_LEFT]

    def layout(self) -> None:
        self.lay_body("designers", self._write)
        self.ui.default = f"designers.{BUILDERS[0].id}"

    def _write(self, pen: Pen) -> None:
        for number, left in enumerate(self._left):
            words = f"Go on: {left.title.strip() or 'without a title'}"
            go_on = partial(self._go_on, left)
            pen.add(Button(f"designers.left:{number}", words, pen.row(BUTTON, GAP), go_on, icon="redo"))
            steps = plural(left.deeds, "step")
            pen.text(
                f"A window ended before {steps} were saved."
                if left.deeds != 1
                else "A window ended before a step was saved.",
                colour="mute",
                after=GAP,
            )
        for number, each in enumerate(BUILDERS):
            build = partial(self._build, each)
            key = "confirm" if number == 0 else ""
            place = pen.row(BUTTON, GAP)
            pen.add(Button(f"designers.{each.id}", each.words, place, build, primary=number == 0, key=key))
            pen.text(each.about, colour="mute", after=GAP)
        runs = Button("designers.runs", "Runs", pen.row(BUTTON, GAP), self._show_runs)
        pen.add(runs)
        pen.text(
            "Bots play a battle until it is known who is favoured, by how much, and why.",
            colour="mute",
            after=GAP,
        )
        back: Callable[[], None] = self.app.pop
        pen.add(Button("designers.back", "Back", pen.row(BUTTON, 0), back, key="back"))

    def _show_runs(self) -> None:
        self.app.replace(scene_class("runs")())

    def _go_on(self, left: Unfinished) -> None:
        """Go on with what a window that was killed has left behind."""
        try:
            bench = Workbench.resume(left)
        except (InUse, ScenarioFileError) as error:
            self.app.notify(str(error))
            return
        workshop = _workshop(left.system)
        self.app.replace(workshop)
        workshop.turn_to(bench, bench.path)

    def _build(self, builder: Builder) -> None:
        if builder.scene == "builder":
            self.app.replace(scene_class("builder", builder.system)())
        elif builder.scene == "stories":
            self.app.replace(scene_class(builder.scene)())
        else:
            self.app.replace(scene_class(builder.scene)(system=builder.system))
