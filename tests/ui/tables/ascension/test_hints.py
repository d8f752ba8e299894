"""Hints on the measured table: the rules that matter now, and none of what cannot be done now."""

from __future__ import annotations

from game.ui.app.loop import App
from game.ui.play.lessons.hints import all_hints
from game.ui.tables.ascension import hints
from tests.ui.tables.ascension.player import Player
from tests.ui.tables.ascension.tables import CRATE, ELF, SMITH, WALL, document, match


def rules(player: Player) -> list[str]:
    return list(hints.rules_in_play(player.desk))


def test_passing_is_told_of_only_where_it_is_allowed_R322(app: App) -> None:
    few = Player.opens(app, match())
    assert few.desk.kind == "turn"
    assert "R-3.2.2" not in rules(few)
    folk = document()["sides"]["two"]
    third = {**ELF, "name": "Asa"}
    stands = {**folk["stands"], "asa": {"at": ["18in", "18in"]}}
    sides = {**document()["sides"], "two": {**folk, "character": [SMITH, ELF, third], "stands": stands}}
    many = Player.opens(app, match(sides=sides, terrain=[WALL, CRATE]))
    assert "R-3.2.2" in rules(many)


def test_the_first_hint_of_an_activation_says_how_to_move_R521(app: App) -> None:
    player = Player.activated(app)
    told = {hint.when for hint in all_hints()}
    assert next(rule for rule in rules(player) if rule in told) == "R-5.2.1"


def test_running_is_told_of_as_long_as_it_can_be_done_R525(app: App) -> None:
    player = Player.activated(app)
    assert "R-5.2.5" in rules(player)
    player.key("R", "Enter")
    player.seconds(1.0)
    assert player.desk.kind == "acting"
    assert "R-5.2.5" not in rules(player)


def test_what_is_exhausted_is_told_of_once_something_is_C35(app: App) -> None:
    player = Player.activated(app)
    assert "C-35" not in rules(player)
    player.drag("model:1", player.beside(1, 2.0, 0.0))
    player.key("Enter")
    player.seconds(1.5)
    assert "C-35" in rules(player)
