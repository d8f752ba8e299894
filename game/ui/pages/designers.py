"""The designers' door: what there is to build with, and the runs that say what a battle is worth."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from game import scenarios
from game.core.words.grammar import plural
from game.scenarios import ScenarioFileError
from game.ui.app.scenes import scene_class
from game.ui.kit.button import Button
from game.ui.kit.labels import Text
from game.ui.kit.layout import Box, Column, Grid, Wrapped
from game.ui.kit.measures import BUTTON, GAP, GUTTER
from game.ui.kit.modal import Modal
from game.ui.kit.pen import Pen
from game.ui.play.saves import ago
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
        "ASGARD: conditions, cards, codes, endings and its table.",
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
_ONE_COLUMN, _TWO_COLUMNS, _BROAD = 640, 880, 800
"""How wide it is with one column and with two, and from which width of the window on it has two, in logical pixels."""
_MOST_LEFT = 3
"""So much that killed windows have left is offered at most."""


def _workshop(system: str) -> Any:
    """The workshop in which a scenario of a rulebook is worked on."""
    return scene_class("maps")(system=system) if system in _MAPPED else scene_class("builder", system)()


def _ended(left: Unfinished) -> float:
    """When a window last did something to what it has left behind, in seconds since the epoch."""
    with suppress(OSError):
        return left.journal.stat().st_mtime
    return 0.0


def last_work(app: App) -> str:
    """What the door says of what was built: "2 battles of your own"; "" for nothing."""
    count = sum(id.startswith("own/") for id, _ in scenarios.files())
    return f"{plural(count, 'battle')} of your own" if count else ""


class Offer(NamedTuple):
    """A way on: its button, and what is said of it."""

    id: str
    words: str
    about: str
    act: Callable[[], None]
    icon: str = ""


class Designers(Modal):
    """What was left unsaved, the builders and the runs: in two columns where the window is wide enough."""

    name = "designers"
    title = "What do you want to build or try?"

    def enter(self) -> None:
        super().enter()
        self._left = sorted(unfinished(), key=_ended, reverse=True)[:_MOST_LEFT]

    def layout(self) -> None:
        self._columns = 2 if self.logical[0] >= _BROAD else 1
        self.width = _TWO_COLUMNS if self._columns > 1 else _ONE_COLUMN
        self.lay_body("designers", self._write)
        self.ui.default = self._first

    @property
    def _first(self) -> str:
        """What Enter opens: what was left unsaved, otherwise the first of the builders."""
        return f"designers.{'left:0' if self._left else BUILDERS[0].id}"

    def _write(self, pen: Pen) -> None:
        # A ring lies round the first button, and what scrolls would cut it.
        pen.gap(GAP)
        left = [*map(self._remnant, range(len(self._left)), self._left)]
        offers = [*left, *map(self._builder, BUILDERS)]
        told = "Bots play a battle until it is known who is favoured, by how much, and why."
        offers.append(Offer("designers.runs", "Runs", told, self._show_runs))
        cells = [
            Column(Box(each.id, high=BUTTON), Box(f"{each.id}.about", high=Wrapped(each.about)), gap=GAP)
            for each in offers
        ]
        # What belongs together, such as the two workshops of a rulebook, stands side by side whatever was left.
        cells[len(left) : len(left)] = [Column(Box(high=0)) for _ in range(-len(left) % self._columns)]
        place = pen.lay(Grid(self._columns, *cells, gap=GAP, aside=GUTTER), GUTTER)
        for each in offers:
            first = each.id == self._first
            key = "confirm" if first else ""
            spot, about = place[each.id], place[f"{each.id}.about"]
            pen.add(Button(each.id, each.words, spot, each.act, icon=each.icon, primary=first, key=key))
            pen.add(Text("", each.about, about.topleft, about.width, self.theme, colour="mute"))
        back: Callable[[], None] = self.app.pop
        pen.add(Button("designers.back", "Back", pen.row(BUTTON, 0), back, key="back"))

    def _remnant(self, number: int, left: Unfinished) -> Offer:
        """What a window that was killed has left behind."""
        words = f"Go on: {left.title.strip() or 'without a title'}"
        steps = "a step was" if left.deeds == 1 else f"{plural(left.deeds, 'step')} were"
        when = ago(datetime.fromtimestamp(_ended(left)), datetime.now())
        told = f"A window ended {when}, before {steps} saved."
        return Offer(f"designers.left:{number}", words, told, partial(self._go_on, left), "redo")

    def _builder(self, builder: Builder) -> Offer:
        return Offer(f"designers.{builder.id}", builder.words, builder.about, partial(self._build, builder))

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
