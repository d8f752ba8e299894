"""Runs: the studies on the disk, and the way to them."""

from __future__ import annotations

import os
from pathlib import Path

from game.lab.studies import study_files
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.runs.study_run import study_run
from tests.ui.player import on_top, top
from tests.ui.runs.conftest import Studied


def opened(app: App) -> None:
    app.open("menu")
    app.open("runs")


def rows(app: App) -> int:
    """How many studies are listed."""
    listed = top(app).widget("runs.list")
    return listed.count if listed else 0


def test_the_way_leads_from_the_menu_by_the_workshop(app: App, pilot: Pilot) -> None:
    app.open("menu")
    pilot.seconds(1)
    pilot.key("W")
    pilot.click("designers.runs")
    assert on_top(app) == "runs"
    pilot.key("Esc")
    assert on_top(app) == "menu"


def test_without_a_study_it_offers_the_first_one(app: App, pilot: Pilot) -> None:
    opened(app)
    pilot.key("Enter")
    assert on_top(app) == "new-study"


def test_every_study_says_what_it_found_and_opens_by_a_click(
    app: App, pilot: Pilot, studied: Studied
) -> None:
    studied(["one"] * 120)
    studied(["one", "two", "one"] * 10, "abstract/duel")
    opened(app)
    pilot.seconds(0.5)
    runs = [study_run(path) for path in study_files.every()]
    for run in runs:
        run.read()
    told = [run.found.dossier.headline for run in runs if run.found and run.found.dossier]
    assert sorted(each.partition(" by ")[0] for each in told) == ["Asgardians ahead", "Undecided: Bob ahead"]
    pilot.click("runs.list:1")
    assert on_top(app) == "study"
    pilot.key("Esc")
    assert on_top(app) == "runs"


def test_a_damaged_study_says_so_in_its_row_and_hides_no_other(
    app: App, pilot: Pilot, studied: Studied
) -> None:
    studied(["one"] * 8)
    torn = study_files.folder() / "torn-side-000000.study"
    torn.write_bytes(b"no study")
    os.utime(torn, (0, 0))
    opened(app)
    pilot.seconds(0.5)
    assert rows(app) == 2
    pilot.click("runs.list:1")
    assert on_top(app) == "runs"
    assert any("torn-side-000000" in text for text in app.notices.texts)
    pilot.click("runs.list:0")
    assert on_top(app) == "study"


def test_a_study_that_was_deleted_elsewhere_is_gone_when_one_comes_back(
    app: App, pilot: Pilot, studied: Studied
) -> None:
    path: Path = studied(["one"] * 8)
    opened(app)
    assert rows(app) == 1
    app.open("new-study")
    study_files.remove(path)
    pilot.key("Esc")
    assert rows(app) == 0
