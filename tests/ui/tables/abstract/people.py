"""Players of Abstract Skirmish for tests: they do by clicks and keys what a person would."""

from __future__ import annotations

from typing import Any

from game import scenarios
from game.core.chance import seeded
from game.core.match import Match
from game.core.seats import SEATS, Seat
from game.systems.abstract.actions import Attack, CoordinatedAttack, Hold, MultipleAttack
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.app.settings import Settings
from game.ui.tables.abstract.scene import Slots

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


def opened(match: Match, size: tuple[int, int] = (1280, 720), **settings: Any) -> tuple[Pilot, Slots]:
    """The battle in a window without a display."""
    chosen = {"curtain": False, "reduced_motion": True, "animation_speed": 8.0, "scale": 1.0, **settings}
    app = App(size, Settings(**chosen), headless=True)
    scene = app.open("battle", match=match)
    assert isinstance(scene, Slots)
    pilot = Pilot(app)
    pilot.frames(2)
    return pilot, scene


def settle(pilot: Pilot, scene: Slots, most: int = 900) -> None:
    """Let everything come to rest, and open every curtain."""
    for _ in range(most):
        top = pilot.app.scene
        if top is not scene:
            if top is None or top.name != "curtain" or not pilot.has("curtain.open"):
                return
            pilot.key("Enter")
        elif not scene.flow.moving and not scene.flow.veiled:
            return
        pilot.frames(2)


def do(pilot: Pilot, scene: Slots, action: Any) -> None:
    """Do an attack by the mouse."""
    match action:
        case Hold():
            pilot.click("hold")
        case Attack():
            pilot.click(f"unit:{action.target}")
        case CoordinatedAttack():
            for partner in action.partners:
                pilot.click(f"unit:{partner}")
            pilot.click(f"unit:{action.target}")
        case MultipleAttack():
            pilot.click("divide")
            for aim in action.aims:
                pilot.click(f"unit:{aim.target}")
    pilot.click("commit")
    settle(pilot, scene)
