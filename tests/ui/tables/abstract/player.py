"""Players of Abstract Skirmish for tests: they do by clicks and keys what a person would."""

from __future__ import annotations

from typing import Any

from game import scenarios
from game.core.chance import seeded
from game.core.match import Match
from game.core.seats import SEATS, Seat
from game.systems.abstract.actions import Attack, CoordinatedAttack, Hold, MultipleAttack
from game.ui.app.loop import App
from game.ui.app.settings import Settings
from game.ui.tables.abstract.desk import Desk
from game.ui.tables.abstract.flow import SlotsFlow
from game.ui.tables.abstract.replay import SlotsReplay
from game.ui.tables.abstract.scene import Slots
from tests.ui import player as base
from tests.ui.player import on_top

NAMES = ("Astrid", "Bjorn", "Cecilia", "Dag", "Eir")


def match_of(name: str, bots: dict[Seat, str] | None = None, seed: int = 3, **more: Any) -> Match:
    """A match of a shipped scenario between persons, or bots where they are named."""
    entry = scenarios.load(f"abstract/{name}")
    people = dict(zip(SEATS, NAMES, strict=True))
    seats: dict[Seat, str] = {seat: f"human:{people[seat]}" for seat in entry.document["sides"]}
    return Match.start(
        "abstract", entry.document, seed=seed, scenario=entry.id, seats=seats | (bots or {}), **more
    )


def randomly(match: Match, until: Any) -> None:
    """Random actions until `until(match)` says so."""
    chance = seeded("on the way", 1)
    while match.decision is not None and not until(match):
        match.act(match.decision.sample(match.state, chance))


def acting(match: Match) -> bool:
    """Whether a unit is up."""
    return type(match.decision).__name__.startswith("Act")


class Player(base.Player):
    """Plays on slots and cards."""

    scene: Slots
    flow: SlotsFlow
    kind = Slots

    @property
    def desk(self) -> Desk:
        """What the player is doing."""
        return self.scene.desk

    def rest(self, most: int = 900) -> None:
        """Let everything come to rest, and open every curtain."""
        for _ in range(most):
            if self.covered:
                if on_top(self.app) != "curtain" or not self.has("curtain.open"):
                    return
                self.key("Enter")
            elif not self.flow.moving and not self.flow.veiled:
                return
            self.frames(2)

    def deal_as(self, name: str) -> None:
        """Deal by a way that has a name."""
        self.key("T")
        self.click(f"template:{name}")

    def do(self, action: Any) -> None:
        """Do an attack by the mouse."""
        match action:
            case Hold():
                self.click("hold")
            case Attack():
                self.click(f"unit:{action.target}")
            case CoordinatedAttack():
                for partner in action.partners:
                    self.click(f"unit:{partner}")
                self.click(f"unit:{action.target}")
            case MultipleAttack():
                self.click("divide")
                for aim in action.aims:
                    self.click(f"unit:{aim.target}")
        self.click("commit")
        self.rest()


class Watcher(base.Watcher):
    """Watches a battle of slots."""

    scene: SlotsReplay
    kind = SlotsReplay


def to_strike(
    name: str = "duel", size: tuple[int, int] = (1280, 720), *, seed: int = 3, **settings: Any
) -> Player:
    """A battle of people in a window, in which a unit is up."""
    match = match_of(name, seed=seed)
    randomly(match, acting)
    return opened(match, size, **settings)


def striking(*, seed: int = 3, reduced_motion: bool = False) -> Player:
    """A duel in which the unit that is up has just struck: nothing has come to rest yet."""
    player = to_strike(seed=seed, reduced_motion=reduced_motion, animation_speed=1.0)
    player.click(f"unit:{player.desk.foes()[0]}")
    player.key("Enter")
    return player


def opened(match: Match, size: tuple[int, int] = (1280, 720), **settings: Any) -> Player:
    """The battle in a window without a display."""
    chosen = {"curtain": False, "reduced_motion": True, "animation_speed": 8.0, "scale": 1.0, **settings}
    return Player.opens(App(size, Settings(**chosen), headless=True), match)
