"""Moments, debrief and sheet of stories as they are really played, on both tables."""

from __future__ import annotations

import pytest

import game.systems  # noqa: F401  (registers the systems)
from game import paths
from game import scenarios as files
from game.core.chance import Chance, Seeded
from game.core.match import Match
from game.ui.app.loop import App
from game.ui.app.pilot import Pilot
from game.ui.kit.command import Command
from game.ui.tables.asgard.briefing import Briefing
from game.ui.tables.asgard.debrief import time_marks
from game.ui.tables.asgard.debrief.story_debrief import Debrief
from game.ui.tables.asgard.moments import sequence
from game.ui.tables.asgard.moments.change import settings
from game.ui.tables.asgard.moments.teller import Teller
from game.ui.tables.asgard.sheet.reader import Reading
from game.ui.tables.asgard.sheet.words import effect, when

STORIES = sorted(path.stem for path in (paths.scenarios() / "asgard").glob("*.toml"))


def started(name: str) -> Match:
    document = files.load(f"asgard/{name}").document
    return Match.start(str(document["system"]), document, seed=4, scenario=name)


def played(name: str, most: int) -> Match:
    """So many choices: sensible ones, and every eighth at random."""
    match, chance = started(name), Chance(Seeded(4))
    while match.decision is not None and len(match.moments) < most:
        decision = match.decision
        sensible = decision.suggest(match.state) if len(match.moments) % 8 else []
        match.act(
            sensible[chance.roll(len(sensible)) - 1] if sensible else decision.sample(match.state, chance)
        )
    return match


@pytest.mark.parametrize("name", ["the-hidden-stair", "the-frost-door"])
def test_a_teller_knows_the_names_of_a_real_table(name: str) -> None:
    match = started(name)
    teller = Teller.over(match.state)
    assert teller.called(1)
    assert teller.called(9999) == "Somebody"
    assert "−" in teller.flat
    assert "+" in teller.advantage
    assert teller.said(match.state.now.range)


@pytest.mark.parametrize("name", STORIES)
def test_everything_a_sheet_says_has_words(name: str) -> None:
    plan = started(name).state.plan
    teller = Teller.over(started(name).state)
    told = [effect(each, teller) for code in plan.codes.values() for each in code.do]
    told += [effect(each, teller) for condition in plan.conditions for each in condition.enter]
    told += [when(watch.when, teller) for watch in plan.watches]
    told += [
        setting.value for condition in plan.conditions for setting in settings(plan, condition, teller.said)
    ]
    assert all(told)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "most"), [("the-hidden-stair", 90), ("the-frost-door", 160)])
def test_a_played_story_can_be_told_debriefed_and_read(app: App, pilot: Pilot, name: str, most: int) -> None:
    app.settings.reduced_motion = True
    match = played(name, most)
    saga, teller = match.state, Teller.over(match.state)
    shown = 0
    for moment in match.moments:
        pages = sequence.gather(moment.events, Teller.over(moment.state))
        shown += len(pages)
        if pages:
            sequence.show(app, pages, lambda: None, choice="all")
            for _ in pages:
                app.draw()
                pilot.key("Enter")
            assert app.scene is None
    assert shown
    marks = time_marks.marks(saga.tale, teller)
    assert sum(mark.icon == "cards" for mark in marks) == time_marks.numbers(saga.tale).cards
    app.push(Debrief(saga, teller, ways=[Command("menu", "Menu", app.pop)]))
    app.draw()
    app.push(Reading(saga.plan, saga.tale, teller))
    for _ in range(len(saga.plan.conditions) + 2):
        app.draw()
        pilot.key("Right")


@pytest.mark.parametrize("name", STORIES)
def test_every_story_has_a_briefing_with_those_who_go(app: App, pilot: Pilot, name: str) -> None:
    state = started(name).state
    begun: list[bool] = []
    scene = Briefing.of(state, Teller.over(state), lambda: begun.append(True))
    assert scene.going
    app.push(scene)
    app.draw()
    pilot.click("briefing.begin")
    assert begun == [True]
