"""What the window says and where: questions in one piece, words that fit, no card twice."""

from __future__ import annotations

import pytest

from game.systems.ascension import harm
from game.systems.ascension.combat.odds import Odds
from game.systems.ascension.goals import GOALS
from game.systems.ascension.profile import Attack as Blow
from game.table.lengths import INCH
from game.ui.app.loop import App
from game.ui.kit.words import draw_fitting
from game.ui.paint.cards import action_cards
from game.ui.plane.view import Extent
from game.ui.tables.ascension import attention, bars, head, pages, questions
from tests.ui.tables.ascension.player import Player
from tests.ui.tables.ascension.tables import ELF, SMITH, document, match
from tests.ui.tables.ascension.test_aiming import duel
from tests.ui.tables.ascension.test_setting_up import shipped


def test_a_question_stays_in_one_piece_when_the_view_changes(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = duel()
    table.happen(harm.Afflicted("one", 1, "falling"))
    player = Player.given(app, monkeypatch, table)
    player.plane.zoom(2)
    player.lens.pan(0, 160)
    player.seconds(0.3)
    spots = player.spots()
    panel = spots["question.panel"]
    answers = [rect for id, rect in spots.items() if id.startswith("ask:") or id == "question.rule"]
    assert len(answers) == 4
    assert all(panel.contains(rect) for rect in answers)


def test_the_head_says_that_a_question_waits_where_it_has_nothing_of_its_own_to_say(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = duel()
    table.happen(harm.Afflicted("one", 1, "falling"))
    player = Player.given(app, monkeypatch, table)
    assert player.asked
    _, told = pages.note(player.scene)
    assert "question" in told


def test_the_answers_of_a_question_do_not_lie_on_the_shelf_as_well(app: App) -> None:
    player = Player.opens(app, shipped("seize-fate"))
    while player.covered:
        player.key("Enter")
        player.seconds(0.3)
    assert player.asked
    assert any(id.startswith("ask:goal:") for id in player.spots())
    assert not any(id.startswith("card:") for id in player.spots())
    assert all(
        questions._goal_text(card) in {goal.text for goal in GOALS.values()} for card in player.desk.cards()
    )


def test_the_answer_that_a_key_has_taken_up_is_seen_and_enter_gives_it(app: App) -> None:
    player = Player.opens(app, shipped("seize-fate"))
    while player.covered:
        player.key("Enter")
        player.seconds(0.3)
    assert not any(each.armed for each in player.widgets(questions.Answer))
    player.key("2")
    (armed,) = {each.id for each in player.widgets(questions.Answer) if each.armed}
    assert armed == f"ask:{player.desk.cards()[1].id}"
    player.key("Enter")
    assert armed.rpartition(":")[2] in player.match.state.goals.values()


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.75), ((800, 600), 2.0), ((640, 480), 2.0)])
def test_goals_that_have_no_room_scroll_within_their_panel(
    app: App, size: tuple[int, int], scale: float
) -> None:
    player = Player.opens(app, shipped("seize-fate"))
    while player.covered:
        player.key("Enter")
        player.seconds(0.3)
    app.settings.scale = scale
    player.resize(*size)
    player.seconds(0.2)
    goals = [id for id in player.spots() if id.startswith("ask:goal:")]
    assert goals
    assert all(player.find("question.panel").contains(player.find(id)) for id in goals)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_the_goals_fit_their_panel(app: App, scale: float) -> None:
    app.settings.scale = scale
    player = Player.opens(app, shipped("seize-fate"))
    while player.covered:
        player.key("Enter")
        player.seconds(0.3)
    player.resize(1280, 720)
    player.seconds(0.2)
    spots = player.spots()
    goals = [rect for id, rect in spots.items() if id.startswith("ask:goal:")]
    assert len(goals) == 3
    assert all(spots["question.panel"].contains(rect) for rect in goals)
    assert not any(one.colliderect(other) for one in goals for other in goals if one is not other)


def test_the_head_is_as_high_as_what_it_says_and_the_sheet_begins_below_it(app: App) -> None:
    long = dict(SMITH, title="Patient thing on three legs")
    sides = document()["sides"] | {"two": document()["sides"]["two"] | {"character": [long, ELF]}}
    player = Player.opens(app, match(sides=sides))
    tops = []
    for model in (3, 2):
        player.move_to(player.at(model))
        assert player.looked_at == model
        box, sheet = player.plan.head, player.plan.sheet
        assert box.bottom < sheet.top
        tops.append((box.height, sheet.top))
    (short_head, short_top), (long_head, long_top) = tops
    assert long_head - short_head == long_top - short_top == app.theme.px(23)


@pytest.mark.parametrize("scale", [1.0, 1.5])
def test_a_notice_lies_over_the_table_and_over_no_panel(app: App, scale: float) -> None:
    app.settings.scale = scale
    player = Player.opens(app, match())
    player.resize(1280, 720)
    app.notify("What has been done cannot be taken back, and what has been said is said. " * 2)
    app.draw()
    notice = app.notices._notices[0].rect
    assert notice is not None
    assert player.plan.free.contains(notice)


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5, 1.75])
def test_a_head_in_a_column_has_room_for_the_whole_profile(app: App, scale: float) -> None:
    player = Player.opens(app, match())
    player.resize(1920, 1080)
    app.change(scale=scale)
    stats = [("Attack", "3"), ("Defense", "3"), ("Wounds", "4/4"), ("Size", "1.5"), ("Strides", "3")]
    rows = head._rows(player.scene, stats, head._beside(player.scene, player.plan.head).width)
    assert sum(map(len, rows)) == len(stats)


@pytest.mark.parametrize("size", [(640, 480), (853, 480), (1280, 720)])
def test_cards_stand_in_as_many_rows_as_their_titles_take(
    app: App, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    names = ("Drowning word", "Drowning song", "Drowning wave", "Drowning bell")
    app.resize(size)
    player = Player.given(app, monkeypatch, duel(attacks=tuple(Blow(name, True) for name in names)))
    cards = {id: rect for id, rect in player.spots().items() if id.startswith("card:attack:")}
    assert len(cards) == 4
    for id, rect in cards.items():
        assert player.plan.cards.contains(rect)
        assert action_cards.holds(app.theme, rect.size, id.rpartition(":")[2], spent=False)


def test_where_the_table_is_low_a_question_is_answered_on_the_shelf(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = duel()
    table.happen(harm.Afflicted("one", 1, "falling"))
    player = Player.given(app, monkeypatch, table)
    player.resize(640, 480)
    app.change(scale=2.0)
    player.seconds(0.3)
    spots, panel = player.spots(), player.spots()["question.panel"]
    answers = [rect for id, rect in spots.items() if id.startswith("ask:")]
    assert len(answers) == 3
    assert all(player.plan.shelf.contains(rect) for rect in answers)
    assert not any(one.colliderect(other) for one in answers for other in answers if one is not other)
    assert not panel.colliderect(spots["menu"])
    assert panel.contains(spots["question.rule"])
    player.click("ask:suffer:weaken")
    player.seconds(0.6)
    assert player.match.state.models[1].tokens("weaken") == 1


def test_terrain_breaks_and_models_fall() -> None:
    odds = Odds(hit=0.5, damage={0: 0.5, 2: 0.5}, removed=0.5, effects={})
    assert bars.columns_of(odds, 2)[-1] == ("Falls", 0.5, "falls")
    assert bars.columns_of(odds, 2, "Breaks")[-1] == ("Breaks", 0.5, "falls")


def test_the_first_words_that_fit_are_written(app: App) -> None:
    theme, picture = app.theme, app.screen
    long, short = "The Smiths of Nidafell", "Smiths"
    wide = theme.width(short, "card")
    written = draw_fitting(
        picture,
        theme,
        [(long, "card"), (short, "card")],
        theme.palette.bone,
        picture.get_rect(width=wide + 1),
    )
    assert written.width == theme.text(short, "card", theme.palette.bone).get_width()


def test_the_sheet_tells_of_what_lies_under_a_resting_pointer_when_the_view_has_moved(app: App) -> None:
    player = Player.activated(app)
    player.plane.zoom(3, player.at(2))
    app.keyboard = False  # a mouse has been clicked since
    player.move_to("model:2")
    assert player.looked_at == 2
    player.plane.bring_in([Extent.about((1 * INCH, 23 * INCH), 10)])
    assert player.plane.gliding
    player.seconds(1.0)
    assert player.plane.hit(app.pointer).model != 2
    assert player.looked_at == 1


def test_the_only_model_that_can_be_activated_is_brought_into_view(app: App) -> None:
    player = Player.opens(app, match())
    assert (player.desk.kind, player.desk.chosen) == ("turn", 1)
    shown = player.flow.shown
    assert attention.to_choose_from(player.desk, shown, player.lens) == []
    player.plane.zoom(4, player.at(1))
    player.plane.pan(3000, 3000)
    assert attention.to_choose_from(player.desk, shown, player.lens) == [Extent.of(shown.bodies[1])]
