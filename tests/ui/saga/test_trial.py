"""A story is read anew when its file changes while it is open."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from game import scenarios
from game.core.match import Match
from game.scenarios import save
from game.systems.ascension.actions import Activate
from game.ui.app import App
from game.ui.pilot import Pilot
from game.ui.saga.trial import again
from game.ui.scenes.saga import SagaTable
from tests.ui.saga import tables


def written(path: Path, **more: Any) -> Path:
    save(tables.document(**more), path)
    return path


def opened(app: App, path: Path) -> tuple[Pilot, Match]:
    """The window with a match of that file, one rider active."""
    entry = scenarios.load(path)
    match = Match.start(entry.system, entry.document, seed=1, scenario=entry.id, seats={"two": "random"})
    pilot, scene = tables.opened(app, match)
    pilot.click("model:1")
    pilot.key("Enter")
    for _ in range(6):
        pilot.frames(30)
        if app.scene is scene:
            break
        pilot.key("Enter")
    assert len(match.moments) == 2
    return pilot, match


def test_a_changed_file_is_read_anew_and_what_was_done_stands(app: App, tmp_path: Path) -> None:
    path = written(tmp_path / "field.toml")
    pilot, match = opened(app, path)
    written(path, title="The Wide Field")
    pilot.seconds(1.2)
    assert isinstance(app.scene, SagaTable)
    assert app.scene.title == "The Wide Field"
    assert app.scene.match is not match
    assert [moment.action for moment in app.scene.match.moments] == [
        moment.action for moment in match.moments
    ]


def test_a_file_that_cannot_be_played_is_said_and_the_match_goes_on(app: App, tmp_path: Path) -> None:
    path = written(tmp_path / "field.toml")
    pilot, match = opened(app, path)
    told: list[str] = []
    app.notify = told.append  # type: ignore[method-assign]
    path.write_text(path.read_text().replace('"10 [Tracks]"', '"99"'))
    pilot.seconds(1.2)
    assert isinstance(app.scene, SagaTable)
    assert app.scene.match is match
    assert "99" in " ".join(told)


def test_what_is_no_longer_legal_is_not_done_again(tmp_path: Path) -> None:
    match = tables.match()
    match.act(Activate(1))
    made = tables.document()
    made["sides"]["one"]["character"] = made["sides"]["one"]["character"][1:]
    del made["sides"]["one"]["stands"]["ulf"]
    entry = scenarios.read(_saved(made, tmp_path / "less.toml"))
    fresh = again(match, entry)
    assert len(fresh.moments) <= 2
    assert fresh.header.seed == match.header.seed


def _saved(made: dict[str, Any], path: Path) -> Path:
    save(made, path)
    return path
