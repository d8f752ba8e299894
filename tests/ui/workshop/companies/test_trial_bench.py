"""Trying a company against another in bots' hands, beside the window."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec
import pytest

from game import scenarios
from game.lab.batches.contest import Contest
from game.systems.confrontation.companies.company_list import CompanyList, lists
from game.ui.app.loop import App
from game.ui.workshop import trial_panel
from game.ui.workshop.companies import files
from game.ui.workshop.companies.rivals import Rivalry
from game.ui.workshop.trial_panel import Bench
from tests.ui.player import on_top
from tests.ui.workshop.companies.test_scene import Builder, march

ENOUGH = 60.0
"""Seconds, generous: a battle of slots takes a hundredth of one."""


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Battles that take no time, whatever company is tried."""
    document = scenarios.load("abstract/duel").document
    made = Contest("abstract/duel", "abstract", (("one", document), ("two", document)), 1)
    monkeypatch.setattr(Rivalry, "_contest", lambda self, company: made)


def until(builder: Builder, done: Callable[[], bool]) -> None:
    began = time.monotonic()
    while not done():
        assert time.monotonic() - began < ENOUGH
        builder.frames(1)
        time.sleep(0.01)


def bench_of(builder: Builder) -> Bench:
    return builder.widgets(trial_panel.Figure)[0].bench


def test_a_company_is_tried_by_a_click(app: App, blank: object, quick: None) -> None:
    builder = Builder.begins(app, march())
    bench = bench_of(builder)
    assert trial_panel.figure(bench) == ""
    builder.click("trial.act")
    assert bench.trial is not None
    until(builder, lambda: not bench.trial.running)  # type: ignore[union-attr]
    assert bench.trial.played == trial_panel.FIRST
    assert trial_panel.figure(bench) == "50 of 100"
    assert trial_panel.said(bench)[0].startswith("20 battles, ")
    assert trial_panel.act_of(bench)[0] == "Run more"


def test_what_was_measured_is_of_the_company_as_it_was(app: App, blank: object, quick: None) -> None:
    builder = Builder.begins(app, march())
    bench = bench_of(builder)
    builder.click("trial.act")
    until(builder, lambda: not bench.trial.running)  # type: ignore[union-attr]
    builder.click("company.slot:0.1")
    builder.click("company.number:less")
    assert bench.stale
    assert "before the last change" in trial_panel.said(bench)[0]
    assert trial_panel.act_of(bench)[0] == "Try it"
    builder.key("Ctrl+Z")
    assert not bench.stale


def test_another_name_is_no_other_company(app: App, blank: object, quick: None) -> None:
    builder = Builder.begins(app, march())
    bench = bench_of(builder)
    builder.click("trial.act")
    builder.draft.set(name="Somebody else")
    assert not bench.stale


def test_it_stops_by_a_click_and_when_the_page_is_left(app: App, blank: object, quick: None) -> None:
    builder = Builder.begins(app, march())
    bench = bench_of(builder)
    bench.try_it(4000)
    until(builder, lambda: bench.trial is not None and bench.trial.played > 0)
    builder.click("trial.act")
    assert bench.trial is not None
    assert not bench.trial.running
    bench.try_it(4000)
    assert bench.trial.running
    builder.key("Escape")
    assert not bench.trial.running


def test_an_illegal_company_is_not_tried_and_says_why(app: App, blank: object, quick: None) -> None:
    builder = Builder.begins(app, msgspec.structs.replace(march(), limit=100))
    bench = bench_of(builder)
    builder.click("trial.act")
    assert bench.trial is None
    assert "cannot play yet" in bench.untriable


@pytest.mark.parametrize("key", ["march-500", "host-1000", "isles-2000"])
def test_a_rival_and_a_battle_of_as_many_points_are_proposed(key: str) -> None:
    company, rivalry = lists()[key], Rivalry()
    rival = rivalry.rival(company)[1]
    assert rival.limit == company.limit
    assert rival.people != company.people
    assert rivalry.field(company).document.get("points", 2000) == company.limit


def test_another_rival_and_battle_can_be_chosen(app: App, blank: object, quick: None) -> None:
    builder = Builder.begins(app, march())
    bench = bench_of(builder)
    builder.click("trial.against")
    assert on_top(app) == "company-rivals"
    builder.click("rivals.company")
    builder.click("rivals.company:isles-2000")
    builder.click("overlay.take")
    assert bench.against == lists()["isles-2000"].name


def test_both_companies_play_at_both_places() -> None:
    company: CompanyList = march()
    rivalry = Rivalry()
    turns = rivalry._contest(company).turns
    assert [seat for seat, _ in turns] == ["one", "two"]
    for seat, document in turns:
        assert document["sides"][seat]["company"]["people"] == "march"
        other = next(side for name, side in document["sides"].items() if name != seat)
        assert other["company"]["people"] != "march"
        assert "list" not in other


def test_the_battles_to_choose_from_are_those_that_the_rules_find_sound() -> None:
    sound = scenarios.find(lambda system, kind: (system, kind) == ("confrontation", "battle"))
    two = {each.id: each.document for each in sound if len(each.document["sides"]) == 2}
    rivalry = Rivalry()
    assert [id for id, _ in rivalry.fields()] == list(two)
    company = march()
    assert rivalry.field(company).document == two[rivalry.field(company).id]


def test_a_frame_reads_no_file(app: App, blank: object, monkeypatch: pytest.MonkeyPatch) -> None:
    files.save(march(), files.place(march()))
    builder = Builder.begins(app, march())
    builder.click("trial.against")
    builder.click("rivals.company")
    builder.click("rivals.company:own/the-ninth-lamp")
    builder.click("overlay.take")
    monkeypatch.setattr(files, "kept", lambda: pytest.fail("a frame looks at the disk"))
    app.invalidate()
    builder.look()
    assert bench_of(builder).against == march().name
