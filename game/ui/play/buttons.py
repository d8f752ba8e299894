"""The buttons that stand at every table: one list for battles and replays of all systems, and how they are laid in a row."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import pygame

from game.ui.kit.button import Button
from game.ui.kit.command import Command
from game.ui.kit.measures import NEAR
from game.ui.kit.ui import Ui
from game.ui.play.contract import Themed

BATTLE, REPLAY = "battle", "replay"
_FINGER = 32
"""The least width of a button, in logical pixels."""
_SPEED = "body-semibold"
"""The type of the bots' speed."""


class Offer(NamedTuple):
    """A button: what makes its command for a scene, and where it stands."""

    make: Callable[[Any], Command]
    where: tuple[str, ...] = (BATTLE, REPLAY)


class Rowed(Themed, Protocol):
    """A scene with a row of buttons."""

    @property
    def ui(self) -> Ui: ...
    def row(self) -> list[Command]: ...


class Battle(Protocol):
    """What the buttons of a battle ask of its scene."""

    @property
    def plan(self) -> Any:
        """Its layout."""

    @property
    def flow(self) -> Any:
        """The course of the match."""

    @property
    def match(self) -> Any:
        """The match."""

    @property
    def may_rewind(self) -> bool:
        """Whether anything may be taken back now."""

    def can_undo(self) -> bool:
        """Whether there is something to take back."""

    def undo(self) -> None:
        """Take back by the undo rule."""

    def redo(self) -> None:
        """Do again what was taken back."""


class Recording(Protocol):
    """What the buttons of a replay ask of its scene."""

    playing: bool

    def toggle(self) -> None:
        """Play, or pause."""

    def step_back(self) -> None:
        """One action back."""

    def step_by_hand(self) -> None:
        """One action on."""

    def to_start(self) -> None:
        """The first moment."""

    def to_end(self) -> None:
        """The last moment."""

    def into_scenario(self) -> None:
        """This moment as a scenario of the player's own."""


def undo(scene: Battle) -> Command:
    """Take back."""
    refused = "" if scene.can_undo() and scene.may_rewind else "There is nothing to take back."
    return Command("undo", "Undo", scene.undo, "undo", "undo", refused=refused, rule=scene.flow.undo_rule,
                   bare=scene.plan.compact)  # fmt: skip


def redo(scene: Battle) -> Command:
    """Do again."""
    refused = "" if scene.match.undone and scene.may_rewind else "There is nothing to do again."
    return Command("redo", "", scene.redo, "redo", "redo", refused=refused, rule=scene.flow.undo_rule)


def to_start(scene: Recording) -> Command:
    """The first moment of a replay."""
    return Command("replay.start", "", scene.to_start, "first", "to-start")


def back_one(scene: Recording) -> Command:
    """An action back."""
    return Command("replay.back-one", "", scene.step_back, "back", "step-back")


def play(scene: Recording) -> Command:
    """Play, or pause."""
    return Command("replay.play", "", scene.toggle, "pause" if scene.playing else "play", "play")


def on_one(scene: Recording) -> Command:
    """An action on."""
    return Command("replay.on-one", "", scene.step_by_hand, "step", "step-on")


def to_end(scene: Recording) -> Command:
    """The last moment of a replay."""
    return Command("replay.end", "", scene.to_end, "fast", "to-end")


def into_scenario(scene: Recording) -> Command:
    """The moment of a replay as a scenario; it stands beside the way to play on."""
    told = "Fork into a scenario: it is kept, and opened to be changed"
    return Command("replay.scenario", "", scene.into_scenario, "pencil", "fork-scenario", told)


BUTTONS: list[Offer] = [
    Offer(undo, (BATTLE,)),
    Offer(redo, (BATTLE,)),
    Offer(to_start, (REPLAY,)),
    Offer(back_one, (REPLAY,)),
    Offer(play, (REPLAY,)),
    Offer(on_one, (REPLAY,)),
    Offer(to_end, (REPLAY,)),
]
"""The row of every table, from the left. A table may add what is its own (`Play.row`)."""


def offered(scene: object, where: str) -> list[Command]:
    """The commands of the row in battles or replays."""
    return [offer.make(scene) for offer in BUTTONS if where in offer.where]


def menu(scene: Any) -> Command:
    """The battle's menu, at the upper left."""
    return Command("menu", "", scene.open_menu, "menu", "menu")


def transport(scene: Any) -> list[Command]:
    """Pause, step and speed of the bots."""
    flow, speed = scene.flow, scene.app.settings.bot_speed
    words = "Now" if speed == 0 else f"×{speed:g}"
    idle = "" if flow.bot_turn and not flow.ended else "No bot has to choose now."
    return [
        Command("bot-pause", "", flow.pause, "play" if flow.paused else "pause", "bot-pause"),
        Command("bot-step", "", flow.step, "step", "bot-step", refused=idle),
        Command("bot-speed", words, flow.next_speed, "", "bot-speed", "Speed: ×1, ×4 or at once"),
    ]


def lay_row(scene: Rowed, box: pygame.Rect, commands: Sequence[Command], *, small: int, gap: int) -> None:
    """Buttons side by side in `box`: the first that has words has what the others, `small` wide, leave.

    They are less wide where it would have no room for its words, but never too narrow for a finger.
    """
    broad = next((each for each in commands if each.words), commands[0])
    others = len(commands) - 1
    if others:
        spare = (box.width - Button.need(scene.theme, broad)) // others - gap
        equal = (box.width - others * gap) // len(commands)
        small = min(small, equal, max(spare, scene.px(_FINGER)))
    x = box.x
    for command in commands:
        wide = small if command is not broad else box.width - others * (small + gap)
        scene.ui.add(Button.of(command, (x, box.y, wide, box.height), cap=False))
        x += wide + gap


def lay_transport(scene: Any, box: pygame.Rect) -> None:
    """Pause, step and speed of the bots in a place of their own: never where a primary button stands.

    Only where a bot plays. The speed has the width of its words, the two others what is left.
    """
    if not scene.flow.with_bots:
        return
    pause, step, speed = transport(scene)
    gap, need = scene.px(NEAR), Button.need(scene.theme, speed, _SPEED)
    small = (box.width - need - 2 * gap) // 2
    x = box.x
    for command, wide in ((pause, small), (step, small), (speed, box.width - 2 * (small + gap))):
        scene.ui.add(Button.of(command, (x, box.y, wide, box.height), step=_SPEED, cap=False))
        x += wide + gap
