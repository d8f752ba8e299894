"""Every scene of the window, brought to where there is most to see; used wherever all of them are put to a test."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from game import scenarios
from game.core.chance import seeded
from game.core.match import Match
from game.core.record import text_of
from game.systems.ascension.points import forces
from game.systems.thor.combat.attacks import Answer
from game.ui.app.loop import App
from game.ui.kit import dialogs
from game.ui.play import saves
from game.ui.workshop.boards.scene import BoardWorkshop
from game.ui.workshop.forces.scene import Forge
from tests.ui.player import top
from tests.ui.tables.thor.player import Player
from tests.ui.workshop.player import Smith

HOT_SEAT: dict[Any, str] = {"one": "human:Astrid the Far-Travelled", "two": "human:Bjorn"}


def played(
    scenario: str,
    decisions: int,
    *,
    seed: int = 2,
    seats: dict[Any, str] | None = None,
    trial: bool = False,
) -> Match:
    """A battle so many random decisions old, with no file; a trial is of no scenario."""
    document = scenarios.load(scenario).document
    of = "" if trial else scenario
    match = Match.start("thor", document, seed=seed, scenario=of, seats=seats or HOT_SEAT)
    chance = seeded("stages", seed)
    while match.decision is not None and (decisions > 0 or isinstance(match.decision, Answer)):
        match.act(match.decision.sample(match.state, chance))
        decisions -= 1
    return match


@cache
def _asked(scenario: str) -> tuple[int, int]:
    """Seed and number of decisions after which somebody is asked for an answer."""
    for seed in range(1, 50):
        match, chance = (
            Match.start("thor", scenarios.load(scenario).document, seed=seed),
            seeded("stages", seed),
        )
        for number in range(120):
            if isinstance(match.decision, Answer):
                return seed, number
            if match.decision is None:
                break
            match.act(match.decision.sample(match.state, chance))
    raise AssertionError("nobody is ever asked")


def answering(scenario: str = "thor/jotunheim") -> Match:
    """A battle in which an attack waits for its answer."""
    seed, number = _asked(scenario)
    match, chance = (
        Match.start("thor", scenarios.load(scenario).document, seed=seed, seats=HOT_SEAT),
        seeded("stages", seed),
    )
    for _ in range(number):
        assert match.decision is not None
        match.act(match.decision.sample(match.state, chance))
    return match


def store() -> None:
    """Some battles on the disk: under way, over, torn, damaged."""
    folder = saves.folder()
    folder.mkdir(parents=True, exist_ok=True)
    under_way, over = _texts()
    (folder / "under-way.holmgang").write_bytes(under_way)
    (folder / "over.holmgang").write_bytes(over)
    (folder / "torn.holmgang").write_bytes(under_way[:-7])
    (folder / "damaged.holmgang").write_bytes(under_way[:900] + b"\n")


@cache
def _texts() -> tuple[bytes, bytes]:
    under_way, over = played("thor/jotunheim", 50), played("thor/throne-room", 900, seed=4)
    return text_of(under_way.header, *under_way.lines), text_of(over.header, *over.lines)


def battle(app: App, match: Match) -> None:
    """A battle as the seat sees it that has the choice."""
    decision = match.decision
    app.open("battle", match=match, seat=decision.seat if decision else "one")


def battle_with_unit(app: App) -> None:
    """A battle with a unit chosen and everything lit that it can do."""
    battle(app, played("thor/jotunheim", 45))
    table = Player(app, app.scene).table
    able = table.able()
    if able:
        table.choose(able[0])
    table.threats_shown = True
    app.rebuild()


def overlay(app: App, action: str) -> None:
    """Something over a battle: its menu, the discard pile."""
    battle(app, played("thor/jotunheim", 60))
    assert app.scene
    app.scene.on_action(action)


def ending(app: App) -> None:
    """A battle that is over, with its ending."""
    battle(app, played("thor/throne-room", 900, seed=4))
    Player(app, app.scene).scene.show_end()


def dialog(app: App) -> None:
    """A long question over the menu."""
    app.open("menu")
    text = "The file goes for good, and its replay with it. " * 8
    dialogs.ask(app, "Delete this battle?", text, "Delete it now", lambda: None, no="Keep it", rule="T-20",
                again=("Don't ask again", lambda: None))  # fmt: skip


def asked_text(app: App) -> None:
    """A question for a name."""
    app.open("menu")
    dialogs.ask_text(
        app, "Save the battle", "It gets a name.", "Jotunheim, turn 7", "Save", lambda text: None
    )


def force_builder(app: App) -> None:
    """A shipped force in the force builder."""
    app.push(Forge(forces.forces()["smiths"], limit=300))


def bought(app: App, field: Any) -> None:
    """The list of what can be bought over the force builder."""
    force_builder(app)
    Smith(app, app.scene).scene.add_facet(field)


def settings_tab(app: App, tab: str) -> None:
    """A page of the settings."""
    app.open("settings")
    top(app).widget("settings.tab").changed(tab)


STAGES: dict[str, Callable[[App], object]] = {
    "menu": lambda app: app.open("menu"),
    "setup": lambda app: app.open("setup"),
    "board workshop": lambda app: app.open("builder", document=scenarios.load("thor/jotunheim").document),
    "board workshop of a story": lambda app: app.push(
        BoardWorkshop(scenarios.load("asgard/the-frost-door").document)
    ),
    "empty board workshop": lambda app: app.open("builder"),
    "slots workshop": lambda app: app.open("builder", document=scenarios.load("abstract/squad").document),
    "setup, forces": lambda app: app.open("setup", scenario="ascension/the-bridge"),
    "force builder": force_builder,
    "empty force builder": lambda app: app.push(Forge()),
    "what to buy": lambda app: bought(app, "passives"),
    "load": lambda app: app.open("load"),
    "replays": lambda app: app.open("replay"),
    "replay": lambda app: app.open("replay", match=played("thor/jotunheim", 50)),
    "puzzles": lambda app: app.open("puzzles"),
    "rules": lambda app: app.open("rules", system="thor", paragraph="T-20"),
    "settings": lambda app: app.open("settings"),
    "settings, motion": lambda app: settings_tab(app, "motion"),
    "settings, play": lambda app: settings_tab(app, "play"),
    "settings, keys": lambda app: settings_tab(app, "keys"),
    "keys": lambda app: app.open("keys", scope="battle"),
    "curtain": lambda app: app.open("curtain", person="Astrid the Far-Travelled", away="Bjorn"),
    "gallery": lambda app: app.open("gallery"),
    "dialog": dialog,
    "text": asked_text,
    "deployment": lambda app: battle(app, played("thor/jotunheim", 2)),
    "battle": lambda app: battle(app, played("thor/jotunheim", 50)),
    "unit": battle_with_unit,
    "reaction": lambda app: battle(app, answering()),
    "lesson": lambda app: battle(
        app, Match.start("thor", scenarios.load("thor/first-blows").document, seed=1)
    ),
    "battle menu": lambda app: overlay(app, "menu"),
    "discard pile": lambda app: overlay(app, "discard"),
    "ending": ending,
}
"""How to open each, by a name for the test's report."""

ALIKE = (
    "setup, forces", "empty board workshop", "empty force builder", "what to buy", "settings, motion", "settings, play", "text",
    "deployment", "unit", "lesson", "discard pile",
)  # fmt: skip
"""Stages of scenes of which there is another stage: they are tried with the slow tests alone."""
