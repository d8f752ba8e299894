"""From a scenario to the table: start a match that records itself, and open the battle."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import TYPE_CHECKING

from game.core.match import Match
from game.core.options import OptionError, Value
from game.core.seats import Seat
from game.core.system import Document, ScenarioError
from game.ui.rooms import saves
from game.ui.rooms.players import FIRST_BOT, Sitter

if TYPE_CHECKING:
    from game.ui.app import App


def any_seed() -> int:
    """A seed short enough to be told to a friend."""
    return secrets.randbelow(100_000)


def learner(document: Document) -> Seat:
    """Whose part the player takes in a lesson or puzzle: whoever goes first."""
    first: Seat = document.get("start", {}).get("first") or "one"
    return first


def lesson(app: App, document: Document, scenario: str, *, stay: bool = False) -> Match | None:
    """Begin a lesson or puzzle: the player against a script, or against a bot that spoils what can be spoiled."""
    own = learner(document)
    name = app.settings.names.get(own, "")
    sides = document.get("sides", {})
    sitters = {seat: Sitter(seat == own, name, side.get("bot") or FIRST_BOT) for seat, side in sides.items()}
    seats: dict[Seat, str] = {seat: sitter.word for seat, sitter in sitters.items()}
    return battle(app, document, scenario=scenario, seed=1, seats=seats, stay=stay)


def battle(
    app: App,
    document: Document,
    *,
    scenario: str = "",
    seed: int | None = None,
    options: Mapping[str, Value] | None = None,
    seats: Mapping[Seat, str] | None = None,
    stay: bool = False,
) -> Match | None:
    """Start a match and open its battle. A scenario that cannot be played is said, and nothing opens.

    With `stay` the scene that calls stays under it.
    """
    try:
        match = Match.start(
            str(document["system"]),
            document,
            seed=any_seed() if seed is None else seed,
            scenario=scenario,
            options=options,
            seats=seats,
            path=saves.autosave(),
        )
    except (ScenarioError, OptionError) as error:
        app.notify(f"This battle cannot begin. {error}")
        return None
    if match.writer.trouble:
        app.notify(match.writer.trouble)
    if stay:
        app.open("battle", match=match)
    else:
        table(app, match)
    return match


def table(app: App, match: Match) -> None:
    """Open a battle straight over the menu: leaving it must not lead back through what led to it."""
    while len(app.scenes) > 1 or (app.scene is not None and app.scene.name != "menu"):
        app.scenes.pop().leave()
    if not app.scenes:
        app.open("menu")
    app.open("battle", match=match)
