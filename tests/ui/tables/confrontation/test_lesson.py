"""A lesson of units takes what a hand comes near to for what it asks for, and nothing else."""

from __future__ import annotations

import msgspec
import pytest

from game import scenarios
from game.core.actions import Action
from game.core.match import Match
from game.systems.confrontation.actions import (
    ChooseSeat,
    Close,
    Combat,
    Declare,
    EndActivation,
    March,
    PickCard,
)
from game.table.shapes import Place
from game.ui.app.loop import App
from game.ui.tables.confrontation.fronts import front_hand
from game.ui.tables.confrontation.lesson import UnitGuide, near
from game.ui.tables.confrontation.shelf import ThreadLine
from tests.ui.tables.confrontation.player import Player


def moved(march: March, dx: int) -> March:
    """The same march, ending farther to the right."""
    return msgspec.structs.replace(
        march, places=tuple(Place(each.x + dx, each.y, each.facing) for each in march.places)
    )


@pytest.fixture
def guide() -> UnitGuide:
    """The lesson up to its second step: a card has been played, a front is to be pulled."""
    entry = scenarios.load("confrontation/the-first-round")
    match = Match.start("confrontation", entry.document, seed=7)
    made = UnitGuide(match)
    for action in (ChooseSeat("one"), PickCard(0)):
        match.act(action)
        made.done(action)
    return made


def wanted(guide: UnitGuide) -> March:
    march = guide.rest()[1]
    assert isinstance(march, March)
    return march


def test_a_front_pulled_near_the_place_is_taken_for_the_one_that_is_meant(guide: UnitGuide) -> None:
    plan: list[Action] = [Declare("walk"), moved(wanted(guide), 150)]
    assert guide.meant(plan) == [Declare("walk"), wanted(guide)]
    assert guide.allows(guide.meant(plan)[0])


def test_a_front_somewhere_else_is_not_done(guide: UnitGuide) -> None:
    far = moved(wanted(guide), 400)
    assert guide.meant([Declare("walk"), far]) == [far]
    assert not guide.allows(far)
    assert guide.message


def test_what_the_step_is_not_about_is_not_done(guide: UnitGuide) -> None:
    assert guide.meant([EndActivation()]) == [EndActivation()]
    assert not guide.allows(EndActivation())
    assert guide.meant([Declare("run"), wanted(guide)]) == [Declare("run")]
    assert not guide.allows(Declare("run"))


def test_any_way_to_close_up_will_do() -> None:
    assert near(Close((1,), (Place(0, 0),)), Close((1,), (Place(900, 900),)))
    assert not near(Close((1,), (Place(0, 0),)), EndActivation())


def test_a_battle_without_a_lesson_takes_every_plan() -> None:
    entry = scenarios.load("confrontation/goose-fair")
    guide = UnitGuide(Match.start("confrontation", entry.document, seed=7))
    assert guide.meant([Declare("walk"), EndActivation()]) == [Declare("walk"), EndActivation()]


def test_dice_may_be_dealt_otherwise_than_the_lesson_does() -> None:
    strike = Combat("warden", "maulkin", 4, ((2, 1), (3, 1)))
    assert near(msgspec.structs.replace(strike, dice=((2, 2),)), strike)
    assert not near(msgspec.structs.replace(strike, target=3), strike)


def test_the_lesson_shows_where_a_front_is_to_stand(guide: UnitGuide) -> None:
    assert guide.goal() == wanted(guide).places
    for action in guide.rest():
        guide.done(action)
    assert guide.goal() == ()


def in_second_step(app: App) -> Player:
    """The learner has played a card: a front is to be pulled into the rings."""
    match = Match.start("confrontation", scenarios.load("confrontation/the-first-round").document, seed=7)
    player = Player.opens(app, match)
    for action in (ChooseSeat("one"), PickCard(0)):
        player.flow.act(action)
        player.rest()
    return player


def rings(player: Player) -> list[Place]:
    """Where the learner's unit is to stand."""
    return [place for each in player.coach.rest() if isinstance(each, March) for place in each.places]


@pytest.mark.parametrize("back_to_front", [False, True])
def test_a_front_pulled_from_ring_to_ring_falls_into_the_rings(app: App, back_to_front: bool) -> None:
    player = in_second_step(app)
    goal = rings(player)
    ends = sorted(goal, key=lambda place: place.x, reverse=back_to_front)
    left, right = (player.spot_at(ends[at].x, ends[at].y) for at in (0, -1))
    player.drag(left, right)
    held = front_hand.now(player.desk)
    assert held is not None
    assert {place.point for place in held.front.places} == {place.point for place in goal}
    assert player.desk.said is None
    player.key("Enter")
    player.rest()
    assert rings(player) == []


def test_a_front_pulled_elsewhere_stays_where_it_was_pulled(app: App) -> None:
    player = in_second_step(app)
    player.drag(player.spot_at(2600, 1200), player.spot_at(3000, 1200))
    held = front_hand.now(player.desk)
    assert held is not None
    assert not {place.point for place in held.front.places} & {place.point for place in rings(player)}


def test_what_a_step_says_is_read_without_scrolling(app: App) -> None:
    match = Match.start("confrontation", scenarios.load("confrontation/the-first-round").document, seed=7)
    player = Player.opens(app, match)
    while rest := player.coach.rest():
        said = player.widget("coach")
        assert said.content <= said.rect.height
        player.flow.act(rest[0])
        player.rest()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_no_sentence_of_a_step_is_cut_beside_the_coach_who_says_it_whole(
    app: App, size: tuple[int, int]
) -> None:
    app.resize(size)
    match = Match.start("confrontation", scenarios.load("confrontation/the-first-round").document, seed=7)
    player = Player.opens(app, match)
    asked = set()
    while (rest := player.coach.rest()) and not player.flow.moving:
        line = player.widgets(ThreadLine)[0]
        told, words = line.words
        room = line.rect.width - (line.theme.width(told, "body-bold") if told else 0)
        assert line.theme.width(words, "body-semibold") <= room, words
        asked.add(words)
        player.flow.act(rest[0])
        player.rest()
    assert len(asked) > 5
