"""What a question says of the odds: how likely a test passes without paying, and what each feat adds."""

from __future__ import annotations

import pytest

from game.systems.confrontation import authority_odds
from game.systems.confrontation.actions import Buy, Feats, Forgo
from game.systems.confrontation.authority import AuthorityFeats
from game.systems.confrontation.melee import preview
from game.systems.confrontation.melee.morale import CourageOffer
from game.ui.app.loop import App
from game.ui.kit.button import Button
from game.ui.tables.confrontation import question_odds, questions
from tests.ui.tables.confrontation import fields
from tests.ui.tables.confrontation.fields import WARDENS
from tests.ui.tables.confrontation.player import Player, brought_to
from tests.ui.tables.confrontation.test_questions import asked_for_feats


def test_a_roll_for_authority_says_how_often_it_is_won_and_what_a_die_adds_GB100(app: App) -> None:
    player = Player.opens(app, brought_to("AuthorityFeats"))
    state, decision = player.desk.state, player.desk.decision
    assert isinstance(decision, AuthorityFeats)
    chance = authority_odds.chances(authority_odds.hands(state))[decision.seat]
    asked = questions.question(player.scene)
    assert f"you win it in {round(100 * chance)} of 100" in asked.text
    gain = question_odds.gain_words(state, decision, Feats(die=True))
    assert gain.startswith("+")
    assert gain != "+0 %"
    again = question_odds.gain_words(state, decision, Feats(again=True))
    both = question_odds.gain_words(state, decision, Feats(die=True, again=True))
    assert 0 < int(again[1:-2]) <= int(both[1:-2])
    assert not question_odds.gain_words(state, decision, Forgo())
    assert any(each.words.endswith(gain) for each in player.widgets(Button) if each.id.startswith("ask:"))


def test_of_authority_it_is_said_what_whoever_wins_it_chooses_GB14(app: App) -> None:
    for turn, chosen in ((0, "who deploys first"), (2, "who goes first")):
        match = brought_to("AuthorityFeats")
        match.state.round = turn
        assert chosen in questions.question(Player.opens(app, match).scene).text


def test_a_test_of_courage_says_how_likely_it_passes_GB101(app: App) -> None:
    player = fields.player(app, fields.acting(WARDENS))
    state = player.match.state
    offer = CourageOffer("one", WARDENS, "losses")
    test = preview.courage(state, WARDENS, "losses")
    words = question_odds.chance_words(state, offer)
    assert words == f"{test.needed}+ passes, {round(100 * test.chance)} of 100"
    assert 0 < test.chance < 1
    assert not question_odds.gain_words(state, offer, Buy())


def test_feats_say_how_many_successes_more_they_bring(app: App) -> None:
    player = asked_for_feats(app)
    state, decision = player.desk.state, player.desk.decision
    one = question_odds.gain_words(state, decision, Feats(die=True))
    both = question_odds.gain_words(state, decision, Feats(die=True, again=True))
    assert "on average" in questions.question(player.scene).text
    assert 0 < float(one) < float(both)


@pytest.mark.parametrize("shown", [True, False])
def test_a_battle_without_odds_says_nothing_of_them(app: App, *, shown: bool) -> None:
    app.settings.odds = shown
    player = asked_for_feats(app)
    words = [each.words for each in player.widgets(Button) if each.id.startswith("ask:")]
    assert ("on average" in questions.question(player.scene).text) is shown
    assert any("+" in each for each in words) is shown
