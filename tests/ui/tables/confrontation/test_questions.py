"""Where questions stand: beside the figures that they are about."""

from __future__ import annotations

import pygame
import pytest
from msgspec import structs

from game import scenarios
from game.core.match import Match
from game.systems.confrontation import actions as a
from game.systems.confrontation.dice_tests import AgainChoice
from game.ui.app.loop import App
from game.ui.kit.button import Button
from game.ui.kit.words import halved
from game.ui.tables.confrontation import captions, marks, question_room, questions, seat_knowledge
from game.ui.tables.confrontation.desk import ON_TABLE
from game.ui.tables.confrontation.peek import COVERED
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import BOWS, WARDENS
from tests.ui.tables.confrontation.player import Player, brought_to


def asked_for_feats(app: App) -> Player:
    """Wardens in contact, their Incarnate asked for a feat before the dice."""
    player = fields.player(app, fields.acting(WARDENS, seed=3))
    player.key("3")
    for _ in range(4):
        if player.widget("question.panel") is not None:
            return player
        player.key("Enter")
        player.rest()
    raise AssertionError("nobody asks")


def test_a_question_does_not_move_away_from_under_the_hand_with_the_view(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS, seed=3, mode="marauder"))
    app.settings.reduced_motion = False
    player.key("3")
    while not player.desk.spent:
        player.seconds(0.5)
        player.does_something()
    player.key("Ctrl+Enter")
    places = []
    for _ in range(90):
        player.frames(1)
        if player.widget("question.panel") is not None:
            places.append(player.find("question.panel"))
    assert places
    assert all(each == places[-1] for each in places)


def test_feats_have_the_same_numbers_before_every_throw_GB100(app: App) -> None:
    before_blow = questions.answers(asked_for_feats(app).desk)
    before_authority = questions.answers(Player.opens(app, brought_to("AuthorityFeats")).desk)
    dear = [each for each in before_blow if isinstance(each, a.Feats) and each.die and each.again]
    assert before_blow[:3] == before_authority[:3] == [a.Forgo(), a.Feats(die=True), a.Feats(again=True)]
    assert not dear or before_blow[-1] == dear[0]


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.0), ((1920, 1080), 1.5)])
def test_a_question_covers_no_figure_that_it_is_about(app: App, size: tuple[int, int], scale: float) -> None:
    app.settings.scale = scale
    app.resize(size)
    player = asked_for_feats(app)
    panel = player.find("question.panel")
    about = question_room.concerned(player.scene)
    assert len(about) > 12
    units = {
        player.desk.unit_of(who)
        for who, body in player.shown.bodies.items()
        if (body.place.point, body.base.long) in about
    }
    assert {WARDENS, 4} <= units
    figures = [
        player.find(player.figure(who)) for who in player.shown.bodies if player.desk.unit_of(who) in units
    ]
    assert panel.collidelist(figures) < 0


def test_what_a_question_is_about_stays_bright_and_the_rest_is_dimmed(app: App) -> None:
    player = asked_for_feats(app)
    other = player.figure(player.shown.members(BOWS)[0].id)
    own = player.figure(player.shown.members(WARDENS)[0].id)
    asked = [player.look().get_at(player.find(figure).center) for figure in (other, own)]
    for _ in range(6):
        if player.widget("question.panel") is None:
            break
        player.key("1")
        player.rest()
    after = [player.look().get_at(player.find(figure).center) for figure in (other, own)]
    assert sum(asked[0][:3]) < sum(after[0][:3])
    assert asked[1] == after[1]


def test_the_words_of_a_question_in_a_corner_are_whole(app: App) -> None:
    app.resize((640, 480))
    player = asked_for_feats(app)
    assert all(not each.cut() for each in player.widgets(Button) if each.id.startswith("ask:"))


def test_a_feat_on_the_test_of_an_enemy_says_whose_test_it_is_GB100(app: App) -> None:
    player = asked_for_feats(app)
    state, payer = player.desk.state, player.desk.decision.fighter
    name = captions.fighter_name(state, payer)
    assert questions.question(player.scene).text.startswith(f"{name}, Attack test: ")
    assert state.test is not None
    state.test = structs.replace(state.test, by=4, hero=0, victim=payer)
    enemy = captions.unit_name(state, 4)
    assert questions.question(player.scene).text.startswith(f"{enemy}, Attack test against {name}: ")


def test_a_question_stands_in_the_middle_while_the_table_is_bare(app: App) -> None:
    player = Player.opens(app, brought_to("DeployerChoice"))
    assert 250 < player.find("question.panel").centery < 350


def drawn_card(player: Player) -> str:
    """What the card is called that was drawn."""
    drawn = player.desk.state.drawn
    assert drawn is not None
    return captions.whole_card(player.desk.state, drawn.seat, drawn.card)


def test_a_card_that_may_go_into_reserve_is_shown_to_its_owner_alone_GB17(app: App) -> None:
    player = Player.opens(app, brought_to("CardChoice"))
    card, peek = drawn_card(player), player.widget("question.peek")
    assert card not in questions.question(player.scene).text
    assert peek.words == COVERED
    assert not question_room.concerned(player.scene)
    player.move_to("question.peek")
    peek = player.widget("question.peek")
    at = player.find("question.peek").center
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=at))
    assert card in peek.words
    app.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, button=1, pos=at))
    assert peek.words == COVERED


def test_a_card_in_hand_is_seen_by_keys_for_as_long_as_enter_is_held_GB17(app: App) -> None:
    player = Player.opens(app, brought_to("CardChoice"))
    before, peek = len(player.match.moments), player.widget("question.peek")
    player.ui.focus("question.peek")
    app.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="\r"))
    assert drawn_card(player) in peek.words
    app.handle(pygame.event.Event(pygame.KEYUP, key=pygame.K_RETURN, mod=0))
    assert peek.words == COVERED
    assert len(player.match.moments) == before


def test_without_a_curtain_the_card_is_named_at_once_GB17(app: App) -> None:
    app.settings.curtain = False
    player = Player.opens(app, brought_to("CardChoice"))
    assert player.widget("question.peek") is None
    assert drawn_card(player) in questions.question(player.scene).text


def test_before_the_deployment_it_is_asked_who_deploys_first_GB115(app: App) -> None:
    player = Player.opens(app, brought_to("DeployerChoice"))
    asked = questions.question(player.scene)
    assert "deploys first" in asked.title
    assert asked.rule == "GB-115"


def test_of_an_opposition_it_is_told_who_won_it_GB14(app: App) -> None:
    player = Player.opens(app, brought_to("DeployerChoice"))
    assert player.flow.aftermath is not None
    assert "won" in player.flow.aftermath.words


def test_the_card_in_reserve_is_named_to_its_owner_alone_G21(app: App) -> None:
    player = Player.opens(app, brought_to("DrawOrReserve"))
    reserve = player.desk.state.sequences[player.desk.seat].reserve
    assert reserve is not None
    card = captions.whole_card(player.desk.state, player.desk.seat, reserve)
    buttons = [each.words for each in player.widgets(Button) if each.id.startswith("ask:")]
    assert len(buttons) == 2
    assert not any(card in words for words in buttons)
    peek = player.widget("question.peek")
    peek.held = True
    assert card in peek.words


def test_it_is_said_what_rolling_a_six_again_brings_G1(app: App) -> None:
    player = Player.opens(app, brought_to("SixChoice"))
    assert "added to the 6" in questions.question(player.scene).text


def test_failures_to_be_rolled_again_are_not_taken_for_a_six_G73(app: App) -> None:
    match = fields.acting(BOWS)
    match.state.push(AgainChoice("one"))
    asked = questions.question(Player.opens(app, match).scene)
    assert "failures" in asked.title
    assert "6" not in asked.text
    assert asked.rule == "G-73"


def test_answers_stand_in_the_middle_of_their_question(app: App) -> None:
    player = Player.opens(app, brought_to("DeployerChoice"))
    panel, first, last = (player.find(id) for id in ("question.panel", "ask:0", "ask:1"))
    assert first.x - panel.x == panel.right - last.right
    assert first.y == last.y


def test_a_question_covers_the_tag_of_a_unit_whole_or_not_at_all(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = asked_for_feats(app)
    before = player.find("question.panel")
    tag = pygame.Rect(0, 0, 60, 24)
    tag.center = before.left, before.centery
    monkeypatch.setattr(marks, "tagged", lambda scene: (tag,))
    player.flow.changed()
    player.frames(1)
    panel = player.find("question.panel")
    assert panel != before
    assert panel.contains(tag) or not panel.colliderect(tag)
    about = question_room.spots(player.scene, question_room.concerned(player.scene))
    assert panel.collidelist(about) < 0


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1920, 1080), 1.25), ((1280, 720), 1.5)])
def test_a_question_of_few_words_is_no_wider_than_they_need(
    app: App, size: tuple[int, int], scale: float
) -> None:
    app.settings.scale, app.settings.curtain = scale, False
    app.resize(size)
    player = Player.opens(app, brought_to("CardChoice"))
    assert player.find("question.panel").width < app.theme.px(question_room.WIDE) - app.theme.px(100)


def test_how_wide_a_question_is_tells_nothing_of_a_card_face_down_GB17(app: App) -> None:
    player = Player.opens(app, brought_to("CardChoice"))
    assert player.find("question.panel").width == app.theme.px(question_room.HELD)


def test_cards_that_are_held_open_are_read_in_whole_GB17(app: App) -> None:
    player = Player.opens(app, brought_to("DrawOrReserve"))
    peek = player.widget("question.peek")
    peek.held = True
    assert app.theme.width(peek.words, "body") <= peek.room.width


@pytest.mark.parametrize("scale", [1.0, 1.25, 1.5])
def test_a_question_halves_no_tag_of_a_full_table(app: App, scale: float) -> None:
    app.settings.scale, app.settings.curtain = scale, False
    app.resize((1280, 720))
    match = Match.start("confrontation", scenarios.load("confrontation/long-meadow").document, seed=7)
    while (decision := match.decision) is not None and (
        not match.state.round or seat_knowledge.KINDS[type(decision).__name__] in ON_TABLE
    ):
        match.act((decision.actions(match.state) if decision.listed else decision.suggest(match.state))[0])
    player = Player.opens(app, match)
    assert len(marks.tagged(player.scene)) > 10
    assert not halved(player.find("question.panel"), marks.tagged(player.scene))
