"""A scenario is read anew when its file changes while it is played, whatever its system."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from game import scenarios
from game.core.chance import seeded
from game.core.match import Match
from game.scenarios import save
from game.systems.ascension.actions import Activate
from game.systems.confrontation.companies import lists
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.play.summaries import glances
from game.ui.play.trial import again, joined
from game.ui.workshop.companies.levy import brought
from game.ui.workshop.forces.levy import Party
from tests.ui.player import Player, heading, match_on_top
from tests.ui.tables.asgard import tables
from tests.ui.tables.asgard.player import TablePlayer


def written(path: Path, **more: Any) -> Path:
    save(tables.document(**more), path)
    return path


def opened(app: App, path: Path) -> tuple[Pilot, Match]:
    """The window with a match of that file, one rider active."""
    entry = scenarios.load(path)
    match = Match.start(entry.system, entry.document, seed=1, scenario=entry.id, seats={"two": "random"})
    player = TablePlayer.opens(app, match)
    player.click("model:1")
    player.key("Enter")
    player.turn_pages()
    assert len(match.moments) == 2
    return player, match


def test_a_changed_file_is_read_anew_and_what_was_done_stands(app: App, tmp_path: Path) -> None:
    path = written(tmp_path / "field.toml")
    pilot, match = opened(app, path)
    written(path, title="The Wide Field")
    pilot.seconds(1.2)
    assert heading(app) == "The Wide Field"
    assert match_on_top(app) is not match
    assert [each.action for each in match_on_top(app).moments] == [each.action for each in match.moments]


def test_a_file_that_cannot_be_played_is_said_and_the_match_goes_on(app: App, tmp_path: Path) -> None:
    path = written(tmp_path / "field.toml")
    pilot, match = opened(app, path)
    told: list[str] = []
    app.notify = told.append  # type: ignore[method-assign, assignment]
    path.write_text(path.read_text().replace('"10 [Tracks]"', '"99"'))
    pilot.seconds(1.2)
    assert match_on_top(app) is match
    assert "99" in " ".join(told)


def test_what_is_no_longer_legal_is_not_done_again(tmp_path: Path) -> None:
    match = tables.match()
    match.act(Activate(1))
    made = tables.document()
    made["sides"]["one"]["character"] = made["sides"]["one"]["character"][1:]
    del made["sides"]["one"]["stands"]["ulf"]
    entry = scenarios.read(_saved(made, tmp_path / "less.toml"))
    fresh = again(match, entry, match.document)
    assert len(fresh.moments) <= 2
    assert fresh.header.seed == match.header.seed


def _saved(made: dict[str, Any], path: Path) -> Path:
    save(made, path)
    return path


SHIPPED = (
    "thor/jotunheim",
    "abstract/squad",
    "ascension/the-bridge",
    "confrontation/goose-fair",
    "asgard/the-beacon",
    "asgard/the-frost-door",
)


def tried(app: App, tmp_path: Path, scenario: str, acts: int = 2) -> tuple[Pilot, Match, Path]:
    """A copy of a shipped scenario, and the window with a match of it in which a few actions were done."""
    path = tmp_path / "tried.toml"
    path.write_bytes(scenarios.load(scenario).path.read_bytes())
    entry = scenarios.load(path)
    document = entry.document
    if entry.system == "ascension":
        document = Party(document, glances.read(entry.system, document)).document()
    match, chance = Match.start(entry.system, document, seed=1, scenario=entry.id), seeded("tried", 1)
    for _ in range(acts):
        assert match.decision is not None
        match.act(match.decision.sample(match.state, chance))
    app.open("battle", match=match)
    pilot = Pilot(app)
    pilot.frames(5)
    while len(app.scenes) > 1:
        app.pop()
    return pilot, match, path


def on_the_table(app: App) -> Match:
    """The match of the battle that stands among the scenes."""
    return next(Player(app, each).match for each in app.scenes if isinstance(each, Player.kind))


def retitled(path: Path) -> None:
    """The file with another title, and not a byte else."""
    text = path.read_text(encoding="utf-8")
    path.write_text(re.sub(r'^title = ".*"', 'title = "Anew"', text, count=1, flags=re.M), encoding="utf-8")


@pytest.mark.parametrize("scenario", SHIPPED)
def test_a_scenario_of_any_system_is_read_anew_and_what_was_done_stands(
    app: App, tmp_path: Path, scenario: str
) -> None:
    pilot, match, path = tried(app, tmp_path, scenario)
    retitled(path)
    pilot.seconds(1.2)
    fresh = on_the_table(app)
    assert fresh.document["title"] == "Anew"
    assert [each.action for each in fresh.moments] == [each.action for each in match.moments]
    assert fresh.header.seed == match.header.seed
    assert {**fresh.document, "title": match.document["title"]} == match.document


@pytest.mark.parametrize("scenario", SHIPPED)
def test_a_broken_file_of_any_system_is_said_with_its_line_and_the_match_goes_on(
    app: App, tmp_path: Path, scenario: str
) -> None:
    pilot, match, path = tried(app, tmp_path, scenario)
    told: list[str] = []
    app.notify = told.append  # type: ignore[method-assign, assignment]
    text = path.read_text(encoding="utf-8")
    path.write_text(f"{text}\nthis is no TOML\n", encoding="utf-8")
    pilot.seconds(1.2)
    assert match_on_top(app) is match
    line = text.count("\n") + 2
    assert f"tried.toml:{line}: " in " ".join(told)
    path.write_text(text, encoding="utf-8")
    retitled(path)
    pilot.seconds(1.2)
    assert on_the_table(app).document["title"] == "Anew"


def test_a_company_that_was_chosen_goes_on_playing_when_its_file_changes_GB104(
    app: App, tmp_path: Path
) -> None:
    path = tmp_path / "tried.toml"
    path.write_bytes(scenarios.load("confrontation/goose-fair").path.read_bytes())
    entry = scenarios.load(path)
    chosen = brought(entry.document, {"one": lists()["isles-500"]})
    match = Match.start(entry.system, chosen, seed=1, scenario=entry.id)
    app.open("battle", match=match)
    pilot = Pilot(app)
    pilot.frames(5)
    while len(app.scenes) > 1:
        app.pop()
    retitled(path)
    pilot.seconds(1.2)
    fresh = on_the_table(app).document
    assert fresh["title"] == "Anew"
    assert fresh["sides"] == match.document["sides"]
    assert fresh["sides"]["one"]["company"]["people"] == "isles"


def test_whoever_was_chosen_goes_on_playing_until_the_file_names_others() -> None:
    was: dict[str, Any] = {
        "points": 75,
        "rounds": 4,
        "sides": {"one": {"name": "Hall", "force": "hall", "deploy": 1}},
    }
    chosen = {"name": "Wolves", "models": ["ulf"], "character": [{"id": "ulf"}], "deploy": 1}
    played = {**was, "points": 150, "sides": {"one": chosen}}
    now: dict[str, Any] = {**was, "rounds": 5, "sides": {"one": {**was["sides"]["one"], "deploy": 2}}}
    assert joined(was, played, now) == {"points": 150, "rounds": 5, "sides": {"one": {**chosen, "deploy": 2}}}
    now["sides"]["one"]["force"] = "elves"
    assert joined(was, played, now)["sides"] == now["sides"]
    now = {**was, "points": 300}
    assert joined(was, played, now) == now


def test_a_record_of_another_version_of_the_file_is_not_read_anew(app: App, tmp_path: Path) -> None:
    pilot, match, path = tried(app, tmp_path, "thor/jotunheim")
    app.pop()
    retitled(path)
    player = Player.opens(app, match)
    while player.covered:
        app.pop()
    path.write_text(path.read_text(encoding="utf-8").replace('"Anew"', '"Once more"'), encoding="utf-8")
    pilot.seconds(2.2)
    assert not player.covered
